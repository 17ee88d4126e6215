import { MAX_AGE_S, type Facts } from '../pinned/facts.ts'
import { integer, type Answer, type Asking } from './contracts.ts'

/** A price in USD, and when it was set, in ms. */
export interface Rate {
  price: number
  at: number
}

/** Prices by the names of their feeds; a feed that says nothing reliable is missing. */
export type Rates = ReadonlyMap<string, Rate>

/** Of every pair with USD; a feed that reports another number is not the one that was pinned. */
const DECIMALS = 8
/** After an outage prices lag behind for a while. */
const SEQUENCER_REST_S = 3600n

const TIME = { to: 'multicall', call: 'function getCurrentBlockTimestamp() view returns (uint256)' }
const ROUND = 'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)'
const DECIMALS_OF = 'function decimals() view returns (uint8)'

/** A rollup's prices count if its sequencer reports, is up (0), and has been for an hour. */
function isUp(round: Answer, time: bigint): boolean {
  const [status, since] = [integer(round?.[1]), integer(round?.[2])]
  return status === 0n && !!since && since > 0n && time - since >= SEQUENCER_REST_S
}

function rateOf(round: Answer, decimals: Answer, time: bigint, maxAgeS: number): Rate | undefined {
  const [answer, updated] = [integer(round?.[1]), integer(round?.[3])]
  if (!answer || answer <= 0n || !updated || updated <= 0n || integer(decimals?.[0]) !== BigInt(DECIMALS)) return
  if (updated > time || time - updated > BigInt(maxAgeS)) return
  const price = Number(answer) / 10 ** DECIMALS
  return Number.isFinite(price) ? { price, at: Number(updated) * 1000 } : undefined
}

/** Asks all feeds of a network, or those of `names`; their ages are measured by the block's own time. */
export function askFeeds(
  { feeds, fx, sequencer }: Pick<Facts, 'feeds' | 'fx' | 'sequencer'>,
  names: readonly string[] = [...Object.keys(feeds), ...Object.keys(fx)],
): Asking<Rates> {
  const asked = names.flatMap(name => {
    const to = feeds[name] ?? fx[name]
    return to ? [{ name, to, maxAgeS: name in feeds ? MAX_AGE_S.token : MAX_AGE_S.fiat }] : []
  })
  if (!asked.length) return { questions: [], read: () => new Map() }
  return {
    questions: [
      TIME,
      ...(sequencer ? [{ to: sequencer, call: ROUND }] : []),
      ...asked.flatMap(({ to }) => [
        { to, call: ROUND },
        { to, call: DECIMALS_OF },
      ]),
    ],
    read([now, ...answers]) {
      const time = integer(now?.[0])
      if (!time || (sequencer && !isUp(answers.shift(), time))) return new Map()
      return new Map(
        asked.flatMap(({ name, maxAgeS }, i) => {
          const rate = rateOf(answers[i * 2], answers[i * 2 + 1], time, maxAgeS)
          return rate ? [[name, rate] as const] : []
        }),
      )
    },
  }
}
