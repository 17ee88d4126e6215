// A payment from the question to its end. Money moves by what is signed here, so every way out says what is known of it:
// silence, a site's word and a server's error are never an answer to whether it was paid.
import { noop } from '../base/abort.ts'
import { sameAddress } from '../base/caip.ts'
import { namespaceOf, ranked, readRequired, usableOffers, type Offer, type Required, type Suited } from './offers.ts'
import { refused, type Paid, type Payer, type Paying, type Question, type Refusal } from './paying.ts'
import { placeOf, type PaymentRecord } from './records.ts'
import { copyRequest, initOf, newSalt, nonceOf, requestKey, type PaidRequest } from './request.ts'
import { aliveOf, send } from './sending.ts'
import { paymentHeader } from './signature.ts'
import { authorized, transferred } from './signing.ts'

/** The account and network are what the person saw. */
const isStill = (payer: Payer | undefined, from: string, { token }: Offer, isNetwork = false) =>
  sameAddress(token.network, payer?.from, from) && (!isNetwork || payer?.network === token.network)

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
  const { records, now = Date.now } = paying
  const { token } = offer
  const payer = () => paying.payer(namespaceOf(offer))
  const key = await requestKey(request)
  return records.alone(key, async () => {
    const [newest] = records.of(key)
    if (newest && newest.authorization.nonce !== known) return refused('meanwhile', { record: newest })
    const alive = await aliveOf(key, paying)
    if (alive) return refused('alive', { record: alive })
    const salt = newSalt()
    const nonce = await nonceOf(salt, request, offer.accepted)
    const ready = async () => {
      if (payer()?.network !== token.network) await paying.switchTo(token.network).catch(noop)
      return isStill(payer(), from, offer, true)
    }
    const sign = namespaceOf(offer) === 'solana' ? transferred : authorized
    const result = await sign({ offer, from, nonce, ready }, paying)
    if (typeof result === 'string') return refused(result)
    const { authorization, trace, payload } = result
    const isCounted = (await paying.reserve?.(authorization).catch(() => false)) ?? true
    if (!isCounted) return refused('budget')
    const unsent = async (why: Refusal) => {
      await paying.release?.(authorization).catch(noop)
      return refused(why)
    }
    if (!isStill(payer(), from, offer)) return unsent('moved')
    const record: PaymentRecord = {
      key,
      token,
      authorization,
      ...(trace && { trace }),
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
    if (!isStill(payer(), from, offer)) {
      await records.keep({ ...record, status: 'unpaid' }).catch(noop)
      return unsent('moved')
    }
    return send({ request, header: paymentHeader(offer, payload, identifier), record }, paying)
  })
}

/** How offers suit the connected accounts; why none does, otherwise. */
async function suitedOf(offers: readonly Offer[], { payer, chain, transfers }: Paying): Promise<Suited[] | Refusal> {
  const all = await Promise.all(
    offers.map(async offer => {
      const { token, payTo } = offer
      const who = payer(namespaceOf(offer))
      if (!who || sameAddress(token.network, who.from, payTo) || who.from === offer.feePayer) return
      const { from } = who
      const look = async () =>
        offer.feePayer ? transfers.look(token, from, payTo) : { balance: await chain.balance(token, from) }
      return { offer, from, isActive: who.network === token.network, ...(await look().catch(() => undefined)) }
    }),
  )
  const reachable = all.filter(it => it !== undefined)
  const free = reachable.filter(it => !('obstacle' in it))
  if (free.length) return ranked(free)
  return reachable.flatMap(it => ('obstacle' in it && it.obstacle) || [])[0] ?? 'no-offer'
}

/** Asks until the person answers for the account that is connected then; undefined if they leave. */
async function agreed(
  required: Required,
  request: PaidRequest,
  paying: Paying,
  before?: Question,
): Promise<Choice | Refusal> {
  const { payer, tokens, networks, max, ask } = paying
  const offers = usableOffers(required, { tokens, networks, ...(max !== undefined && { max }) })
  if (typeof offers === 'string') return offers
  const namespaces = [...new Set(offers.map(namespaceOf))]
  const isConnected = () => namespaces.some(it => payer(it))
  if (!isConnected() && paying.connect) {
    const isLeft = await paying.connect(namespaces).then(
      () => false,
      () => true,
    )
    if (isLeft) return 'left'
  }
  if (!isConnected()) return 'no-account'
  const suited = await suitedOf(offers, paying)
  if (typeof suited === 'string') return suited
  const { description } = required
  const question: Question = {
    origin: new URL(request.url).origin,
    description,
    offers: suited,
    ...(before && { before }),
  }
  const known = paying.records.of(await requestKey(request))[0]?.authorization.nonce
  const offer = await ask(question)
  if (offer === 'again') return agreed(required, request, paying, question)
  const chosen = suited.find(it => it.offer === offer)
  if (!offer || !chosen) return 'left'
  if (!isStill(payer(namespaceOf(offer)), chosen.from, offer)) return agreed(required, request, paying, question)
  return { offer, from: chosen.from, ...(known && { known }) }
}

/**
 * Fetches `url` and pays for it if the server asks for that (HTTP 402, x402 version 2, `exact` by EIP-3009 or on Solana).
 * Signs once and only what was shown; resolves with what is known of the money, and throws nothing of its own.
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
