// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A contract account: anyone who pays the gas can submit calls, and the owner's signature authorizes them.
contract SmartAccount {
  struct Call { address to; uint256 value; bytes data; }

  /// `units` in total: with `isToken`, of a token's `transfer`; otherwise of the coin, sent with a function or without
  /// one (target and selector 0).
  struct Permission { bool isToken; address target; bytes4 selector; uint256 units; }
  struct Session { address signer; uint64 expiry; Permission[] permissions; }

  address public immutable owner;
  uint256 public nonce;
  mapping(bytes32 context => Session) private sessions;

  constructor(address owner_) {
    owner = owner_;
  }

  /// What the owner signs to authorize this account's calls on this chain in this turn.
  function digest(Call[] calldata calls, uint256 turn) public view returns (bytes32) {
    return keccak256(abi.encode(block.chainid, address(this), turn, calls));
  }

  /// Runs all calls or none.
  function execute(Call[] calldata calls, bytes calldata signature) external {
    bytes32 wanted = keccak256(abi.encodePacked('\x19Ethereum Signed Message:\n32', digest(calls, nonce++)));
    require(isOwners(wanted, signature), 'not signed by the owner');
    run(calls);
  }

  function run(Call[] calldata calls) private {
    for (uint256 i = 0; i < calls.length; i++) {
      (bool ok, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
      if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
    }
  }

  modifier onlySelf() {
    require(msg.sender == address(this), 'not the account itself');
    _;
  }

  /// Lets another signer act within the permissions until `expiry` (seconds).
  function grant(bytes32 context, address signer, uint64 expiry, Permission[] calldata permissions) external onlySelf {
    Session storage session = sessions[context];
    require(session.signer == address(0), 'granted before');
    session.signer = signer;
    session.expiry = expiry;
    for (uint256 i = 0; i < permissions.length; i++) session.permissions.push(permissions[i]);
  }

  function revoke(bytes32 context) external onlySelf {
    sessions[context].expiry = 0;
  }

  /// When a grant expires; 0 if there is none, or if it has been revoked.
  function expiryOf(bytes32 context) external view returns (uint64) {
    return sessions[context].expiry;
  }

  /// Runs all calls or none, for the signer of a grant.
  function act(bytes32 context, Call[] calldata calls) external {
    Session storage session = sessions[context];
    require(msg.sender == session.signer && block.timestamp < session.expiry, 'not permitted');
    for (uint256 i = 0; i < calls.length; i++) spend(session.permissions, calls[i]);
    run(calls);
  }

  function spend(Permission[] storage permissions, Call calldata call) private {
    require(call.to != address(this), 'not permitted');
    bytes4 selector = call.data.length < 4 ? bytes4(0) : bytes4(call.data[:4]);
    for (uint256 i = 0; i < permissions.length; i++) {
      Permission storage it = permissions[i];
      bool isPlain = it.target == address(0) && call.data.length == 0;
      if (!isPlain && (it.target != call.to || it.selector != selector || call.data.length < 4)) continue;
      if (it.isToken && call.value > 0) continue;
      uint256 units = it.isToken ? uint256(bytes32(call.data[36:68])) : call.value;
      if (units > it.units) continue;
      it.units -= units;
      return;
    }
    revert('not permitted');
  }

  /// ERC-1271.
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    return isOwners(hash, signature) ? this.isValidSignature.selector : bytes4(0xffffffff);
  }

  function isOwners(bytes32 hash, bytes calldata signature) private view returns (bool) {
    if (signature.length != 65) return false;
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    return signer == owner && signer != address(0);
  }

  receive() external payable {}

  function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC721Received.selector;
  }

  function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC1155Received.selector;
  }
}

/// Deploys an owner's account at its precomputed address, with its first calls.
contract SmartAccountFactory {
  function accountOf(address owner) public view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner)));
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
  }

  function deploy(address owner) public returns (SmartAccount) {
    address account = accountOf(owner);
    return account.code.length > 0 ? SmartAccount(payable(account)) : new SmartAccount{salt: 0}(owner);
  }

  function submit(address owner, SmartAccount.Call[] calldata calls, bytes calldata signature) external {
    deploy(owner).execute(calls, signature);
  }
}
