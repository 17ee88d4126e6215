import type { ReactNode, Ref } from 'react'
import { chipStyle } from '../controls/chip.ts'
import { sizeOf } from './headline.ts'
import { inputStyle } from '../controls/input.ts'
import { classes, css, viewCss } from './sheet.ts'

export const panelStyle = css`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2u;
  width: 100%;
  padding: 4u;
  border-radius: 3r;
  background: var(--fill);
  overflow-wrap: break-word;
  &[data-amount] {
    gap: 2px;
    padding-block: 3.5u 3u;
    padding-inline: 4u 3u;
  }
  & ${chipStyle} {
    min-height: 9u;
    padding-inline: 6px 8px;
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
    font: 600 var(--t3);
  }
  /* Without a picture in front. */
  & ${chipStyle}[data-text] {
    padding-inline-start: 3u;
  }
  & ${chipStyle}[data-small] {
    min-height: 6u;
    padding-inline: 2u;
    font: 500 var(--t1);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

/** Drawn beside an input, around the panel that contains it. */
const edge = css`
  position: absolute;
  inset: 0;
  border-radius: 3r;
  pointer-events: none;
  input:focus-visible + & {
    box-shadow: inset 0 0 0 2px var(--accent-ink);
  }
`

const amountInput = viewCss`
  width: 100%;
  font: 600 var(--size, 8.5u)/10u var(--font);
  letter-spacing: -0.02em;
  text-overflow: ellipsis;
`

/** The content of a filled panel: amounts, and their recipients. */
export const Panel = ({ children, amount }: { children: ReactNode; amount?: boolean }) => (
  <div className={panelStyle()} data-panel data-amount={amount}>
    {children}
  </div>
)

/** An amount field. */
export const AmountInput = ({
  label,
  value,
  onInput,
  input,
}: {
  label: string
  value: string
  onInput: (text: string) => void
  input?: Ref<HTMLInputElement>
}) => (
  <>
    <input
      ref={input}
      className={classes(inputStyle, amountInput)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={80}
      placeholder="0"
      aria-label={label}
      value={value}
      style={sizeOf(value)}
      onInput={event => onInput(event.currentTarget.value)}
    />
    <Edge />
  </>
)

/** Directly after an input: the edge of the panel around it, which shows its focus. */
export const Edge = () => <i className={edge()} data-edge />
