import { isDecimals, toDecimal } from '../base/amount.ts'
import { isNativeCoin, wrappedTitle } from '../base/native-coin.ts'
import type { Network } from '../base/network.ts'
import { isAccountId, isAddress, keyOf, parseAccountId } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import { setApart } from '../base/symbol.ts'
import { label } from '../base/links.ts'
import { contractOf } from '../base/token.ts'
import { imageUrl } from '../base/url.ts'
import { num, own } from './decode.ts'

/** Who told a price. */
export interface Priced {
  /**
   * A `feed` has been checked by many; what a `pool`, or a `service` that the app names, says never decides whether a
   * warning is shown.
   */
  by: 'feed' | 'pool' | 'service'
  /** Of the service. */
  name?: string
  /** When it was set, in ms. */
  at: number
  /** The pool is too small for the holding: the price does not count in sums. */
  isUncounted?: true
}

/** An account's holding of one token (spec section 3). */
export interface Token {
  name: string
  symbol: string
  /** CAIP-2 network ID. */
  chainId: string
  /** CAIP-10; absent for the native currency. */
  address?: string
  /** Value of the whole holding in USD; absent if the price is not known. */
  value?: number
  /** Per token, in USD. */
  price?: number
  /** Price change over 24 hours in per cent; absent if no source gives it. */
  change24h?: number
  /** Absent if the data service told the price. */
  priced?: Priced
  /** Plain decimal strings. */
  quantity: { decimals: string; numeric: string }
  iconUrl?: string
  /** Nobody named it: the account was found to hold it, which anyone can bring about. */
  isUnlisted?: boolean
  /** The well-known or native symbol that it imitates. */
  imitates?: string
}

/** Balances of one account on one network. */
export interface Balances {
  tokens: Token[]
  /** The data service did not answer: these come from the network or the wallet, without prices. */
  isBasic: boolean
  /** Only tokens that the app knows were asked for: one without a price is no advertisement. */
  isListed?: boolean
  /** Why the data service did not answer. */
  error?: unknown
}

/** A token's own name and symbol; foreign text, not sanitised, '' if it has none. */
export interface TokenTitle {
  name: string
  symbol: string
  decimals: number
}

/** A token's facts from the chain; a part is undefined if the contract does not give it. */
export interface TokenFacts {
  /** In base units. */
  balance?: bigint
  title?: TokenTitle
}

/** Per account. */
export const MAX_TOKENS = 5000

/** The plausible range of a daily price change: none falls by more than 100 per cent, nor rises this far. */
const CHANGES = [-100, 1e6] as const

const changing = (value: unknown): Pick<Token, 'change24h'> =>
  typeof value === 'number' && value >= CHANGES[0] && value <= CHANGES[1] ? { change24h: value } : {}

/** From storage; anything odd is undefined. */
export function decodePriced(value: unknown): Priced | undefined {
  const [by, at] = [own(value, 'by'), num(own(value, 'at'))]
  if ((by !== 'feed' && by !== 'pool' && by !== 'service') || at === undefined) return
  const name = label(own(value, 'name'), 20)
  return { by, at, ...(name && { name }), ...(own(value, 'isUncounted') === true && { isUncounted: true }) }
}

/** Token names are untrusted: display text, never links. */
export const naming = (item: unknown) => ({
  name: label(own(item, 'name')),
  symbol: setApart(label(own(item, 'symbol'), 20)),
  iconUrl: imageUrl(own(item, 'iconUrl')),
})

/**
 * A token of the requested network, or undefined: no decimals, 0 decimals (low quality), or an invalid address or
 * amount. `holdingsOf` corrects the native coin's fields other than amount and value.
 */
export function decodeToken(item: unknown, network: string): Token | undefined {
  const quantity = own(item, 'quantity')
  const decimals = toDecimal(own(quantity, 'decimals')),
    numeric = toDecimal(own(quantity, 'numeric'))
  const given = own(item, 'address') ?? undefined
  const parts = parseAccountId(given)
  const isWhole =
    parts && isAddress(parts.namespace, parts.address) && `${parts.namespace}:${parts.chainId}` === network
  const token = naming(item)
  if (!numeric || own(item, 'chainId') !== network) return
  if (given !== undefined && (!token.symbol || !decimals || !+decimals || !isDecimals(+decimals) || !isWhole)) return
  const price = num(own(item, 'price')) || undefined
  return {
    ...token,
    chainId: network,
    address: isWhole && isAccountId(given) ? given : undefined,
    price,
    ...(price && changing(own(item, 'change24h'))),
    value: num(own(item, 'value')) ?? (price && num(price * +numeric)),
    quantity: { decimals: decimals ?? '', numeric },
  }
}

/**
 * Holdings, each once and in order. The native coin's name and decimals come from the network's definition, whatever
 * the source says (R133); contracts and placeholders that are that coin are merged into its row (R134). A list with two
 * rows without an address is invalid: 'http/bad-reply'. The wrapped coin has a title of its own: under the coin's it
 * would pass for a forgery of it, or be sent in its place.
 */
export function holdingsOf(tokens: Token[], network: Network): Token[] {
  const { caipNetworkId, nativeCurrency } = network
  const coins = tokens.filter(it => isNativeCoin(network, contractOf(it)))
  const [row = coins[0], another] = coins.filter(it => !it.address)
  if (another) throw new ModalError('http/bad-reply')
  const priced = row?.price ? row : coins.find(it => it.price)
  const coin = row && {
    name: nativeCurrency.name,
    symbol: nativeCurrency.symbol,
    chainId: caipNetworkId,
    address: undefined,
    price: priced?.price,
    ...changing(priced?.change24h),
    ...(priced?.priced && { priced: priced.priced }),
    value: priced === row ? row.value : priced?.price && num(priced.price * +row.quantity.numeric),
    iconUrl: row.iconUrl ?? priced?.iconUrl,
    quantity: { decimals: String(nativeCurrency.decimals), numeric: row.quantity.numeric },
  }
  const keyed = tokens.map((it): [string, Token] => {
    if (coin && coins.includes(it)) return ['', coin]
    return [keyOf(caipNetworkId, it.address!), { ...it, ...wrappedTitle(network, contractOf(it)) }]
  })
  return [...new Map(keyed).values()]
}
