import { child, noop } from '../base/abort.ts'
import { ModalError } from '../base/errors.ts'
import { watch } from '../state/resource.ts'
import type { Draw } from './drawing.ts'

/** Signs that somebody is there, who may open the modal in a moment. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/**
 * Keeps the code that draws out of a host's first load: `bring` loads it at the first sign of a person, or when the modal
 * first opens. If it fails to load, the modal closes again.
 */
export const drawLater =
  (bring: () => Promise<{ draw: Draw }>): Draw =>
  (ctx, install) => {
    const { life, router, inlineHost } = ctx
    let drawing: Promise<void> | undefined
    const load = () =>
      (drawing ??= bring().then(
        ({ draw }) => {
          if (!life.aborted) draw(ctx, install)
        },
        (cause: unknown) => {
          drawing = undefined
          throw new ModalError('chunk/failed', { cause, data: { chunk: 'drawing' } })
        },
      ))
    const absent = child(life)
    const prepare = () => {
      absent.abort()
      load().catch(noop)
    }
    for (const sign of SIGNS) addEventListener(sign, prepare, { signal: absent.signal, capture: true, passive: true })
    watch(life, () => {
      if (!router.isOpen.value && !inlineHost.value) return
      load().catch((failure: ModalError) => {
        router.close(true)
        ctx.report(failure)
      })
    })
    return load
  }
