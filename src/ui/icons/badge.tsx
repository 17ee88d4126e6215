import type { ReactNode } from 'react'
import { css } from '../layout/sheet.ts'

const badge = css`
  flex: none;
  padding: 1px 6px;
  border-radius: 1.5r;
  background: var(--fill2);
  color: var(--ink2);
  font: 500 var(--t1);
  &[data-tone='bad'] {
    color: var(--bad);
  }
`

/** A count or a word about what it stands beside. */
export const Badge = ({ bad, children }: { bad?: boolean; children: ReactNode }) => (
  <span className={badge()} data-tone={bad ? 'bad' : undefined}>
    {children}
  </span>
)
