// What the key of an EVM account signs, for a wallet that has the key in bytes. viem's own accounts take a key as a text,
// which nobody can wipe.
import {
  bytesToHex,
  checksumAddress,
  concatHex,
  fromRlp,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  numberToHex,
  toRlp,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { attempt } from '../../base/errors.ts'

/** The address of a public key of 64 bytes, in its EIP-55 form. */
export const evmAddressOf = (publicKey: Uint8Array): string => checksumAddress(`0x${keccak256(publicKey).slice(-40)}`)

/** A signature of secp256k1. */
export interface EvmSignature {
  r: bigint
  /** In the lower half of the order, the only one that chains accept (EIP-2). */
  s: bigint
  yParity: 0 | 1
}

/** 65 bytes as 0x-hex; the last one is 27 or 28. */
export const signatureText = ({ r, s, yParity }: EvmSignature): string =>
  concatHex([numberToHex(r, { size: 32 }), numberToHex(s, { size: 32 }), numberToHex(27 + yParity)])

const SIGNATURE = /^0x([\da-f]{64})([\da-f]{64})(1[bc])$/i

/** Reads the form that `signatureText` writes; undefined for anything else. */
export function readSignature(text: string): EvmSignature | undefined {
  const [, r, s, v] = SIGNATURE.exec(text) ?? []
  return r && s && v
    ? { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), yParity: v.toLowerCase() === '1b' ? 0 : 1 }
    : undefined
}

const BYTES = /^0x([\da-f]{2})*$/i
const ADDRESS = /^0x[\da-f]{40}$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i

function hexOf(text: unknown, form: RegExp): Hex {
  if (typeof text !== 'string' || !form.test(text)) throw new TypeError('Hex of another form was expected')
  return text as Hex
}

/** The 32 bytes that are signed for a message (EIP-191, version 0x45). `message`: bytes as 0x-hex, else a `TypeError`. */
export const messageDigest = (message: string): Uint8Array => hexToBytes(hashMessage({ raw: hexOf(message, BYTES) }))

/** A message whose form says what it is (EIP-712). */
export interface TypedData {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** The 32 bytes that are signed for typed data. Throws if a value does not fit its type. */
export const typedDataDigest = (data: TypedData): Uint8Array => hexToBytes(hashTypedData(data as TypedDataDefinition))

/**
 * A transaction to which nothing is left to add; numbers in 0x-hex, as in JSON-RPC. Without `to`, it creates a contract.
 * With `gasPrice` it is of the old kind (EIP-155), otherwise of type 2 (EIP-1559): nothing else is ever signed, least of
 * all one that hands the account over (EIP-7702).
 */
export type PreparedTransaction = {
  chainId: string
  nonce: string
  to?: string
  value: string
  data: string
  gas: string
} & ({ gasPrice: string } | { maxFeePerGas: string; maxPriorityFeePerGas: string })

const COMMON = ['chainId', 'nonce', 'to', 'value', 'data', 'gas']
const FIELDS = {
  legacy: new Set([...COMMON, 'gasPrice']),
  dynamic: new Set([...COMMON, 'maxFeePerGas', 'maxPriorityFeePerGas']),
}
const DYNAMIC_TYPE = '0x02'
/** What the signature of an old transaction says of its chain (EIP-155). */
const CHAIN_OFFSET = 35n

const quantity = (text: unknown): bigint => BigInt(hexOf(text, QUANTITY))

/** A number as RLP has it: without leading zeros, so that nothing stands for zero. */
const rlpNumber = (value: bigint): Hex => (value ? numberToHex(value) : '0x')

/**
 * A transaction signed by `sign`, which gets its 32 bytes; ready to be broadcast, as 0x-hex. Throws a `TypeError` for a
 * field that is missing, malformed or unknown.
 */
export function signedTransaction(given: PreparedTransaction, sign: (digest: Uint8Array) => EvmSignature): string {
  const isLegacy = 'gasPrice' in given
  const known = isLegacy ? FIELDS.legacy : FIELDS.dynamic
  if (Object.keys(given).some(key => !known.has(key))) throw new TypeError('Not a prepared transaction')
  const chainId = quantity(given.chainId)
  if (!chainId) throw new TypeError('A transaction of every chain')
  const call = [
    rlpNumber(quantity(given.gas)),
    given.to === undefined ? '0x' : hexOf(given.to, ADDRESS),
    rlpNumber(quantity(given.value)),
    hexOf(given.data, BYTES),
  ] as const
  const nonce = rlpNumber(quantity(given.nonce))
  if (isLegacy) {
    const fields = [nonce, rlpNumber(quantity(given.gasPrice)), ...call]
    const { r, s, yParity } = sign(keccak256(toRlp([...fields, rlpNumber(chainId), '0x', '0x']), 'bytes'))
    const v = BigInt(yParity) + chainId * 2n + CHAIN_OFFSET
    return toRlp([...fields, ...[v, r, s].map(rlpNumber)])
  }
  const [tip, price] = [given.maxPriorityFeePerGas, given.maxFeePerGas].map(it => rlpNumber(quantity(it)))
  const fields = [rlpNumber(chainId), nonce, tip!, price!, ...call, []]
  const serialized = (...signature: Hex[]): Hex => concatHex([DYNAMIC_TYPE, toRlp([...fields, ...signature])])
  const { r, s, yParity } = sign(keccak256(serialized(), 'bytes'))
  return serialized(...[BigInt(yParity), r, s].map(rlpNumber))
}

const DYNAMIC = /^0x02/i

/** The signature within a signed transaction of those two kinds; undefined if there is none. */
export function signatureIn(raw: string): EvmSignature | undefined {
  if (!BYTES.test(raw)) return
  const isDynamic = DYNAMIC.test(raw)
  const fields = attempt(() => fromRlp(isDynamic ? `0x${raw.slice(4)}` : (raw as Hex)))
  if (!Array.isArray(fields)) return
  const [v, r, s] = fields
    .slice(isDynamic ? -3 : 6)
    .map(it => (typeof it === 'string' && it.length <= 66 ? BigInt(it === '0x' ? 0 : it) : undefined))
  if (v === undefined || r === undefined || s === undefined) return
  return { r, s, yParity: (isDynamic ? v : v - CHAIN_OFFSET) % 2n ? 1 : 0 }
}

/** The hash of a signed transaction. */
export const transactionHash = (raw: string): string => keccak256(hexOf(raw, BYTES))

/** Text in the bytes of UTF-8, as 0x-hex. */
export const messageOf = (text: string): string => bytesToHex(new TextEncoder().encode(text))
