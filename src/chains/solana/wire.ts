// A transaction of Solana as its bytes say, for a wallet that shows it before it signs: read whole, and only what has one
// meaning. The network's own packages do the same in five times the size.
import { toBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'

export const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The first bit says that the message has a version; older ones begin with the number of signers. */
const VERSIONED = 0x80
/** A transaction fits into one packet. */
const BYTES_MAX = 1232

/** What a program is asked to do. Both are indexes of accounts: first the message's own, then those of its tables. */
export interface WireInstruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

export interface WireTransaction {
  /** Where the signatures begin, one for each signer. */
  signaturesAt: number
  /** What is signed. */
  message: Uint8Array
  /** In base58. The first ones, as many as `signers`, must sign, and the first of all pays. */
  accounts: readonly string[]
  signers: number
  /** For each of `accounts`. */
  isWritable: readonly boolean[]
  /** In base58: until when it counts. */
  blockhash: string
  instructions: readonly WireInstruction[]
  /** How many further accounts are named in lookup tables. */
  inTables: number
}

function cursorOver(bytes: Uint8Array) {
  let at = 0
  function take(count: number): Uint8Array {
    const taken = bytes.subarray(at, (at += count))
    if (taken.length !== count) throw new RangeError('The transaction ends too early')
    return taken
  }
  const byte = (): number => take(1)[0]!
  /** The network's compact form: 7 bits a byte, at most 16, and no way to write one that is longer than needed. */
  function number(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next >= 0x80) continue
      if ((shift > 0 && next === 0) || value > 0xffff) break
      return value
    }
    throw new RangeError('Not a number')
  }
  function list<Item>(readOne: () => Item): Item[] {
    const items: Item[] = []
    for (let left = number(); left > 0; left--) items.push(readOne())
    return items
  }
  return { take, byte, number, list, at: () => at }
}

function read(bytes: Uint8Array): WireTransaction | undefined {
  const { take, byte, number, list, at } = cursorOver(bytes)
  const slots = number()
  const signaturesAt = at()
  take(slots * SIGNATURE_BYTES)
  const message = bytes.subarray(at())
  const first = byte()
  const isVersioned = first >= VERSIONED
  // Of versions, only 0 is defined.
  if (isVersioned && first !== VERSIONED) return
  const signers = isVersioned ? byte() : first
  const readonly = { signers: byte(), others: byte() }
  const accounts = list(() => toBase58(take(KEY_BYTES)))
  const blockhash = toBase58(take(KEY_BYTES))
  const instructions = list((): WireInstruction => ({ program: byte(), accounts: list(byte), data: take(number()) }))
  const tables = isVersioned ? list(() => (take(KEY_BYTES), list(byte).length + list(byte).length)) : []
  const inTables = tables.reduce((sum, it) => sum + it, 0)
  const isWhole = at() === bytes.length && slots === signers && new Set(accounts).size === accounts.length
  // The payer is written to, so it is among the signers, and not one that is only read.
  const isFit = readonly.signers < signers && signers + readonly.others <= accounts.length
  const areNamed = instructions.every(
    it => it.program < accounts.length && it.accounts.every(index => index < accounts.length + inTables),
  )
  if (!isWhole || !isFit || !areNamed) return
  const isWritable = accounts.map((_, at) =>
    at < signers ? at < signers - readonly.signers : at < accounts.length - readonly.others,
  )
  return { signaturesAt, message, accounts, signers, isWritable, blockhash, instructions, inTables }
}

/** Undefined if the bytes are not a transaction in the one form that it has. */
export const readTransaction = (bytes: Uint8Array): WireTransaction | undefined =>
  bytes.length <= BYTES_MAX ? attempt(() => read(bytes)) : undefined
