import { CHUNKS, type ChunkId } from '../chunks.ts'

/** The chunk that brings a view, or fills a slot; the core itself brings Connect. */
export const chunkOf = (kind: 'views' | 'slots', name: string): ChunkId | undefined =>
  (Object.keys(CHUNKS) as ChunkId[]).find(id => (CHUNKS[id][kind] as readonly string[]).includes(name))
