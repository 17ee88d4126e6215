import type { ReactNode } from 'react'
import { Icon, iconStyle } from '../icons/icons.tsx'
import { ALERT, INFO } from '../icons/more-icons.ts'
import { css } from '../layout/sheet.ts'
import { texts } from '../text/text.ts'

const notice = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px 3u;
  padding: 3u;
  border-radius: 3r;
  background: var(--fill);
  font: var(--t2);
  overflow-wrap: anywhere;
  & > ${iconStyle} {
    grid-row: span 3;
    color: var(--ink2);
  }
  & b {
    font-weight: 600;
  }
  & ${texts.link} {
    font-weight: 600;
    color: inherit;
  }
  & ${texts.link}[aria-disabled] {
    color: var(--ink2);
    text-decoration: none;
    cursor: default;
    pointer-events: auto;
  }
  & div + ${texts.link} {
    display: inline-block;
    margin-top: 2.5u;
  }
  &[data-kind='warn'] {
    --c: var(--warn);
  }
  &[data-kind='error'] {
    --c: var(--bad);
  }
  &[data-kind] {
    background: color-mix(in srgb, var(--surface), var(--c) 10%);
  }
  &[data-kind] > ${iconStyle}, &[data-kind] > b {
    color: var(--c);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

export interface NoticeProps {
  kind?: 'warn' | 'error'
  title?: string
  text?: ReactNode
  action?: { label: string; onClick: () => void; isOff?: boolean }
}

/** Says inside a view what is wrong and what to do; the live region speaks it, this does not. */
export const Notice = ({ kind, title, text, action }: NoticeProps) => (
  <div className={notice()} data-notice data-kind={kind}>
    {kind === 'warn' ? <Icon name="warn" /> : <Icon path={kind ? ALERT : INFO} />}
    {title && <b>{title}</b>}
    <span>
      {text}{' '}
      {action && (
        <button
          type="button"
          className={texts.link()}
          aria-disabled={action.isOff || undefined}
          onClick={action.isOff ? undefined : action.onClick}
        >
          {action.label}
        </button>
      )}
    </span>
  </div>
)
