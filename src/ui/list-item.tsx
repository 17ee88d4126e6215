import type { ReactNode } from 'react'
import { Press, type PressProps } from './button.tsx'

export interface RowProps extends Omit<PressProps, 'children' | 'className'> {
  picture?: ReactNode
  title: ReactNode
  /** Second line; in a disabled row it says why. */
  detail?: ReactNode
  /** Trailing slot: `<small>`, an icon, `.line` or `.end`. */
  end?: ReactNode
  /** The chosen one of its list. */
  current?: boolean
}

/** A list item of a `ul.rows`. Without `onClick` and `href` it is a plain line of text. */
export function Row({ picture, title, detail, end, current, ...press }: RowProps) {
  const content = (
    <>
      {picture}
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {end}
    </>
  )
  return (
    <li>
      {press.onClick || press.href || press.disabled ? (
        <Press {...press} aria-current={current} className="row">
          {content}
        </Press>
      ) : (
        <div className="row">{content}</div>
      )}
    </li>
  )
}

/**
 * The boxes of a row whose content is on its way. `round` as its picture will be; `end` when it has a trailing amount.
 */
export const RowSkeleton = ({ round, end }: { round?: boolean; end?: boolean }) => (
  <li className="row" aria-hidden="true">
    <span className={'pic sk' + (round ? ' round' : '')} />
    <span>
      <span className="sk" />
      <span className="sk" />
    </span>
    {end && (
      <span className="end">
        <span className="sk" />
        <span className="sk" />
      </span>
    )}
  </li>
)
