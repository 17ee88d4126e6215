// Buying with fiat: options, quotes and the card provider's orders.
import { randomUUID } from 'node:crypto'
import { CHAINS, NATIVE_TOKEN } from '../chain/plan.mjs'
import { bad, namespaceOf } from './ids.mjs'
import { ratePerUsd, readPrices } from './market.mjs'
import { assetOf, createOrders, NETWORKS } from './orders.mjs'
import { pageScript } from './payment-page.mjs'

const FEE = 0.015
/** Gas of the provider's final transfer. */
const GAS = { native: 21_000n, token: 65_000n }
const SYMBOLS = ['USDC', 'ETH', 'DAI']
const LIMITS = { card: ['10.00', '7500.00'], ach_bank_account: ['10.00', '25000.00'] }
const METHODS = { USD: ['card', 'ach_bank_account'], EUR: ['card'], GBP: ['card'], JPY: ['card'] }
const money = (value, digits = 2) => value.toFixed(digits)

/** @param {Parameters<typeof createOrders>[0]} options */
export function createOnramp(options) {
  const { chains, self } = options
  const { open, ...pages } = createOrders(options)

  const choices = () => ({
    body: {
      paymentCurrencies: Object.entries(METHODS).map(([id, methods]) => ({
        id,
        payment_method_limits: methods.map(it => ({ id: it, min: LIMITS[it][0], max: LIMITS[it][1] })),
      })),
      purchaseCurrencies: SYMBOLS.map(symbol => ({
        id: symbol,
        name: assetOf(CHAINS[0], symbol).name,
        symbol,
        networks: CHAINS.filter(plan => assetOf(plan, symbol)).map(plan => ({
          name: NETWORKS[plan.caip].name,
          display_name: NETWORKS[plan.caip].display_name,
          chain_id: String(plan.id),
          contract_address: symbol === 'ETH' ? '' : assetOf(plan, symbol).address,
        })),
      })),
    },
  })

  /** What a payment buys; everything except the purchase itself is in the payment currency. */
  async function priceOf(plan, symbol, currency, total) {
    const asset = assetOf(plan, symbol)
    const prices = await readPrices(chains[plan.caip], plan)
    const rate = ratePerUsd(currency.toLowerCase(), prices, plan)
    const native = prices.get(NATIVE_TOKEN.toLowerCase()) * rate
    const gas =
      Number(
        BigInt(await chains[plan.caip].call('eth_gasPrice')) *
          (asset.address === NATIVE_TOKEN ? GAS.native : GAS.token),
      ) / 1e18
    const fee = Math.ceil(gas * native * 100) / 100
    const subtotal = total * (1 - FEE) - fee
    return {
      subtotal,
      fee,
      bought: subtotal / (prices.get(asset.address.toLowerCase()) * rate),
      digits: Math.min(asset.decimals, 8),
    }
  }

  async function quote({ body }) {
    const { purchaseCurrency, paymentCurrency, amount, network } = body ?? {}
    const symbol = purchaseCurrency?.symbol,
      currency = paymentCurrency?.id
    if (!SYMBOLS.includes(symbol) || network !== symbol) throw bad('purchaseCurrency', 'Unknown purchase currency')
    if (!Object.hasOwn(METHODS, currency)) throw bad('paymentCurrency', 'Unknown payment currency')
    const [min, max] = [Math.min, Math.max].map((pick, at) =>
      pick(...METHODS[currency].map(it => Number(LIMITS[it][at]))),
    )
    const total = /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Number(amount) : NaN
    if (!(total >= min && total <= max)) throw bad('amount', `From ${min} to ${max}`)
    const { subtotal, fee, bought, digits } = await priceOf(CHAINS[0], symbol, currency, total)
    if (subtotal <= 0) throw bad('amount', 'The fees are more than that')
    const of = (value, unit) => ({ amount: value, currency: unit })
    return {
      body: {
        paymentTotal: of(money(total), currency),
        paymentSubtotal: of(money(subtotal), currency),
        purchaseAmount: of(money(bought, digits), symbol),
        networkFee: of(money(fee), currency),
        quoteId: randomUUID(),
      },
    }
  }

  /** Opens an order with the card provider; its URL contains only a session, not the address. */
  async function cardUrl({ body }) {
    const {
      destinationWallets,
      defaultNetwork,
      partnerUserId,
      defaultExperience,
      presetCryptoAmount,
      presetFiatAmount,
    } = body ?? {}
    const [wallet] = Array.isArray(destinationWallets) ? destinationWallets : []
    const plan = CHAINS.find(({ caip }) => NETWORKS[caip].wallet === defaultNetwork)
    const symbol = wallet?.assets?.[0]
    if (namespaceOf(wallet?.address) !== 'eip155' || partnerUserId !== wallet.address)
      throw bad('destinationWallets', 'An address is expected, the same as partnerUserId')
    if (!plan || !wallet.blockchains?.includes(defaultNetwork)) throw bad('defaultNetwork', 'Unsupported network')
    if (!SYMBOLS.includes(symbol) || !assetOf(plan, symbol)) throw bad('assets', 'Unknown asset')
    if (defaultExperience !== 'buy') throw bad('defaultExperience', 'buy is expected')
    const { decimals } = assetOf(plan, symbol)
    const fiat = presetFiatAmount === undefined ? undefined : Number(presetFiatAmount)
    const amount =
      presetCryptoAmount === undefined
        ? (await priceOf(plan, symbol, 'usd', fiat ?? 100)).bought
        : Number(presetCryptoAmount)
    if (!(amount > 0)) throw bad('presetCryptoAmount', 'An amount is expected')
    const order = open('card', {
      account: wallet.address,
      caip: plan.caip,
      symbol,
      amount: money(amount, Math.min(decimals, 8)),
      total: fiat && `${money(fiat)} USD`,
    })
    return { body: { url: `${self()}/onramp/card?session=${order.id}` } }
  }

  return { options: choices, quote, cardUrl, ...pages, pageScript }
}
