import type { Address } from '@solana/web3.js'
import { isDecimals } from '../../lib/amount.ts'
import { ModalError } from '../../lib/errors.ts'
import { num, own, units } from '../../services/decode.ts'
import { TOKEN, TOKEN_2022 } from './programs.ts'

/** A read of the network; throws `rpc/*` and `http/*`. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** What nodes answer for at once. */
const ACCOUNTS_MAX = 100
const PROGRAMS: readonly unknown[] = [TOKEN, TOKEN_2022]

/** How accounts are asked for everywhere: as nodes read them, and as most of the network has confirmed them. */
export const READ = { encoding: 'jsonParsed', commitment: 'confirmed' } as const

/** What lies at the addresses, in their order; null where nothing does. */
export async function accountsAt(ask: Ask, addresses: string[]): Promise<unknown[]> {
  const groups = addresses.flatMap((_, i) => (i % ACCOUNTS_MAX ? [] : [addresses.slice(i, i + ACCOUNTS_MAX)]))
  const found = await Promise.all(
    groups.map(async group => {
      const accounts = own(await ask('getMultipleAccounts', [group, READ]), 'value')
      if (!Array.isArray(accounts) || accounts.length !== group.length)
        throw new ModalError('http/bad-reply', { message: 'The node did not answer for every account' })
      return accounts as unknown[]
    }),
  )
  return found.flat()
}

const parsed = (account: unknown): unknown => own(own(account, 'data'), 'parsed')

/** What a program of tokens keeps in an account, as the node read it. */
export const infoOf = (account: unknown): unknown => own(parsed(account), 'info')

/** Lamports; 0 where nothing lies. */
export const lamportsOf = (account: unknown): bigint => BigInt(Math.trunc(num(own(account, 'lamports')) ?? 0))

/** Base units of a token; 0 in what is no account of one. */
export const heldIn = (account: unknown): bigint => units(own(own(infoOf(account), 'tokenAmount'), 'amount')) ?? 0n

/** A token, if one lies there: whose it is to move, and its decimals. */
export function mintOf(account: unknown): { program: Address; decimals: number } | undefined {
  const program = own(account, 'owner')
  const decimals = own(infoOf(account), 'decimals')
  if (!PROGRAMS.includes(program) || own(parsed(account), 'type') !== 'mint' || !isDecimals(decimals)) return
  return { program: program as Address, decimals }
}

/** The state of one extension of Token-2022; `{}` where it has none. */
export function extensionOf(account: unknown, name: string): unknown {
  const all = own(infoOf(account), 'extensions')
  const found = Array.isArray(all) ? all.find(it => own(it, 'extension') === name) : undefined
  return found && (own(found, 'state') ?? {})
}
