import type { Wait } from '../../base/abort.ts'
import { parseAccountId } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { contractOf } from '../../base/token.ts'
import { num } from '../decode.ts'
import type { Price } from '../network/prices.ts'
import type { PriceSource } from '../sources.ts'
import type { Token } from '../tokens.ts'
import { createDefiLlama, type Told, type Wanted } from './defillama.ts'

/** A token without what it is worth. */
const unpriced = ({ price: _price, priced: _priced, value: _value, change24h: _change, ...token }: Token): Token =>
  token

/**
 * Prices by the sources in `order`: `chain`, or the URL of DefiLlama's API. Each tells those that the ones before it do
 * not know; a service that does not answer knows none.
 */
export function createNamedPrices(order: readonly string[]) {
  const url = order.find(it => it !== 'chain')
  const llama = url === undefined ? undefined : createDefiLlama(url)
  const isFirst = order[0] !== 'chain'
  const hasChain = order.includes('chain')

  /** What the service tells of those that it is asked for. */
  async function ask(network: Network, wanted: readonly (Wanted & { price?: number })[], wait?: Wait) {
    const missing = wanted.flatMap((it, i) => (isFirst || it.price === undefined ? [{ ...it, i }] : []))
    const told = new Map<number, Told>()
    if (!llama || !missing.length) return told
    const found = await llama(network, missing, wait).catch((error: unknown) => {
      if (isAbort(error)) throw error
      return []
    })
    for (const [at, { i }] of missing.entries()) if (found[at]) told.set(i, found[at])
    return told
  }

  return {
    /** The tokens of an account, with prices by all sources. */
    async fill(network: Network, tokens: readonly Token[], wait?: Wait): Promise<Token[]> {
      const known = hasChain ? tokens : tokens.map(unpriced)
      const told = await ask(
        network,
        known.map(it => ({ address: contractOf(it), decimals: Number(it.quantity.decimals), price: it.price })),
        wait,
      )
      return known.map((token, i) => {
        const found = told.get(i)
        if (!found) return token
        const value = num(found.price * Number(token.quantity.numeric))
        return { ...unpriced(token), ...found, ...(value !== undefined && { value }) }
      })
    },
    /** Prices in a currency, with those of `chain`, which also knows what the currency is worth. */
    async of(chain: PriceSource, network: Network | undefined, query: Parameters<PriceSource['of']>[0]) {
      const prices = await chain.of(query)
      if (!network) return prices
      const known = hasChain ? prices : prices.map(({ price: _price, priced: _priced, ...it }): Price => it)
      const told = await ask(
        network,
        known.map(it => ({ address: parseAccountId(it.address)?.address, price: it.price })),
        query,
      )
      if (!told.size) return known
      const { currency: code = 'USD', network: id, signal } = query
      const { rate } = await chain.currency({ code, network: id, signal })
      return known.map((it, i) => {
        const found = told.get(i)
        return found ? { ...it, price: found.price * rate, priced: found.priced } : it
      })
    },
  }
}
