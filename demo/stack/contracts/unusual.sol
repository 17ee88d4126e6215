// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import './tokens-and-router.sol';

// Valid tokens that behave differently from what wallets expect.

/// `stock` credits tokens without a `Transfer`, so that they appear in no history.
abstract contract StockedToken is TokenLedger {
  function stock(address to, uint256 amount) external {
    totalSupply += amount;
    balanceOf[to] += amount;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    _approve(spender, amount);
    return true;
  }
}

/// Returns false where others revert: nothing moves, yet the transaction succeeds.
contract SilentToken is StockedToken {
  function transfer(address, uint256) external pure returns (bool) {
    return false;
  }

  function transferFrom(address, address, uint256) external pure returns (bool) {
    return false;
  }
}

/// Keeps a hundredth of every transfer, so that less arrives than was sent.
contract TollToken is StockedToken {
  address constant COLLECTOR = 0x7011000000000000000000000000000000C011eC;

  function transfer(address to, uint256 amount) external returns (bool) {
    return _pass(msg.sender, to, amount);
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    _spend(from, amount);
    return _pass(from, to, amount);
  }

  function _pass(address from, address to, uint256 amount) internal returns (bool) {
    uint256 toll = amount / 100;
    _move(from, to, amount - toll);
    _move(from, COLLECTOR, toll);
    return true;
  }
}

interface ITokenReceiver {
  function onTokenTransfer(address from, uint256 amount, bytes calldata data) external;
}

/// Several calls in one, and a transfer that calls its recipient (ERC-677): ways to move money without the plain
/// selectors.
contract BundleToken is StockedToken {
  function transfer(address to, uint256 amount) external returns (bool) {
    _move(msg.sender, to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    _spend(from, amount);
    _move(from, to, amount);
    return true;
  }

  function transferAndCall(address to, uint256 amount, bytes calldata data) external returns (bool) {
    _move(msg.sender, to, amount);
    if (to.code.length > 0) ITokenReceiver(to).onTokenTransfer(msg.sender, amount, data);
    return true;
  }

  function multicall(bytes[] calldata calls) external returns (bytes[] memory answers) {
    answers = new bytes[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool ok, bytes memory answer) = address(this).delegatecall(calls[i]);
      if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
      answers[i] = answer;
    }
  }
}

interface IERC1155Receiver {
  function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);
  function onERC1155BatchReceived(address operator, address from, uint256[] calldata ids, uint256[] calldata values, bytes calldata data) external returns (bytes4);
}

/// ERC-1155: collectibles with several copies of each number.
contract Passes {
  string public name;
  string public symbol;
  string internal base;
  mapping(address => mapping(uint256 => uint256)) internal held;
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  function init(string calldata name_, string calldata symbol_, string calldata base_) external {
    require(bytes(symbol).length == 0, 'already initialised');
    (name, symbol, base) = (name_, symbol_, base_);
  }

  function stock(address to, uint256 id, uint256 amount) external {
    held[to][id] += amount;
  }

  function balanceOf(address owner, uint256 id) external view returns (uint256) {
    return held[owner][id];
  }

  function balanceOfBatch(address[] calldata owners, uint256[] calldata ids) external view returns (uint256[] memory amounts) {
    require(owners.length == ids.length, 'ERC1155: lengths differ');
    amounts = new uint256[](ids.length);
    for (uint256 i = 0; i < ids.length; i++) amounts[i] = held[owners[i]][ids[i]];
  }

  /// Clients insert the number, as the standard says.
  function uri(uint256) external view returns (string memory) {
    return string.concat(base, '{id}');
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
    _move(from, to, id, amount);
    emit TransferSingle(msg.sender, from, to, id, amount);
    if (to.code.length == 0) return;
    require(IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data) == IERC1155Receiver.onERC1155Received.selector, 'ERC1155: receiver refused');
  }

  function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata amounts, bytes calldata data) external {
    require(ids.length == amounts.length, 'ERC1155: lengths differ');
    for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], amounts[i]);
    emit TransferBatch(msg.sender, from, to, ids, amounts);
    if (to.code.length == 0) return;
    require(IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, amounts, data) == IERC1155Receiver.onERC1155BatchReceived.selector, 'ERC1155: receiver refused');
  }

  function _move(address from, address to, uint256 id, uint256 amount) internal {
    require(from == msg.sender || isApprovedForAll[from][msg.sender], 'ERC1155: not allowed');
    require(to != address(0), 'ERC1155: transfer to the zero address');
    require(held[from][id] >= amount, 'ERC1155: more than there is');
    held[from][id] -= amount;
    held[to][id] += amount;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
  }
}
