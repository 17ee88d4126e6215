// Token accounts on Solana: what they hold, and who owns them. Users know a recipient by a wallet's address, but a transfer
// names the recipient's account for one token.
import { fromBase58, fromBase64, toBase58, toHexDigits } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { ASSOCIATED_TOKEN } from '../../chains/solana/program-ids.ts'

/** Asks one node. */
export type AskSolana = (method: string, params: unknown) => Promise<unknown>

export const READ = { commitment: 'confirmed', encoding: 'base64' }

/** Where the fields of a token account are (SPL Token). */
const [MINT, OWNER, AMOUNT, DELEGATE, DELEGATED, CLOSER, END] = [0, 32, 64, 72, 121, 129, 165] as const

export interface Holding {
  mint: string
  owner: string
  units: bigint
  /** Who may spend of it, in hex; empty if nobody may. */
  delegate: string
  /** How many units they may spend. */
  delegated: bigint
  /** Who may close it instead of its owner, in hex; empty if nobody may. */
  closer: string
}

export const UNSAID = 'The node did not say what an account holds.'

/** What a token account holds; undefined if there is none, or none any more. Throws if the node does not say. */
export function holdingOf(account: unknown): Holding | undefined {
  if (account === null) return
  const text: unknown = (own(account, 'data') as unknown[] | undefined)?.[0]
  // A closed account has no data.
  if (text === '') return
  const bytes = typeof text === 'string' ? fromBase64(text) : new Uint8Array()
  if (bytes.length < END) throw new TypeError(UNSAID)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const keyAt = (at: number) => (view.getUint32(at, true) === 1 ? toHexDigits(bytes.subarray(at + 4, at + 36)) : '')
  return {
    mint: toBase58(bytes.subarray(MINT, OWNER)),
    owner: toBase58(bytes.subarray(OWNER, AMOUNT)),
    units: view.getBigUint64(AMOUNT, true),
    delegate: keyAt(DELEGATE),
    delegated: view.getBigUint64(DELEGATED, true),
    closer: keyAt(CLOSER),
  }
}

/** A token account as a transfer names it. Addresses are in base58. */
export interface NamedAccount {
  account: string
  mint: string
  /** The token program that it belongs to. */
  program: string
}

const MARK = new TextEncoder().encode('ProgramDerivedAddress')
const BUMP_MAX = 255
/** How many bump seeds are tried: half of all accounts have the first, and one in 2^32 has none of them. */
const BUMPS = 32

/**
 * Whether it is the account in which wallets keep this token for `owner` (SPL Associated Token Account). Its address is a
 * hash of owner, program and mint, so no node has to be trusted.
 */
export async function isAccountOf(owner: string, { account, mint, program }: NamedAccount): Promise<boolean> {
  const seeds = attempt(() => [owner, program, mint].flatMap(it => [...fromBase58(it)]))
  const found = attempt(() => toHexDigits(fromBase58(account)))
  if (!seeds || !found) return false
  for (let bump = BUMP_MAX; bump > BUMP_MAX - BUMPS; bump--) {
    const bytes = new Uint8Array([...seeds, bump, ...fromBase58(ASSOCIATED_TOKEN), ...MARK])
    if (toHexDigits(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === found) return true
  }
  return false
}

/** The owners that a node reports, in this order. */
async function ownersAt(accounts: readonly string[], ask: AskSolana): Promise<(string | undefined)[]> {
  const told = own(await ask('getMultipleAccounts', [accounts, READ]), 'value')
  return Array.isArray(told) ? told.map(it => attempt(() => holdingOf(it)?.owner)) : []
}

/** Owners by account: those that a node reports and the account's address proves. */
export async function ownersOf(
  wanted: readonly NamedAccount[],
  nodes: readonly AskSolana[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (!wanted.length) return owners
  const accounts = wanted.map(it => it.account)
  const told = await Promise.all(nodes.map(ask => ownersAt(accounts, ask).catch(() => [])))
  for (const [index, it] of wanted.entries())
    for (const owner of new Set(told.map(one => one[index])))
      if (owner && !owners.has(it.account) && (await isAccountOf(owner, it))) owners.set(it.account, owner)
  return owners
}
