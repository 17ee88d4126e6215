import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'
import { inputStyle } from './input.ts'
import { css, classes } from '../layout/sheet.ts'
import { boxes } from '../layout/layout.ts'
import { SEARCH } from '../icons/more-icons.ts'
import { texts } from '../text/text.ts'

export const fieldStyle = css`
  display: flex;
  align-items: center;
  gap: 3u;
  min-height: 12u;
  padding-inline: 14px 6px;
  border-radius: 3r;
  box-shadow: inset 0 0 0 1px var(--edge);
  color: var(--ink2);
  &[data-error] {
    box-shadow: inset 0 0 0 1.5px var(--bad);
  }
  &:focus-within {
    box-shadow: inset 0 0 0 2px var(--accent-ink);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

export interface FieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'onFocus' | 'ref'
> {
  label: string
  value: string
  onInput: (value: string) => void
  placeholder?: string
  /** Drawing before the text. */
  icon?: string
  /** Turns the edge red; the caller shows the reason below. */
  error?: boolean
  /** Button at its end. */
  end?: ReactNode
}

/** A single-line field; `label` is its name and, unless it has its own, its placeholder. */
export const Field = ({ label, placeholder = label, icon, error, end, onInput, ...input }: FieldProps) => (
  <label className={fieldStyle()} data-error={error || undefined}>
    {icon && <Icon path={icon} />}
    <input
      {...input}
      className={inputStyle()}
      aria-label={label}
      aria-invalid={error}
      placeholder={placeholder}
      onInput={event => onInput(event.currentTarget.value)}
    />
    {end}
  </label>
)

interface SearchBodyProps {
  label: string
  query: string
  onQuery: (query: string) => void
  /** The results; false if there are none. */
  found: ReactNode
  /** The text shown then. */
  none: string
}

/** The body of a view for finding one of many. */
export const SearchBody = ({ label, query, onQuery, found, none }: SearchBodyProps) => (
  <div className={boxes.body()} data-body>
    <Field type="search" icon={SEARCH} label={label} value={query} onInput={onQuery} />
    {found ? <div>{found}</div> : <p className={classes(texts.heading, boxes.centered)}>{none}</p>}
  </div>
)
