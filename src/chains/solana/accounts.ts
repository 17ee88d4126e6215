import { isAddress, type Address } from '@solana/web3.js'
import { isDecimals } from '../../base/amount.ts'
import { ModalError } from '../../base/errors.ts'
import { num, own, str, units } from '../../services/decode.ts'
import type { Misplaced } from '../intents.ts'
import { SYSTEM, TOKEN, TOKEN_2022 } from './program-ids.ts'

/** A read of the network; throws `rpc/*` and `http/*`. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** The most that nodes answer in one request. */
const ACCOUNTS_MAX = 100
const PROGRAMS: readonly unknown[] = [TOKEN, TOKEN_2022]

/** Options of every account read: parsed by the node, and confirmed by most of the network. */
export const READ = { encoding: 'jsonParsed', commitment: 'confirmed' } as const

/** A required address; throws `address/invalid`. */
export function addressOf(text: string): Address {
  if (!isAddress(text)) throw new ModalError('address/invalid', { message: 'Invalid CAIP Address' })
  return text
}

/** The accounts at the addresses, in order; null if there is none. */
export async function accountsAt(ask: Ask, addresses: string[]): Promise<unknown[]> {
  const groups = addresses.flatMap((_, i) => (i % ACCOUNTS_MAX ? [] : [addresses.slice(i, i + ACCOUNTS_MAX)]))
  const found = await Promise.all(
    groups.map(async (group): Promise<unknown[]> => {
      const accounts = own(await ask('getMultipleAccounts', [group, READ]), 'value')
      if (!Array.isArray(accounts) || accounts.length !== group.length)
        throw new ModalError('http/bad-reply', { message: 'The node didn’t report every account.' })
      return accounts
    }),
  )
  return found.flat()
}

const parsed = (account: unknown): unknown => own(own(account, 'data'), 'parsed')

/** The data of a token program's account, as parsed by the node. */
export const infoOf = (account: unknown): unknown => own(parsed(account), 'info')

/** A count in a reply, of any length (exact.ts); undefined if it is not one. */
export function countOf(value: unknown): bigint | undefined {
  const count = num(value)
  return count === undefined ? units(value) : BigInt(Math.trunc(count))
}

const isProgram = (value: unknown): value is Address => PROGRAMS.includes(value)
const isOfTokens = (account: unknown) => isProgram(own(account, 'owner'))

function told(amount: bigint | undefined): bigint {
  if (amount === undefined)
    throw new ModalError('http/bad-reply', { message: 'The node didn’t report what an account holds.' })
  return amount
}

/** Lamports; 0 if there is no account. Throws if the node leaves them out. */
export const lamportsOf = (account: unknown): bigint => (account ? told(countOf(own(account, 'lamports'))) : 0n)

/** Base units of a token; 0 if it is not a token account. Throws if the node leaves them out. */
export const heldIn = (account: unknown): bigint =>
  isOfTokens(account) ? told(units(own(own(infoOf(account), 'tokenAmount'), 'amount'))) : 0n

const typeOf = (account: unknown) => own(parsed(account), 'type')

/** A mint's program and decimals, if there is one. */
export function mintOf(account: unknown): { program: Address; decimals: number } | undefined {
  const program = own(account, 'owner')
  const decimals = own(infoOf(account), 'decimals')
  if (!isProgram(program) || typeOf(account) !== 'mint' || !isDecimals(decimals)) return
  return { program, decimals }
}

/**
 * R135: whether the account holds this token for this holder. A matching derived address does not prove that: an
 * account's owner can transfer it to someone else.
 */
export const isAccountOf = (account: unknown, holder: string, { program, mint }: { program: string; mint: string }) =>
  own(account, 'owner') === program &&
  typeOf(account) === 'account' &&
  own(infoOf(account), 'mint') === mint &&
  own(infoOf(account), 'owner') === holder

/** Whether there is nothing but lamports: the account has yet to be created. */
export const isUnused = (account: unknown): boolean => !account || own(account, 'owner') === SYSTEM

/** R136: why it cannot be a recipient; undefined if someone can hold its key. */
export function misplaced(account: unknown): Misplaced | undefined {
  if (isOfTokens(account)) {
    const owner = str(own(infoOf(account), 'owner')) ?? ''
    return typeOf(account) === 'account' && isAddress(owner) ? { kind: 'account', owner } : { kind: 'program' }
  }
  return own(account, 'executable') === true ? { kind: 'program' } : undefined
}

/** An account's Token-2022 extensions, as nodes name them. */
const extensionsOf = (account: unknown): unknown[] => {
  const all = own(infoOf(account), 'extensions') ?? []
  return Array.isArray(all) ? all : [all]
}

/** The state of one Token-2022 extension; `{}` if it has none. */
export function extensionOf(account: unknown, name: string): unknown {
  const found = extensionsOf(account).find(it => own(it, 'extension') === name)
  return found && (own(found, 'state') ?? {})
}

/** The name of an extension not in `known`; undefined if there is none. */
export const extensionBeside = (account: unknown, known: readonly string[]): string | undefined =>
  extensionsOf(account)
    .map(it => str(own(it, 'extension')) ?? '?')
    .find(name => !known.includes(name))
