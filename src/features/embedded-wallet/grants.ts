import type { CaipAddress, CaipNetworkId } from '../../base/network.ts'
import { clean, signal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import { accountId, chainIdToCaip, isAddress, keyOf, parseAccountId } from '../../base/caip.ts'
import { own } from '../../base/record.ts'

/** One permission of a grant. */
export interface Permission {
  /** ERC-7715's name, or any other that the site uses. */
  type: string
  /** Of the token or the contract. */
  address?: string
  /** In total: base units, decimal. */
  allowance?: string
}

/** What someone can do with an account without its user (ERC-7715). */
export interface Grant {
  /** The wallet's identifier. */
  context: string
  account: CaipAddress
  /** Its end, in seconds. */
  expiry: number
  /** Address or public key of the permitted party; absent if the site keeps the key. */
  signer?: string
  permissions: Permission[]
}

declare module '../../modal/routes.ts' {
  interface Payloads {
    SmartSessionCreated: readonly Grant[]
  }
}

export interface Grants {
  /** For all accounts, newest first. */
  all: ReadonlySignal<readonly Grant[]>
  /** Records the site's answer, and returns the valid grants in it. */
  add(answer: unknown, account: { network: CaipNetworkId; address: string }): Grant[]
  remove(context: unknown): void
  /** After a sign-out, nothing reveals whose they were (R126). */
  clear(): void
}

const KEY = 'app-permissions'
const MOST = 100
const MOST_PERMISSIONS = 20
const MAX_CONTEXT = 8192
const MAX_UNITS = 2n ** 256n
/** The last second that a date can represent. */
const LAST_S = 8.64e12
const HEX = /^0x([\da-f]{2})+$/i

const hex = (value: unknown, max: number) =>
  typeof value === 'string' && value.length <= max && HEX.test(value) ? value : undefined
const addressOf = (value: unknown) => (isAddress('eip155', value) && hex(value, 42)) || undefined

function allowanceOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)) return
  const units = BigInt(value)
  return units < MAX_UNITS ? String(units) : undefined
}

/** `it`: the stored permission itself, or the site's description. */
function permissionOf(it: unknown): Permission[] {
  const type = clean(own(it, 'type'))
  const data = own(it, 'data') ?? it
  // As the drafts and their wallets name it.
  const address = ['address', 'tokenAddress', 'contractAddress'].map(name => addressOf(own(data, name))).find(Boolean)
  const allowance = allowanceOf(own(data, 'allowance'))
  return type ? [{ type, ...(address && { address }), ...(allowance && { allowance }) }] : []
}

/** A grant from an answer or from storage; undefined if it could not be shown or revoked. */
function grantOf(it: unknown, account: CaipAddress): Grant | undefined {
  const context = hex(own(it, 'context'), MAX_CONTEXT)
  const expiry = own(it, 'expiry')
  const listed = own(it, 'permissions')
  if (!context || !Number.isSafeInteger(expiry) || !((expiry as number) > 0 && (expiry as number) <= LAST_S)) return
  if (!Array.isArray(listed)) return
  const permissions = listed.slice(0, MOST_PERMISSIONS).flatMap(permissionOf)
  const by = own(it, 'signer')
  const data = own(by, 'data')
  const signer = addressOf(own(data, 'address')) ?? hex(own(data, 'publicKey') ?? by, 132)
  return { context, account, expiry: expiry as number, ...(signer && { signer }), permissions }
}

const accountOf = (network: CaipNetworkId, address: string): CaipAddress => accountId(network, keyOf(network, address))

/**
 * The account of a grant, according to the grant itself: a wallet can grant for another chain or account than the
 * active one.
 */
const ownerOf = (it: unknown, { network, address }: { network: CaipNetworkId; address: string }) =>
  accountOf(chainIdToCaip(own(it, 'chainId')) ?? network, addressOf(own(it, 'address')) ?? address)

const stored = (value: unknown): Grant[] =>
  (Array.isArray(value) ? value : []).slice(0, MOST).flatMap(it => {
    const account = own(it, 'account')
    return (parseAccountId(account) && grantOf(it, account as CaipAddress)) || []
  })

/** Whether a grant is still valid. */
export const holds = ({ expiry }: Grant, now = Date.now()): boolean => expiry * 1000 > now

/** An account's valid grants. */
export const grantsOf = (all: readonly Grant[], network: CaipNetworkId, address: string, now?: number): Grant[] =>
  all.filter(it => it.account === accountOf(network, address) && holds(it, now))

/** The app's permissions, while the user is signed in. */
export function createGrants({ storage, life }: Pick<Context, 'storage' | 'life'>): Grants {
  const read = () => storage.read(KEY, stored) ?? []
  const all = signal(read())
  storage.watch(() => {
    all.value = read()
  }, life)
  const write = (next: Grant[]) => {
    const kept = next.filter(it => holds(it)).slice(0, MOST)
    storage.write(KEY, kept.length ? kept : undefined)
    all.value = kept
  }
  // Another tab may have written in the meantime.
  const without = (contexts: unknown[]) => read().filter(it => !contexts.includes(it.context))
  return {
    all,
    add(answer, account) {
      const given = Array.isArray(answer) ? answer.slice(0, MOST) : []
      const added = given.flatMap(it => grantOf(it, ownerOf(it, account)) ?? []).filter(it => holds(it))
      if (added.length) write([...added, ...without(added.map(it => it.context))])
      return added
    },
    remove: context => write(without([context])),
    clear: () => write([]),
  }
}
