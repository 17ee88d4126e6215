// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IPermitted {
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The part of Permit2 that needs no signature. An account approves this contract for a token once, and then grants
/// allowances here, token by token. They work like allowances of the token itself.
contract Permit2 {
  struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
  struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }
  struct TokenSpenderPair { address token; address spender; }

  mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

  event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
  event Lockdown(address indexed owner, address token, address spender);

  error AllowanceExpired(uint256 deadline);
  error InsufficientAllowance(uint256 amount);

  function approve(address token, address spender, uint160 amount, uint48 expiration) external {
    Allowed storage allowed = allowance[msg.sender][token][spender];
    allowed.amount = amount;
    // Without a time, the allowance lasts for this block.
    allowed.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
    emit Approval(msg.sender, token, spender, amount, expiration);
  }

  function transferFrom(address from, address to, uint160 amount, address token) external {
    _transfer(from, to, amount, token);
  }

  function transferFrom(AllowanceTransferDetails[] calldata transfers) external {
    for (uint256 i = 0; i < transfers.length; i++) _transfer(transfers[i].from, transfers[i].to, transfers[i].amount, transfers[i].token);
  }

  function lockdown(TokenSpenderPair[] calldata approvals) external {
    for (uint256 i = 0; i < approvals.length; i++) {
      allowance[msg.sender][approvals[i].token][approvals[i].spender].amount = 0;
      emit Lockdown(msg.sender, approvals[i].token, approvals[i].spender);
    }
  }

  function _transfer(address from, address to, uint160 amount, address token) internal {
    Allowed storage allowed = allowance[from][token][msg.sender];
    if (block.timestamp > allowed.expiration) revert AllowanceExpired(allowed.expiration);
    if (allowed.amount != type(uint160).max) {
      if (amount > allowed.amount) revert InsufficientAllowance(allowed.amount);
      allowed.amount -= amount;
    }
    // Like the original, accepts tokens that return nothing.
    (bool ok, bytes memory answer) = token.call(abi.encodeCall(IPermitted.transferFrom, (from, to, amount)));
    require(ok && (answer.length == 0 || abi.decode(answer, (bool))), 'TRANSFER_FROM_FAILED');
  }
}
