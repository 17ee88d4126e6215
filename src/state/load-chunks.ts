import type { ChunkId, ChunkModules } from '../chunks.ts'
import type { Messages } from '../i18n/index.ts'
import { ModalError } from '../base/errors.ts'
import type { ViewName } from '../modal/routes.ts'
import type { SlotName } from '../modal/slots.ts'

/** A row of the table of chunks. */
export interface Chunk {
  module: () => Promise<object>
  views?: readonly ViewName[]
  /** Slots of other chunks that it fills. */
  slots?: readonly SlotName[]
  /** gzip, kB of 1000 bytes. */
  limitKb: number
  /** For the table of sizes in README.md: `requested` with … */
  when: string
}

/** Brings code and texts; the script build pins each by hash, the module build leaves it to the host's bundler. */
export interface Loader {
  chunk<Id extends ChunkId>(id: Id): Promise<ChunkModules[Id]>
  /** Texts of an ISO 639 language (`de`), or of a part of it (`de.wallet`); undefined where there are none. */
  locale(name: string): Promise<Messages | undefined>
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
export function createChunks(loader: Pick<Loader, 'chunk'>): Chunks {
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
