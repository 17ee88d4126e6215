import type { ReactNode } from 'react'
import { viewCss } from './sheet.ts'
import { pictureStyle } from '../icons/picture.tsx'
import { barStyle } from './skeleton.tsx'

/**
 * The primary action and its neighbours: the last child of a view's scrolling body, and always visible (modal/foot.ts).
 * `beside`: in a row.
 */
export const Foot = ({ children, beside }: { children: ReactNode; beside?: boolean }) => (
  <div data-foot data-beside={beside || undefined}>
    {children}
  </div>
)

/** A list within centred text: as wide as other lists, with its text at the usual start. */
export const bleed = viewCss`
  width: calc(100% + 6u);
  padding: 0 3u;
  text-align: start;
`

/** Shown if a list is empty. */
export const empty = viewCss`
  padding-block: 4u;
`

/** An amount's value, and the available balance; on separate lines if both are long. */
export const sums = viewCss`
  flex-wrap: wrap;
  & > * + * {
    margin-inline-start: auto;
  }
`

/** Skeletons in here appear only after a noticeable wait. */
export const lateSkeletons = viewCss`
  & ${barStyle}, & ${pictureStyle}[data-skeleton] {
    animation: var(--pulse), var(--late);
  }
`

/** A list of pending items, on its own background. Recipients are never truncated. */
export const pendingList = viewCss`
  padding: 0 3u;
  border-radius: 3r;
  background: var(--fill);
  & b {
    white-space: normal;
  }
  & ${pictureStyle} {
    background: var(--surface);
  }
`
