import { authorizationData, type Authorization, type Authorizations, type PaymentToken } from '../base/authorization.ts'
import { randomId, toBase64 } from '../base/bytes.ts'
import { attempt, toModalError } from '../base/errors.ts'
import { own, recordOf, type UnknownRecord } from '../base/record.ts'
import type { Offer } from './offers.ts'

/** A clock that differs more from the chain's is not used. */
const CLOCK_MAX_S = 30
const SIGNATURE = /^0x([\da-f]{2}){1,4096}$/
/** ERC-6492: a wallet that is not deployed. The dollar knows no such signature, so nobody could ever be paid by it. */
const UNDEPLOYED = /(6492){16}$/

/** Until when a signature is valid, in s since 1970. `now`: this device's time in s. */
export function validBefore(offer: Pick<Offer, 'seconds'>, now: number, next: number | undefined): number {
  const start = next !== undefined && Math.abs(next - now) > CLOCK_MAX_S ? next : now
  return Math.floor(start) + offer.seconds
}

/** Why nothing was signed, or why what was signed is not sent. */
export type Unsigned =
  | 'declined'
  /** The wallet has no `eth_signTypedData_v4`, or on Solana cannot sign without sending. */
  | 'wallet-cannot'
  | 'wallet-failed'
  /** Not by the account, or not a signature that a token takes. */
  | 'signature'
  /** The contract would not accept it. */
  | 'would-fail'
  /** The network does not answer, so that the signature cannot be checked. */
  | 'unchecked'

/** Asks a wallet for typed data; resolves with its signature. */
export type Sign = (account: string, typedData: string) => Promise<unknown>

/** Why a wallet signed nothing. */
export function refusalOf(error: unknown): Unsigned {
  const { code } = toModalError(error, 'wallet/failed')
  if (code === 'wallet/declined') return 'declined'
  return code === 'wallet/unsupported-method' ? 'wallet-cannot' : 'wallet-failed'
}

/** A signature of the account over exactly this authorization, which the contract would accept now. */
export async function signed(
  sign: Sign,
  chain: Pick<Authorizations, 'hasCode' | 'isSigned' | 'wouldMove'>,
  token: PaymentToken,
  authorization: Authorization,
): Promise<{ signature: string } | Unsigned> {
  let answer: unknown
  try {
    answer = await sign(authorization.from, JSON.stringify(authorizationData(token, authorization)))
  } catch (error) {
    return refusalOf(error)
  }
  const text = typeof answer === 'string' ? answer.trim().toLowerCase() : ''
  // Some wallets end a key's signature in 0 or 1, which no token takes (R148).
  const signature = text.replace(
    /^(0x[\da-f]{128})0([01])$/,
    (_, start: string, last) => start + (last === '0' ? '1b' : '1c'),
  )
  if (!SIGNATURE.test(signature) || UNDEPLOYED.test(signature)) return 'signature'
  try {
    // A contract judges its signatures itself, and so does the code that a key has delegated to.
    const hasCode = await chain.hasCode(token.network, authorization.from)
    if (!hasCode && !(await chain.isSigned(token, authorization, signature))) return 'signature'
    if (!(await chain.wouldMove(token, authorization, signature))) return 'would-fail'
  } catch {
    return 'unchecked'
  }
  return { signature }
}

const encoded = (value: unknown) => toBase64(new TextEncoder().encode(JSON.stringify(value)))

/** What the header has of an authorization. */
export const authorizationPayload = (
  { from, to, value, validAfter, validBefore: end, nonce }: Authorization,
  signature: string,
): object => ({
  signature,
  authorization: {
    from,
    to,
    value: String(value),
    validAfter: String(validAfter),
    validBefore: String(end),
    nonce,
  },
})

/** The content of the header `PAYMENT-SIGNATURE`. `identifier`: the server's extension of that kind, answered. */
export const paymentHeader = (
  { accepted }: Pick<Offer, 'accepted'>,
  payload: object,
  identifier?: UnknownRecord,
): string =>
  encoded({
    x402Version: 2,
    accepted,
    payload,
    ...(identifier && {
      extensions: {
        'payment-identifier': {
          ...identifier,
          info: { ...recordOf(own(identifier, 'info')), id: `pay_${randomId()}` },
        },
      },
    }),
  })

/** Whether a server says in `PAYMENT-RESPONSE` that it was paid; its word alone. */
export const saysPaid = (header: string | null): boolean =>
  own(
    attempt(() => JSON.parse(atob(header ?? '')) as unknown),
    'success',
  ) === true
