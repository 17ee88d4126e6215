import { attempt } from './errors.ts'

/** An object whose members are read one by one. */
export type UnknownRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property, or undefined whatever `value` is. */
export const own = (value: any, key: string): unknown =>
  typeof value === 'object' && value && Object.hasOwn(value, key) ? value[key] : undefined

/** A safe integer. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** `value` if it is a record, otherwise an empty one. */
export const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {})

/** A property of foreign data, own or inherited; undefined if it is missing or reading it throws. */
export const member = (value: any, name: PropertyKey): unknown => attempt(() => value?.[name])

/** The `code` of a thrown value. */
export const codeOf = (error: unknown): unknown => member(error, 'code')

/** A part that the view on screen cannot do without. */
export function present<Part>(part: Part | undefined): Part {
  if (!part) throw new TypeError('Absent')
  return part
}
