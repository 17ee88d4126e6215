import type { ReactNode } from 'react'
import { viewCss } from './sheet.ts'
import { pictureStyle } from '../icons/picture.tsx'
import { barStyle } from './skeleton.tsx'

/**
 * The way on, and what stands next to it: the last thing in what scrolls of a view, and always in sight
 * (modal/foot.ts). `beside`: in a row.
 */
export const Foot = ({ children, beside }: { children: ReactNode; beside?: boolean }) => (
  <div data-foot data-beside={beside || undefined}>
    {children}
  </div>
)

/** A list within centred text: as wide as lists are elsewhere, its texts where they begin. */
export const bleed = viewCss`
  width: calc(100% + 6u);
  padding: 0 3u;
  text-align: start;
`

/** What stands where a list has nothing. */
export const empty = viewCss`
  padding-block: 4u;
`

/** What an amount is worth, and what there is of it; on a line of its own where both are long. */
export const sums = viewCss`
  flex-wrap: wrap;
  & > * + * {
    margin-inline-start: auto;
  }
`

/** Skeletons in here show only once the wait is worth one. */
export const lateSkeletons = viewCss`
  & ${barStyle}, & ${pictureStyle}[data-skeleton] {
    animation: var(--pulse), var(--late);
  }
`

/** A list of what is under way, on a ground of its own. Whom it goes to is read to the end. */
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
