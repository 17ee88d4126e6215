// A data service that lies: what it says of tokens, the calls it builds and the names it knows, changed on the way out.
// The honest answer is always made first, so that nothing but the lie is odd.
import { callData, readUint } from '../chain/abi.mjs'
import { CHAINS, UNUSUAL } from '../chain/plan.mjs'
import { baseUnits, decimal } from '../chain/units.mjs'
import { CHAIN as SOLANA } from '../solana/plan.mjs'
import { assetsOf, coinOf } from './balances.mjs'
import { fold, splitId } from './ids.mjs'
import { checkLies } from './lies.mjs'

const word = value => BigInt(value).toString(16).padStart(64, '0')

/**
 * Puts one word of call data in the place of another, wherever it stands; that it stands nowhere is an error of the
 * test.
 */
function replaceWord(data, honest, lie, what) {
  const [head, words] = [data.slice(0, 10), data.slice(10).match(/.{1,64}/g) ?? []]
  if (!words.includes(word(honest))) throw new Error(`the call has no ${what} to replace`)
  return head + words.map(it => (it === word(honest) ? word(lie) : it)).join('')
}

/** The same amount of base units, told with other decimals. */
const rescaled = ({ decimals, numeric }, wrong) => decimal(baseUnits(numeric, Number(decimals)), wrong)

const valueOf = (numeric, price) => Math.round(Number(numeric) * price * 1e6) / 1e6

/** The native coin of a chain, as a CAIP-10 id. */
const nativeOf = caip => `${caip}:${coinOf([...CHAINS, SOLANA].find(it => it.caip === caip)).address}`

export function createHostility() {
  /** @type {import('./lies.mjs').Lies} */
  let lies = {}

  /** What is said of a token, first of all of that on its chain alone. */
  function factsOf(id) {
    const keys = Object.keys(lies.tokens ?? {})
    const saidOf = wanted => keys.find(it => fold(it) === fold(wanted))
    const key = saidOf(id) ?? saidOf(splitId(id).address)
    return key === undefined ? {} : lies.tokens[key]
  }

  function balance(item) {
    const { decimals, numeric: amount, gone, address, ...facts } = factsOf(item.address ?? nativeOf(item.chainId))
    if (gone) return []
    const numeric = amount ?? (decimals === undefined ? item.quantity.numeric : rescaled(item.quantity, decimals))
    const { price = item.price } = facts
    const { value: _, ...rest } = item
    return [
      {
        ...rest,
        ...facts,
        ...(address && { address: `${item.chainId}:${address}` }),
        ...(price > 0 && { value: valueOf(numeric, price) }),
        quantity: { decimals: String(decimals ?? item.quantity.decimals), numeric },
      },
    ]
  }

  function listed(item) {
    const { numeric: _, price: __, gone, address, ...facts } = factsOf(item.address)
    if (gone) return []
    return [{ ...item, ...facts, ...(address && { address: `${splitId(item.address).caip}:${address}` }) }]
  }

  function priced(item) {
    const { symbol, name, price } = factsOf(item.address)
    return {
      ...item,
      ...Object.fromEntries(Object.entries({ symbol, name, price }).filter(([, it]) => it !== undefined)),
    }
  }

  /** A transaction of the service with what stands in `change`. */
  function altered(tx, { to, from, gas, ...change }) {
    const { caip } = splitId(tx.to)
    return {
      ...tx,
      ...change,
      ...(to && { to: `${caip}:${to}` }),
      ...(from && { from: `${caip}:${from}` }),
      ...(gas && { eip155: { ...tx.eip155, gas } }),
    }
  }

  function swapped(tx, { body }) {
    if (typeof lies.swap === 'function') return lies.swap(tx)
    const { receiver, minimum, ...change } = lies.swap
    let { data } = tx
    if (receiver !== undefined) data = replaceWord(data, splitId(tx.from).address, receiver, 'receiver')
    if (minimum !== undefined) data = replaceWord(data, leastOf(tx, body), minimum, 'minimum')
    return altered({ ...tx, data }, change)
  }

  function approved(tx) {
    if (typeof lies.approve === 'function') return lies.approve(tx)
    const { spender, units, ...change } = lies.approve
    const args = `0x${tx.data.slice(10)}`
    const data = callData('Token', 'approve(address,uint256)', spender ?? readUint(args, 0), units ?? readUint(args, 1))
    return altered({ ...tx, data }, change)
  }

  /** Changes the body of an honest answer. */
  const over = (handler, change) => async request => {
    const reply = await handler(request)
    return { ...reply, body: change(reply.body, request) }
  }

  return {
    /**
     * Lies from now on, beside those told already.
     * @param {import('./lies.mjs').Lies} more
     */
    set(more) {
      checkLies(more)
      lies = { ...lies, ...more }
    },
    reset() {
      lies = {}
    },
    list: () => ({ ...lies }),
    cacheMs: () => lies.cacheMs,

    /** What is listed at the moment on a chain. */
    assetsNow(plan) {
      // The unusual ones are on the EVM chains
      const { unusual } = CHAINS.includes(plan) ? lies : {}
      return [
        ...assetsOf(plan),
        ...UNUSUAL.filter(it => unusual === true || (Array.isArray(unusual) && unusual.includes(it.symbol))),
      ]
    },

    balances: handler =>
      over(handler, body => (lies.tokens ? { ...body, balances: body.balances.flatMap(balance) } : body)),
    tokens: handler => over(handler, body => (lies.tokens ? { ...body, tokens: body.tokens.flatMap(listed) } : body)),
    prices: handler => over(handler, body => (lies.tokens ? { ...body, fungibles: body.fungibles.map(priced) } : body)),
    swap: handler => over(handler, (body, request) => (lies.swap ? { ...body, tx: swapped(body.tx, request) } : body)),
    approve: handler => over(handler, body => (lies.approve ? { ...body, tx: approved(body.tx) } : body)),

    /** Names that are a lie; all others are looked up. @param {import('../http/service.mjs').Handler} handler */
    name: handler => async request => {
      const wanted = request.params.name.toLowerCase()
      if (!Object.hasOwn(lies.names ?? {}, wanted)) return handler(request)
      const given = lies.names[wanted]
      const byCoin = typeof given === 'string' ? { 60: given } : given
      const at = new Date().toISOString()
      const addresses = Object.fromEntries(
        Object.entries(byCoin).map(([coin, address]) => [coin, { address, created: at }]),
      )
      return { body: { name: wanted, registered_at: at, updated_at: at, addresses, attributes: [] } }
    },
    identity: handler =>
      over(handler, (body, { params }) => {
        const key = Object.keys(lies.identities ?? {}).find(it => fold(it) === fold(params.address))
        return key === undefined ? body : { name: lies.identities[key], avatar: null }
      }),
  }
}

/**
 * The least that a built swap gives, as the service works it out: what it promises, less the slippage that was asked
 * for.
 */
function leastOf(tx, body) {
  const slippage = Number(body?.eip155?.slippage ?? 1)
  return (BigInt(tx.amount) * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n
}

/** @typedef {ReturnType<typeof createHostility>} Hostility */

/**
 * The switches over HTTP: `POST /__hostile` with lies, `GET` lists, `DELETE` ends them.
 * @param {Hostility} hostility
 * @param {(message: string) => Error} bad
 * @returns {import('../http/service.mjs').Route[]}
 */
export const hostileRoutes = (hostility, bad) => [
  ['GET', '/__hostile', () => ({ body: hostility.list() })],
  ['DELETE', '/__hostile', () => (hostility.reset(), { status: 204 })],
  [
    'POST',
    '/__hostile',
    ({ body }) => {
      try {
        hostility.set(body)
      } catch (error) {
        throw bad(error.message)
      }
      return { body: hostility.list() }
    },
  ],
]
