// What apps are told of a payment: its answer and receipt, or an error that says whether money may have moved.
import { formatUnits } from '../base/amount.ts'
import { ModalError, type ErrorCode } from '../base/errors.ts'
import type { Payment, PaymentReceipt } from '../base/payment.ts'
import type { Paid, Refusal } from './paying.ts'
import type { PaymentRecord } from './records.ts'

export const receiptOf = ({ token, authorization, trace, transaction, ...record }: PaymentRecord): PaymentReceipt => ({
  network: token.network,
  asset: token.asset,
  symbol: token.symbol,
  amount: formatUnits(authorization.value, token.decimals),
  from: authorization.from,
  to: authorization.to,
  nonce: authorization.nonce,
  salt: record.salt,
  method: record.method,
  place: record.place,
  at: record.at,
  validBefore: authorization.validBefore,
  status: record.status,
  isDelivered: record.isDelivered,
  ...(trace && { memo: trace.memo }),
  ...(transaction && { transaction }),
})

const CODES: Record<Refusal, ErrorCode> = {
  url: 'pay/request',
  stream: 'pay/request',
  request: 'pay/request',
  network: 'http/network',
  redirected: 'pay/redirected',
  unreadable: 'pay/unreadable',
  version: 'pay/unsupported',
  'no-offer': 'pay/unsupported',
  'too-much': 'pay/too-much',
  'no-account': 'connect/no-account',
  left: 'request/aborted',
  moved: 'wallet/account-changed',
  declined: 'wallet/declined',
  'wallet-failed': 'wallet/failed',
  'wallet-cannot': 'pay/wallet-cannot',
  signature: 'pay/invalid',
  domain: 'pay/invalid',
  altered: 'pay/invalid',
  'would-fail': 'pay/invalid',
  'no-receiver': 'pay/unsupported',
  late: 'pay/expired',
  unchecked: 'pay/not-checked',
  'no-record': 'pay/no-record',
  budget: 'request/aborted',
  alive: 'pay/already',
  meanwhile: 'pay/already',
  expired: 'pay/expired',
}
const REASONS: { [Why in Refusal]?: string } = {
  url: '`url` must be https, without credentials. Nothing was paid.',
  stream: 'A stream can’t be sent twice. Pass the body as text, bytes or a form. Nothing was paid.',
  network:
    'The site can’t be reached, or doesn’t let this page ask it (CORS). Its preflight must allow the header PAYMENT-SIGNATURE. ' +
    'Nothing was paid.',
  unreadable:
    'The site asks for a payment (402), but this page can’t read what for. From another origin, its answer needs the header ' +
    '“Access-Control-Expose-Headers: PAYMENT-REQUIRED, PAYMENT-RESPONSE”. Nothing was paid.',
  altered: 'The wallet signed another transaction, so it wasn’t sent. Nothing was paid.',
  'no-receiver': 'The recipient has no account for this token on Solana, so nobody can pay there. Nothing was paid.',
  late: 'The wallet took too long, so the payment wasn’t sent. Nothing was paid.',
  version: 'The site asks for a payment by another version of x402 than 2. Nothing was paid.',
}

/** Throws unless the site delivered, or asked for nothing. */
export function resultOf(paid: Paid): Payment {
  if (paid.state === 'untouched') return { response: paid.response }
  const receipt = paid.record && receiptOf(paid.record)
  const { response } = paid
  if (paid.state === 'delivered') return { response: paid.response, ...(receipt && { receipt }) }
  const again = 'again' in paid && { again: async () => resultOf(await paid.again()) }
  const data = { ...(receipt && { receipt }), ...(response && { response }), ...again }
  if (paid.state === 'refused') throw new ModalError(CODES[paid.why], { data, message: REASONS[paid.why] })
  const code = { open: 'pay/open', unchecked: 'pay/unknown', 'paid-not-delivered': 'pay/not-delivered' } as const
  throw new ModalError(code[paid.state], { data })
}
