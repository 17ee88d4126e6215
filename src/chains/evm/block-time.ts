import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { answer } from './client.ts'

const BLOCKS = 20n
/** Slower chains create blocks on demand, so their intervals say nothing. */
const STEADY_MAX_MS = 120_000

/** Undefined for anything but a block. */
async function read(client: Client, at: { blockNumber?: bigint } = {}) {
  const block = await answer(getBlock(client, at as object)).catch(error => {
    if (error.code !== 'http/bad-reply') throw error
  })
  if (typeof block?.number === 'bigint' && typeof block.timestamp === 'bigint')
    return { number: block.number, seconds: block.timestamp }
}

/** Mean time of the last blocks in ms; undefined if it is not steady. */
export async function blockTime(client: Client): Promise<number | undefined> {
  const end = await read(client)
  if (!end || end.number < BLOCKS) return
  const start = await read(client, { blockNumber: end.number - BLOCKS })
  const ms = start && (Number(end.seconds - start.seconds) * 1000) / Number(BLOCKS)
  return ms && ms > 0 && ms < STEADY_MAX_MS ? ms : undefined
}
