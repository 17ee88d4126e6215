// Two providers' orders: their pages, the on-chain delivery, and an account's purchases.
import { randomUUID } from 'node:crypto'
import { callData } from '../chain/abi.mjs'
import { CHAINS, NATIVE_TOKEN } from '../chain/plan.mjs'
import { baseUnits, decimal, hex } from '../chain/units.mjs'
import { HttpError } from '../http/reply.mjs'
import { CHAIN as SOLANA } from '../solana/plan.mjs'
import { assetsOf } from './balances.mjs'
import { bad, namespaceOf } from './ids.mjs'
import { readPrices } from './market.mjs'
import { paymentPage } from './payment-page.mjs'

/** The providers' names of the chains; the card provider delivers to those with a `wallet` name. */
export const NETWORKS = {
  'eip155:1': { name: 'ethereum-mainnet', display_name: 'Ethereum', wallet: 'ethereum' },
  'eip155:8453': { name: 'base-mainnet', display_name: 'Base', wallet: 'base' },
  [SOLANA.caip]: { display_name: 'Solana' },
}
/** What the aggregator sells on which chain, and its default amount. */
const AGGREGATOR = { USDC: { amount: '100', plans: CHAINS }, SOL: { amount: '1', plans: [SOLANA] } }
/** The vault that supplies the tokens; it has no key. */
const TREASURY = '0xfEeD00000000000000000000000000000000F1A7'
/** What is sold for a session by default, in the network's own currency. */
const SESSION_AMOUNTS = { ETH: '0.05', SOL: '0.5' }
const NO_ROWS = { data: [], next: null }

export const assetOf = (plan, symbol) => assetsOf(plan).find(it => it.symbol === symbol)
const planOf = caip => [...CHAINS, SOLANA].find(it => it.caip === caip)

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, solana: Pick<ReturnType<typeof
 * import('./solana.mjs').createSolana>, 'credit'>, iconUrl: (symbol: string) => string, self: () => string,
 *   settleMs?: number }} options `settleMs`: how long a payment stays pending before the account is credited.
 */
export function createOrders({ chains, solana, iconUrl, self, settleMs = 1500 }) {
  /**
   * @typedef {{ id: string, provider: 'card' | 'aggregator' | 'session', account: string, caip: string, symbol: string, amount:
   * string,
   *   status: 'open' | 'pending' | 'confirmed' | 'failed', at?: number, hash?: string }} Order
   * @type {Map<string, Order>}
   */
  const orders = new Map()

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
    const account = query.get('walletAddress')
    const market = Object.hasOwn(AGGREGATOR, symbol) ? AGGREGATOR[symbol] : undefined
    if (!query.get('publicKey') || !query.get('externalCustomerId'))
      throw bad('publicKey', 'A key and a customer are expected')
    if (!market || market.plans[0].caip.split(':')[0] !== namespaceOf(account ?? ''))
      throw bad('walletAddress', 'This stack sells USDC to EVM addresses and SOL to Solana addresses')
    const order = open('aggregator', { account, caip: market.plans[0].caip, symbol, amount: market.amount })
    return paymentPage({
      ...order,
      provider: 'Aggregator',
      networks: market.plans.map(({ caip }) => ({ caip, name: NETWORKS[caip].display_name })),
    })
  }

  /**
   * What an app's own server does with the account that its page names: it makes a session with the provider, here the
   * card provider, and answers with the page. `?shown`: the page's address has the account too.
   */
  function session({ body, query }) {
    const [, caip, account] = /^(\w+:\w+):(\w+)$/.exec(body?.account) ?? []
    const plan = planOf(caip)
    if (!plan || body.network !== caip || namespaceOf(account) !== caip.split(':')[0])
      throw bad('account', 'An account on a network of this stack is expected')
    const { symbol } = body
    const amount = Object.hasOwn(SESSION_AMOUNTS, symbol) && assetOf(plan, symbol) && SESSION_AMOUNTS[symbol]
    if (!amount) throw bad('symbol', 'The network’s own currency is expected')
    const { id } = open('session', { account, caip, symbol, amount })
    const url = new URL(`${self()}/onramp/session`)
    url.searchParams.set('sessionToken', id)
    if (query.has('shown')) url.searchParams.set('addresses', JSON.stringify({ [account]: [caip] }))
    return { body: { url: url.href, account: body.account } }
  }

  function sessionPage({ query }) {
    const order = orders.get(query.get('sessionToken'))
    if (order?.provider !== 'session' || order.status !== 'open') throw new HttpError(404, 'This session is over')
    return paymentPage({ ...order, provider: 'Session', network: NETWORKS[order.caip].display_name })
  }

  /** Credits the account: adds to its native balance, or mints tokens. */
  async function credit({ account, caip, symbol, amount }) {
    const { address, decimals } = assetOf(planOf(caip), symbol)
    const units = baseUnits(amount, decimals)
    if (caip === SOLANA.caip) return solana.credit(account, units)
    const chain = chains[caip]
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
      const { plans } = AGGREGATOR[order.symbol]
      if (body.chainId !== undefined && !plans.some(it => it.caip === body.chainId))
        throw bad('chainId', 'Unsupported network')
      const { decimals } = assetOf(plans[0], order.symbol)
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
   * Purchases as the history lists them (`onramp=coinbase`), newest first; the history does not list the aggregator's.
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
          const plan = planOf(caip)
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

  return { open, cardPage, aggregatorPage, session, sessionPage, decision, history, forget: () => orders.clear() }
}
