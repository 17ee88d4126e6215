import type { Network } from '../src/base/network.ts'
import { findNetwork } from '../src/chains/networks.ts'
import { factsOf } from '../src/services/pinned/facts.ts'
import type { TokenTitle } from '../src/services/tokens.ts'
import type { Answer, Chain, Question } from '../src/services/chain/contracts.ts'

/** The block's time on the fake chain, in seconds. */
export const NOW_S = 1_800_000_000
export const HOLDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const FACTORY = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
export const ETHEREUM = findNetwork(1)!
export const ARBITRUM = findNetwork(42161)!

/** A contract's reads by name. */
type Reads = Record<string, (...args: any[]) => Answer>

/** `price` in USD; the feed set it `ageS` before the block. */
export const feed = (price: number, { ageS = 60, decimals = 8 } = {}): Reads => ({
  latestRoundData: () => [1n, BigInt(Math.round(price * 1e8)), 1n, BigInt(NOW_S - ageS), 1n],
  decimals: () => [decimals],
})

/** A token that holders have `units` of. */
export const erc20 = (units: Record<string, bigint>): Reads => ({
  balanceOf: holder => [units[holder.toLowerCase()] ?? 0n],
})

/** The square root of a price of base units, as pools keep it. */
export const sqrtOf = (ratio: number): bigint => BigInt(Math.round(Math.sqrt(ratio) * 2 ** 48)) << 48n
export const tickOf = (ratio: number): number => Math.floor(Math.log(ratio) / Math.log(1.0001))

/** A pool at `ratio`, base units of its second token for one of its first; `mean` over the last minutes. */
export const pool = (
  ratio: number,
  { mean = ratio, liquidity = 1n }: { mean?: number; liquidity?: bigint } = {},
): Reads => ({
  slot0: () => [sqrtOf(ratio)],
  liquidity: () => [liquidity],
  // A young pool has no mean (`OLD`).
  observe: () =>
    mean
      ? [
          [0n, BigInt(tickOf(mean) * 600)],
          [0n, 0n],
        ]
      : undefined,
})

/** A chain of these contracts; it counts its requests as a node would see them, 200 questions each. */
export function fakeChain(
  contracts: Record<string, Reads>,
  { native = 10n ** 18n, titles = {} as Record<string, TokenTitle>, now = NOW_S } = {},
) {
  const found = new Map(Object.entries(contracts).map(([address, reads]) => [address.toLowerCase(), reads]))
  const requests: string[] = []
  const answer = ({ to, call, args = [] }: Question): Answer => {
    const name = /^function (\w+)\(/.exec(call)![1]!
    if (to === 'multicall') return name === 'getEthBalance' ? [native] : [BigInt(now)]
    return found.get(to.toLowerCase())?.[name]?.(...args)
  }
  const chain: Chain = {
    async getBalance() {
      requests.push('getBalance')
      return native
    },
    async getTokens(_network, holder, tokens) {
      requests.push('getTokens')
      return tokens.map(token => ({
        title: titles[token],
        balance: found.get(token.toLowerCase())?.['balanceOf']?.(holder)?.[0] as bigint,
      }))
    },
    async read() {
      throw new Error('not asked')
    },
    contracts: {
      async read(_network: Network, questions: readonly Question[]) {
        for (let at = 0; at < questions.length; at += 200) requests.push('read')
        return questions.map(answer)
      },
    },
  }
  return { chain, requests, adapter: async () => chain, contracts: found }
}

/** A pinned token's address by its symbol. */
export const pinned = ({ caipNetworkId }: Network, symbol: string): string =>
  factsOf(caipNetworkId)!.tokens.find(it => it.symbol === symbol)!.address
export const feedOf = ({ caipNetworkId }: Network, name: string): string => {
  const { feeds, fx } = factsOf(caipNetworkId)!
  return feeds[name] ?? fx[name]!
}

/** Pools of a token, as the factory knows them: `${token}/${quote}/${fee}` → pool. */
export const factory = (pools: Record<string, string>): Reads => ({
  getPool: (token: string, quote: string, fee: number) => [
    pools[`${token}/${quote}/${fee}`.toLowerCase()] ?? '0x0000000000000000000000000000000000000000',
  ],
})
