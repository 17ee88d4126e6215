// Swaps through the chain's router: lists tokens, quotes and builds calls. Every amount comes from the chain at that
// moment.
import { callData, readUint, selectorOf } from '../chain/abi.mjs'
import { CHAINS, NATIVE_TOKEN, ROUTER } from '../chain/plan.mjs'
import { SWAP_SELECTOR, swapData } from '../chain/swap-call.mjs'
import { assetsOf } from './balances.mjs'
import { bad } from './ids.mjs'

const NATIVE = NATIVE_TOKEN.toLowerCase()
const MAX_UINT = 2n ** 256n - 1n
const PERCENT = 10_000n
const DEFAULT_SLIPPAGE = 1
const APPROVE_GAS = 60_000
const SWAP_GAS = '180000'

/** A CAIP-10 id, or a plain address if the network is known otherwise. */
function read(field, text, caip) {
  const [, chain = caip, address] = /^(?:([a-z0-9-]+:[\w-]+):)?(0x[\da-f]{40})$/i.exec(String(text)) ?? []
  const plan = CHAINS.find(it => it.caip === chain)
  if (!address || !plan) throw bad(field, 'A CAIP-10 address of a supported network is expected')
  return { plan, address }
}

function pairOf(from, to) {
  const [source, destination] = [read('from', from), read('to', to)]
  if (source.plan !== destination.plan) throw bad('to', 'Both tokens must be of one network')
  return { plan: source.plan, from: source.address, to: destination.address }
}

function unitsOf(amount) {
  if (!/^\d{1,78}$/.test(String(amount))) throw bad('amount', 'Base units as a decimal string are expected')
  return BigInt(amount)
}

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, iconUrl: (symbol: string) => string,
 * assetsNow?: (plan: import('../chain/plan.mjs').ChainPlan) => ReturnType<typeof assetsOf> }} options `assetsNow`: the
 * currently listed assets.
 */
export function createConvert({ chains, iconUrl, assetsNow = assetsOf }) {
  const call = (plan, to, data) => chains[plan.caip].call('eth_call', [{ to, data }, 'latest'])
  const gasPriceOf = async plan => String(BigInt(await chains[plan.caip].call('eth_gasPrice')))

  /** The wrapped coin, if the pair consists of it and the coin itself: that needs no router. */
  function wrappedOf({ plan, from, to }) {
    const [coin, token] = [from, to]
      .map(it => it.toLowerCase())
      .sort((a, b) => Number(b === NATIVE) - Number(a === NATIVE))
    return coin === NATIVE
      ? plan.tokens.find(it => it.isWrapped && it.address.toLowerCase() === token)?.address
      : undefined
  }

  /** What an amount buys; undefined if there is no route. */
  async function outOf({ plan, from, to }, amount) {
    if (amount === 0n) return undefined
    if (wrappedOf({ plan, from, to })) return amount
    try {
      return readUint(await call(plan, ROUTER, callData('Router', 'quote(address,address,uint256)', from, to, amount)))
    } catch {
      return undefined
    }
  }

  async function allowanceOf(plan, token, owner) {
    if (token.toLowerCase() === NATIVE) return MAX_UINT
    return readUint(await call(plan, token, callData('Token', 'allowance(address,address)', owner, ROUTER)))
  }

  /** The native coin, and the tokens it can be swapped for. */
  async function tokens({ query }) {
    const plan = CHAINS.find(it => it.caip === query.get('chainId'))
    if (!plan) throw bad('chainId', 'Unsupported network')
    const pooled = assetsNow(plan).filter(
      ({ address, depth, isWrapped }) => address === NATIVE_TOKEN || depth || isWrapped,
    )
    return {
      body: {
        tokens: pooled.map(({ address, name, symbol, decimals }) => ({
          name,
          symbol,
          address: `${plan.caip}:${address}`,
          decimals,
          logoUri: iconUrl(symbol),
          eip2612: false,
        })),
      },
    }
  }

  async function quotes({ query }) {
    const pair = pairOf(query.get('from'), query.get('to'))
    const account = read('userAddress', query.get('userAddress'), pair.plan.caip)
    const amount = unitsOf(query.get('amount'))
    const out = await outOf(pair, amount)
    const id = `${pair.plan.caip}:${account.address}`
    return {
      body: {
        quotes: out
          ? [{ id: null, fromAmount: String(amount), fromAccount: id, toAmount: String(out), toAccount: id }]
          : [],
      },
    }
  }

  async function allowance({ query }) {
    const { plan, address } = read('tokenAddress', query.get('tokenAddress'))
    const owner = read('userAddress', query.get('userAddress'), plan.caip)
    return { body: { allowance: String(await allowanceOf(plan, address, owner.address)) } }
  }

  /** Unlimited, like the calls that services build; the page decides what it actually grants. */
  async function buildApprove({ query }) {
    const { plan, from } = pairOf(query.get('from'), query.get('to'))
    if (from.toLowerCase() === NATIVE) throw bad('from', 'The native coin needs no approval')
    const token = `${plan.caip}:${from}`
    const data = callData('Token', 'approve(address,uint256)', ROUTER, MAX_UINT)
    return {
      body: {
        tx: {
          from: token,
          to: token,
          data,
          value: '0',
          eip155: { gas: APPROVE_GAS, gasPrice: await gasPriceOf(plan) },
        },
      },
    }
  }

  async function buildTransaction({ body }) {
    const pair = pairOf(body?.from, body?.to)
    const { plan, from, to } = pair
    const { address: account } = read('userAddress', body?.userAddress, plan.caip)
    const amount = unitsOf(body?.amount)
    const slippage = Number(body?.eip155?.slippage ?? DEFAULT_SLIPPAGE)
    if (!(slippage >= 0 && slippage <= 50)) throw bad('eip155.slippage', 'A percentage is expected')
    const out = await outOf(pair, amount)
    if (!out) throw bad('amount', 'No route')
    const wrapped = wrappedOf(pair)
    const least = (out * (PERCENT - BigInt(Math.round(slippage * 100)))) / PERCENT
    const data = !wrapped
      ? swapData({ from, to, amount, least, receiver: account })
      : from.toLowerCase() === NATIVE
        ? callData('Wrapped', 'deposit()')
        : callData('Wrapped', 'withdraw(uint256)', amount)
    return {
      body: {
        tx: {
          from: `${plan.caip}:${account}`,
          to: `${plan.caip}:${wrapped ?? ROUTER}`,
          data,
          amount: String(out),
          eip155: { gas: SWAP_GAS, gasPrice: await gasPriceOf(plan) },
        },
      },
    }
  }

  return { tokens, quotes, allowance, buildApprove, buildTransaction }
}

/** For tests: selectors of the calls that the service builds. */
export const SELECTORS = { approve: `0x${selectorOf('Token', 'approve(address,uint256)')}`, swap: `0x${SWAP_SELECTOR}` }
