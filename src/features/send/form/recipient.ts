import type { Misplaced } from '../../../chains/intents.ts'
import type { Namespace } from '../../../base/network.ts'
import { parseAccountId, sameAddress } from '../../../base/caip.ts'
import type { Warning } from '../review/intent.ts'

/** What the recipient field's text can be, before anything is looked up. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'address'; address: string }
  /** A CAIP-10 ID of another network. */
  | { kind: 'elsewhere'; network: string }
  | { kind: 'name'; name: string }
  /** A payment link, which is read elsewhere. */
  | { kind: 'link' }
  /** The registry's reason why a name has no address here; `strange`: it can pass for another name. */
  | { kind: 'nobody' | 'nowhere' | 'outside' | 'strange' }
  /** The name is stored off-chain, at a host that the user can allow to be asked. */
  | { kind: 'gateway'; name: string; host: string }
  /** Looks like an address but is not valid: wrong length, or a wrong checksum. */
  | { kind: 'wrong' }
  | { kind: 'unknown' }

const NAME = /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}$/u

/** Whether it counts as a payment link: judged by its scheme, unless it is a CAIP-10 ID of Solana. */
export const isLink = (input: string): boolean =>
  /^(ethereum|solana):/i.test(input.trim()) && !parseAccountId(input.trim())

/** Whether only an address can be meant, valid or not. */
export const isAddressLike = (input: string): boolean => /^(0x)?[\da-z]{30,60}$/i.test(input.trim())

/** `normalize` is the adapter's. `network` is a CAIP-2 ID. */
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

/** Warnings that make sending impossible. */
export const ENDS: readonly Warning[] = ['zero', 'account', 'program']

/** Addresses without an owner: anything sent there is lost. */
const NOBODY = [/^0x0{40}$/, /^0xe{40}$/i, /^0x0{36}dead$/i, /^1{32}$/]
/** Whether an address has no owner. */
export const isNobody = (address: string): boolean => NOBODY.some(pattern => pattern.test(address))

const LEAD = 4
const TAIL = 4

/** The ends that users look at, case-insensitive. */
const endsOf = (address: string) => {
  const text = address.replace(/^0x/i, '').toLowerCase()
  return text.slice(0, LEAD) + text.slice(-TAIL)
}

/**
 * A known address with which this one could be confused: equal at both ends, where users look, and different in
 * between.
 */
export const lookAlike = (namespace: Namespace, address: string, known: string[]): string | undefined =>
  known.find(other => !sameAddress(namespace, address, other) && endsOf(other) === endsOf(address))

interface Situation {
  namespace: Namespace
  /** The sender. */
  account: string
  /** The token's contract; absent for the native currency. */
  token?: string
  /** Past recipients and the user's own addresses. */
  known: string[]
  /** Undefined: could not be determined. */
  isContract?: boolean
  /** R136: why it cannot be a recipient. */
  misplaced?: Misplaced
}

/** All warnings about a recipient, the most serious first. */
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
