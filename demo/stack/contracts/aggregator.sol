// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Ledger {
  function balanceOf(address) external view returns (uint256);
  function transfer(address to, uint256 value) external returns (bool);
  function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// What a router of aggregated swaps calls. It has what it gives from whoever put it there.
contract AggregatorExecutor {
  receive() external payable {}

  /// Gives `amount` of `token` to `to`, as its data says.
  function callBytes(bytes calldata data) external payable {
    (address token, address to, uint256 amount) = abi.decode(data, (address, address, uint256));
    require(Ledger(token).transfer(to, amount), 'token refused');
  }
}

/// The generic call of an aggregation router with the interface of MetaAggregationRouterV2: what it takes goes to the
/// receivers of the source, an executor does the rest, and the destination's receiver must have the minimum more.
contract Aggregator {
  address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

  struct SwapDescriptionV2 {
    address srcToken;
    address dstToken;
    address[] srcReceivers;
    uint256[] srcAmounts;
    address[] feeReceivers;
    uint256[] feeAmounts;
    address dstReceiver;
    uint256 amount;
    uint256 minReturnAmount;
    uint256 flags;
    bytes permit;
  }

  struct SwapExecutionParams {
    address callTarget;
    address approveTarget;
    bytes targetData;
    SwapDescriptionV2 desc;
    bytes clientData;
  }

  event Swapped(
    address sender, address srcToken, address dstToken, address dstReceiver, uint256 spentAmount, uint256 returnAmount
  );

  /// There are no fees, no permits and no flags here.
  function swap(SwapExecutionParams calldata execution)
    external
    payable
    returns (uint256 returnAmount, uint256 gasUsed)
  {
    SwapDescriptionV2 calldata desc = execution.desc;
    bool isNative = desc.srcToken == NATIVE;
    require(desc.minReturnAmount > 0, 'Min return should not be 0');
    require(desc.flags == 0 && desc.feeReceivers.length == 0 && desc.permit.length == 0, 'Not here');
    require(msg.value == (isNative ? desc.amount : 0), 'Invalid msg.value');
    uint256 total;
    for (uint256 i; !isNative && i < desc.srcReceivers.length; i++) {
      total += desc.srcAmounts[i];
      require(
        Ledger(desc.srcToken).transferFrom(msg.sender, desc.srcReceivers[i], desc.srcAmounts[i]), 'token refused'
      );
    }
    require(total <= desc.amount, 'Exceeded desc.amount');
    uint256 before = Ledger(desc.dstToken).balanceOf(desc.dstReceiver);
    AggregatorExecutor(payable(execution.callTarget)).callBytes{value: msg.value}(execution.targetData);
    returnAmount = Ledger(desc.dstToken).balanceOf(desc.dstReceiver) - before;
    require(returnAmount >= desc.minReturnAmount, 'Return amount is not enough');
    emit Swapped(msg.sender, desc.srcToken, desc.dstToken, desc.dstReceiver, desc.amount, returnAmount);
    gasUsed = 0;
  }
}
