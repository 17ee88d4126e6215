import { ModalError } from '../base/errors.ts'

/**
 * What each chunk exports, by its id. Empty here, where none of them is known: the table of what ships (chunks.ts) fills
 * it, and who draws says what it needs of the first one (modal/features.ts).
 */
export interface ChunkModules {}
export type ChunkId = keyof ChunkModules

/** As far as a row of the table of chunks says what its chunk brings. */
interface Brings {
  views?: readonly string[]
  slots?: readonly string[]
  [more: string]: unknown
}

/** The chunk that brings a view, or fills a slot; the core itself brings Connect. */
export const createChunkOf =
  (chunks: Record<string, Brings>) =>
  (kind: 'views' | 'slots', name: string): ChunkId | undefined =>
    Object.keys(chunks).find(id => chunks[id]![kind]?.includes(name)) as ChunkId | undefined

/** Brings code; the script build pins it by hash, the module build leaves it to the host's bundler. */
export interface ChunkLoader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
}

export interface Chunks {
  /** One load at a time for each chunk; a failure is not remembered, so that Retry asks again. */
  load<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** On intent: loads without caring about the outcome. */
  preload(...ids: ChunkId[]): void
  /** A script added sooner holds back the page's own load event, for as long as it takes. */
  whenLoaded(run: () => void): void
}

/** One load at a time for each chunk, over what brings them in this build. */
export function createChunks(loader: ChunkLoader): Chunks {
  const loads = new Map<ChunkId, Promise<unknown>>()
  const load = <Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]> => {
    let pending = loads.get(id) as Promise<ChunkModules[Id]> | undefined
    if (!pending) {
      pending = loader.chunk(id).catch(cause => {
        loads.delete(id)
        throw new ModalError('chunk/failed', { cause, data: { chunk: id } })
      })
      loads.set(id, pending)
    }
    return pending
  }
  const whenLoaded: Chunks['whenLoaded'] = run => {
    if (document.readyState === 'complete') run()
    else addEventListener('load', run, { once: true })
  }
  return {
    load,
    whenLoaded,
    preload: (...ids) => whenLoaded(() => ids.forEach(id => load(id).catch(() => {}))),
  }
}
