// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// The seed places every contract here at a fixed address as run-time code, without a constructor: calls of seed.mjs set
// the state, and anything needed from the start is a constant.

address constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

/// Balances, allowances and metadata of a fungible token. Anyone can mint: it is a faucet.
abstract contract TokenLedger {
  string public name;
  string public symbol;
  uint8 public decimals;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function init(string calldata name_, string calldata symbol_, uint8 decimals_) external {
    require(bytes(symbol).length == 0, 'already initialised');
    (name, symbol, decimals) = (name_, symbol_, decimals_);
  }

  function mint(address to, uint256 amount) external {
    totalSupply += amount;
    balanceOf[to] += amount;
    emit Transfer(address(0), to, amount);
  }

  function _approve(address spender, uint256 amount) internal {
    allowance[msg.sender][spender] = amount;
    emit Approval(msg.sender, spender, amount);
  }

  function _spend(address from, uint256 amount) internal {
    uint256 allowed = allowance[from][msg.sender];
    require(allowed >= amount, 'ERC20: insufficient allowance');
    if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
  }

  function _move(address from, address to, uint256 amount) internal {
    require(to != address(0), 'ERC20: transfer to the zero address');
    require(balanceOf[from] >= amount, 'ERC20: transfer amount exceeds balance');
    balanceOf[from] -= amount;
    balanceOf[to] += amount;
    emit Transfer(from, to, amount);
  }
}

/// Standard ERC-20.
contract Token is TokenLedger {
  function transfer(address to, uint256 amount) external returns (bool) {
    _move(msg.sender, to, amount);
    return true;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    _approve(spender, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    _spend(from, amount);
    _move(from, to, amount);
    return true;
  }
}

/// Old-style ERC-20: no return values, and an allowance must be reset to zero before it changes.
contract LegacyToken is TokenLedger {
  function transfer(address to, uint256 amount) external {
    _move(msg.sender, to, amount);
  }

  function approve(address spender, uint256 amount) external {
    require(amount == 0 || allowance[msg.sender][spender] == 0, 'approve from non-zero');
    _approve(spender, amount);
  }

  function transferFrom(address from, address to, uint256 amount) external {
    _spend(from, amount);
    _move(from, to, amount);
  }
}

interface IERC721Receiver {
  function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// ERC-721 with metadata under one base address.
contract Collectible {
  string public name;
  string public symbol;
  string public baseURI;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(uint256 => address) internal owners;
  mapping(uint256 => address) public getApproved;
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event Approval(address indexed owner, address indexed approved, uint256 indexed id);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  function init(string calldata name_, string calldata symbol_, string calldata baseURI_) external {
    require(bytes(symbol).length == 0, 'already initialised');
    (name, symbol, baseURI) = (name_, symbol_, baseURI_);
  }

  function mint(address to) external returns (uint256 id) {
    id = ++totalSupply;
    owners[id] = to;
    balanceOf[to]++;
    emit Transfer(address(0), to, id);
  }

  function ownerOf(uint256 id) public view returns (address owner) {
    owner = owners[id];
    require(owner != address(0), 'ERC721: unknown token');
  }

  function tokenURI(uint256 id) external view returns (string memory) {
    ownerOf(id);
    bytes memory digits;
    for (uint256 rest = id; rest > 0; rest /= 10) digits = abi.encodePacked(bytes1(uint8(48 + rest % 10)), digits);
    return string.concat(baseURI, string(digits));
  }

  function approve(address to, uint256 id) external {
    address owner = ownerOf(id);
    require(msg.sender == owner || isApprovedForAll[owner][msg.sender], 'ERC721: not the owner');
    getApproved[id] = to;
    emit Approval(owner, to, id);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function transferFrom(address from, address to, uint256 id) public {
    require(ownerOf(id) == from && to != address(0), 'ERC721: wrong owner or receiver');
    require(
      msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender],
      'ERC721: not approved'
    );
    delete getApproved[id];
    owners[id] = to;
    balanceOf[from]--;
    balanceOf[to]++;
    emit Transfer(from, to, id);
  }

  function safeTransferFrom(address from, address to, uint256 id) external {
    safeTransferFrom(from, to, id, '');
  }

  function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
    transferFrom(from, to, id);
    if (to.code.length > 0) {
      bytes4 answer = IERC721Receiver(to).onERC721Received(msg.sender, from, id, data);
      require(answer == IERC721Receiver.onERC721Received.selector, 'ERC721: receiver refused');
    }
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }
}

/// Constant-product exchange of every token against the native coin, 0.3 % per hop; token-to-token swaps go through the
/// coin.
contract Router {
  struct Pool { uint256 token; uint256 native; }
  mapping(address => Pool) public pools;
  mapping(address => address) internal keepers;
  event Swap(address indexed account, address indexed from, address indexed to, uint256 amountIn, uint256 amountOut);

  /// Opens a pool; this contract's token balance and the sent coin become its reserves.
  function open(address token) external payable {
    require(pools[token].native == 0, 'pool exists');
    pools[token] = Pool(TokenLedger(token).balanceOf(address(this)), msg.value);
    keepers[token] = msg.sender;
  }

  /// Returns a pool's reserves to the account that opened it.
  function close(address token) external {
    require(keepers[token] == msg.sender, 'not the keeper');
    Pool memory pool = pools[token];
    delete pools[token];
    _call(token, abi.encodeCall(Token.transfer, (msg.sender, pool.token)));
    (bool sent,) = msg.sender.call{value: pool.native}('');
    require(sent, 'coin refused');
  }

  function quote(address from, address to, uint256 amountIn) external view returns (uint256 amountOut) {
    require(from != to, 'same token');
    amountOut = amountIn;
    if (from != NATIVE) amountOut = _hop(amountOut, pools[from].token, pools[from].native);
    if (to != NATIVE) amountOut = _hop(amountOut, pools[to].native, pools[to].token);
  }

  /// A swap's parameters, exactly as in the generic call of aggregation routers.
  struct SwapDescription {
    address srcToken;
    address dstToken;
    address payable srcReceiver;
    address payable dstReceiver;
    uint256 amount;
    uint256 minReturnAmount;
    uint256 flags;
  }

  /// The generic call of aggregation routers. There is no executor to call, and no partial fill.
  function swap(address /* executor */, SwapDescription calldata desc, bytes calldata /* data */) external payable returns (uint256 returnAmount, uint256 spentAmount) {
    (address from, address to) = (desc.srcToken, desc.dstToken);
    require(from != to, 'same token');
    spentAmount = desc.amount;
    require(msg.value == (from == NATIVE ? spentAmount : 0), 'wrong value');
    address payable receiver = desc.dstReceiver == address(0) ? payable(msg.sender) : desc.dstReceiver;
    returnAmount = spentAmount;
    if (from != NATIVE) {
      _call(from, abi.encodeCall(Token.transferFrom, (msg.sender, address(this), spentAmount)));
      returnAmount = _hop(spentAmount, pools[from].token, pools[from].native);
      pools[from].token += spentAmount;
      pools[from].native -= returnAmount;
    }
    if (to == NATIVE) {
      require(returnAmount >= desc.minReturnAmount, 'slippage');
      (bool sent,) = receiver.call{value: returnAmount}('');
      require(sent, 'coin refused');
    } else {
      uint256 coin = returnAmount;
      returnAmount = _hop(coin, pools[to].native, pools[to].token);
      require(returnAmount >= desc.minReturnAmount, 'slippage');
      pools[to].native += coin;
      pools[to].token -= returnAmount;
      _call(to, abi.encodeCall(Token.transfer, (receiver, returnAmount)));
    }
    emit Swap(msg.sender, from, to, spentAmount, returnAmount);
  }

  function _hop(uint256 amount, uint256 reserveIn, uint256 reserveOut) internal pure returns (uint256) {
    require(amount > 0 && reserveIn > 0, 'no liquidity');
    return amount * 997 * reserveOut / (reserveIn * 1000 + amount * 997);
  }

  /// Accepts tokens that return nothing.
  function _call(address token, bytes memory data) internal {
    (bool ok, bytes memory answer) = token.call(data);
    if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
    require(answer.length == 0 || abi.decode(answer, (bool)), 'token refused');
  }
}
