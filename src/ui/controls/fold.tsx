import type { ReactNode } from 'react'
import { Badge } from '../icons/marks.tsx'
import { Icon, iconStyle } from '../icons/icons.tsx'
import { boxes } from '../layout/layout.ts'
import { lists } from './row.tsx'
import { classes, viewCss } from '../layout/sheet.ts'

const fold = viewCss`
  grid-template-columns: 1fr auto;
  min-height: 11u;
  &[aria-expanded='true'] ${iconStyle} {
    rotate: 180deg;
  }
`

export interface FoldProps {
  title: ReactNode
  /** How many items it hides. */
  count: number
  isOpen: boolean
  onToggle: () => void
  small?: boolean
}

/** The line under which rarely needed items hide; the caller draws the opened items below. */
export const Fold = ({ title, count, isOpen, onToggle, small }: FoldProps) => (
  <button
    type="button"
    className={classes(lists.row, fold)}
    data-row
    data-fold
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    {title}
    <span className={boxes.line()}>
      <Badge>{count}</Badge>
      <Icon name="down" small={small} />
    </span>
  </button>
)
