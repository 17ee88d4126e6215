// What the site sent, as plain data of the frame's own: later changes, getters and prototypes of the original do not count.
import { attempt } from '../../base/errors.ts'

/** Data that JSON can write. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data }

/** No honest request is larger: values, levels, and letters in all. */
const VALUES_MAX = 5_000
const DEPTH_MAX = 24
const LETTERS_MAX = 200_000

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * A frozen copy of own data properties. `undefined` among them is left out, bigints become decimal digits. Undefined for
 * anything else: getters, functions, objects of classes, holes in lists, cycles, numbers that are not exact, too much.
 */
export function snapshotOf(value: unknown): Data | undefined {
  let [values, letters] = [0, 0]
  const spend = (length: number): void => {
    letters += length
    if (++values > VALUES_MAX || letters > LETTERS_MAX) throw new RangeError('Too much')
  }
  const textOf = (text: string): string => {
    spend(text.length)
    return text
  }
  const numberOf = (number: number): number => {
    spend(0)
    if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
      throw new RangeError('Not an exact number')
    return number || 0
  }
  const at = (owner: object, key: PropertyKey): unknown => {
    const property = Object.getOwnPropertyDescriptor(owner, key)
    if (!property || !('value' in property)) throw new TypeError('Not data')
    return property.value
  }
  const listOf = (list: readonly unknown[], depth: number): Data => {
    const length = Number(at(list, 'length'))
    if (length > VALUES_MAX) throw new RangeError('Too much')
    const items: Data[] = []
    for (let index = 0; index < length; index++) items.push(copy(at(list, index), depth + 1))
    return Object.freeze(items)
  }
  const recordOf = (record: object, depth: number): Data => {
    if (!isPlain(record)) throw new TypeError('Not plain')
    const keys = Object.keys(record)
    if (keys.length > VALUES_MAX) throw new RangeError('Too much')
    const told = keys.map(key => [textOf(key), at(record, key)] as const).filter(([, it]) => it !== undefined)
    return Object.freeze(Object.fromEntries(told.map(([key, it]) => [key, copy(it, depth + 1)])))
  }
  const copy = (it: unknown, depth: number): Data => {
    if (depth > DEPTH_MAX) throw new RangeError('Too deep')
    switch (typeof it) {
      case 'string':
        return textOf(it)
      case 'number':
        return numberOf(it)
      case 'bigint':
        return textOf(String(it))
      case 'boolean':
        spend(0)
        return it
      case 'object':
        spend(0)
        if (it === null) return null
        return Array.isArray(it) ? listOf(it, depth) : recordOf(it, depth)
      default:
        throw new TypeError('Not data')
    }
  }
  return attempt(() => copy(value, 0))
}
