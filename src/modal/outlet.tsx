import type { Signal } from '@preact/signals'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { useModal, type EarlyContext, type View } from './context.ts'
import type { Step } from './router.ts'
import { Button } from '../ui/controls/button.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { RowSkeleton } from '../ui/controls/row.tsx'
import { classes, css } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'

/** The view that draws a step: the router guarantees that view and payload match, which TypeScript cannot tell here. */
export const viewOf = ({ views }: EarlyContext, step: Step) =>
  views.value[step.view] as View<Step['payload']> | undefined

const frame = css`
  --t: translate(calc(var(--d) * 4px));
  display: flex;
  flex-direction: column;
  min-height: 0;
  animation: in 0.09s cubic-bezier(0.2, 0, 0, 1);
  &[data-dir='-1'] {
    --t: translate(calc(var(--d) * -4px));
  }
  &[data-dir='0'] {
    animation: none;
  }
`

/** The view on screen. Loads its chunk first: shows a skeleton meanwhile, and Retry if that fails. */
export function Outlet({
  card,
  step,
  depth,
  isFailed,
}: {
  card: RefObject<HTMLElement | null>
  step: Step
  /** How many steps there are, this one included. */
  depth: number
  isFailed: Signal<boolean>
}) {
  const ctx = useModal<EarlyContext>()
  const view = viewOf(ctx, step)

  const load = () => {
    isFailed.value = false
    if (!view)
      ctx.loadView(step.view).catch(error => {
        isFailed.value = true
        ctx.report(error)
      })
  }
  useEffect(() => {
    load()
    // From the start: the network may be back before the failure is on screen.
    const again = () => {
      if (isFailed.peek()) load()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [step])

  // Focus follows the view: on the way back to the control that led away, otherwise to its title or its first field.
  // Focusing forces a layout, so it waits for the frame that makes one.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const find = (selector: string) => card.current?.querySelector<HTMLElement>(selector)
      // The view may have focused one of its own parts.
      if (!card.current || find('[data-view] :focus')) return
      const opener = ctx.router.direction.peek() < 0 && step.opener?.(card.current)
      // If it were out of sight, focus would be lost again.
      if (opener) return opener.focus()
      ;(find('input:not([type=search],:disabled)') ?? find('h2'))?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [step, view])

  const Body = view?.body
  const missing = isFailed.value ? <Failed retry={load} /> : <Skeleton />
  return (
    <div key={depth + step.view} className={frame()} data-view data-dir={ctx.router.direction.value}>
      {Body ? <Body payload={step.payload} /> : missing}
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t, connections, networks } = useModal<EarlyContext>()
  const isConnected = !!connections.account(networks.namespace.value)
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body role="alert">
      <p className={texts.lead()} id="wm-lead">
        {t(isConnected ? 'chunk.text' : 'chunk.none')}
      </p>
      <div className={boxes.full()}>
        <Button primary onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

const Skeleton = () => (
  <ul className={boxes.body()} data-body data-list aria-busy="true">
    {[0, 1, 2].map(index => (
      <RowSkeleton key={index} />
    ))}
  </ul>
)
