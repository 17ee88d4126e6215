// Files from elsewhere: read by their own members only, within limits.
import { isRecord, own, type UnknownRecord } from '../base/record.ts'

/** How deep a file may be nested, and how long a text in it. */
export const DEPTH_MAX = 16
export const TEXT_MAX = 200

/** Thrown while a file is read; its message says what is wrong, in words of ours. */
export class Invalid extends Error {}

export const insist: (condition: unknown, what: string) => asserts condition = (condition, what) => {
  if (!condition) throw new Invalid(what)
}

/** Walks a whole file, so that no part of it is read that is too deep or too long. */
export function checkSize(value: unknown, depth = 0): void {
  insist(depth <= DEPTH_MAX, 'nested too deep')
  if (typeof value === 'string') insist(value.length <= TEXT_MAX, 'a text is too long')
  else if (Array.isArray(value)) for (const it of value) checkSize(it, depth + 1)
  else if (isRecord(value)) for (const it of Object.values(value)) checkSize(it, depth + 1)
}

/** A member that has to be a record where it is there. */
export function recordAt(value: unknown, key: string): UnknownRecord {
  const it = own(value, key)
  insist(it === undefined || isRecord(it), `${key} is not an object`)
  return it ?? {}
}

export function textAt(value: unknown, key: string): string | undefined {
  const it = own(value, key)
  insist(it === undefined || typeof it === 'string', `${key} is not a text`)
  return it
}
