// A data service that lies: what it says of tokens, the calls it builds and the names it knows, changed on the way out.
// The honest answer is always made first, so that nothing but the lie is odd.
import { callData, readUint } from '../chain/abi.mjs'
import { NATIVE_TOKEN, UNUSUAL } from '../chain/plan.mjs'
import { baseUnits, decimal } from '../chain/units.mjs'
import { assetsOf } from './balances.mjs'

/**
 * @typedef {{ decimals?: number, symbol?: string, name?: string, price?: number, numeric?: string, address?: string,
 * gone?: boolean }} Facts
 *   Said of a token instead. With other decimals the same base units are another amount, unless `numeric` gives one; `address`: that of
 *   another contract; `gone`: it is in no list.
 * @typedef {{ to?: string, value?: string, data?: string, from?: string, gas?: string, amount?: string }} Built In
 * place of what was built; plain addresses.
 * @typedef {Built & { receiver?: string, minimum?: string }} BuiltSwap `receiver` and `minimum` stand in the call data
 * in place of the honest ones.
 * @typedef {Built & { spender?: string, units?: string }} BuiltApproval `spender` and `units` likewise.
 *
 * @typedef {object} Lies
 * @property {Record<string, Facts>} [tokens] By address, or by CAIP-10 id for one chain alone; the native coin by its
 * placeholder.
 * @property {BuiltSwap | ((tx: any) => any)} [swap]
 * @property {BuiltApproval | ((tx: any) => any)} [approve]
 * @property {Record<string, string | Record<string, string>>} [names] Address of a name, or addresses by coin type;
 * names of any suffix.
 * @property {Record<string, string | null>} [identities] Name of an address.
 * @property {number} [cacheMs] No lie: how long balances are kept unless an update is forced, in place of the stack's
 * own time.
 * @property {boolean | string[]} [unusual] No lie: lists the tokens of `UNUSUAL` as well, all or those of the symbols.
 */

const KINDS = {
  tokens: 'object',
  swap: 'object or function',
  approve: 'object or function',
  names: 'object',
  identities: 'object',
  cacheMs: 'number',
  unusual: 'boolean or list',
}
const BUILT = ['to', 'value', 'data', 'from', 'gas', 'amount']
const FIELDS = { swap: [...BUILT, 'receiver', 'minimum'], approve: [...BUILT, 'spender', 'units'] }
const FACTS = ['decimals', 'symbol', 'name', 'price', 'numeric', 'address', 'gone']

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const FITS = {
  object: isObject,
  'object or function': value => isObject(value) || typeof value === 'function',
  number: value => typeof value === 'number' && value >= 0,
  'boolean or list': value => typeof value === 'boolean' || Array.isArray(value),
}

/** Throws a TypeError that names what is wrong. */
function check(lies) {
  if (!isObject(lies)) throw new TypeError(`an object with ${Object.keys(KINDS).join(', ')} is expected`)
  const only = (given, known, what) => {
    for (const name of Object.keys(given))
      if (!known.includes(name)) throw new TypeError(`unknown '${name}' ${what}; known are ${known.join(', ')}`)
  }
  only(lies, Object.keys(KINDS), 'among the lies')
  for (const [kind, value] of Object.entries(lies))
    if (!FITS[KINDS[kind]](value)) throw new TypeError(`'${kind}' must be: ${KINDS[kind]}`)
  for (const facts of Object.values(lies.tokens ?? {})) only(facts, FACTS, 'of a token')
  for (const kind of ['swap', 'approve']) if (isObject(lies[kind])) only(lies[kind], FIELDS[kind], `of '${kind}'`)
}

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

export function createHostility() {
  /** @type {Lies} */
  let lies = {}

  /** What is said of a token: `id` is CAIP-10, or nothing for the native coin. */
  function factsOf(caip, id) {
    const address = (id?.split(':')[2] ?? NATIVE_TOKEN).toLowerCase()
    const keys = Object.keys(lies.tokens ?? {})
    const key =
      keys.find(it => it.toLowerCase() === `${caip}:${address}`) ?? keys.find(it => it.toLowerCase() === address)
    return key === undefined ? {} : lies.tokens[key]
  }

  function balance(item) {
    const { decimals, numeric: amount, gone, address, ...facts } = factsOf(item.chainId, item.address)
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
    const {
      numeric: _,
      price: __,
      gone,
      address,
      ...facts
    } = factsOf(item.address.split(':').slice(0, 2).join(':'), item.address)
    return gone
      ? []
      : [
          {
            ...item,
            ...facts,
            ...(address && { address: `${item.address.split(':').slice(0, 2).join(':')}:${address}` }),
          },
        ]
  }

  function priced(item) {
    const { symbol, name, price } = factsOf(item.address.split(':').slice(0, 2).join(':'), item.address)
    return {
      ...item,
      ...Object.fromEntries(Object.entries({ symbol, name, price }).filter(([, it]) => it !== undefined)),
    }
  }

  /** A transaction of the service with what stands in `change`. */
  function altered(tx, { to, from, gas, ...change }) {
    const caip = tx.to.split(':').slice(0, 2).join(':')
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
    if (receiver !== undefined) data = replaceWord(data, tx.from.split(':')[2], receiver, 'receiver')
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
     * @param {Lies} more
     */
    set(more) {
      check(more)
      lies = { ...lies, ...more }
    },
    reset() {
      lies = {}
    },
    list: () => ({ ...lies }),
    cacheMs: () => lies.cacheMs,

    /** What is listed at the moment. @param {import('../chain/plan.mjs').ChainPlan} plan */
    assetsNow(plan) {
      const { unusual } = lies
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
        const key = Object.keys(lies.identities ?? {}).find(it => it.toLowerCase() === params.address.toLowerCase())
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
