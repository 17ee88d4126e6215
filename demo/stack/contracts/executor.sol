// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that an account lends itself (EIP-7702), so that several calls of its own happen in one transaction, all or none.
contract Executor {
  struct Call { address to; uint256 value; bytes data; }

  function execute(Call[] calldata calls) external payable {
    require(msg.sender == address(this), 'only the account itself');
    for (uint256 i = 0; i < calls.length; i++) {
      (bool ok, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
      if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
    }
  }

  // An account takes coins and collectibles as it did without code.
  receive() external payable {}

  function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
    return this.onERC721Received.selector;
  }
}
