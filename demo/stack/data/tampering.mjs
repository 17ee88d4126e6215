// A compromised data service: changes its answers about tokens, the calls it builds and the names it knows. It always
// prepares the honest answer first, so that only the change differs.
import { callData, readUint } from '../chain/abi.mjs'
import { CHAINS, UNUSUAL } from '../chain/plan.mjs'
import { baseUnits, decimal } from '../chain/units.mjs'
import { CHAIN as SOLANA } from '../solana/plan.mjs'
import { assetsOf, coinOf } from './balances.mjs'
import { fold, splitId } from './ids.mjs'
import { checkTamperingOptions } from './tampering-options.mjs'

const word = value => BigInt(value).toString(16).padStart(64, '0')

/** Replaces one word of call data with another wherever it occurs. If it does not occur, the test is wrong. */
function replaceWord(data, honest, other, what) {
  const [head, words] = [data.slice(0, 10), data.slice(10).match(/.{1,64}/g) ?? []]
  if (!words.includes(word(honest))) throw new Error(`the call has no ${what} to replace`)
  return head + words.map(it => (it === word(honest) ? word(other) : it)).join('')
}

/** The same base units, with other decimals. */
const rescaled = ({ decimals, numeric }, wrong) => decimal(baseUnits(numeric, Number(decimals)), wrong)

const valueOf = (numeric, price) => Math.round(Number(numeric) * price * 1e6) / 1e6

/** A chain's native coin as a CAIP-10 id. */
const nativeOf = caip => `${caip}:${coinOf([...CHAINS, SOLANA].find(it => it.caip === caip)).address}`

export function createTampering() {
  /** @type {import('./tampering-options.mjs').TamperingOptions} */
  let options = {}

  /** A token's changed facts; those for its chain take precedence. */
  function factsOf(id) {
    const keys = Object.keys(options.tokens ?? {})
    const saidOf = wanted => keys.find(it => fold(it) === fold(wanted))
    const key = saidOf(id) ?? saidOf(splitId(id).address)
    return key === undefined ? {} : options.tokens[key]
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

  /** The service's transaction with the fields of `change`. */
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
    if (typeof options.swap === 'function') return options.swap(tx)
    const { receiver, minimum, ...change } = options.swap
    let { data } = tx
    if (receiver !== undefined) data = replaceWord(data, splitId(tx.from).address, receiver, 'receiver')
    if (minimum !== undefined) data = replaceWord(data, leastOf(tx, body), minimum, 'minimum')
    return altered({ ...tx, data }, change)
  }

  function approved(tx) {
    if (typeof options.approve === 'function') return options.approve(tx)
    const { spender, units, ...change } = options.approve
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
     * Changes answers from now on, in addition to earlier changes.
     * @param {import('./tampering-options.mjs').TamperingOptions} more
     */
    set(more) {
      checkTamperingOptions(more)
      options = { ...options, ...more }
    },
    reset() {
      options = {}
    },
    list: () => ({ ...options }),
    cacheMs: () => options.cacheMs,

    /** A chain's currently listed assets. */
    assetsNow(plan) {
      // Only EVM chains have the unusual ones.
      const { unusual } = CHAINS.includes(plan) ? options : {}
      return [
        ...assetsOf(plan),
        ...UNUSUAL.filter(it => unusual === true || (Array.isArray(unusual) && unusual.includes(it.symbol))),
      ]
    },

    balances: handler =>
      over(handler, body => (options.tokens ? { ...body, balances: body.balances.flatMap(balance) } : body)),
    tokens: handler =>
      over(handler, body => (options.tokens ? { ...body, tokens: body.tokens.flatMap(listed) } : body)),
    prices: handler =>
      over(handler, body => (options.tokens ? { ...body, fungibles: body.fungibles.map(priced) } : body)),
    swap: handler =>
      over(handler, (body, request) => (options.swap ? { ...body, tx: swapped(body.tx, request) } : body)),
    approve: handler => over(handler, body => (options.approve ? { ...body, tx: approved(body.tx) } : body)),

    /** Gives names a false address; looks up all others. @param {import('../http/service.mjs').Handler} handler */
    name: handler => async request => {
      const wanted = request.params.name.toLowerCase()
      if (!Object.hasOwn(options.names ?? {}, wanted)) return handler(request)
      const given = options.names[wanted]
      const byCoin = typeof given === 'string' ? { 60: given } : given
      const at = new Date().toISOString()
      const addresses = Object.fromEntries(
        Object.entries(byCoin).map(([coin, address]) => [coin, { address, created: at }]),
      )
      return { body: { name: wanted, registered_at: at, updated_at: at, addresses, attributes: [] } }
    },
    identity: handler =>
      over(handler, (body, { params }) => {
        const key = Object.keys(options.identities ?? {}).find(it => fold(it) === fold(params.address))
        return key === undefined ? body : { name: options.identities[key], avatar: null }
      }),
  }
}

/** The minimum that a built swap guarantees, as the service computes it: the quote minus the requested slippage. */
function leastOf(tx, body) {
  const slippage = Number(body?.eip155?.slippage ?? 1)
  return (BigInt(tx.amount) * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n
}

/** @typedef {ReturnType<typeof createTampering>} Tampering */

/**
 * The switches over HTTP: `POST /__tampering` with options sets, `GET` lists, `DELETE` resets.
 * @param {Tampering} tampering
 * @param {(message: string) => Error} bad
 * @returns {import('../http/service.mjs').Route[]}
 */
export const tamperingRoutes = (tampering, bad) => [
  ['GET', '/__tampering', () => ({ body: tampering.list() })],
  ['DELETE', '/__tampering', () => (tampering.reset(), { status: 204 })],
  [
    'POST',
    '/__tampering',
    ({ body }) => {
      try {
        tampering.set(body)
      } catch (error) {
        throw bad(error.message)
      }
      return { body: tampering.list() }
    },
  ],
]
