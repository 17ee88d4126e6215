import type { ReactNode } from 'react'
import css from './panel.css'
import { addStyles } from './sheet.ts'

addStyles(css)

/** What lies in a filled panel: amounts, and who they go to. */
export const Panel = ({ children, amount }: { children: ReactNode; amount?: boolean }) => (
  <div className={amount ? 'panel amt' : 'panel'}>{children}</div>
)

/** Long amounts step down in size, so that their first digits stay on screen. */
const sizeOf = (text: string) => (text.length > 18 ? '5u' : text.length > 13 ? '6.5u' : undefined)

/** An amount to type. */
export const AmountInput = ({
  label,
  value,
  onInput,
}: {
  label: string
  value: string
  onInput: (text: string) => void
}) => (
  <>
    <input
      inputMode="decimal"
      autoComplete="off"
      maxLength={80}
      placeholder="0"
      aria-label={label}
      value={value}
      ref={input => input?.style.setProperty('--size', sizeOf(value)?.replace(/([\d.]+)u/, 'calc(var(--u)*$1)') ?? '')}
      onInput={event => onInput(event.currentTarget.value)}
    />
    <Edge />
  </>
)

/** Right after an input: the edge of the panel around it, which shows its focus. */
export const Edge = () => <i className="edge" />
