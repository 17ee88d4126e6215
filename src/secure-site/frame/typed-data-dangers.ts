// Typed data that is worth more than it looks: signatures that sell or give away without a transaction.
import { isBytes, isDelegation } from '../../chains/evm/codec.ts'
import { insist } from './refusals.ts'
import type { ReadTypedData } from './typed-data.ts'

/** EIP-2612, DAI, ERC-4494 and Permit2, whatever comes after the word. */
const PERMIT = /^Permit/i
const SPENDER = /spender$/i
/** Seaport's tree of orders; other markets sign the root of one. */
const BULK = /^Bulk/i
const BLIND = /^bytes(32)?$/
const HASH = /^0x[\da-f]{64}$/

/**
 * The code at an address, in 0x-hex, from the site's own node. Anything else, or failing, means that it is not known.
 */
export type CodeAt = (address: string) => Promise<unknown>

/** Contracts have code. An account that only delegates (EIP-7702) still has a key, and whoever has it can spend. */
async function isContract(address: string, codeAt: CodeAt): Promise<boolean> {
  try {
    const code = await codeAt(address)
    return isBytes(code) && code !== '0x' && !isDelegation(code)
  } catch {
    return false
  }
}

/** Refuses bulk orders, hashes of unseen contents, and permits for accounts that are not known to be contracts. */
export async function checkDangers({ data, leaves }: ReadTypedData, codeAt: CodeAt): Promise<void> {
  const names = Object.keys(data.types)
  const isTree = Object.values(data.types).some(fields => fields.some(({ type }) => isTreeOf(type, names)))
  insist(!isTree && !names.some(it => BULK.test(it)), 'bulk')
  insist(!leaves.every(({ type, value }) => BLIND.test(type) && HASH.test(String(value))), 'hash')
  const spenders = leaves.filter(({ name, type }) => SPENDER.test(name) && type === 'address')
  insist(spenders.length || !names.some(it => PERMIT.test(it)), 'permit')
  for (const address of new Set(spenders.map(it => String(it.value))))
    insist(await isContract(address, codeAt), 'permit')
}

/** Lists of lists of something that has fields. */
const isTreeOf = (type: string, names: readonly string[]): boolean =>
  /\]\[\d*\]$/.test(type) && names.includes(type.replace(/\[.*$/, ''))
