import type { Wait } from '../../base/abort.ts'
import { compare, subtract, toDecimal } from '../../base/amount.ts'
import { isAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { label } from '../../base/links.ts'
import { httpsUrl } from '../../base/url.ts'
import { list, own, str } from '../decode.ts'
import { decodeHistory, type Transaction } from '../history.ts'
import type { Http } from '../http.ts'

/** A network on which a purchase is delivered, in the service's format, which is sent back with a quote request. */
export interface PurchaseNetwork {
  name: string
  display_name: string
  /** Chain ID as text. */
  chain_id: string
  /** '' for the native currency. */
  contract_address: string
}
/** What can be bought (contract of the data service 4.12). */
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: PurchaseNetwork[]
}
/** A payment currency; `id` is its ISO 4217 code, limits are plain decimal strings. */
export interface PaymentCurrency {
  id: string
  payment_method_limits: { id: string; min: string; max: string }[]
}
export interface OnRampChoices {
  paymentCurrencies: PaymentCurrency[]
  purchaseCurrencies: PurchaseCurrency[]
  /** The built-in ones, because the service gave none. */
  isDefault?: boolean
}
/** A plain decimal string and its currency. */
export interface Money {
  amount: string
  currency: string
}
/** The provider's quote. */
export interface Quote {
  total: Money
  subtotal: Money
  networkFee: Money
  bought: Money
  /** Sum of all fees, plain decimal string. */
  fees: string
  id: string
}

const limits = (max: string) => ({ min: '10.00', max })
const LIMITS = [
  { id: 'card', ...limits('7500.00') },
  { id: 'ach_bank_account', ...limits('25000.00') },
]
const onBoth = (ethereum: string, polygon: string): PurchaseNetwork[] => [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: ethereum },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: polygon },
]
/** Used unless the service says otherwise (contract of the data service 4.12). */
export const DEFAULT_CHOICES: OnRampChoices = {
  isDefault: true,
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: LIMITS },
    { id: 'EUR', payment_method_limits: LIMITS },
  ],
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: onBoth('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
    },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: onBoth('', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619') },
  ],
}

const MAX_CHOICES = 200
/** No card payment is larger than these digits allow, in any currency. */
const LIMIT_DIGITS = 15
// A placeholder that some clients invent when they have no quote.
const MADE_UP = 'mocked-quote-id'

const badReply = (): never => {
  throw new ModalError('http/bad-reply')
}

function decodeNetwork(item: unknown): PurchaseNetwork | undefined {
  const name = str(own(item, 'name'), 64),
    given = own(item, 'chain_id'),
    contract = own(item, 'contract_address') || undefined
  const id = typeof given === 'number' || typeof given === 'string' ? String(given) : ''
  if (!name || !/^\d{1,16}$/.test(id) || (contract !== undefined && !isAddress('eip155', contract))) return
  return {
    name,
    display_name: label(own(item, 'display_name')),
    chain_id: id,
    contract_address: contract ?? '',
  }
}

function decodePurchase(item: unknown): PurchaseCurrency | undefined {
  const id = str(own(item, 'id'), 64),
    symbol = label(own(item, 'symbol'), 20),
    networks = own(item, 'networks')
  const served = Array.isArray(networks) ? list(networks, decodeNetwork, MAX_CHOICES) : []
  return id && symbol && served.length ? { id, name: label(own(item, 'name')), symbol, networks: served } : undefined
}

function decodePayment(item: unknown): PaymentCurrency | undefined {
  const id = own(item, 'id'),
    given = own(item, 'payment_method_limits')
  const limits = Array.isArray(given)
    ? list(
        given,
        limit => {
          const method = str(own(limit, 'id'), 32),
            min = toDecimal(own(limit, 'min')),
            max = toDecimal(own(limit, 'max'))
          return method && min && max && max.length <= LIMIT_DIGITS && compare(min, max) < 0
            ? { id: method, min, max }
            : undefined
        },
        20,
      )
    : []
  return typeof id === 'string' && /^[A-Z]{3}$/.test(id) && limits.length
    ? { id, payment_method_limits: limits }
    : undefined
}

/** Each currency once. If one half of the reply is empty, the service has nothing to say and the defaults apply. */
export function decodeChoices(reply: unknown): OnRampChoices {
  const once = <T>(items: T[], keyOf: (item: T) => string) => [
    ...new Map(items.map(item => [keyOf(item), item])).values(),
  ]
  const payment = once(list(own(reply, 'paymentCurrencies'), decodePayment, MAX_CHOICES), it => it.id)
  const purchase = once(list(own(reply, 'purchaseCurrencies'), decodePurchase, MAX_CHOICES), it => it.symbol)
  return payment.length && purchase.length
    ? { paymentCurrencies: payment, purchaseCurrencies: purchase }
    : DEFAULT_CHOICES
}

/** A quote for exactly what was asked, complete and with plausible figures; anything else is 'http/bad-reply'. */
export function decodeQuote(reply: unknown, { fiat, symbol }: { fiat: string; symbol: string }): Quote {
  const money = (key: string, unit: string): Money => {
    const amount = toDecimal(own(own(reply, key), 'amount'))
    return amount && amount.length < 40 && own(own(reply, key), 'currency') === unit
      ? { amount, currency: unit }
      : badReply()
  }
  const id = str(own(reply, 'quoteId'))
  const quote = {
    total: money('paymentTotal', fiat),
    subtotal: money('paymentSubtotal', fiat),
    networkFee: money('networkFee', fiat),
    bought: money('purchaseAmount', symbol),
  }
  const isPossible =
    quote.bought.amount !== '0' &&
    quote.total.amount !== '0' &&
    compare(quote.subtotal.amount, quote.total.amount) <= 0 &&
    compare(quote.networkFee.amount, quote.total.amount) < 0
  return id && id !== MADE_UP && isPossible
    ? { ...quote, fees: subtract(quote.total.amount, quote.subtotal.amount), id }
    : badReply()
}

/** The payment page; only at one of `origins`. */
export function decodePage(reply: unknown, origins: string[]): string {
  const url = httpsUrl(own(reply, 'url'), true)
  return url && origins.includes(new URL(url).origin) ? url : badReply()
}

/**
 * The card provider behind the blockchain data service (contract 4.12). Throws `http/*`; a request that opens an order
 * is sent once.
 */
export function createOnramp(http: Http, projectId: string) {
  const params = { projectId }
  return {
    defaults: DEFAULT_CHOICES,
    choices: async (wait?: Wait): Promise<OnRampChoices> => decodeChoices(await http.get('/v1/onramp/options', wait)),

    /** What `amount`, including fees and in the payment currency, buys. */
    async quote({
      payment,
      purchase,
      amount,
      signal,
    }: Wait & { payment: PaymentCurrency; purchase: PurchaseCurrency; amount: string }): Promise<Quote> {
      const body = { purchaseCurrency: purchase, paymentCurrency: payment, amount, network: purchase.symbol }
      return decodeQuote(await http.post('/v1/onramp/quote', { params, body, once: true, signal }), {
        fiat: payment.id,
        symbol: purchase.symbol,
      })
    },

    /** Opens an order and returns the URL of its page, which must be at one of `origins`. */
    async page({
      account,
      chains,
      chain,
      symbol,
      fiatAmount,
      cryptoAmount,
      origins,
      signal,
    }: Wait & {
      account: string
      chains: string[]
      chain: string
      symbol: string
      fiatAmount?: number
      cryptoAmount?: number
      origins: string[]
    }): Promise<string> {
      const body = {
        destinationWallets: [{ address: account, blockchains: chains, assets: [symbol] }],
        defaultNetwork: chain,
        partnerUserId: account,
        defaultExperience: 'buy',
        presetCryptoAmount: cryptoAmount,
        presetFiatAmount: fiatAmount,
      }
      return decodePage(await http.post('/v1/generators/onrampurl', { params, body, once: true, signal }), origins)
    },

    /** Purchases of the account on a network, newest first. */
    async purchases({ network, account, signal }: Wait & { network: string; account: string }): Promise<Transaction[]> {
      const { rows } = decodeHistory(
        // The user is waiting for a purchase that the browser's cached copy does not have yet.
        await http.get(`/v1/account/${account}/history`, {
          params: { chainId: network, onramp: 'coinbase' },
          cache: 'no-store',
          signal,
        }),
      )
      return rows.filter(({ metadata: { operationType, chain } }) => operationType === 'buy' && chain === network)
    },
  }
}

export type Onramp = ReturnType<typeof createOnramp>
