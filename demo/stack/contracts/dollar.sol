// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import './tokens-and-router.sol';

interface ISignatureChecker {
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// A dollar that moves by a signature (EIP-3009), in both forms of its call. The EIP-712 domain comes from the storage,
/// because there is no constructor.
contract Dollar is Token {
  bytes32 constant DOMAIN =
    keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
  bytes32 constant TRANSFER = keccak256(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
  );
  bytes32 constant CANCEL = keccak256('CancelAuthorization(address authorizer,bytes32 nonce)');
  /// Half of the curve's order: a larger `s` is the same signature in another form.
  uint256 constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

  function version() external pure returns (string memory) {
    return '2';
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256('2'), block.chainid, address(this)));
  }

  function transferWithAuthorization(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    uint8 v,
    bytes32 r,
    bytes32 s
  ) external {
    _transfer(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
  }

  function transferWithAuthorization(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    bytes memory signature
  ) external {
    _transfer(from, to, value, validAfter, validBefore, nonce, signature);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) external {
    _use(authorizer, nonce, keccak256(abi.encode(CANCEL, authorizer, nonce)), signature);
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function _transfer(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    bytes memory signature
  ) internal {
    require(block.timestamp > validAfter, 'authorization is not yet valid');
    require(block.timestamp < validBefore, 'authorization is expired');
    _use(from, nonce, keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce)), signature);
    emit AuthorizationUsed(from, nonce);
    _move(from, to, value);
  }

  function _use(address authorizer, bytes32 nonce, bytes32 structHash, bytes memory signature) internal {
    require(!authorizationState[authorizer][nonce], 'authorization is used or canceled');
    bytes32 digest = keccak256(abi.encodePacked(hex'1901', DOMAIN_SEPARATOR(), structHash));
    require(_isSigned(authorizer, digest, signature), 'invalid signature');
    authorizationState[authorizer][nonce] = true;
  }

  /// An account with code answers for itself (ERC-1271).
  function _isSigned(address signer, bytes32 digest, bytes memory signature) internal view returns (bool) {
    if (signer.code.length > 0)
      return ISignatureChecker(signer).isValidSignature(digest, signature) == ISignatureChecker.isValidSignature.selector;
    if (signature.length != 65) return false;
    (bytes32 r, bytes32 s, uint8 v) = (bytes32(0), bytes32(0), 0);
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    if (uint256(s) > HALF_ORDER) return false;
    address recovered = ecrecover(digest, v, r, s);
    return recovered != address(0) && recovered == signer;
  }
}
