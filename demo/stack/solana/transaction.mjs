// Reads a transaction from its wire format: its accounts, including those of lookup tables, and what it pays.
import {
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from './kit.mjs'
import { COMPUTE_BUDGET, SYSTEM } from './plan.mjs'
import { RpcError } from './rpc-error.mjs'

const LAMPORTS_PER_SIGNATURE = 5000n
const MICRO = 1_000_000n
const UNIT_LIMIT = 1_400_000n
const TABLE_HEADER_BYTES = 56
// The network's wire limit.
const TRANSACTION_BYTES = 1232

const base58 = bytes => getBase58Decoder().decode(bytes)

/**
 * @typedef {object} Message A compiled message and its accounts, in the order of their indexes.
 * @property {any} compiled
 * @property {{ address: string, isSigner: boolean, isWritable: boolean, isLoaded: boolean }[]} accounts
 *
 * @typedef {Message & { wire: import('@solana/kit').Transaction, bytes: Buffer, signature: string, signatures: string[],
 *   isSigned: boolean }} Transaction
 */

/**
 * @param {Uint8Array} bytes
 * @param {(address: string) => Uint8Array | undefined} dataOf An account's data, to read lookup tables.
 * @returns {Message}
 */
export function readMessage(bytes, dataOf) {
  let compiled
  try {
    compiled = getCompiledTransactionMessageDecoder().decode(bytes)
  } catch (error) {
    throw new RpcError(-32602, `failed to deserialize message: ${error.message}`)
  }
  const { header, staticAccounts, addressTableLookups = [] } = compiled
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const accounts = staticAccounts.map((address, i) => ({
    address,
    isSigner: i < signers,
    isWritable:
      i < signers ? i < signers - numReadonlySignerAccounts : i < staticAccounts.length - numReadonlyNonSignerAccounts,
    isLoaded: false,
  }))
  const load = (kind, isWritable) => {
    for (const lookup of addressTableLookups) {
      const data = dataOf(lookup.lookupTableAddress)
      for (const index of lookup[kind]) {
        const at = TABLE_HEADER_BYTES + 32 * index
        if (!data || at + 32 > data.length) throw new RpcError(-32602, 'invalid transaction: address table lookup')
        const address = getAddressDecoder().decode(data.subarray(at, at + 32))
        accounts.push({ address, isSigner: false, isWritable, isLoaded: true })
      }
    }
  }
  load('writableIndexes', true)
  load('readonlyIndexes', false)
  return { compiled, accounts }
}

/** @returns {Transaction} */
export function readTransaction(bytes, dataOf) {
  if (bytes.length > TRANSACTION_BYTES)
    throw new RpcError(
      -32602,
      `decoded solana_transaction too large: ${bytes.length} bytes (max: ${TRANSACTION_BYTES})`,
    )
  let wire
  try {
    wire = getTransactionDecoder().decode(bytes)
  } catch (error) {
    throw new RpcError(-32602, `failed to deserialize solana_transaction: ${error.message}`)
  }
  const signatures = Object.values(wire.signatures).map(it => base58(it ?? new Uint8Array(64)))
  const isSigned = Object.values(wire.signatures).every(Boolean)
  return { ...readMessage(wire.messageBytes, dataOf), wire, bytes, signatures, signature: signatures[0], isSigned }
}

/** Micro-lamports per compute unit, and the number of units paid for. */
function budget({ compiled, accounts }) {
  let price = 0n
  let limit
  let usual = 0n
  for (const { programAddressIndex, data = [] } of compiled.instructions) {
    const program = accounts[programAddressIndex].address
    usual += [SYSTEM, COMPUTE_BUDGET].includes(program) ? 3000n : 200_000n
    if (program !== COMPUTE_BUDGET) continue
    const bytes = Buffer.from(data)
    if (bytes[0] === 2) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3) price = bytes.readBigUInt64LE(1)
  }
  const units = limit ?? usual
  return { price, units: units < UNIT_LIMIT ? units : UNIT_LIMIT }
}

export const priceOf = message => budget(message).price

export function feeOf(message) {
  const { price, units } = budget(message)
  const signatures = BigInt(message.compiled.header.numSignerAccounts)
  return signatures * LAMPORTS_PER_SIGNATURE + (price * units + MICRO - 1n) / MICRO
}
