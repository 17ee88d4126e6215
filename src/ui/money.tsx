import type { ReactNode } from 'react'
import css from './money.css'
import { addStyles } from './sheet.ts'

addStyles(css)

/** Names and values, one a line. */
export const KeyValues = ({ rows, rule }: { rows: [name: ReactNode, value: ReactNode][]; rule?: boolean }) => (
  <dl className={rule ? 'kv rule' : 'kv'}>
    {rows.map(([name, value], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Consent that has to be given on purpose. */
export const Tick = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => (
  <label className="tick">
    <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)
