import { ModalError } from '../base/errors.ts'

/**
 * What each chunk exports, by its ID. Empty here, where no chunk is known: the bundle table (chunks.ts) fills it, and
 * the drawing code declares what it needs of the first one (modal/features.ts).
 */
export interface ChunkModules {}
export type ChunkId = keyof ChunkModules

/** The part of a bundle table row that says what its chunk provides. */
interface Brings {
  views?: readonly string[]
  slots?: readonly string[]
  [more: string]: unknown
}

/** The chunk that provides a view or fills a slot; the core itself provides Connect. */
export const createChunkOf =
  (chunks: Record<string, Brings>) =>
  (kind: 'views' | 'slots', name: string): ChunkId | undefined =>
    Object.entries(chunks).find(([, brings]) => brings[kind]?.includes(name))?.[0] as ChunkId | undefined

/** Loads code; the script build pins it by hash, the module build leaves it to the app's bundler. */
export interface ChunkLoader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
}

export interface Chunks {
  /** Runs one load per chunk at a time. A failure is not remembered, so that Retry loads again. */
  load<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** Loads ahead of a likely use and ignores the outcome. */
  preload(...ids: ChunkId[]): void
  /** A script added earlier would delay the page's own load event until it has loaded. */
  whenLoaded(run: () => void): void
}

/** One load at a time per chunk, on top of this build's loader. */
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
