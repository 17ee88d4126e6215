// A payment's surroundings, all of them obedient until a test says otherwise: a site, a wallet, a chain and a person.
import type { Authorization, Authorizations } from '../src/base/authorization.ts'
import { fromBase64, toBase64 } from '../src/base/bytes.ts'
import type { SponsoredTransfers } from '../src/base/sponsored-transfer.ts'
import type { Offer } from '../src/payments/offers.ts'
import type { Payer, Paying, Question } from '../src/payments/paying.ts'
import type { PaymentRecord } from '../src/payments/records.ts'
import { PINNED_TOKENS } from '../src/payments/tokens.ts'

export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SHOP = '0x5b0da6d1d0E2b0F0C1A3E4F5768A9bCDEF012345'
export const PLACE = 'https://shop.example/report'
export const [BASE] = PINNED_TOKENS
export const NOW_S = 1_800_000_000
export const SIGNATURE = `0x${'ab'.repeat(64)}1b`

export const encoded = (value: unknown) => toBase64(new TextEncoder().encode(JSON.stringify(value)))
export const decoded = (text: string): any => JSON.parse(new TextDecoder().decode(fromBase64(text)))

export const accepted = (change: object = {}) => ({
  scheme: 'exact',
  network: BASE!.network,
  amount: '50000',
  asset: BASE!.asset,
  payTo: SHOP,
  maxTimeoutSeconds: 120,
  extra: { name: 'USD Coin', version: '2' },
  ...change,
})
export const required = (change: object = {}, offer: object = {}) => ({
  x402Version: 2,
  resource: { url: PLACE, description: 'The tide report of today' },
  accepts: [accepted(offer)],
  ...change,
})
export const asking = (body: unknown = required(), header = 'PAYMENT-REQUIRED') =>
  new Response('{}', { status: 402, headers: { [header]: typeof body === 'string' ? body : encoded(body) } })

/** One of the browser's locks, held in turn by whoever asks. */
export function oneLock() {
  let turn: Promise<unknown> = Promise.resolve()
  return { request: (_name: string, run: () => unknown) => (turn = turn.then(run, run)) }
}
export const setLocks = () => Object.defineProperty(navigator, 'locks', { value: oneLock(), configurable: true })

type Answer = Response | Error
/** What the site answers: first without, then with a payment. */
export type Site = (request: { url: string; init: RequestInit; payment?: any }) => Answer | Promise<Answer>

export interface Stage extends Paying {
  /** What was signed, sent and asked, in order. */
  signed: Authorization[]
  sent: { url: string; init: RequestInit; payment: any; header: string }[]
  questions: Question[]
  kept: PaymentRecord[]
  /** Nonces that the chain has used, with what moved. */
  used: Map<string, { transaction: string; isTransfer: boolean }>
  wallet: { payer: Payer | undefined; solana?: Payer }
  clock: { mined: number; next?: number }
}

/** By default a paid request is settled on the chain and delivered. */
export function stage(site: Site = shop(), change: (it: Stage) => Partial<Stage> = () => ({})): Stage {
  const turns = new Map<string, Promise<unknown>>()
  const wallet: Stage['wallet'] = { payer: { from: ME, network: BASE!.network } }
  const clock: Stage['clock'] = { mined: NOW_S, next: NOW_S }
  const used: Stage['used'] = new Map()
  const chain: Authorizations = {
    time: async () => ({ block: 1n, ...clock }),
    balance: async () => 1_000_000n,
    isDomain: async () => true,
    hasCode: async () => false,
    isSigned: async (_token, _authorization, signature) => signature === SIGNATURE,
    wouldMove: async () => true,
    isUsed: async (_token, { nonce }) => used.has(nonce),
    use: async (_token, { nonce }) => used.get(nonce),
  }
  const it: Stage = {
    tokens: PINNED_TOKENS,
    networks: [BASE!.network],
    max: '0.05 USDC',
    payer: namespace => (namespace === 'eip155' ? wallet.payer : wallet.solana),
    chain,
    transfers: {} as SponsoredTransfers,
    signTransaction: () => Promise.reject(new Error('No wallet')),
    sign: async (_account, data) => {
      it.signed.push(JSON.parse(data).message)
      return SIGNATURE
    },
    switchTo: async network => {
      wallet.payer = { from: ME, network }
    },
    records: {
      of: key => it.kept.filter(record => record.key === key),
      keep: async record => {
        it.kept = [record, ...it.kept.filter(other => other.authorization.nonce !== record.authorization.nonce)]
      },
      alone: (key, run) => {
        const turn = (turns.get(key) ?? Promise.resolve()).then(run, run)
        turns.set(key, turn)
        return turn as never
      },
    },
    ask: async (question): Promise<Offer | undefined> => {
      it.questions.push(question)
      return question.offers[0]?.offer
    },
    fetch: async (url, init = {}) => {
      const header = new Headers(init.headers).get('payment-signature') ?? undefined
      const payment = header && decoded(header)
      if (header) it.sent.push({ url: String(url), init, payment, header })
      const answer = await site({ url: String(url), init, payment })
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => NOW_S * 1000,
    silenceMs: 20,
    signed: [],
    sent: [],
    questions: [],
    kept: [],
    used,
    wallet,
    clock,
  }
  return Object.assign(it, change(it))
}

export const HASH = `0x${'11'.repeat(32)}`
/** A site that answers `paid` once there is a payment. */
export const shop =
  (paid: () => Answer | Promise<Answer> = () => new Response('report'), first: () => Response = () => asking()): Site =>
  ({ payment }) =>
    payment ? paid() : first()
/** The money moves as soon as the site has the signature. */
export const settling = (it: Stage): Pick<Stage, 'fetch'> => {
  const { fetch: before } = it
  return {
    fetch: async (url, init) => {
      const header = new Headers(init?.headers).get('payment-signature')
      if (header) it.used.set(decoded(header).payload.authorization.nonce, { transaction: HASH, isTransfer: true })
      return before!(url, init)
    },
  }
}
