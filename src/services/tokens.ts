import { isDecimals, toDecimal } from '../lib/amount.ts'
import { isAddress, parseAccountId } from '../lib/caip.ts'
import { setApart } from '../lib/symbol.ts'
import { label } from '../lib/links.ts'
import { imageUrl } from '../lib/url.ts'
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
  /** Plain decimal strings. */
  quantity: { decimals: string; numeric: string }
  iconUrl?: string
  /** The well-known symbol, or that of the native currency, which it passes itself off as. */
  imitates?: string
}

/** Of one account. */
export const MAX_TOKENS = 5000

/** Names of tokens are anybody's: they are for reading, and lead nowhere. */
export const naming = (item: unknown) => ({
  name: label(own(item, 'name')),
  symbol: setApart(label(own(item, 'symbol'), 20)),
  iconUrl: imageUrl(own(item, 'iconUrl')),
})

/**
 * A token of the asked network, or undefined: no decimals, 0 decimals (low quality), an address or amount that is none.
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
  if (
    !token.symbol ||
    !numeric ||
    !decimals ||
    !+decimals ||
    !isDecimals(+decimals) ||
    own(item, 'chainId') !== network ||
    (given !== undefined && !isWhole)
  )
    return
  const price = num(own(item, 'price')) || undefined
  return {
    ...token,
    chainId: network,
    address: isWhole ? (given as string) : undefined,
    price,
    value: num(own(item, 'value')) ?? (price && num(price * +numeric)),
    quantity: { decimals, numeric },
  }
}
