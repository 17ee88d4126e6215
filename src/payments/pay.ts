// A payment from the question to its end. Money moves by what is signed here, so every way out says what is known of it:
// silence, a site's word and a server's error are never an answer to whether it was paid.
import { noop } from '../base/abort.ts'
import type { Authorization } from '../base/authorization.ts'
import { sameAddress } from '../base/caip.ts'
import { ranked, readRequired, usableOffers, type Offer } from './offers.ts'
import { refused, type Paid, type Payer, type Paying, type Question, type Refusal } from './paying.ts'
import { placeOf, type PaymentRecord } from './records.ts'
import { copyRequest, initOf, newSalt, nonceOf, requestKey, type PaidRequest } from './request.ts'
import { aliveOf, send } from './sending.ts'
import { paymentHeader, signed, validBefore } from './signature.ts'

/** The account and network are what the person saw. */
const isStill = (payer: Payer | undefined, from: string, network?: string) =>
  sameAddress('eip155', payer?.from, from) && (!network || payer?.network === network)

/** What the person agreed to; `known`: the nonce of the newest record of the request before they were asked. */
interface Choice {
  offer: Offer
  from: string
  known?: string
}

async function signAndSend(
  request: PaidRequest,
  { offer, from, known, identifier }: Choice & { identifier?: Record<string, unknown> },
  paying: Paying,
): Promise<Paid> {
  const { chain, records, sign, payer, now = Date.now } = paying
  const { token } = offer
  const key = await requestKey(request, from)
  return records.alone(key, async () => {
    const [newest] = records.of(key)
    if (newest && newest.authorization.nonce !== known) return refused('meanwhile', { record: newest })
    const alive = await aliveOf(key, paying)
    if (alive) return refused('alive', { record: alive })
    const checked = await Promise.all([chain.isDomain(token), chain.time(token.network)]).catch(() => undefined)
    if (!checked) return refused('unchecked')
    const [isDomain, { next }] = checked
    if (!isDomain) return refused('domain')
    if (payer()?.network !== token.network) await paying.switchTo(token.network).catch(() => undefined)
    if (!isStill(payer(), from, token.network)) return refused('moved')
    const salt = newSalt()
    const authorization: Authorization = {
      from,
      to: offer.payTo,
      value: offer.amount,
      validAfter: 0,
      validBefore: validBefore(offer, now() / 1000, next),
      nonce: await nonceOf(salt, request, offer.accepted),
    }
    const result = await signed(sign, chain, token, authorization)
    if (typeof result === 'string') return refused(result)
    const isCounted = (await paying.reserve?.(authorization).catch(() => false)) ?? true
    if (!isCounted) return refused('budget')
    const unsent = async (why: Refusal) => {
      await paying.release?.(authorization).catch(noop)
      return refused(why)
    }
    if (!isStill(payer(), from)) return unsent('moved')
    const record: PaymentRecord = {
      key,
      token,
      authorization,
      salt,
      method: request.method,
      place: placeOf(request.url),
      at: Math.floor(now() / 1000),
      status: 'sent',
      isDelivered: false,
    }
    const isKept = await records.keep(record).then(
      () => true,
      () => false,
    )
    if (!isKept) return unsent('no-record')
    if (!isStill(payer(), from)) {
      await records.keep({ ...record, status: 'unpaid' }).catch(noop)
      return unsent('moved')
    }
    const header = paymentHeader(offer, authorization, result.signature, identifier)
    return send({ request, header, record }, paying)
  })
}

/** Asks until the person answers for the account that is connected then; undefined if they leave. */
async function agreed(
  required: { description: string; accepts: readonly unknown[] },
  request: PaidRequest,
  paying: Paying,
  before?: Question,
): Promise<Choice | Refusal> {
  const { payer, chain, tokens, networks, max, ask, records } = paying
  if (!payer() && paying.connect) {
    const isConnected = await paying.connect().then(
      () => true,
      () => false,
    )
    if (!isConnected) return 'left'
  }
  const who = payer()
  if (!who) return 'no-account'
  const { from } = who
  const offers = usableOffers(required, { tokens, networks, from, ...(max !== undefined && { max }) })
  if (typeof offers === 'string') return offers
  const suited = await Promise.all(
    offers.map(async offer => {
      const balance = await chain.balance(offer.token, from).catch(() => undefined)
      return { offer, isActive: offer.token.network === who.network, ...(balance !== undefined && { balance }) }
    }),
  )
  const question: Question = {
    origin: new URL(request.url).origin,
    description: required.description,
    offers: ranked(suited),
    from,
    ...(before && { before }),
  }
  const known = records.of(await requestKey(request, from))[0]?.authorization.nonce
  const offer = await ask(question)
  if (offer === 'again') return agreed(required, request, paying, question)
  if (!offer || !offers.includes(offer)) return 'left'
  if (!isStill(payer(), from)) return agreed(required, request, paying, question)
  return { offer, from, ...(known && { known }) }
}

/**
 * Fetches `url` and pays for it if the server asks for that (HTTP 402, x402 version 2, `exact` by EIP-3009). Signs once
 * and only what was shown; resolves with what is known of the money, and throws nothing of its own.
 */
export async function pay(url: string | URL, init: RequestInit | undefined, paying: Paying): Promise<Paid> {
  const first = await copyRequest(url, init)
  if (typeof first === 'string') return refused(first)
  const { fetch: ask = fetch } = paying
  const response = await ask(first.url, { ...initOf(first), signal: init?.signal ?? null }).catch(() => undefined)
  if (!response) return refused(init?.signal?.aborted ? 'left' : 'network')
  if (response.status !== 402) return { state: 'untouched', response }
  const target = response.redirected ? new URL(response.url) : new URL(first.url)
  if (response.redirected && (target.origin !== new URL(first.url).origin || first.method !== 'GET'))
    return refused('redirected', { response })
  const request = { ...first, url: target.href }
  const required = readRequired(response.headers.get('payment-required'))
  if (typeof required === 'string') return refused(required, { response })
  const choice = await agreed(required, request, paying)
  if (typeof choice === 'string') return refused(choice, { response })
  return signAndSend(request, { ...choice, ...(required.identifier && { identifier: required.identifier }) }, paying)
}
