import { ModalError, signal, watch, type Context, type Signal } from '../../modal/kit.ts'
import { abortable, child, noop } from '../../base/abort.ts'
import { sameAddress } from '../../base/caip.ts'
import type { ServedNamespace } from '../../base/network.ts'
import type { PayFetch } from '../../base/payment.ts'
import { namespaceOf, type Offer, type Suited } from '../../payments/offers.ts'
import { assertSecure, lazyChains, payTokens, readPayOptions } from '../../payments/page-parts.ts'
import { pay } from '../../payments/pay.ts'
import type { Paid, Paying, Question, Refusal } from '../../payments/paying.ts'
import { resultOf } from '../../payments/result.ts'
import { createStoredRecords } from '../../payments/stored-records.ts'

/** `isBudget`: the user agrees to the budget, too. */
type Choice = { offer: Offer; isBudget?: boolean } | 'again' | undefined

/** What stands on the screen. `offer`: what the user agreed to. */
export type Stage =
  /** `budgetOf`: the budget that can be agreed to with an offer, in words. */
  | { is: 'asked'; question: Question; budgetOf?(offer: Offer): string | undefined; choose(choice: Choice): void }
  | { is: 'switching' | 'signing' | 'sending'; question: Question; offer: Offer }
  /** `href`: the transaction on the explorer. `again`: what trying again does; absent where it cannot help. */
  | { is: 'ended'; question: Question; offer: Offer; paid: Paid; href?: string; again?(): void }
  /** Nothing could be shown of what the site asks for. */
  | { is: 'failed'; origin: string }

/** Once the price was agreed to. */
export type After = Exclude<Stage, { is: 'asked' | 'failed' }>

/** A payment whose price was shown; payload of the view. */
export interface Run {
  stage: Signal<Stage | undefined>
}

declare module '../../modal/routes.ts' {
  interface Payloads {
    Pay: Run
  }
}

/** Nothing was sent, and another try may go better. */
const AGAIN: readonly Refusal[] = [
  'declined',
  'wallet-failed',
  'signature',
  'altered',
  'late',
  'would-fail',
  'unchecked',
  'moved',
]

/** Payments of the page: one at a time is on the screen, in the order in which their prices came. */
export function createPayFetch(ctx: Context): PayFetch {
  const { router, networks, connections, requests } = ctx
  let last: Promise<unknown> = Promise.resolve()

  const payer = (namespace: ServedNamespace) => {
    const account = connections.account(namespace)
    return account && { from: account.address, network: account.network }
  }
  /** The account that would pay is not connected any more. */
  const isGone = ({ offer, from }: Suited) => !sameAddress(offer.token.network, payer(namespaceOf(offer))?.from, from)
  const chains = lazyChains(ctx.adapter, id => networks.find(id))

  /** Few have agreed to a budget; whoever has not loads none of it. */
  const giveBack = async (nonce: string) => {
    if (ctx.storage.read('pay-budgets', Array.isArray)) await (await ctx.loadSlot('payBudgets')).giveBack(nonce)
  }

  return async (url, init, given) => {
    const { max, allowed, budget: wanted } = readPayOptions(given)
    const budgets = wanted === undefined ? undefined : await ctx.loadSlot('payBudgets')
    const terms = budgets?.read(wanted)
    const tokens = payTokens(ctx.options.pay)
    assertSecure()
    const stage = signal<Stage | undefined>(undefined)
    const run: Run = { stage }
    /** Ends when the view is left. */
    const view = child(ctx.life, init?.signal ?? undefined)
    const gone = new Promise<void>(resolve => view.signal.addEventListener('abort', () => resolve(), { once: true }))
    gone.then(() => {
      if (router.steps.peek().some(({ payload }) => payload === run)) router.close(true)
    })
    let isShown = false
    let agreed: { question: Question; offer: Offer } | undefined
    /** What covers the payment, if it was agreed to before. */
    let budget: string | undefined
    let isUncovered = false

    async function show(): Promise<void> {
      if (isShown) return
      const before = last
      last = before.then(() => gone)
      await abortable(before, view.signal).catch(() => undefined)
      if (view.signal.aborted) return
      isShown = true
      router.open('Pay', run)
      ctx.slots.peek().reveal?.()
      router.whileShown(view, ({ payload }) => payload === run)
    }
    /** The best offer that can be paid at once and that a budget covers. */
    function covered(question: Question): { offer: Offer; id: string } | undefined {
      if (!budgets || !terms || isUncovered) return
      const { origin } = question
      for (const { offer, from, isActive, balance } of question.offers) {
        const id = budgets.covering({ offer, from, origin, terms })
        if (id && isActive && balance !== undefined && balance >= offer.amount) return { offer, id }
      }
      return
    }
    async function ask(question: Question): Promise<Offer | 'again' | undefined> {
      const inAdvance = covered(question)
      budget = inAdvance?.id
      if (inAdvance) {
        agreed = { question, offer: inAdvance.offer }
        return inAdvance.offer
      }
      await show()
      if (view.signal.aborted) return
      const asking = child(view.signal)
      const choice = await new Promise<Choice>(choose => {
        const { origin } = question
        const budgetOf = budgets && terms && ((offer: Offer) => budgets.textOf({ offer, origin, terms }))
        stage.value = { is: 'asked', question, ...(budgetOf && { budgetOf }), choose }
        view.signal.addEventListener('abort', () => choose(undefined), { once: true })
        watch(asking.signal, () => {
          if (question.offers.some(isGone)) choose('again')
        })
      })
      asking.abort()
      if (!choice || choice === 'again') return choice
      const { offer, isBudget } = choice
      agreed = { question, offer }
      // One that cannot be kept is none, and this payment was agreed to anyway.
      const from = question.offers.find(it => it.offer === offer)?.from
      if (isBudget && budgets && terms && from)
        budget = (await budgets.agree({ offer, from, terms }).catch(noop)) ?? undefined
      return offer
    }
    const enter = (is: 'switching' | 'signing' | 'sending') => {
      if (agreed) stage.value = { is, ...agreed }
    }
    async function request(namespace: ServedNamespace, call: { method: string; params: unknown }): Promise<unknown> {
      enter('signing')
      const provider = requests.provider(namespace)
      if (!provider) throw new ModalError('wallet/disconnected')
      return abortable(provider.request(call), view.signal)
    }
    const paying: Paying = {
      tokens,
      networks: networks.list.peek().flatMap(({ caipNetworkId: id }) => (!allowed || allowed.includes(id) ? [id] : [])),
      ...(max !== undefined && { max }),
      // Who leaves pays nothing, whatever the wallet signs afterwards.
      payer: namespace => (view.signal.aborted ? undefined : payer(namespace)),
      connect: ([namespace, ...others]) => ctx.handle.connect(namespace && !others.length ? { namespace } : {}),
      ...chains,
      sign: (account, data) => request('eip155', { method: 'eth_signTypedData_v4', params: [account, data] }),
      signTransaction: (pubkey, transaction) =>
        request('solana', { method: 'solana_signTransaction', params: { pubkey, transaction } }),
      async switchTo(id) {
        enter('switching')
        const network = networks.find(id)
        if (network) await (await ctx.loadSlot('lazyMethods')).switchTo(network, view)
      },
      records: createStoredRecords(giveBack),
      reserve: async ({ nonce, value }) => !budget || !budgets || budgets.take(budget, nonce, value),
      release: async ({ nonce }) => (budget ? giveBack(nonce) : undefined),
      ask,
      fetch: async (input, request) => {
        if (new Headers(request?.headers).has('payment-signature')) enter('sending')
        return fetch(input, request)
      },
    }

    let next: (() => Promise<Paid>) | undefined = () => pay(url, init, paying)
    let paid: Paid | undefined
    try {
      while (next) {
        paid = await next()
        // It is asked about, as if there had been no budget.
        if (paid.state === 'refused' && paid.why === 'budget') {
          isUncovered = true
          continue
        }
        next = isShown && !view.signal.aborted ? await ended(paid, () => pay(url, init, paying)) : undefined
      }
    } finally {
      if (!isShown || !paid || paid.state === 'delivered') view.abort()
    }
    const isLeft =
      paid?.state === 'refused' && view.signal.aborted && (paid.why === 'moved' || paid.why === 'wallet-failed')
    if (isLeft) throw new ModalError('request/aborted')
    return resultOf(paid!)

    /** Shows how it ended; resolves with what is to be tried again, if anything. */
    async function ended(paid: Paid, fresh: () => Promise<Paid>): Promise<(() => Promise<Paid>) | undefined> {
      if (paid.state === 'untouched' || paid.state === 'delivered' || !agreed) {
        view.abort()
        return
      }
      let retry: (() => Promise<Paid>) | undefined
      if (paid.state === 'open' || paid.state === 'unchecked') retry = paid.again
      else if (paid.state === 'refused' && AGAIN.includes(paid.why)) retry = fresh
      const { transaction } = paid.record ?? {}
      const network = networks.find(agreed.offer.token.network)
      const href = transaction && network && (await ctx.adapter(namespaceOf(agreed.offer))).txUrl(network, transaction)
      const end = { is: 'ended', ...agreed, paid, ...(href && { href }) } as const
      if (!retry) {
        stage.value = end
        return
      }
      const isWanted = await new Promise<boolean>(decide => {
        stage.value = { ...end, again: () => decide(true) }
        gone.then(() => decide(false))
      })
      return isWanted ? retry : undefined
    }
  }
}
