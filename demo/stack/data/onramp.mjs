// Buying with money of the world outside: options, quotes, payment pages of two providers, and what they credit on the
// chain.
import { randomUUID } from 'node:crypto'
import { callData } from '../chain/abi.mjs'
import { CHAINS, NATIVE_TOKEN } from '../chain/plan.mjs'
import { baseUnits, decimal, hex } from '../chain/units.mjs'
import { HttpError } from '../http/reply.mjs'
import { assetsOf } from './balances.mjs'
import { bad } from './ids.mjs'
import { ratePerUsd, readPrices } from './market.mjs'
import { pageScript, paymentPage } from './payment-page.mjs'

const FEE = 0.015
/** Gas of what the provider sends in the end. */
const GAS = { native: 21_000n, token: 65_000n }
const SYMBOLS = ['USDC', 'ETH', 'DAI']
const NETWORKS = {
  'eip155:1': { name: 'ethereum-mainnet', display_name: 'Ethereum', wallet: 'ethereum' },
  'eip155:8453': { name: 'base-mainnet', display_name: 'Base', wallet: 'base' },
}
const LIMITS = { card: ['10.00', '7500.00'], ach_bank_account: ['10.00', '25000.00'] }
const METHODS = { USD: ['card', 'ach_bank_account'], EUR: ['card'], GBP: ['card'], JPY: ['card'] }
const AGGREGATOR = { USDC: '100', SOL: '1' }
/** The vault that the tokens come from; it has no key. */
const TREASURY = '0xfEeD00000000000000000000000000000000F1A7'
const NO_ROWS = { data: [], next: null }

const isAddress = text => /^0x[0-9a-f]{40}$/i.test(text)
const assetOf = (plan, symbol) => assetsOf(plan).find(it => it.symbol === symbol)
const money = (value, digits = 2) => value.toFixed(digits)

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, iconUrl: (symbol: string) => string, self:
 * () => string,
 *   settleMs?: number }} options `settleMs`: how long a payment stays pending before the account is credited.
 */
export function createOnramp({ chains, iconUrl, self, settleMs = 1500 }) {
  /**
   * @typedef {{ id: string, provider: 'card' | 'aggregator', account: string, caip: string, symbol: string, amount:
   * string,
   *   status: 'open' | 'pending' | 'confirmed' | 'failed', at?: number, hash?: string }} Order
   * @type {Map<string, Order>}
   */
  const orders = new Map()

  const options = () => ({
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

  /** What a payment buys, all of it in the currency of the payment but the purchase itself. */
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

  /** Opens an order of the card provider; its page is told by a session alone, so that no address is in the URL. */
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
    if (!isAddress(wallet?.address) || partnerUserId !== wallet.address)
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

  function open(provider, order) {
    const id = randomUUID()
    orders.set(id, { id, provider, status: 'open', ...order })
    return orders.get(id)
  }

  function cardPage({ query }) {
    const order = orders.get(query.get('session'))
    if (order?.provider !== 'card' || order.status !== 'open') throw new HttpError(404, 'This session is over')
    return paymentPage({ ...order, provider: 'Card', network: NETWORKS[order.caip].display_name })
  }

  function aggregatorPage({ query }) {
    const symbol = query.get('destinationCurrencyCode')
    if (!query.get('publicKey') || !query.get('externalCustomerId'))
      throw bad('publicKey', 'A key and a customer are expected')
    if (!isAddress(query.get('walletAddress')) || symbol !== 'USDC')
      throw bad('walletAddress', 'This stack sells USDC to EVM addresses only')
    const order = open('aggregator', {
      account: query.get('walletAddress'),
      caip: CHAINS[0].caip,
      symbol,
      amount: AGGREGATOR[symbol],
    })
    return paymentPage({
      ...order,
      provider: 'Aggregator',
      networks: CHAINS.map(({ caip }) => ({ caip, name: NETWORKS[caip].display_name })),
    })
  }

  /** The account has it: the native coin on top of what is there, tokens by their own minting. */
  async function credit({ account, caip, symbol, amount }) {
    const chain = chains[caip]
    const { address, decimals } = assetOf(
      CHAINS.find(it => it.caip === caip),
      symbol,
    )
    const units = baseUnits(amount, decimals)
    if (address === NATIVE_TOKEN) {
      await chain.call('anvil_setBalance', [
        account,
        hex(BigInt(await chain.call('eth_getBalance', [account, 'latest'])) + units),
      ])
      return
    }
    await chain.batch([
      ['anvil_setBalance', [TREASURY, hex(10n ** 18n)]],
      ['anvil_impersonateAccount', [TREASURY]],
    ])
    const { status, transactionHash } = await chain.call('eth_sendTransactionSync', [
      { from: TREASURY, to: address, data: callData('Token', 'mint(address,uint256)', account, units), gas: '0x7a120' },
    ])
    if (status !== '0x1') throw new Error(`the chain refused ${amount} ${symbol}`)
    return transactionHash
  }

  async function decision({ body }) {
    const order = orders.get(body?.order)
    if (!order || order.status !== 'open') throw new HttpError(409, 'This order is over')
    if (order.provider === 'aggregator') {
      if (body.chainId !== undefined && !NETWORKS[body.chainId]) throw bad('chainId', 'Unsupported network')
      const { decimals } = assetOf(CHAINS[0], order.symbol)
      if (
        body.amount !== undefined &&
        !(new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`).test(body.amount) && Number(body.amount) > 0)
      )
        throw bad('amount', 'An amount is expected')
      Object.assign(order, { caip: body.chainId ?? order.caip, amount: body.amount ?? order.amount })
    }
    order.at = Date.now()
    if (body.decision !== 'pay') {
      order.status = 'failed'
      return { status: 204 }
    }
    order.status = 'pending'
    setTimeout(() => {
      credit(order).then(
        hash => Object.assign(order, { status: 'confirmed', hash }),
        () => {
          order.status = 'failed'
        },
      )
    }, settleMs).unref()
    return { status: 204 }
  }

  /**
   * Purchases as the history tells them (`onramp=coinbase`), the newest first; those of the aggregator are nobody's to
   * tell.
   */
  async function history(account, chainId) {
    const mine = [...orders.values()]
      .filter(
        it =>
          it.provider === 'card' && it.at && it.account.toLowerCase() === account && (!chainId || it.caip === chainId),
      )
      .sort((a, b) => b.at - a.at)
    if (!mine.length) return NO_ROWS
    return {
      data: await Promise.all(
        mine.map(async ({ id, caip, symbol, amount, status, at, hash }) => {
          const plan = CHAINS.find(it => it.caip === caip)
          const asset = assetOf(plan, symbol)
          const price = (await readPrices(chains[caip], plan)).get(asset.address.toLowerCase())
          const numeric = decimal(baseUnits(amount, asset.decimals), asset.decimals)
          return {
            id,
            metadata: {
              operationType: 'buy',
              ...(hash && { hash }),
              chain: caip,
              minedAt: new Date(at).toISOString(),
              sentFrom: TREASURY,
              sentTo: account,
              status,
              nonce: 0,
            },
            transfers: [
              {
                fungible_info: { name: asset.name, symbol, icon: { url: iconUrl(symbol) } },
                direction: 'in',
                quantity: { numeric },
                value: Math.round(Number(numeric) * price * 1e6) / 1e6,
                price,
              },
            ],
          }
        }),
      ),
      next: null,
    }
  }

  return { options, quote, cardUrl, cardPage, aggregatorPage, decision, history, pageScript }
}
