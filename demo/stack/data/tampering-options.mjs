// What a test may change in the answers of the data service, and what it gets wrong when it asks for that.

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
 * @typedef {object} TamperingOptions
 * @property {Record<string, Facts>} [tokens] By address, or by CAIP-10 id for one chain alone; the native coin by its
 * placeholder.
 * @property {BuiltSwap | ((tx: any) => any)} [swap]
 * @property {BuiltApproval | ((tx: any) => any)} [approve]
 * @property {Record<string, string | Record<string, string>>} [names] Address of a name, or addresses by coin type;
 * names of any suffix.
 * @property {Record<string, string | null>} [identities] Name of an address.
 * @property {number} [cacheMs] Nothing false: how long balances are kept unless an update is forced, in place of the stack's
 * own time.
 * @property {boolean | string[]} [unusual] Nothing false: lists the tokens of `UNUSUAL` as well, all or those of the symbols.
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
export function checkTamperingOptions(options) {
  if (!isObject(options)) throw new TypeError(`an object with ${Object.keys(KINDS).join(', ')} is expected`)
  const only = (given, known, what) => {
    for (const name of Object.keys(given))
      if (!known.includes(name)) throw new TypeError(`unknown '${name}' ${what}; known are ${known.join(', ')}`)
  }
  only(options, Object.keys(KINDS), 'among the options')
  for (const [kind, value] of Object.entries(options))
    if (!FITS[KINDS[kind]](value)) throw new TypeError(`'${kind}' must be: ${KINDS[kind]}`)
  for (const facts of Object.values(options.tokens ?? {})) only(facts, FACTS, 'of a token')
  for (const kind of ['swap', 'approve']) if (isObject(options[kind])) only(options[kind], FIELDS[kind], `of '${kind}'`)
}
