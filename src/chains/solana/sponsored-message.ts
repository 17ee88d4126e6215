// The transaction by which a site is paid (x402, scheme `exact` on Solana), as bytes: without the network's packages, which
// are eight times the size of this.
import { fromBase58 } from '../../base/bytes.ts'
import type { SponsoredTerms } from '../../base/sponsored-transfer.ts'
import { COMPUTE_BUDGET, KIND, LIGHTHOUSE, LIGHTHOUSE_WRITES, MEMO, TOKEN } from './program-ids.ts'
import { readTransaction, SIGNATURE_BYTES, type WireTransaction } from './wire.ts'

/** What the specification's own client sets; those who pay the fee accept no more than 5 lamports a unit. */
const UNITS = 20_000
const MICRO_LAMPORTS = 1n
const UNITS_MAX = 2n ** 64n
const VERSION_0 = 0x80
const KEY_BYTES = 32
/** Assertions that a wallet may add. */
const ADDED_MAX = 2

/** Where the tokens move, and until when: see `UnsignedTransfer`. */
export interface Way {
  source: string
  destination: string
  blockhash: string
}

/** Little-endian, of `size` bytes. */
const number = (value: bigint | number, size: number): number[] =>
  [...Array(size).keys()].map(at => Number((BigInt(value) >> BigInt(8 * at)) & 255n))
/** The network's compact form, for numbers below 2^14. */
const count = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7])

const LIMIT = [KIND.computeLimit, ...number(UNITS, 4)]
const PRICE = [KIND.computePrice, ...number(MICRO_LAMPORTS, 8)]
const moveOf = ({ amount, token }: SponsoredTerms) => [KIND.transferChecked, ...number(amount, 8), token.decimals]
const textOf = ({ memo }: SponsoredTerms) => [...new TextEncoder().encode(memo)]

/** The unsigned transaction. Throws if an address is none, or an amount too large. */
export function sponsoredBytes(
  terms: SponsoredTerms,
  { source, destination, blockhash }: Way,
): Uint8Array<ArrayBuffer> {
  const { feePayer, from, token, amount } = terms
  const accounts = [feePayer, from, source, destination, token.asset, TOKEN, COMPUTE_BUDGET, MEMO]
  const keys = [...accounts, blockhash].map(fromBase58)
  if (keys.some(it => it.length !== KEY_BYTES) || amount >= UNITS_MAX) throw new RangeError('Not a transfer')
  const hash = keys.pop()!
  const at = (...named: string[]) => named.map(it => accounts.indexOf(it))
  const instruction = (program: string, named: number[], data: number[]) => [
    ...at(program),
    ...count(named.length),
    ...named,
    ...count(data.length),
    ...data,
  ]
  const instructions = [
    instruction(COMPUTE_BUDGET, [], LIMIT),
    instruction(COMPUTE_BUDGET, [], PRICE),
    instruction(TOKEN, at(source, token.asset, destination, from), moveOf(terms)),
    instruction(MEMO, [], textOf(terms)),
  ]
  return Uint8Array.from([
    ...count(2),
    ...Array<number>(2 * SIGNATURE_BYTES).fill(0),
    VERSION_0,
    // Two sign, the second without being written to; the last four others are only read.
    ...[2, 1, 4],
    ...count(keys.length),
    ...keys.flatMap(it => [...it]),
    ...hash,
    ...count(instructions.length),
    ...instructions.flat(),
    // No lookup tables.
    ...count(0),
  ])
}

interface Named {
  program: string
  accounts: string[]
  data: number[]
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((it, at) => it === b[at])
const is = (it: Named | undefined, program: string, accounts: string[], data: number[]) =>
  it?.program === program && isSame(it.accounts, accounts) && isSame(it.data, data)

const isAssertion = ({ program, data }: Named) =>
  program === LIGHTHOUSE && data[0] !== undefined && !LIGHTHOUSE_WRITES.includes(data[0])

/**
 * R120: the transaction if the bytes are what was agreed to, read by other code than wrote it. `isWallets`: with at most
 * two assertions of Lighthouse more.
 */
export function readSponsored(
  bytes: Uint8Array,
  terms: SponsoredTerms,
  { source, destination, blockhash }: Way,
  isWallets = false,
): WireTransaction | undefined {
  const it = readTransaction(bytes)
  if (!it || it.inTables || it.message[0] !== VERSION_0 || it.blockhash !== blockhash || it.signers !== 2) return
  const { feePayer, from, token } = terms
  const { accounts, isWritable } = it
  const [limit, price, move, ...others] = it.instructions.map((one): Named => ({
    program: accounts[one.program] ?? '',
    accounts: one.accounts.map(at => accounts[at] ?? ''),
    data: [...one.data],
  }))
  const memos = others.filter(({ program }) => program === MEMO)
  const added = others.filter(it => it.program !== MEMO)
  const isAgreed =
    isSame(accounts.slice(0, 2), [feePayer, from]) &&
    isSame(accounts.filter((_, at) => isWritable[at]).sort(), [feePayer, source, destination].sort()) &&
    is(limit, COMPUTE_BUDGET, [], LIMIT) &&
    is(price, COMPUTE_BUDGET, [], PRICE) &&
    is(move, TOKEN, [source, token.asset, destination, from], moveOf(terms)) &&
    memos.length === 1 &&
    is(memos[0], MEMO, [], textOf(terms)) &&
    added.length <= (isWallets ? ADDED_MAX : 0) &&
    added.every(isAssertion) &&
    // Who pays the fee must not be drained.
    !added.some(one => one.accounts.includes(feePayer))
  return isAgreed ? it : undefined
}
