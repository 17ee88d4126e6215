// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that an account delegates to (EIP-7702), so that several of its calls run in one transaction, all or none.
contract Executor {
  struct Call { address to; uint256 value; bytes data; }

  /// Counts the calls that others submitted, so that no signature works twice.
  uint256 public turn;

  function execute(Call[] calldata calls) external payable {
    require(msg.sender == address(this), 'only the account itself');
    run(calls);
  }

  /// The same for anyone who pays the gas, with the account's signature of these calls in this turn.
  function executeFor(Call[] calldata calls, bytes calldata signature) external {
    bytes32 digest = keccak256(abi.encode(block.chainid, address(this), turn++, calls));
    bytes32 wanted = keccak256(abi.encodePacked('\x19Ethereum Signed Message:\n32', digest));
    require(signature.length == 65, 'not signed by the account');
    address signer = ecrecover(wanted, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    require(signer == address(this), 'not signed by the account');
    run(calls);
  }

  function run(Call[] calldata calls) private {
    for (uint256 i = 0; i < calls.length; i++) {
      (bool ok, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
      if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
    }
  }

  // With this code, an account still accepts coins and collectibles.
  receive() external payable {}

  function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC721Received.selector;
  }
}
