// What a test can change in the data service's answers, and a check of its options.

/**
 * @typedef {{ decimals?: number, symbol?: string, name?: string, price?: number, numeric?: string, address?: string,
 * gone?: boolean }} Facts Replaces a token's facts. With other decimals the same base units are a different amount,
 * unless `numeric` sets it; `address`: another contract's; `gone`: removes it from all lists.
 * @typedef {{ to?: string, value?: string, data?: string, from?: string, gas?: string, amount?: string }} Built
 * Replaces fields of the built transaction; plain addresses.
 * @typedef {Built & { receiver?: string, minimum?: string }} BuiltSwap `receiver` and `minimum` replace those in the
 * call data.
 * @typedef {Built & { spender?: string, units?: string }} BuiltApproval `spender` and `units` likewise.
 *
 * @typedef {object} TamperingOptions
 * @property {Record<string, Facts>} [tokens] By address, or by CAIP-10 id for a single chain; the native coin by its
 * placeholder.
 * @property {BuiltSwap | ((tx: any) => any)} [swap]
 * @property {BuiltApproval | ((tx: any) => any)} [approve]
 * @property {Record<string, string | Record<string, string>>} [names] A name's address, or its addresses by coin type;
 * any suffix.
 * @property {Record<string, string | null>} [identities] An address's name.
 * @property {number} [cacheMs] Not a lie: how long balances are cached unless an update is forced, instead of the
 * stack's own time.
 * @property {boolean | string[]} [unusual] Not a lie: also lists the tokens of `UNUSUAL`, all or those with these
 * symbols.
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

/** Throws a TypeError that names the problem. */
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
