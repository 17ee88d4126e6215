import { signal, type ReadonlySignal } from '@preact/signals-core'
import { ModalError } from '../base/errors.ts'
import type { Completion, Context, EarlyContext, Feature, Views } from './context.ts'
import type { ChunkId, Chunks } from '../state/load-chunks.ts'
import type { ViewName } from './routes.ts'
import type { SlotName, Slots } from './slots.ts'

type Install<Of extends EarlyContext = Context> = (ctx: Of) => Feature

declare module '../state/load-chunks.ts' {
  interface ChunkModules {
    /** Loads before any other; it tells which chunks provide what. */
    first: {
      complete(ctx: EarlyContext): Completion
      install: Install
      chunkOf(kind: 'views' | 'slots', name: string): ChunkId | undefined
    }
  }
}

export interface Features {
  views: ReadonlySignal<Views>
  slots: ReadonlySignal<Partial<Slots>>
  /** Installs what a feature provides; once, however often it is called. */
  install(install: Install<EarlyContext>): void
  loadView(view: ViewName): Promise<void>
  /** Resolves with what fills the slot; rejects with `chunk/failed` if its chunk did not bring that. */
  loadSlot<Name extends SlotName>(slot: Name): Promise<Slots[Name]>
}

/** What the features have provided so far, and how to load more. */
export function createFeatures(chunks: Chunks, early: () => EarlyContext): Features {
  const views = signal<Views>({})
  const slots = signal<Partial<Slots>>({})
  const installed = new Set<unknown>()
  let whole: Context | undefined

  function install<Of extends EarlyContext>(install: Install<Of>, ctx: Of): void {
    if (installed.has(install)) return
    const feature = install(ctx)
    installed.add(install)
    if (feature.messages) ctx.i18n.extend(feature.messages, feature.part)
    views.value = { ...views.peek(), ...feature.views }
    slots.value = { ...slots.peek(), ...feature.slots }
  }
  async function load(kind: 'views' | 'slots', name: string): Promise<void> {
    const first = await chunks.load('first')
    whole ??= Object.assign(early(), first.complete(early()))
    const ctx = whole
    install(first.install, ctx)
    const id = first.chunkOf(kind, name)
    const module = id && ((await chunks.load(id)) as { install?: Install })
    if (module && module.install) install(module.install, ctx)
  }
  return {
    views,
    slots,
    install: feature => install(feature, early()),
    loadView: view => load('views', view),
    async loadSlot(slot) {
      await load('slots', slot)
      const part = slots.peek()[slot]
      if (!part) throw new ModalError('chunk/failed', { data: { slot } })
      return part
    },
  }
}
