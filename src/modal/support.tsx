import { useModal, type Context } from './context.ts'
import type { TrackedEvent } from '../state/events.ts'
import { copy } from './clipboard.ts'
import type { Component } from './slots.ts'
import { usePromise } from '../ui/layout/use-promise.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { classes } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'

/** What is known of a failure. */
export interface Failed {
  code: string
  data?: Record<string, unknown>
}

declare module './slots.ts' {
  interface Slots {
    /** Under a failure: its code, and what to copy for whoever is asked for help. */
    Support: Component<{ failed: Failed }>
  }
}

/** What came before it: an event, or what else there is to say. */
export interface Happened {
  at: number
  what: TrackedEvent | string
}

const MAX_HAPPENED = 20

/** Keeps what happened last, for whoever is asked for help once something fails. */
export function createSupport({ events, unsentEvents }: Pick<Context, 'events' | 'unsentEvents'>) {
  const happened: Happened[] = []
  const keep = (what: Happened['what']) => {
    happened.push({ at: Date.now(), what })
    if (happened.length > MAX_HAPPENED) happened.shift()
  }
  unsentEvents.forEach(keep)
  events.on('event', keep)
  events.on('error', ({ code }) => keep(`error ${code}`))
  events.on('view', ({ view }) => keep(`view ${view}`))

  /** In small print: the code, and a way to copy what helps. */
  return function Support({ failed }: { failed: Failed }) {
    const ctx = useModal()
    // Before the click, which alone may copy.
    const part = usePromise(id => ctx.chunks.load(id), 'support' as const)
    return (
      <p className={classes(texts.small, boxes.above2)} data-support>
        <bdi dir="ltr">{failed.code}</bdi>{' '}
        {part && (
          <button
            type="button"
            className={texts.link()}
            onClick={() => copy(part.detailsOf(ctx, failed, happened), ctx)}
          >
            {ctx.t('details')}
          </button>
        )}
      </p>
    )
  }
}
