import type { Wait } from '../../base/abort.ts'
import { createCache } from '../../base/cache.ts'
import { ModalError } from '../../base/errors.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { list, num, own, str } from '../decode.ts'
import type { Http } from '../http.ts'
import { naming, type Priced } from '../tokens.ts'

export interface Price {
  /** CAIP-10. */
  address?: string
  name: string
  symbol: string
  iconUrl?: string
  /** Per token, in the requested currency. */
  price?: number
  /** Where the price was read, if that was the network. */
  priced?: Priced
}

/** The display currency. */
export interface Currency {
  /** ISO 4217. */
  code: string
  /** How much of it one USD is worth. */
  rate: number
}

/** Stands for the native currency in requests, by namespace (contract of the data service). */
export const NATIVE_TOKENS = { eip155: NATIVE_TOKEN, solana: 'So11111111111111111111111111111111111111111' }

export const CURRENCY_TTL_MS = 300_000

/** The plausible range of a dollar's value in our currencies; anything outside is a mistake or a deception. */
export const RATES = [0.1, 1000] as const

interface PricesOptions {
  projectId: string
  isSupported(network: string, wait?: Wait): Promise<boolean>
  now?: () => number
}

/** Token prices (contract of the data service 4.2). */
export function createPrices(http: Http, { projectId, isSupported, now }: PricesOptions) {
  const currencies = createCache<Currency>(CURRENCY_TTL_MS, { now })
  /** Prices of tokens (CAIP-10), in USD by default; none on a network that the service does not know. */
  const prices = async ({
    network,
    addresses,
    currency = 'USD',
    signal,
  }: Wait & { network: string; addresses: string[]; currency?: string }): Promise<Price[]> => {
    if (!(await isSupported(network, { signal }))) return []
    const reply = await http.post('/v1/fungible/price', {
      body: { currency: currency.toLowerCase(), addresses, projectId },
      json: true,
      signal,
    })
    return list(own(reply, 'fungibles'), item => ({
      ...naming(item),
      address: str(own(item, 'address'), 256),
      price: num(own(item, 'price')) || undefined,
    }))
  }

  /**
   * Computed from the native coin's price in both currencies or, if it has none, from Ethereum's. Kept for some
   * minutes. Throws `http/bad-reply` if the service gives no rate or an impossible one: a rate of exactly one means
   * that it ignored the currency.
   */
  const currency = ({ code, network, signal }: Wait & { code: string; network: string }): Promise<Currency> =>
    currencies.get(
      code,
      async wait => {
        for (const id of new Set([network, 'eip155:1'])) {
          const [namespace = ''] = id.split(':')
          const native = own(NATIVE_TOKENS, namespace)
          if (!native) continue
          const pricesIn = (currency: string) =>
            prices({ network: id, addresses: [`${id}:${native}`], currency, ...wait })
          const [dollars, others] = await Promise.all([pricesIn('USD'), pricesIn(code)])
          for (const { symbol, address, price } of dollars) {
            const other = others.find(it => it.symbol === symbol && it.address === address)?.price
            if (!other || !price) continue
            // Its last digits are division noise.
            const rate = Number((other / price).toPrecision(10))
            if (rate > RATES[0] && rate < RATES[1] && rate !== 1) return { code, rate }
          }
        }
        throw new ModalError('http/bad-reply')
      },
      { signal },
    )

  return { prices, currency }
}
