import type { ReactNode } from 'react'
import css from './more.css'
import { Icon } from './icons.tsx'
import { INFO } from './more-icons.ts'
import { addStyles } from './sheet.ts'

addStyles(css)

export interface NoticeProps {
  kind?: 'warn' | 'error'
  title?: string
  text?: ReactNode
  action?: { label: string; onClick: () => void }
}

/** Says inside a view what is wrong and what to do; the live region speaks it, this does not. */
export const Notice = ({ kind, title, text, action }: NoticeProps) => (
  <div className={'notice' + (kind ? ' ' + kind[0] : '')}>
    {kind ? <Icon name={kind === 'warn' ? 'warn' : 'alert'} /> : <Icon path={INFO} />}
    {title && <b>{title}</b>}
    <span>
      {text}{' '}
      {action && (
        <button type="button" className="link" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </span>
  </div>
)
