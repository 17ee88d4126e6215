import { isDecimals, toDecimal } from '../base/amount.ts'
import { isNativeCoin } from '../base/native-coin.ts'
import type { Network } from '../base/network.ts'
import { isAccountId, isAddress, keyOf, parseAccountId } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import { setApart } from '../base/symbol.ts'
import { label } from '../base/links.ts'
import { contractOf } from '../base/token.ts'
import { imageUrl } from '../base/url.ts'
import { num, own } from './decode.ts'

/** What an account holds of one token (specification section 3). */
export interface Token {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10 form; absent for the native token. */
  address?: string
  /** Of the whole holding, in USD; absent when the price is not known. */
  value?: number
  /** Of one unit, in USD. */
  price?: number
  /** How much the price has changed within 24 hours, in per cent; absent where nobody told. */
  change24h?: number
  /** Plain decimal strings. */
  quantity: { decimals: string; numeric: string }
  iconUrl?: string
  /** The well-known symbol, or that of the native currency, which it passes itself off as. */
  imitates?: string
}

/** Balances of one account on one network. */
export interface Balances {
  tokens: Token[]
  /** The data service did not answer: what the network itself says, or the wallet, without prices. */
  isBasic: boolean
  /** Why it did not. */
  error?: unknown
}

/** What a token says of itself; foreign text, not cleaned, and '' where it says none. */
export interface TokenTitle {
  name: string
  symbol: string
  decimals: number
}

/** What the chain says of a token; each part undefined where the contract does not say it. */
export interface TokenFacts {
  /** Base units. */
  balance?: bigint
  title?: TokenTitle
}

/** Of one account. */
export const MAX_TOKENS = 5000

/** No price falls by more than all of it, nor does any rise so far in a day. */
const CHANGES = [-100, 1e6] as const

const changing = (value: unknown): Pick<Token, 'change24h'> =>
  typeof value === 'number' && value >= CHANGES[0] && value <= CHANGES[1] ? { change24h: value } : {}

/** Names of tokens are anybody's: they are for reading, and lead nowhere. */
export const naming = (item: unknown) => ({
  name: label(own(item, 'name')),
  symbol: setApart(label(own(item, 'symbol'), 20)),
  iconUrl: imageUrl(own(item, 'iconUrl')),
})

/**
 * A token of the asked network, or undefined: no decimals, 0 decimals (low quality), an address or amount that is none.
 * What is told of the network's own coin beside its amount and worth is for `holdingsOf` to put right.
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
 * Holdings, each once and in their order. How the network's own coin is called and counted is the network's definition,
 * whoever tells of it (R133); contracts and placeholders that are that coin join its row (R134). Two rows without an
 * address are no such list: 'http/bad-reply'.
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
    value: priced === row ? row.value : priced?.price && num(priced.price * +row.quantity.numeric),
    iconUrl: row.iconUrl ?? priced?.iconUrl,
    quantity: { decimals: String(nativeCurrency.decimals), numeric: row.quantity.numeric },
  }
  const keyed = tokens.map((it): [string, Token] =>
    coin && coins.includes(it) ? ['', coin] : [keyOf(caipNetworkId, it.address!), it],
  )
  return [...new Map(keyed).values()]
}
