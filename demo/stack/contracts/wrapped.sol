// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The native coin as an ERC-20, one to one. As on public networks, neither direction emits a `Transfer`: each has its
/// own event.
contract Wrapped {
  string public constant name = 'Wrapped Ether';
  string public constant symbol = 'WETH';
  uint8 public constant decimals = 18;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event Deposit(address indexed to, uint256 value);
  event Withdrawal(address indexed from, uint256 value);

  receive() external payable {
    deposit();
  }

  function deposit() public payable {
    balanceOf[msg.sender] += msg.value;
    emit Deposit(msg.sender, msg.value);
  }

  function withdraw(uint256 amount) external {
    require(balanceOf[msg.sender] >= amount, 'WETH: more than there is');
    balanceOf[msg.sender] -= amount;
    (bool sent,) = msg.sender.call{value: amount}('');
    require(sent, 'coin refused');
    emit Withdrawal(msg.sender, amount);
  }

  function totalSupply() external view returns (uint256) {
    return address(this).balance;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    allowance[msg.sender][spender] = amount;
    emit Approval(msg.sender, spender, amount);
    return true;
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    return transferFrom(msg.sender, to, amount);
  }

  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    if (from != msg.sender && allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
    balanceOf[from] -= amount;
    balanceOf[to] += amount;
    emit Transfer(from, to, amount);
    return true;
  }
}
