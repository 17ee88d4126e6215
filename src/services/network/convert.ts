import { isNativeCoin } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import type { Wait } from '../../base/abort.ts'
import { isDecimals } from '../../base/amount.ts'
import { isAccountId, isAddress, parseAccountId, sameAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { bareSymbol, setApart } from '../../base/symbol.ts'
import { label } from '../../base/links.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { imageUrl } from '../../base/url.ts'
import { createCache } from '../../base/cache.ts'
import { createLookalikes } from '../../base/lookalike.ts'
import { inTurns, list, own, units } from '../decode.ts'
import type { ExchangeFacts } from '../exchange-facts.ts'
import type { Http } from '../http.ts'

/** A token that can be swapped (spec section 3). */
export interface SwapToken {
  name: string
  symbol: string
  /** CAIP-10; the native currency under its placeholder. */
  address: string
  decimals: number
  logoUri?: string
  /** The well-known or native symbol that it imitates (R64). */
  imitates?: string
  /** Whether the product itself vouches for its contract; undefined if the service does, which builds the swap. */
  isPinned?: boolean
  /** Whether it is worth one US dollar; undefined like `isPinned`. */
  isStable?: boolean
}

/**
 * A transaction that the service built for the wallet, valid in form only. The caller must check that it does what was
 * asked.
 */
export interface Built {
  /** Plain addresses: for a swap the sender, for an approval the token (contract of the data service 4.6). */
  from: string
  to: string
  data: string
  /** Base units of the native currency; undefined for a swap, because the service does not say. */
  value?: bigint
  gas?: bigint
  gasPrice?: bigint
  /** For a swap: base units of the destination token. */
  toAmount?: bigint
  /** How far the amount itself moves the price, in per cent; undefined if the service does not say. */
  impact?: number
  /**
   * The call is of one kind alone: the product itself built it, for contracts of its own list or the app's, or a service
   * that the app names. One that does not read as that kind is refused.
   */
  exchange?: ExchangeFacts
}

export interface SwapPair {
  /** Plain address of the account. */
  account: string
  /** CAIP-2 network ID. */
  network: string
  /** CAIP-10. */
  from: string
  to: string
}

const MAX_TOKENS = 5000
const LIST_CAP_BYTES = 5_000_000
const DATA_BYTES_MAX = 65_536
const UNITS_MAX = 1n << 256n

/** A swap needs an address (spec section 8). */
const swapper = (account: string): string => {
  if (!account) throw new ModalError('connect/no-account', { message: 'No address found to swap the tokens from.' })
  return account
}
const badReply = (): never => {
  throw new ModalError('http/bad-reply')
}

/**
 * A token of the requested network, or undefined: no symbol, no decimals, 0 decimals (low quality), or an invalid
 * address.
 */
export function decodeSwapToken(item: unknown, network: string): SwapToken | undefined {
  const address = own(item, 'address'),
    decimals = own(item, 'decimals')
  const parts = parseAccountId(address)
  const name = label(own(item, 'name')),
    symbol = setApart(label(own(item, 'symbol'), 20))
  if (
    !symbol ||
    !isDecimals(decimals) ||
    !decimals ||
    !parts ||
    !isAccountId(address) ||
    !isAddress(parts.namespace, parts.address) ||
    `${parts.namespace}:${parts.chainId}` !== network
  )
    return
  return { name, symbol, address, decimals, logoUri: imageUrl(own(item, 'logoUri')) }
}

/** Base units as a decimal string or, for gas, a whole number. */
const amount = (value: unknown): bigint | undefined => {
  const found = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : units(value)
  return found !== undefined && found < UNITS_MAX ? found : undefined
}

/** A transaction on the requested network with plausible call data; anything else is 'http/bad-reply'. */
export function decodeBuilt(reply: unknown, network: string): Built {
  const tx = own(reply, 'tx')
  const address = (key: string): string => {
    const parts = parseAccountId(own(tx, key))
    return parts && isAddress(parts.namespace, parts.address) && `${parts.namespace}:${parts.chainId}` === network
      ? parts.address
      : badReply()
  }
  const data = own(tx, 'data')
  if (typeof data !== 'string' || data.length > 2 + 2 * DATA_BYTES_MAX || !/^0x([\da-f]{2}){4,}$/i.test(data))
    return badReply()
  const fees = own(tx, 'eip155'),
    given = own(tx, 'value')
  const value = amount(given)
  if (given !== undefined && value === undefined) return badReply()
  return {
    from: address('from'),
    to: address('to'),
    data,
    value,
    gas: amount(own(fees, 'gas')),
    gasPrice: amount(own(fees, 'gasPrice')),
    toAmount: amount(own(tx, 'amount')),
  }
}

/**
 * Swaps through the blockchain data service (contract 4.3 to 4.7). Throws `http/*`. Requests that build a transaction
 * are never sent twice.
 */
export function createConvert(http: Http, projectId: string) {
  const lists = createCache<SwapToken[]>(Infinity)
  return {
    /** The service that builds a transaction must not be the one that judges it (R103). */
    origin: new URL(http.url('/')).origin,

    /**
     * Every token once, the native coin as its network defines it (R133) and only under its placeholder (R134); kept
     * for the page's life.
     */
    tokens: ({ caipNetworkId, chainNamespace, nativeCurrency }: Network, wait?: Wait): Promise<SwapToken[]> =>
      lists.get(
        caipNetworkId,
        async wait => {
          const found = list(
            own(
              await http.get('/v1/convert/tokens', {
                ...wait,
                params: { chainId: caipNetworkId },
                cap: LIST_CAP_BYTES,
              }),
              'tokens',
            ),
            item => decodeSwapToken(item, caipNetworkId),
            MAX_TOKENS,
          )
          const native = nativeCurrency.symbol
          const like = createLookalikes([native])
          const tokens = new Map<string, SwapToken>()
          await inTurns(found, token => {
            const { address } = parseAccountId(token.address) ?? {}
            if (!address) return
            const key = address.toLowerCase()
            if (sameAddress(chainNamespace, address, NATIVE_TOKEN)) tokens.set(key, { ...token, ...nativeCurrency })
            else if (!isNativeCoin({ caipNetworkId, chainNamespace }, address))
              tokens.set(key, {
                ...token,
                imitates: token.symbol.toUpperCase() === native.toUpperCase() ? native : like(bareSymbol(token.symbol)),
              })
          })
          return [...tokens.values()]
        },
        wait,
      ),

    /** Base units of the destination token for `amount` of the source; undefined if there is no route. */
    async quote({
      account,
      from,
      to,
      amount: units,
      gasPrice,
      signal,
    }: SwapPair & Wait & { amount: bigint; gasPrice?: bigint }): Promise<bigint | undefined> {
      const reply = await http.get('/v1/convert/quotes', {
        params: { userAddress: swapper(account), from, to, amount: String(units), gasPrice: String(gasPrice ?? 0n) },
        signal,
      })
      const quotes = own(reply, 'quotes')
      if (!Array.isArray(quotes)) return badReply()
      if (!quotes.length) return
      return amount(own(quotes[0], 'toAmount')) ?? badReply()
    },

    async buildApprove({ account, network, from, to, signal }: SwapPair & Wait): Promise<Built> {
      return decodeBuilt(
        await http.get('/v1/convert/build-approve', {
          params: { userAddress: `${network}:${swapper(account)}`, from, to },
          once: true,
          signal,
        }),
        network,
      )
    },

    /** `slippage` in per cent. */
    async buildSwap({
      account,
      network,
      from,
      to,
      amount: units,
      slippage,
      signal,
    }: SwapPair & Wait & { amount: bigint; slippage: number }): Promise<Built> {
      const body = {
        projectId,
        userAddress: `${network}:${swapper(account)}`,
        from,
        to,
        amount: String(units),
        eip155: { slippage },
        disableEstimate: true,
      }
      return decodeBuilt(await http.post('/v1/convert/build-transaction', { body, json: true, signal }), network)
    },
  }
}

export type Convert = ReturnType<typeof createConvert>
