import { useModal, type Context } from './context.ts'
import type { TrackedEvent } from '../state/events.ts'
import { copy } from './clipboard.ts'
import type { Component } from './slots.ts'
import { usePromise } from '../ui/layout/hooks.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { classes } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'

/** What is known about a failure. */
export interface Failed {
  code: string
  data?: Record<string, unknown>
}

declare module './slots.ts' {
  interface Slots {
    /** Below a failure: its code, and a report to copy for support. */
    Support: Component<{ failed: Failed }>
  }
}

/** Something that came before it: an event, or other information. */
export interface Happened {
  at: number
  what: TrackedEvent | string
}

const MAX_HAPPENED = 20

/** Keeps the latest events for support, in case something fails. */
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

  /** In small print: the code, and a button that copies the report. */
  return function Support({ failed }: { failed: Failed }) {
    const ctx = useModal()
    // Before the click, because only the click itself can copy.
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
