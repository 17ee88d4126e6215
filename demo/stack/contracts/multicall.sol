// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The Multicall3 functions that clients call.
contract Multicall3 {
  struct Call { address target; bytes callData; }
  struct Call3 { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }

  function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory answers) {
    blockNumber = block.number;
    answers = new bytes[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) answers[i] = _run(calls[i].target, false, calls[i].callData).returnData;
  }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) results[i] = _run(calls[i].target, calls[i].allowFailure, calls[i].callData);
  }

  function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) results[i] = _run(calls[i].target, !requireSuccess, calls[i].callData);
  }

  function getEthBalance(address account) external view returns (uint256) { return account.balance; }
  function getBlockNumber() external view returns (uint256) { return block.number; }
  function getCurrentBlockTimestamp() external view returns (uint256) { return block.timestamp; }
  function getBasefee() external view returns (uint256) { return block.basefee; }
  function getChainId() external view returns (uint256) { return block.chainid; }

  function _run(address target, bool allowFailure, bytes calldata data) internal returns (Result memory result) {
    (result.success, result.returnData) = target.call(data);
    require(result.success || allowFailure, 'Multicall3: call failed');
  }
}
