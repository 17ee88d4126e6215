import type { Wait } from '../../base/abort.ts'
import { createCache } from '../../base/cache.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import { num, own } from '../decode.ts'
import { createHttp } from '../http.ts'
import pinned from '../pinned/defillama.json'
import type { Priced } from '../tokens.ts'

/** Whose price is wanted; without an address, that of the native currency. */
export interface Wanted {
  address?: string
  decimals?: number
}

export interface Told {
  /** In USD. */
  price: number
  priced: Priced
}

const NAME = 'DefiLlama'
const TTL_MS = 30_000
/** In one request, so that its URL stays short. */
const MAX_KEYS = 40
const MAX_TOKENS = 160
const CAP_BYTES = 200_000
const CONFIDENCE = 0.9
const MAX_AGE_MS = 3_600_000
/** Clocks differ. */
const AHEAD_MS = 300_000

/** Prices by DefiLlama's coins API, which learns which tokens are asked for. Throws `http/*`. */
export function createDefiLlama(base: string, now = Date.now) {
  const http = createHttp({ base })
  const kept = createCache<unknown>(TTL_MS, { now })

  /** A price, if it is sure enough, young enough and of the token; undefined for any other. */
  function decode(coin: unknown, { decimals }: Wanted): Told | undefined {
    const [price, confidence, seconds] = ['price', 'confidence', 'timestamp'].map(key => num(own(coin, key)))
    const at = (seconds ?? 0) * 1000
    const told = own(coin, 'decimals')
    if (!price || confidence === undefined || confidence < CONFIDENCE || confidence > 1) return
    if (at < now() - MAX_AGE_MS || at > now() + AHEAD_MS) return
    if (told !== undefined && told !== null && decimals !== undefined && told !== decimals) return
    return { price, priced: { by: 'service', name: NAME, at } }
  }

  /** In the order of `wanted`; undefined where there is no reliable price. */
  return async (network: Network, wanted: readonly Wanted[], wait?: Wait): Promise<(Told | undefined)[]> => {
    const id = network.caipNetworkId
    if (!Object.hasOwn(pinned, id)) return wanted.map(() => undefined)
    const { slug, native } = pinned[id as keyof typeof pinned]
    const keyOf = ({ address }: Wanted) =>
      `${slug}:${address === undefined || isNativeCoin(network, address) ? native : address}`
    const keys = [...new Set(wanted.slice(0, MAX_TOKENS).map(keyOf))].sort()
    const parts = Array.from(Array(Math.ceil(keys.length / MAX_KEYS)).keys()).map(i =>
      keys.slice(i * MAX_KEYS, (i + 1) * MAX_KEYS),
    )
    const coins = await Promise.all(
      parts.map(part =>
        kept.get(
          part.join(),
          async ({ signal }) =>
            own(await http.get(`/prices/current/${part.join()}`, { cap: CAP_BYTES, signal }), 'coins'),
          wait,
        ),
      ),
    )
    return wanted.map(it => {
      const key = keyOf(it)
      return decode(
        coins.map(all => own(all, key)).find(coin => coin !== undefined),
        it,
      )
    })
  }
}
