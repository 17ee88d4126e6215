import { attempt } from '../../lib/errors.ts'
import { quantity, toHex } from './codec.ts'

const BLOCKS = 20n
/** Slower ones are made when there is something to put into them, so their time says nothing. */
const STEADY_MAX_MS = 120_000

const timeOf = (block: unknown) => {
  const { number, timestamp } = block as Record<string, unknown>
  return { number: quantity(number), seconds: quantity(timestamp) }
}

/**
 * Mean time of the last blocks in ms; undefined when nothing steady can be said. `read` gets a block by its number or
 * tag.
 */
export async function blockTime(read: (block: string) => Promise<unknown>): Promise<number | undefined> {
  const last = await read('latest')
  const end = attempt(() => timeOf(last))
  if (!end || end.number < BLOCKS) return
  const first = await read(toHex(end.number - BLOCKS))
  const start = attempt(() => timeOf(first))
  const ms = start && (Number(end.seconds - start.seconds) * 1000) / Number(BLOCKS)
  return ms && ms > 0 && ms < STEADY_MAX_MS ? ms : undefined
}
