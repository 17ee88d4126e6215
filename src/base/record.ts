/** An object whose members are read one by one. */
export type UnknownRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property, or undefined whatever `value` is. */
export const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value && Object.hasOwn(value, key) ? value[key as never] : undefined
