// Amounts of the Solana chain, to the last unit. It has no pools, so its prices are those of the plan.
import { CHAIN } from '../solana/plan.mjs'
import { assetsOf } from './balances.mjs'

/**
 * @param {() => Promise<import('../solana/chain.mjs').Chain>} open The chain, which starts when it is first asked for.
 * @returns {import('./balances.mjs').Source}
 */
export const solanaSource = open => ({
  async amounts(account, assets) {
    const chain = await open()
    const held = chain.holdings(account).set(CHAIN.coin.address, chain.accountOf(account)?.lamports ?? 0n)
    return assets.map(({ address }) => [address, held.get(address) ?? 0n])
  },
  prices: async () => new Map(assetsOf(CHAIN).map(({ address, price = 0 }) => [address, price])),
})
