// The data service's view of the Solana chain: exact amounts, planned prices (there are no pools), and the history.
import { CHAIN } from '../solana/plan.mjs'
import { assetsOf } from './balances.mjs'

/**
 * @param {Pick<import('../solana/solana-service.mjs').Solana, 'answer' | 'chain'> & { iconUrl: (symbol: string) =>
 * string, self: () => string }} options `chain` starts it on the first call.
 * @returns {import('./balances.mjs').Source & { history: (account: string, place?: string) => Promise<{ rows: object[],
 *   next?: number }>, credit: (account: string, lamports: bigint) => Promise<string> }}
 */
export function createSolana({ answer, chain: open, iconUrl, self }) {
  const prices = new Map(assetsOf(CHAIN).map(({ address, price = 0 }) => [address, price]))
  let readHistory

  return {
    async amounts(account, assets) {
      const chain = await open()
      const held = chain.holdings(account).set(CHAIN.coin.address, chain.accountOf(account)?.lamports ?? 0n)
      return assets.map(({ address }) => [address, held.get(address) ?? 0n])
    },

    prices: async () => prices,

    /** Sends SOL from the faucet; returns the signature. */
    async credit(account, lamports) {
      const call = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [account, Number(lamports)] }
      const { result, error } = await answer(call)
      if (error) throw new Error(error.message)
      return result
    },

    async history(account, place) {
      const chain = await open()
      // The code that reads transactions takes as long to load as the chain itself.
      const { createSolanaHistory } = await import('./solana-history.mjs')
      readHistory ??= createSolanaHistory({ iconUrl, self, prices })
      return readHistory(chain, account, place)
    },
  }
}
