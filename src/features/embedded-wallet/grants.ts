import type { CaipAddress, CaipNetworkId } from '../../base/network.ts'
import { clean, signal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import { accountId, chainIdToCaip, isAccountId, isAddress, keyOf } from '../../base/caip.ts'
import { isWhole, own } from '../../base/record.ts'

/** One thing that somebody may do. */
export interface Permission {
  /** As ERC-7715 names it, or any other word of the site's. */
  type: string
  /** Of the token or the contract. */
  address?: string
  /** In all: base units, decimal. */
  allowance?: string
}

/** What somebody may do with an account without its user (ERC-7715). */
export interface Grant {
  /** By which the wallet knows it. */
  context: string
  account: CaipAddress
  /** When it ends, in seconds. */
  expiry: number
  /** Address or public key of who may act; none where the site keeps the key. */
  signer?: string
  permissions: Permission[]
}

declare module '../../modal/routes.ts' {
  interface Payloads {
    SmartSessionCreated: readonly Grant[]
  }
}

export interface Grants {
  /** Of all accounts, newest first. */
  all: ReadonlySignal<readonly Grant[]>
  /** Takes in what the site has answered, and gives what of it holds. */
  add(answer: unknown, account: { network: CaipNetworkId; address: string }): Grant[]
  remove(context: unknown): void
  /** After a sign-out nothing is left of whose they were (R126). */
  clear(): void
}

const KEY = 'app-permissions'
const MOST = 100
const MOST_PERMISSIONS = 20
const MAX_CONTEXT = 8192
const MAX_UNITS = 2n ** 256n
/** The last second that a date can show. */
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

/** `it`: the permission itself where it was stored, else what the site tells of it. */
function permissionOf(it: unknown): Permission[] {
  const type = clean(own(it, 'type'))
  const data = own(it, 'data') ?? it
  // As the drafts and their wallets name it.
  const address = ['address', 'tokenAddress', 'contractAddress'].map(name => addressOf(own(data, name))).find(Boolean)
  const allowance = allowanceOf(own(data, 'allowance'))
  return type ? [{ type, ...(address && { address }), ...(allowance && { allowance }) }] : []
}

/** A grant as it was answered or stored; undefined where nobody could show it or take it back. */
function grantOf(it: unknown, account: CaipAddress): Grant | undefined {
  const context = hex(own(it, 'context'), MAX_CONTEXT)
  const expiry = own(it, 'expiry')
  const listed = own(it, 'permissions')
  if (!context || !isWhole(expiry) || !(expiry > 0 && expiry <= LAST_S)) return
  if (!Array.isArray(listed)) return
  const permissions = listed.slice(0, MOST_PERMISSIONS).flatMap(permissionOf)
  const by = own(it, 'signer')
  const data = own(by, 'data')
  const signer = addressOf(own(data, 'address')) ?? hex(own(data, 'publicKey') ?? by, 132)
  return { context, account, expiry, ...(signer && { signer }), permissions }
}

const accountOf = (network: CaipNetworkId, address: string): CaipAddress => accountId(network, keyOf(network, address))

/** Whose a grant is: as it says itself, since a wallet may grant for another chain or account than was in use. */
const ownerOf = (it: unknown, { network, address }: { network: CaipNetworkId; address: string }) =>
  accountOf(chainIdToCaip(own(it, 'chainId')) ?? network, addressOf(own(it, 'address')) ?? address)

const stored = (value: unknown): Grant[] =>
  (Array.isArray(value) ? value : []).slice(0, MOST).flatMap(it => {
    const account = own(it, 'account')
    return (isAccountId(account) && grantOf(it, account)) || []
  })

/** Whether a grant still holds. */
export const holds = ({ expiry }: Grant, now = Date.now()): boolean => expiry * 1000 > now

/** Those of an account that still hold. */
export const grantsOf = (all: readonly Grant[], network: CaipNetworkId, address: string, now?: number): Grant[] =>
  all.filter(it => it.account === accountOf(network, address) && holds(it, now))

/** What this page was granted, for as long as somebody is signed in. */
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
  // Another tab may have written meanwhile.
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
