import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, getAddress, keccak256, stringToHex } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import { coinOf, ETHEREUM } from '../../services/names.ts'
import type { NameAnswer } from '../adapter.ts'
import { isBytes } from './codec.ts'

/** ENS universal resolver: one call asks the registry and the resolver. */
const RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const NOBODY = /^0x0{40}$/

const ABI = [
  {
    type: 'function',
    name: 'resolve',
    stateMutability: 'view',
    inputs: [
      { name: 'name', type: 'bytes' },
      { name: 'data', type: 'bytes' },
    ],
    outputs: [{ type: 'bytes' }, { type: 'address' }],
  },
] as const
/** ENSIP-1: the address on Ethereum; every resolver knows it. */
const ADDR = [
  {
    type: 'function',
    name: 'addr',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ type: 'address' }],
  },
] as const
/** ENSIP-9: the address of a coin, as its bytes; none is no bytes. */
const ADDR_OF_COIN = [
  {
    type: 'function',
    name: 'addr',
    stateMutability: 'view',
    inputs: [
      { name: 'node', type: 'bytes32' },
      { name: 'coinType', type: 'uint256' },
    ],
    outputs: [{ type: 'bytes' }],
  },
] as const

/**
 * What the universal resolver says itself, by the selectors of its errors (ENSIP-23). Whatever else a call reverts
 * with, as the words of a broken resolver or of a gateway, says nothing of the name.
 */
const SAID: Record<string, NameAnswer> = {
  '0x77209fe8': { missing: 'nobody' }, // ResolverNotFound(bytes): nobody answers for the name or for one above it
  '0x1e9535f2': { missing: 'nowhere' }, // ResolverNotContract(bytes,address): whoever should answer is not there
  '0x7b1c461b': { missing: 'nowhere' }, // UnsupportedResolverProfile(bytes4): an old resolver, without other coins
  '0x556f1830': { missing: 'outside' }, // OffchainLookup (ERC-3668)
}

/**
 * Names whose normal form (ENSIP-15) is known without tables: lower-case letters, digits, hyphens and underscores of
 * ASCII. Others can look like a name that they are not.
 */
const PLAIN = /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})+$/

/** Undefined for what is no name, or none that can be looked up safely. */
export function plainName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return PLAIN.test(name) && name.length < 255 ? name : undefined
}

/** EIP-137. */
const nodeOf = (labels: string[]): Hex =>
  labels.reduceRight<Hex>(
    (node, label) => keccak256(`0x${node.slice(2)}${keccak256(stringToHex(label)).slice(2)}`),
    `0x${'0'.repeat(64)}`,
  )

/** DNS wire form: each label behind its length, a zero at the end. */
const wireOf = (labels: string[]): Hex =>
  `0x${labels.map(label => label.length.toString(16).padStart(2, '0') + stringToHex(label).slice(2)).join('')}00`

/** Of the error that a call reverted with; some nodes put words before it. */
const selectorOf = (data: unknown) =>
  (typeof data === 'string' && /^(?:Reverted )?(0x[\da-f]{8})/i.exec(data)?.[1]?.toLowerCase()) || ''

const badReply = () => new ModalError('http/bad-reply', { message: 'The registry of names sent no answer' })

/** What the resolver answered, as an address; '0x' for none. */
function decodeAddress(reply: unknown, isEthereum: boolean): string {
  if (!isBytes(reply)) throw badReply()
  const address = attempt(() => {
    const [data] = decodeFunctionResult({ abi: ABI, functionName: 'resolve', data: reply })
    if (data === '0x') return data
    return isEthereum
      ? decodeFunctionResult({ abi: ADDR, functionName: 'addr', data })
      : decodeFunctionResult({ abi: ADDR_OF_COIN, functionName: 'addr', data })
  })
  if (!address || !/^0x([\da-f]{40})?$/i.test(address)) throw badReply()
  return address
}

/**
 * The account behind a name on an EVM chain, as the registry on Ethereum says. Only the address for that chain counts,
 * by its coin type (ENSIP-11): a contract wallet of Ethereum is somebody else's address elsewhere, or nobody's. Where a
 * name has none for the chain, its resolver itself falls back to the one that the owner set for all EVM chains
 * (ENSIP-19); the one for Ethereum never stands in.
 *
 * `call` reads a contract at the latest block and throws `rpc/error` when it reverts. Names kept outside of the chain
 * (ERC-3668) are not followed: their gateways are hosts that nobody named.
 */
export async function resolveName(
  call: (to: Address, data: Hex) => Promise<unknown>,
  text: string,
  chainId: number,
): Promise<NameAnswer> {
  const name = plainName(text)
  if (!name) return { missing: 'unknown' }
  const coin = coinOf(chainId)
  if (!coin) return { missing: 'nowhere' }
  const labels = name.split('.')
  const node = nodeOf(labels)
  const isEthereum = coin === ETHEREUM
  const data = isEthereum
    ? encodeFunctionData({ abi: ADDR, functionName: 'addr', args: [node] })
    : encodeFunctionData({ abi: ADDR_OF_COIN, functionName: 'addr', args: [node, BigInt(coin)] })
  let reply: unknown
  try {
    reply = await call(
      RESOLVER,
      encodeFunctionData({ abi: ABI, functionName: 'resolve', args: [wireOf(labels), data] }),
    )
  } catch (error) {
    const said = error instanceof ModalError && error.code === 'rpc/error' && SAID[selectorOf(error.data?.['data'])]
    if (said) return said
    throw error
  }
  const address = decodeAddress(reply, isEthereum)
  return address === '0x' || NOBODY.test(address) ? { missing: 'nowhere' } : { address: getAddress(address) }
}
