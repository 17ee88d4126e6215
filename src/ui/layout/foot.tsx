import type { ReactNode } from 'react'

/**
 * The way on, and what stands next to it: the last thing in what scrolls of a view, and always in sight
 * (modal/foot.ts). `beside`: in a row.
 */
export const Foot = ({ children, beside }: { children: ReactNode; beside?: boolean }) => (
  <div data-foot data-beside={beside || undefined}>
    {children}
  </div>
)
