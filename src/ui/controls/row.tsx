import type { ReactNode } from 'react'
import { Press, type PressProps } from './button.tsx'
import { iconStyle } from '../icons/icons.tsx'
import { boxes } from '../layout/layout.ts'
import { pictureStyle } from '../icons/picture.tsx'
import { css } from '../layout/sheet.ts'
import { Bar, barStyle } from '../layout/skeleton.tsx'

/** A list and its parts. */
export const lists = {
  rows: css`
    display: flex;
    flex-direction: column;
    list-style: none;
  `,

  /** An item of the list. */
  row: css`
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    place-items: center stretch;
    gap: 3u;
    width: calc(100% + 6u);
    min-height: 14u;
    margin-inline: -3u;
    padding: 2u 3u;
    border-radius: 3r;
    & b {
      font: 500 var(--t3);
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    & small {
      display: flex;
      align-items: center;
      gap: 1u;
      font: var(--t2);
      color: var(--ink2);
      white-space: nowrap;
    }
    & > span > b,
    & > span > small {
      display: block;
    }
    & > span > small {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    & > ${iconStyle}, & > ${boxes.line} > ${iconStyle} {
      margin-inline-end: -1u;
      color: var(--ink2);
    }
    & > ${iconStyle}[data-on] {
      color: var(--accent-ink);
    }
    a&:active,
    button&:active {
      background: var(--fill2);
    }
    @media (hover: hover) {
      a&:hover,
      button&:hover {
        background: var(--fill);
      }
    }
    &[aria-disabled] ${pictureStyle} {
      opacity: 0.45;
    }
    &[aria-disabled] small {
      white-space: normal;
    }
    @media (forced-colors: active) {
      border: 1px solid;
    }
  `,

  /** The end of an item: one amount above another. */
  end: css`
    text-align: end;
    & small {
      justify-content: end;
    }
    & ${barStyle} {
      max-width: 14u;
      margin-inline-start: auto;
    }
  `,
}

export interface RowProps extends Omit<PressProps, 'children' | 'className'> {
  picture?: ReactNode
  title: ReactNode
  /** Second line; in a disabled row it says why. */
  detail?: ReactNode
  /** Trailing slot: `<small>`, an icon, `boxes.line` or `lists.end`. */
  end?: ReactNode
  /** The selected item of its list. */
  current?: boolean
  /** A separate control next to it. */
  beside?: ReactNode
}

/** An item of a list with `lists.rows`. Without `onClick` and `href` it is plain text. */
export function Row({ picture, title, detail, end, current, beside, ...press }: RowProps) {
  const content = (
    <>
      {picture}
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {end && ' '}
      {end}
    </>
  )
  return (
    <li>
      {press.onClick || press.href || press.disabled ? (
        <Press {...press} aria-current={current} className={lists.row()} data-row>
          {content}
        </Press>
      ) : (
        <div className={lists.row()} data-row>
          {content}
        </div>
      )}
      {beside}
    </li>
  )
}

/** Placeholder for a row that is loading. `round` like its picture; `end` if it has a trailing amount. */
export const RowSkeleton = ({ round, end }: { round?: boolean; end?: boolean }) => (
  <li className={lists.row()} data-row aria-hidden="true">
    <span className={pictureStyle()} data-skeleton data-round={round} />
    <span>
      <Bar />
      <Bar />
    </span>
    {end && (
      <span className={lists.end()}>
        <Bar />
        <Bar />
      </span>
    )}
  </li>
)
