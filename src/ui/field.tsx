import type { ComponentProps, ReactNode } from 'react'
import css from './field.css'
import { Icon } from './icons.tsx'
import { addStyles } from './sheet.ts'

addStyles(css)

export interface FieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'ref'
> {
  label: string
  value: string
  onInput: (value: string) => void
  placeholder?: string
  /** Drawing before the text. */
  icon?: string
  /** Turns the edge red; the text that says why stands below, by the caller. */
  error?: boolean
  /** Button at its end. */
  end?: ReactNode
}

/** One line to type in; `label` is its name and, without a placeholder of its own, its placeholder. */
export const Field = ({ label, placeholder = label, icon, error, end, onInput, ...input }: FieldProps) => (
  <label className={'field' + (error ? ' bad' : '')}>
    {icon && <Icon path={icon} />}
    <input
      {...input}
      aria-label={label}
      aria-invalid={error}
      placeholder={placeholder}
      onInput={event => onInput(event.currentTarget.value)}
    />
    {end}
  </label>
)
