// What a description gives no row: each address, large number and piece of data is listed by its argument's name.
import { clean } from '../base/text.ts'
import type { Codec, Row } from './codec.ts'
import { rawRow } from './formats.ts'
import type { Field } from '../base/at-stake.ts'
import { fill, type Words } from './words.ts'

const ROWS_MAX = 50
const NAME_MAX = 60
/** Numbers with as many bits can be amounts. */
const BITS_MIN = 112

const bitsOf = (type: string): number => Number(/^u?int(\d+)$/.exec(type)?.[1] ?? 0)
const ZERO = /^0x0*$/

const matters = ({ type }: Field): boolean =>
  type === 'address' || type.startsWith('bytes') || type === 'string' || bitsOf(type) >= BITS_MIN
const isEmpty = ({ value }: Field): boolean =>
  value === 0n || value === '' || (typeof value === 'string' && ZERO.test(value))

/** Rows of what has none: nothing that could be an amount, a party or code stays unseen. Zeros are one line. */
export function hiddenRows(
  args: readonly Field[],
  seen: ReadonlySet<Field>,
  { codec, words }: { codec: Codec; words: Words },
): Row[] {
  const found: [name: string, field: Field][] = []
  const visit = (field: Field, name: string): void => {
    if (seen.has(field)) return
    if (Array.isArray(field.value)) {
      const isList = field.type.endsWith(']')
      for (const it of field.value as readonly Field[]) visit(it, isList ? `${name}[${it.name}]` : `${name}.${it.name}`)
    } else if (matters(field)) found.push([name, field])
  }
  for (const it of args) visit(it, it.name)
  const empty = found.filter(([, it]) => isEmpty(it))
  const full = found.filter(([, it]) => !isEmpty(it))
  const rows = full
    .slice(0, ROWS_MAX)
    .map(([name, it]): Row => ({ label: clean(name, NAME_MAX), ...rawRow(it, { codec, words }) }))
  if (full.length > ROWS_MAX)
    rows.push({ label: '', value: fill(words.more, { count: full.length - ROWS_MAX }), kind: 'text' })
  if (empty.length)
    rows.push({ label: words.zeros, value: clean(empty.map(([name]) => name).join(', '), 200), kind: 'text' })
  return rows
}
