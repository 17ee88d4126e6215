import { css } from '../layout/sheet.ts'

/** For the style of a checkbox: an outline on the card's own colour, filled once it is ticked. */
export const CHECKBOX = `
  display: grid;
  place-content: center;
  flex: none;
  width: calc(var(--u)*5);
  height: calc(var(--u)*5);
  margin: 0;
  border: 1.5px solid var(--edge);
  border-radius: 5px;
  outline: revert;
  background: var(--surface);
  appearance: none;
  &:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  &:checked::before {
    content: '✓';
    color: var(--on);
    font: 600 var(--t2);
  }
`

const labelStyle = css`
  display: flex;
  align-items: center;
  flex: none;
  gap: 3u;
  min-height: 11u;
  font: var(--t2);
  cursor: pointer;
  & > input {
    ${CHECKBOX}
  }
`

/** Consent that the user has to give explicitly. */
export const Checkbox = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => (
  <label className={labelStyle()}>
    <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)
