import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, keccak256, stringToHex } from 'viem/utils'
import { attempt, ModalError } from '../../lib/errors.ts'
import { isBytes } from './codec.ts'

/** ENS universal resolver: one call asks the registry and the resolver. */
const RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const NOBODY = /^0x0{40}$/

const ABI = [
  { type: 'function', name: 'resolve', stateMutability: 'view', inputs: [{ name: 'name', type: 'bytes' }, { name: 'data', type: 'bytes' }], outputs: [{ type: 'bytes' }, { type: 'address' }] },
  { type: 'function', name: 'addr', stateMutability: 'view', inputs: [{ name: 'node', type: 'bytes32' }], outputs: [{ type: 'address' }] },
] as const

/**
 * Names whose normal form (ENSIP-15) is known without tables: lower-case letters, digits, hyphens and underscores of ASCII.
 * Others can look like a name that they are not.
 */
const PLAIN = /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})+$/

/** Undefined for what is no name, or none that can be looked up safely. */
export function plainName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return PLAIN.test(name) && name.length < 255 ? name : undefined
}

/** EIP-137. */
const nodeOf = (labels: string[]): Hex => labels.reduceRight<Hex>((node, label) => keccak256(`0x${node.slice(2)}${keccak256(stringToHex(label)).slice(2)}`), `0x${'0'.repeat(64)}`)

/** DNS wire form: each label behind its length, a zero at the end. */
const wireOf = (labels: string[]): Hex => `0x${labels.map(label => label.length.toString(16).padStart(2, '0') + stringToHex(label).slice(2)).join('')}00`

/**
 * The account behind a name, as the registry on Ethereum says; undefined when nobody has it or it has no address there.
 * `call` reads a contract at the latest block and throws `rpc/error` when it reverts. Names kept outside of the chain
 * (ERC-3668) are not followed: their gateways are hosts that nobody named.
 */
export async function resolveName(call: (to: Address, data: Hex) => Promise<unknown>, text: string): Promise<string | undefined> {
  const name = plainName(text)
  if (!name) return
  const labels = name.split('.')
  const data = encodeFunctionData({ abi: ABI, functionName: 'addr', args: [nodeOf(labels)] })
  let reply: unknown
  try {
    reply = await call(RESOLVER, encodeFunctionData({ abi: ABI, functionName: 'resolve', args: [wireOf(labels), data] }))
  } catch (error) {
    if (error instanceof ModalError && error.code === 'rpc/error') return
    throw error
  }
  if (!isBytes(reply) || reply === '0x') return
  const address = attempt(() => decodeFunctionResult({ abi: ABI, functionName: 'addr', data: decodeFunctionResult({ abi: ABI, functionName: 'resolve', data: reply })[0] }))
  return address && !NOBODY.test(address) ? address : undefined
}
