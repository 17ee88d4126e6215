// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that an account delegates to (EIP-7702), so that several of its calls run in one transaction, all or none.
contract Executor {
  struct Call { address to; uint256 value; bytes data; }

  function execute(Call[] calldata calls) external payable {
    require(msg.sender == address(this), 'only the account itself');
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
