/** An object whose members are to be looked at one by one. */
export type Bag = Record<string, unknown>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
