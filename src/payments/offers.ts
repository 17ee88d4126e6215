// Reads what a server asks for (x402 version 2). Everything here is foreign: nothing is taken over but a network, an
// amount, a recipient and a time, each in its only form.
import { parseUnits } from '../base/amount.ts'
import type { PaymentToken } from '../base/authorization.ts'
import { fromBase58, fromBase64 } from '../base/bytes.ts'
import { isAddress, sameAddress } from '../base/caip.ts'
import { attempt } from '../base/errors.ts'
import type { ServedNamespace } from '../base/network.ts'
import { isRecord, isWhole, own, type UnknownRecord } from '../base/record.ts'
import { clean } from '../base/text.ts'

const HEADER_MAX = 32_768
const OFFERS_MAX = 20
/** Less leaves no time to read, sign and settle. */
const TIMEOUT_MIN_S = 15
const TIMEOUT_MAX_S = 300
const AMOUNT = /^[1-9]\d{0,29}$/
const ZERO = `0x${'0'.repeat(40)}`
const DESCRIPTION_MAX = 160
/** Keys of Solana; the zeros are the system program. */
const KEY_BYTES = 32
const SYSTEM = '1'.repeat(KEY_BYTES)
/** A token account of Solana counts in 8 bytes. */
const UNITS_MAX = 2n ** 64n
const MEMO_MAX = 256

/** Why no payment of an answer is possible. */
export type Unusable =
  /** No `PAYMENT-REQUIRED` can be read: it is missing, hidden by CORS, too long or malformed. */
  | 'unreadable'
  /** Another version than 2. */
  | 'version'
  /** Nothing on offer is in a known dollar of the site's networks by `exact`, with EIP-3009 or on Solana. */
  | 'no-offer'
  /** It costs more than `max`. */
  | 'too-much'

/** One way to pay. */
export interface Offer {
  token: PaymentToken
  /** Base units. */
  amount: bigint
  payTo: string
  /** How long the signature may be valid, in s: 15 to 300. On Solana blocks count instead. */
  seconds: number
  /** On Solana: who pays the network's fee, and the memo that the site wants. */
  feePayer?: string
  memo?: string
  /** As the server wrote it, because it compares the whole. */
  accepted: UnknownRecord
}

/** What a server asks for. */
export interface Required {
  /** The site's own words, cleaned: never more than that. */
  description: string
  accepts: readonly unknown[]
  /** Only `payment-identifier`, which gives a payment a name; others are not answered. */
  identifier?: UnknownRecord
}

/** The content of the header `PAYMENT-REQUIRED`. */
export function readRequired(header: string | null): Required | Unusable {
  if (!header || header.length > HEADER_MAX) return 'unreadable'
  const body = attempt(
    () => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(header))) as unknown,
  )
  if (!isRecord(body)) return 'unreadable'
  if (own(body, 'x402Version') !== 2) return 'version'
  const accepts = own(body, 'accepts')
  if (!Array.isArray(accepts) || accepts.length > OFFERS_MAX) return 'unreadable'
  const identifier = own(own(body, 'extensions'), 'payment-identifier')
  return {
    description: clean(own(own(body, 'resource'), 'description'), DESCRIPTION_MAX),
    accepts,
    ...(isRecord(identifier) && { identifier }),
  }
}

/** What the page allows. */
export interface Limits {
  /** The known dollars. */
  tokens: readonly PaymentToken[]
  /** CAIP-2. */
  networks: readonly string[]
  /** A decimal amount and a symbol, such as `0.05 USDC`. */
  max?: string
}

/** The namespace of an offer, whose accounts can pay it. */
export const namespaceOf = ({ token }: Pick<Offer, 'token'>): ServedNamespace =>
  token.network.startsWith('solana:') ? 'solana' : 'eip155'

const isOwn = (value: unknown, wanted: string | undefined) => value === undefined || value === wanted
const isKey = (value: unknown): value is string =>
  isAddress('solana', value) && attempt(() => fromBase58(value))?.length === KEY_BYTES && value !== SYSTEM

/** What EIP-3009 needs: another domain than the token's own would be signed for nothing. */
const isAuthorizable = ({ token, payTo }: Offer, extra: unknown): boolean =>
  isAddress('eip155', payTo) &&
  !sameAddress('eip155', ZERO, payTo) &&
  isOwn(own(extra, 'name'), token.name) &&
  isOwn(own(extra, 'version'), token.version) &&
  isOwn(own(extra, 'assetTransferMethod'), 'eip3009')

/** What a transaction on Solana needs: who pays for it, and has no other part in it. */
function sponsored(offer: Offer, extra: unknown): Offer | undefined {
  const [feePayer, memo] = [own(extra, 'feePayer'), own(extra, 'memo')]
  if (!isKey(offer.payTo) || !isKey(feePayer) || feePayer === offer.token.asset || offer.amount >= UNITS_MAX) return
  if (memo === undefined || memo === '') return { ...offer, feePayer }
  const bytes = new TextEncoder().encode(typeof memo === 'string' ? memo : '')
  // Half a character would be another memo on the chain.
  const isWhole = new TextDecoder().decode(bytes) === memo
  return isWhole && bytes.length <= MEMO_MAX ? { ...offer, feePayer, memo } : undefined
}

/** An offer in its only form; undefined for any other. */
function readOffer(value: unknown, { tokens, networks }: Limits): Offer | undefined {
  if (!isRecord(value)) return
  const of = (key: string) => own(value, key)
  const [network, asset, amount, payTo, seconds, extra] = [
    'network',
    'asset',
    'amount',
    'payTo',
    'maxTimeoutSeconds',
    'extra',
  ].map(of)
  const token = tokens.find(
    it => it.network === network && typeof asset === 'string' && sameAddress(it.network, it.asset, asset),
  )
  if (!token || !networks.includes(token.network) || of('scheme') !== 'exact') return
  if (typeof amount !== 'string' || !AMOUNT.test(amount) || !isWhole(seconds) || seconds < TIMEOUT_MIN_S) return
  if (typeof payTo !== 'string' || sameAddress(token.network, token.asset, payTo)) return
  const offer = { token, amount: BigInt(amount), payTo, seconds: Math.min(seconds, TIMEOUT_MAX_S), accepted: value }
  if (namespaceOf(offer) === 'solana') return sponsored(offer, extra)
  return isAuthorizable(offer, extra) ? offer : undefined
}

/** Whether an amount is at most `max`; a text of another form allows nothing. */
export function isWithin(offer: Pick<Offer, 'token' | 'amount'>, max: string | undefined): boolean {
  if (max === undefined) return true
  const [text = '', symbol, ...rest] = max.trim().split(/\s+/)
  const units = parseUnits(text, offer.token.decimals)
  return rest.length === 0 && symbol === offer.token.symbol && units !== undefined && offer.amount <= units
}

/** The offers that can be paid, in the server's order; at least one, else the reason. */
export function usableOffers({ accepts }: Pick<Required, 'accepts'>, limits: Limits): Offer[] | Unusable {
  const offers = accepts.map(it => readOffer(it, limits)).filter(it => it !== undefined)
  if (offers.length === 0) return 'no-offer'
  const affordable = offers.filter(it => isWithin(it, limits.max))
  return affordable.length > 0 ? affordable : 'too-much'
}

/** How an offer suits the account that would pay; `balance` in base units, undefined where nobody answered. */
export interface Suited {
  offer: Offer
  /** Address of the payer. */
  from: string
  balance?: bigint
  /** The wallet is on its network. */
  isActive: boolean
}

/** Enough balance comes first, then an unknown one, then one that is too small. */
const standing = ({ offer, balance }: Suited) => {
  if (balance === undefined) return 1
  return balance >= offer.amount ? 0 : 2
}
const PLACES = 36
const worth = ({ amount, token }: Offer) => amount * 10n ** BigInt(PLACES - token.decimals)
const byWorth = (a: Offer, b: Offer) => {
  if (worth(a) === worth(b)) return 0
  return worth(a) < worth(b) ? -1 : 1
}

/** The best first: enough balance, the active network, the cheaper one, the server's order. */
export const ranked = (offers: readonly Suited[]): Suited[] =>
  [...offers].sort(
    (a, b) => standing(a) - standing(b) || Number(b.isActive) - Number(a.isActive) || byWorth(a.offer, b.offer),
  )
