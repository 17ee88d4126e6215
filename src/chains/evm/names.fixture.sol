// SPDX-License-Identifier: MIT
// Names in the form of ENS, for tests: compiled with solc 0.8, optimizer 1 run, evmVersion cancun, no metadata.
pragma solidity ^0.8.0;
contract Registrar {
  mapping(address => string) public nameForAddr;
  function set(address who, string calldata name) external { nameForAddr[who] = name; }
}
contract Basenames {
  mapping(bytes32 => address) public addr;
  mapping(bytes32 => string) public name;
  function set(bytes32 node, address who, string calldata name_) external { addr[node] = who; name[node] = name_; }
  function resolver(bytes32 node) external view returns (address) {
    return addr[node] != address(0) || bytes(name[node]).length > 0 ? address(this) : address(0);
  }
}
contract Resolver {
  struct Query { address sender; string[] urls; bytes data; }
  mapping(bytes32 => mapping(uint256 => bytes)) addrs;
  mapping(bytes32 => string[]) gateways;
  mapping(bytes32 => string) avatars;
  mapping(address => mapping(uint256 => string)) reversed;
  error ResolverNotFound(bytes name);
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
  function setAddr(bytes32 node, uint256 coin, bytes calldata who) external { addrs[node][coin] = who; }
  function setGateway(bytes32 node, string calldata url) external { gateways[node].push(url); }
  function setAvatar(bytes32 node, string calldata url) external { avatars[node] = url; }
  function setName(address who, uint256 coin, string calldata name) external { reversed[who][coin] = name; }
  function reverseWithGateways(bytes calldata who, uint256 coin, string[] calldata) external view returns (string memory, address, address) {
    string memory name = reversed[address(bytes20(who))][coin];
    if (bytes(name).length == 0) revert ResolverNotFound(who);
    return (name, address(this), address(this));
  }
  function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata asked) external view returns (bytes memory, address) {
    bytes32 node = abi.decode(data[4:36], (bytes32));
    if (gateways[node].length > 0) {
      Query[] memory queries = new Query[](1);
      queries[0] = Query(address(this), gateways[node], data);
      revert OffchainLookup(address(this), asked, abi.encodeWithSignature('query((address,string[],bytes)[])', queries), this.answer.selector, data);
    }
    if (bytes4(data[:4]) == 0x59d1d43c) return (abi.encode(avatars[node]), address(this));
    uint256 coin = data.length >= 68 ? abi.decode(data[36:68], (uint256)) : 60;
    bytes memory who = addrs[node][coin];
    if (who.length == 0 && addrs[node][60].length == 0) revert ResolverNotFound(name);
    if (data.length >= 68) return (abi.encode(who), address(this));
    return (abi.encode(address(bytes20(who))), address(this));
  }
  /// What a gateway says counts if it knows the secret.
  function answer(bytes calldata response, bytes calldata data) external view returns (bytes memory, address) {
    (bool[] memory failed, bytes[] memory said) = abi.decode(response, (bool[], bytes[]));
    require(!failed[0], 'failed');
    (address who, bytes32 proof) = abi.decode(said[0], (address, bytes32));
    require(proof == keccak256(abi.encode(who, 'secret')), 'proof');
    return (data.length >= 68 ? abi.encode(abi.encodePacked(who)) : abi.encode(who), address(this));
  }
}
