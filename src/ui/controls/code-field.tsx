import { css } from '../layout/sheet.ts'

/** One input over a box for each digit; the boxes draw what was typed. */
const field = css`
  position: relative;
  display: grid;
  grid: auto / auto-flow minmax(0, 11u);
  gap: 2u;
  justify-content: center;
  width: 100%;
  & > i {
    display: grid;
    place-items: center;
    height: 14u;
    border-radius: 3r;
    box-shadow: inset 0 0 0 1px var(--edge);
    font: 600 5u/6.5u var(--font);
    color: var(--ink);
  }
  &[data-error] > i {
    box-shadow: inset 0 0 0 1.5px var(--bad);
  }
  &:focus-within > i[data-next] {
    box-shadow: inset 0 0 0 2px var(--accent-ink);
  }
  &[data-busy] > i {
    color: var(--ink2);
  }
  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    border: 0;
    padding: 0;
    outline: 0 !important;
    background: none;
    font-size: 16px;
    color: transparent;
    caret-color: transparent;
    appearance: none;
  }
  & > input::selection {
    background: none;
  }
  @media (forced-colors: active) {
    & > i {
      border: 1px solid;
    }
    & > i[data-next] {
      border-width: 3px;
    }
  }
`

export interface CodeFieldProps {
  digits: number
  label: string
  /** What was typed so far: only digits. */
  value: string
  onInput: (value: string) => void
  error?: boolean
  busy?: boolean
}

/** A verification code from an email or a message; it can be typed, pasted and autofilled. */
export const CodeField = ({ digits, label, value, onInput, error, busy }: CodeFieldProps) => (
  <label className={field()} dir="ltr" data-error={error || undefined} data-busy={busy || undefined}>
    {[...Array(digits).keys()].map(index => (
      <i key={index} aria-hidden="true" data-next={index === Math.min(value.length, digits - 1) || undefined}>
        {value[index]}
      </i>
    ))}
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-label={label}
      aria-invalid={error}
      aria-busy={busy}
      readOnly={busy}
      value={value}
      onInput={event => {
        const input = event.currentTarget.value.replace(/\D/g, '').slice(0, digits)
        // Anything but digits is removed.
        event.currentTarget.value = input
        if (input !== value) onInput(input)
      }}
    />
  </label>
)
