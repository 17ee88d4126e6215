import type { Wait } from '../../base/abort.ts'
import { attempt } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { own } from '../decode.ts'
import { MAX_AGE_S, PYTH_PROGRAM, type Facts } from '../pinned/facts.ts'
import type { Chain } from './contracts.ts'
import type { Rate, Rates } from './feeds.ts'

/** How an account with a price begins (Anchor's mark of `PriceUpdateV2`). */
const MARK = [34, 241, 35, 99, 157, 126, 244, 205]
/** After the mark and the writer's key: all guardians' signatures were checked. */
const FULL = 1
const LEVEL_AT = 40
const MESSAGE_AT = 41
/** Of the price: half of the range in which it lies for certain. */
const MAX_DOUBT = 0.02
/** Clocks differ. */
const AHEAD_MS = 60_000

const bytesOf = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const hexOf = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * The price in one of Pyth's accounts, as a node reports it in base64; undefined if another program owns it, it is of
 * another feed, not fully checked, old or in doubt.
 */
export function readPyth(account: unknown, id: string, now: number): Rate | undefined {
  const text = own(own(account, 'data'), '0')
  if (own(account, 'owner') !== PYTH_PROGRAM || typeof text !== 'string') return
  const bytes = attempt(() => bytesOf(text))
  if (!bytes || bytes.length < MESSAGE_AT + 60 || MARK.some((byte, i) => bytes[i] !== byte)) return
  if (bytes[LEVEL_AT] !== FULL || hexOf(bytes.slice(MESSAGE_AT, MESSAGE_AT + 32)) !== id) return
  const view = new DataView(bytes.buffer, MESSAGE_AT + 32)
  const [units, doubt] = [Number(view.getBigInt64(0, true)), Number(view.getBigUint64(8, true))]
  const at = Number(view.getBigInt64(20, true)) * 1000
  const price = units * 10 ** view.getInt32(16, true)
  if (!(price > 0 && price < Infinity) || !(doubt <= units * MAX_DOUBT)) return
  return at - now <= AHEAD_MS && now - at <= MAX_AGE_S.pyth * 1000 ? { price, at: Math.min(at, now) } : undefined
}

/** Pyth's prices on a network. Throws `rpc/*` and `http/*` if the network does not answer. */
export async function readPythRates(
  chain: Chain,
  network: Network,
  { pyth }: Facts,
  now: number,
  wait?: Wait,
): Promise<Rates> {
  const feeds = Object.entries(pyth)
  if (!feeds.length) return new Map()
  const accounts = feeds.map(([, [account]]) => account)
  const call = { method: 'getMultipleAccounts', params: [accounts, { encoding: 'base64', commitment: 'confirmed' }] }
  const found = own(await chain.read(network, call, wait), 'value')
  return new Map(
    feeds.flatMap(([name, [, id]], i) => {
      const rate = readPyth(own(found, String(i)), id, now)
      return rate ? [[name, rate] as const] : []
    }),
  )
}
