import type { EarlyContext } from './context.ts'
import type { Step } from './router.ts'
import { css } from '../ui/layout/sheet.ts'
import { viewOf } from './outlet.tsx'

/** Header of the card: a control at each end, the title between them. */
export const head = css`
  display: grid;
  place-items: center;
  grid-template-columns: 11u 1fr 11u;
  gap: 2u;
  flex: none;
  min-height: 15u;
  padding: 2u 1.25u;
  & > h2 {
    grid-column: 2;
    max-width: 100%;
    font: 600 var(--t3);
    letter-spacing: -0.015em;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  /* It drags the sheet. */
  @media (max-width: 459px), (max-height: 459px) and (orientation: landscape) {
    touch-action: none;
  }
`

export function titleOf(ctx: EarlyContext, step: Step, isFailed: boolean): string {
  const { t, slots } = ctx
  const view = viewOf(ctx, step)
  if (!view) return t(isFailed ? 'chunk.title' : 'loading')
  // An own property: the page may have put one on Object.prototype.
  const own = Object.hasOwn(view, 'title') && view.title?.(step.payload)
  return own || t(slots.value.titleOf?.(step.view) ?? 'connect.title')
}
