import { ModalError, watch, type Context } from '../../../modal/kit.ts'
import { CARD_NAMES, cardOrigins } from '../../../chains/onramp.ts'
import { child } from '../../../base/abort.ts'
import { accountId } from '../../../base/caip.ts'
import { carriesForeignAddress } from '../../../base/foreign-address.ts'
import type { Network } from '../../../base/network.ts'
import type { PurchaseNetwork } from '../../../services/network/onramp.ts'
import { present } from '../../../base/record.ts'
import type { Place, Provider } from '../purchase/purchase.ts'
import type { Form } from './form.ts'
import { openPopup, type Popup } from './popup.ts'
import { openSession } from './session.ts'

/** The provider's page, and what to look for after payment. */
export interface Page {
  url: string
  symbol: string
  places: Place[]
  /** The page's address does not show for which account it is. */
  isUnread?: boolean
}

/** Payload of the purchase view. */
export interface Order {
  provider: Provider
  /** The account that was active at the click. */
  account: string
  /** The window that the click opened; undefined if the browser refused. */
  popup?: Popup
  /** Aborted when the view is left. */
  page(): Promise<Page>
  /** Replaces this order with another; in the click. */
  again(): void
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    BuyInProgress: Order | undefined
  }
}

const placeAt = ({ caipNetworkId: network }: Network, place?: PurchaseNetwork): Place => ({
  network,
  token: place?.contract_address || undefined,
})

/** Must be called in the click: browsers open windows only there. */
export function startOrder(ctx: Context, form: Form, provider: Provider): void {
  const { router, networks, options, events, i18n, t } = ctx
  const active = networks.active.peek()
  const owner = ctx.connections.account(active.chainNamespace)
  if (!owner) return
  const { address } = owner
  const popup = openPopup(t('buy.opening'))
  const { session, card, aggregator } = form.offers.peek()
  const token = form.token.peek()
  const amount = form.amount.peek(),
    quote = form.quote.peek().data
  const life = child(ctx.life)

  /** Where the aggregator can deliver: the user chooses there, and it starts with the stand-in network. */
  function fromAggregator(): Page {
    if (!aggregator) throw new TypeError('No aggregator')
    const { symbol, standIn, key } = aggregator
    const sold = form.choices.peek()?.purchaseCurrencies.find(it => it.symbol === symbol)
    const places = standIn
      ? [...new Set([active, networks.find(standIn)])].flatMap(network => {
          const place = network && sold && form.placeOf(sold, network.id)
          return place ? [placeAt(network, place)] : []
        })
      : [placeAt(active)]
    const url = new URL(aggregator.url)
    for (const [name, value] of Object.entries({
      publicKey: key,
      destinationCurrencyCode: symbol,
      walletAddress: address,
      externalCustomerId: options.projectId,
    }))
      url.searchParams.set(name, value)
    return { url: url.href, symbol, places }
  }

  async function fromSession(): Promise<Page> {
    const { caipNetworkId: network, nativeCurrency } = active
    const asked = { account: accountId(network, address), network, symbol: nativeCurrency.symbol }
    const { url, isReadable } = await openSession(present(session), {
      ...asked,
      locale: i18n.locale.peek(),
      signal: life.signal,
    })
    return { url, symbol: asked.symbol, places: [placeAt(active)], isUnread: !isReadable }
  }

  async function fromCard(): Promise<Page> {
    if (!card || !token) throw new TypeError('Nothing to buy')
    const { network, name } = card
    const { symbol } = token
    // The service is not told which currency an amount is in, so for currencies other than the dollar the quoted amount
    // of the token is used.
    const fiatAmount = amount && form.payment.peek()?.id === 'USD' ? Number(amount) : undefined
    const cryptoAmount = quote && fiatAmount === undefined ? Number(quote.bought.amount) : undefined
    const { onramp } = await ctx.sources()
    const url = await present(onramp).page({
      account: address,
      // A contract need not exist on the others.
      chains: ctx.connections.of(active.chainNamespace).peek().type === 'smartAccount' ? [name] : CARD_NAMES,
      chain: name,
      symbol,
      fiatAmount,
      cryptoAmount,
      origins: cardOrigins(options.onramp, options.endpoints.data),
      signal: life.signal,
    })
    if (carriesForeignAddress(new URL(url), address))
      throw new ModalError('http/bad-reply', { message: 'The payment page is for a different address.' })
    return { url, symbol, places: [placeAt(network, form.placeOf(token, network.id))] }
  }

  const order: Order = {
    provider,
    account: address,
    popup,
    page: async () => ({ meld: fromAggregator, coinbase: fromCard, session: fromSession })[provider](),
    again: () => startOrder(ctx, form, provider),
  }
  events.track('SELECT_BUY_PROVIDER', { provider })
  if (router.current.peek()?.view === 'BuyInProgress') router.replace('BuyInProgress', order)
  else router.push('BuyInProgress', order)
  watch(life.signal, () => {
    if (router.current.value?.payload === order) return
    life.abort()
    popup?.drop()
  })
}
