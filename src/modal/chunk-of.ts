import { CHUNKS, type ChunkId } from '../chunks.ts'
import type { Chunk } from '../state/load-chunks.ts'

const rows: [string, Chunk][] = Object.entries(CHUNKS)

/** The chunk that brings a view, or fills a slot; the core itself brings Connect. */
export const chunkOf = (kind: 'views' | 'slots', name: string): ChunkId | undefined =>
  rows.find(([, row]) => (row[kind] as readonly string[] | undefined)?.includes(name))?.[0] as ChunkId | undefined
