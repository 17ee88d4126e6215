// What a wallet signs for an agreed offer, made and checked: nothing here sends it.
import type { Authorization } from '../base/authorization.ts'
import type { Trace } from '../base/sponsored-transfer.ts'
import type { Offer } from './offers.ts'
import type { Paying, Refusal } from './paying.ts'
import { authorizationPayload, refusalOf, signed, validBefore } from './signature.ts'

export interface Agreed {
  offer: Offer
  from: string
  /** See `nonceOf`. */
  nonce: string
  /** Takes the wallet to the network; false if account or network are not the agreed ones. */
  ready(): Promise<boolean>
}

export interface Signed {
  authorization: Authorization
  trace?: Trace
  /** Of the header. */
  payload: object
}

/** By EIP-3009. */
export async function authorized(
  { offer, from, nonce, ready }: Agreed,
  { chain, sign, now = Date.now }: Paying,
): Promise<Signed | Refusal> {
  const { token, payTo: to, amount: value } = offer
  const checked = await Promise.all([chain.isDomain(token), chain.time(token.network)]).catch(() => undefined)
  if (!checked) return 'unchecked'
  const [isDomain, { next }] = checked
  if (!isDomain) return 'domain'
  if (!(await ready())) return 'moved'
  const end = validBefore(offer, now() / 1000, next)
  const authorization: Authorization = { from, to, value, validAfter: 0, validBefore: end, nonce }
  const result = await signed(sign, chain, token, authorization)
  if (typeof result === 'string') return result
  return { authorization, payload: authorizationPayload(authorization, result.signature) }
}

/** 16 bytes, as hex digits. */
const MEMO_DIGITS = 32
/** A transaction of Solana counts for 150 blocks, in s; see `Authorization`. */
const LIFE_S = 90

/** By a transaction on Solana, whose fee the site's facilitator pays. */
export async function transferred(
  { offer, from, nonce, ready }: Agreed,
  { transfers, signTransaction, now = Date.now }: Paying,
): Promise<Signed | Refusal> {
  const { token, payTo: to, amount, feePayer = '', memo = nonce.slice(2, 2 + MEMO_DIGITS) } = offer
  const terms = { token, from, to, amount, feePayer, memo }
  if (!(await ready())) return 'moved'
  const unsigned = await transfers.prepare(terms).catch(() => 'unchecked' as const)
  if (typeof unsigned === 'string') return unsigned
  const end = Math.floor(now() / 1000) + LIFE_S
  let answer: unknown
  try {
    answer = await signTransaction(from, unsigned.transaction)
  } catch (error) {
    return refusalOf(error)
  }
  const accepted = await transfers.accept(terms, unsigned, answer).catch(() => 'unchecked' as const)
  if (typeof accepted === 'string') return accepted
  const { transaction, trace } = accepted
  const authorization: Authorization = { from, to, value: amount, validAfter: 0, validBefore: end, nonce }
  return { authorization, trace, payload: { transaction } }
}
