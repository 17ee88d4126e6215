import type { Misplaced } from '../../../chains/intents.ts'
import type { Namespace } from '../../../base/network.ts'
import { parseAccountId, sameAddress } from '../../../base/caip.ts'
import type { Warning } from '../review/intent.ts'

/** What a text in the recipient's field can be, before anybody is asked. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'address'; address: string }
  /** A CAIP-10 id of another network. */
  | { kind: 'elsewhere'; network: string }
  | { kind: 'name'; name: string }
  /** A link for a payment, which is read elsewhere. */
  | { kind: 'link' }
  /** What the registry of a name says that has no address here; `strange`: it can pass for another name. */
  | { kind: 'nobody' | 'nowhere' | 'outside' | 'strange' }
  /** Looks like an address, but is none: wrong length, or a checksum that does not fit. */
  | { kind: 'wrong' }
  | { kind: 'unknown' }

const NAME = /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}$/u

/** Whether it is to be read as a link for a payment: by its scheme, as far as that is no CAIP-10 id of Solana. */
export const isLink = (input: string): boolean =>
  /^(ethereum|solana):/i.test(input.trim()) && !parseAccountId(input.trim())

/** Whether nothing else than an address can be meant, right or wrong. */
export const isAddressLike = (input: string): boolean => /^(0x)?[\da-z]{30,60}$/i.test(input.trim())

/** `normalize` is the adapter's. `network` is CAIP-2. */
export function readRecipient(
  input: string,
  network: string,
  normalize: (text: string) => string | undefined,
): Reading {
  const text = input.trim()
  if (!text) return { kind: 'empty' }
  if (isLink(text)) return { kind: 'link' }
  const parts = parseAccountId(text)
  if (parts && `${parts.namespace}:${parts.chainId}` !== network)
    return { kind: 'elsewhere', network: `${parts.namespace}:${parts.chainId}` }
  const address = normalize(parts?.address ?? text)
  if (address) return { kind: 'address', address }
  if (/^(0x)?[\da-f]{30,60}$/i.test(parts?.address ?? text)) return { kind: 'wrong' }
  if (!NAME.test(text) || text.length > 255) return { kind: 'unknown' }
  return { kind: 'name', name: text }
}

/** Nothing may be sent there. */
export const ENDS: readonly Warning[] = ['zero', 'account', 'program']

/** Places that stand for nobody: what goes there is gone. */
const NOBODY = [/^0x0{40}$/, /^0xe{40}$/i, /^0x0{36}dead$/i, /^1{32}$/]
/** Whether an address stands for nobody. */
export const isNobody = (address: string): boolean => NOBODY.some(pattern => pattern.test(address))

const LEAD = 4
const TAIL = 4

/** What people look at: letters, whatever their case. */
const endsOf = (address: string) => {
  const text = address.replace(/^0x/i, '').toLowerCase()
  return text.slice(0, LEAD) + text.slice(-TAIL)
}

/**
 * A known address that this one could be taken for: the same at both ends, where people look, and different between.
 */
export const lookAlike = (namespace: Namespace, address: string, known: string[]): string | undefined =>
  known.find(other => !sameAddress(namespace, address, other) && endsOf(other) === endsOf(address))

interface Situation {
  namespace: Namespace
  /** Of the sender. */
  account: string
  /** Contract of the token; absent for the native currency. */
  token?: string
  /** Addresses that were sent to before, and the user's own. */
  known: string[]
  /** Undefined: nobody could tell. */
  isContract?: boolean
  /** R136: what makes it no recipient. */
  misplaced?: Misplaced
}

/** All that is to say about a recipient, the gravest first. */
export function warningsOf(
  address: string,
  { namespace, account, token, known, isContract, misplaced }: Situation,
): Warning[] {
  const is = (other: string | undefined) => !!other && sameAddress(namespace, address, other)
  if (isNobody(address)) return ['zero']
  if (misplaced) return [misplaced.kind]
  const warnings: Warning[] = []
  if (is(token)) warnings.push('token')
  if (lookAlike(namespace, address, known)) warnings.push('alike')
  if (isContract && !is(token)) warnings.push('contract')
  if (is(account)) warnings.push('self')
  else if (!known.some(is)) warnings.push('first')
  return warnings
}
