import { attempt } from './errors.ts'

/** An object whose members are read one by one. */
export type UnknownRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property, or undefined whatever `value` is. */
export const own = (value: any, key: string): unknown =>
  typeof value === 'object' && value && Object.hasOwn(value, key) ? value[key] : undefined

/** A whole number that is exact. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** The record that a value is, or an empty one. */
export const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {})

/** What anything from outside has by a name, own or inherited; undefined where it has none or reading it throws. */
export const member = (value: any, name: PropertyKey): unknown => attempt(() => value?.[name])

/** The code of whatever was thrown. */
export const codeOf = (error: unknown): unknown => member(error, 'code')
