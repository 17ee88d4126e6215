// The Solana chain as the data service knows it: amounts to the last unit, prices of the plan (there are no pools), and
// the history.
import { CHAIN } from '../solana/plan.mjs'
import { assetsOf } from './balances.mjs'

/**
 * @param {{ open: () => Promise<import('../solana/chain.mjs').Chain>, iconUrl: (symbol: string) => string, self: () =>
 * string }} options `open`: the chain, which starts when it is first asked for.
 * @returns {import('./balances.mjs').Source & { history: (account: string, place?: string) => Promise<{ rows: object[],
 *   next?: number }> }}
 */
export function createSolana({ open, iconUrl, self }) {
  const prices = new Map(assetsOf(CHAIN).map(({ address, price = 0 }) => [address, price]))
  let readHistory

  return {
    async amounts(account, assets) {
      const chain = await open()
      const held = chain.holdings(account).set(CHAIN.coin.address, chain.accountOf(account)?.lamports ?? 0n)
      return assets.map(({ address }) => [address, held.get(address) ?? 0n])
    },

    prices: async () => prices,

    async history(account, place) {
      const chain = await open()
      // Whoever reads transactions takes as long to load as the chain itself
      const { createSolanaHistory } = await import('./solana-history.mjs')
      readHistory ??= createSolanaHistory({ iconUrl, self, prices })
      return readHistory(chain, account, place)
    },
  }
}
