// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

address constant NAMES = 0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe;

/// ENS-style names: the universal resolver (the address that current clients call) and the plain resolver in one.
contract Names {
  struct Entry { address owner; string name; string avatar; uint64 since; uint64 changed; }
  struct ResolverInfo { bytes name; uint256 offset; bytes32 node; address resolver; bool extended; }

  mapping(bytes32 => Entry) internal entries;
  mapping(bytes32 => string) internal reverseNames;
  mapping(address => bytes32) internal primary;
  mapping(address => bytes32[]) internal everHeld;

  error ResolverNotFound(bytes name);
  error ResolverError(bytes errorData);
  error UnsupportedResolverProfile(bytes4 selector);

  /// Gives `owner` the name, as the primary name if they have none. The previous owner loses it, also as a primary
  /// name.
  function set(string calldata name_, address owner, string calldata avatar) external {
    bytes32 node = _nodeOf(bytes(name_));
    Entry storage entry = entries[node];
    address before = entry.owner;
    if (before != owner) {
      if (primary[before] == node) {
        delete primary[before];
        delete reverseNames[_reverseNode(before)];
      }
      everHeld[owner].push(node);
    }
    uint64 since = entry.since == 0 ? uint64(block.timestamp) : entry.since;
    entries[node] = Entry(owner, name_, avatar, since, uint64(block.timestamp));
    if (primary[owner] != 0) return;
    primary[owner] = node;
    reverseNames[_reverseNode(owner)] = name_;
  }

  /// A name's entry; a free name has owner 0.
  function lookup(string calldata name_) external view returns (address, string memory, uint256, uint256) {
    Entry storage entry = entries[_nodeOf(bytes(name_))];
    return (entry.owner, entry.avatar, entry.since, entry.changed);
  }

  /// An account's names, separated by line feeds, the primary one first.
  function namesOf(address owner) external view returns (string memory list) {
    bytes32 first = primary[owner];
    list = entries[first].name;
    bytes32[] storage nodes = everHeld[owner];
    for (uint256 i = 0; i < nodes.length; i++) {
      bool skip = nodes[i] == first || entries[nodes[i]].owner != owner;
      for (uint256 j = 0; j < i; j++) skip = skip || nodes[j] == nodes[i];
      if (!skip) list = string.concat(list, bytes(list).length > 0 ? '\n' : '', entries[nodes[i]].name);
    }
  }

  /// An account's primary name and avatar, both empty if it has no name.
  function identity(address owner) external view returns (string memory, string memory) {
    Entry storage entry = entries[primary[owner]];
    return (entry.name, entry.avatar);
  }

  // --- plain resolver ---
  function addr(bytes32 node) public view returns (address) { return entries[node].owner; }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    // ENSIP-11: coin types with the top bit set are EVM chains; 60 is Ethereum.
    address owner = addr(node);
    return owner != address(0) && (coinType == 60 || coinType >> 31 == 1) ? abi.encodePacked(owner) : bytes('');
  }

  function text(bytes32 node, string calldata key) external view returns (string memory) {
    return keccak256(bytes(key)) == keccak256('avatar') ? entries[node].avatar : '';
  }

  function contenthash(bytes32) external pure returns (bytes memory) { return ''; }
  function name(bytes32 node) external view returns (string memory) { return reverseNames[node]; }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
  }

  function knows(bytes32 node) public view returns (bool) {
    return entries[node].owner != address(0) || bytes(reverseNames[node]).length > 0;
  }

  // --- universal resolver ---
  function resolve(bytes calldata dnsName, bytes calldata data) public view returns (bytes memory, address) {
    if (!knows(_nodeOfDns(dnsName, 0))) revert ResolverNotFound(dnsName);
    (bool ok, bytes memory result) = address(this).staticcall(data);
    if (!ok) {
      if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data[:4]));
      revert ResolverError(result);
    }
    return (result, address(this));
  }

  function resolveWithGateways(bytes calldata dnsName, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
    return resolve(dnsName, data);
  }

  function reverse(bytes calldata account, uint256 coinType) public view returns (string memory, address, address) {
    bytes32 node = account.length == 20 && coinType == 60 ? primary[address(bytes20(account))] : bytes32(0);
    if (node == 0) revert ResolverNotFound(account);
    return (entries[node].name, address(this), address(this));
  }

  function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata) external view returns (string memory, address, address) {
    return reverse(account, coinType);
  }

  function findResolver(bytes calldata dnsName) public view returns (address, bytes32, uint256) {
    bytes32 node = _nodeOfDns(dnsName, 0);
    return (knows(node) ? address(this) : address(0), node, 0);
  }

  function requireResolver(bytes calldata dnsName) external view returns (ResolverInfo memory) {
    bytes32 node = _nodeOfDns(dnsName, 0);
    if (!knows(node)) revert ResolverNotFound(dnsName);
    return ResolverInfo(dnsName, 0, node, address(this), false);
  }

  // --- name hashes ---
  /// Walks length-prefixed labels, and builds the hash from the last label to the first.
  function _nodeOfDns(bytes calldata dnsName, uint256 at) internal pure returns (bytes32) {
    uint256 length = at < dnsName.length ? uint8(dnsName[at]) : 0;
    if (length == 0) return bytes32(0);
    return keccak256(abi.encodePacked(_nodeOfDns(dnsName, at + 1 + length), keccak256(dnsName[at + 1:at + 1 + length])));
  }

  function _nodeOf(bytes calldata dotted) internal pure returns (bytes32) {
    if (dotted.length == 0) return bytes32(0);
    uint256 end = 0;
    while (end < dotted.length && dotted[end] != '.') end++;
    bytes32 parent = _nodeOf(dotted[end < dotted.length ? end + 1 : end:]);
    return keccak256(abi.encodePacked(parent, keccak256(dotted[:end])));
  }

  function _reverseNode(address owner) internal pure returns (bytes32) {
    bytes memory digits = new bytes(40);
    for (uint256 i = 0; i < 40; i++) digits[i] = bytes16('0123456789abcdef')[(uint160(owner) >> (156 - 4 * i)) & 15];
    // namehash('addr.reverse')
    return keccak256(abi.encodePacked(bytes32(0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2), keccak256(digits)));
  }
}

/// Registry for clients that first ask it for the resolver.
contract NamesRegistry {
  function resolver(bytes32 node) public view returns (address) { return Names(NAMES).knows(node) ? NAMES : address(0); }
  function owner(bytes32 node) external view returns (address) { return Names(NAMES).addr(node); }
  function recordExists(bytes32 node) external view returns (bool) { return resolver(node) != address(0); }
}
