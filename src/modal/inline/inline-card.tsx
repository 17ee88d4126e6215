import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'react'
import { useModal, type Context } from '../context.ts'
import type { Step } from '../router.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { boxes } from '../../ui/layout/layout.ts'
import { RowSkeleton } from '../../ui/controls/row.tsx'
import { viewCss } from '../../ui/layout/sheet.ts'
import { head, titleOf } from '../head.tsx'
import { Outlet, viewOf } from '../outlet.tsx'
import type { User } from './user.ts'

/**
 * As wide as the page makes it, as high as its content; potentially endless lists scroll from the height at which they
 * do in a modal.
 */
const boxStyle = viewCss`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  max-height: 160u;
  background: var(--surface);
  border-radius: 5r;
  box-shadow: 0 0 0 1px var(--line);
  &:not(:has([data-windowed])) {
    max-height: none;
  }
  & > header {
    touch-action: auto;
  }
  @container (max-width: 319px) {
    & ${boxes.body} {
      padding-inline: 3u;
    }
  }
  /* At their end the page scrolls on. */
  & ${boxes.body} {
    overscroll-behavior: auto;
  }
  & > [data-toast] {
    margin-bottom: 3u;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const NoCorner = () => <span />

/** Whether it shows its first view, from which there is no Back. */
export const isAtHome = ({ router, navigation }: Context): boolean =>
  !router.steps.peek()[1] && router.current.peek()?.view === navigation.home()

/** The embedded card: no close button, as it is part of the page. */
export function InlineCard({ user }: { user: User }) {
  const ctx = useModal()
  const { router, t } = ctx
  const section = useRef<HTMLElement>(null)
  const isFailed = useSignal(false)
  const shown = useRef<Step[]>([])
  // It closes only for a moment, during which everything stays as it was.
  const steps = router.steps.value
  if (steps.length) shown.current = steps
  const step = shown.current.at(-1)
  const Corner = (step && viewOf(ctx, step)?.corner) ?? NoCorner
  // The outlet focuses this.
  const card = useMemo(
    () => ({
      get current() {
        return user.isHere() ? section.current : null
      },
    }),
    [],
  )
  const { Notices } = ctx.slots.value
  return (
    <section ref={section} className={boxStyle()} role="region" aria-labelledby="wm-title" aria-describedby="wm-lead">
      <header className={head()}>
        {step && !isAtHome(ctx) ? <IconButton icon="back" label={t('back')} onClick={router.back} /> : <Corner />}
        <h2 id="wm-title" tabIndex={-1}>
          {step ? titleOf(ctx, step, isFailed.value) : t('loading')}
        </h2>
      </header>
      {step ? (
        <Outlet card={card} step={step} depth={shown.current.length} isFailed={isFailed} />
      ) : (
        <ul className={boxes.body()} data-body data-list aria-busy="true">
          {[0, 1, 2].map(index => (
            <RowSkeleton key={index} />
          ))}
        </ul>
      )}
      {Notices && <Notices />}
    </section>
  )
}
