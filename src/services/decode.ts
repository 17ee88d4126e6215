import { own } from '../base/record.ts'
import { ModalError } from '../base/errors.ts'

export { own }

// Replies are read field by field into fresh objects: own properties at fixed paths. So depth, foreign keys and
// inherited ones never matter, and an object (such as a VNode) never passes for text.

/** The key in a JSON text, also if one of its letters is escaped. */
const SPELLS_PROTO = /proto_|\\u00(?:5f|6f|7[024])/i

/**
 * Removes the key from every object. A loop, because a JSON reviver takes twenty times as long and has a depth limit.
 */
function withoutProto(value: unknown): unknown {
  const left: any[] = [value]
  while (left.length) {
    const item = left.pop()
    if (typeof item !== 'object' || !item) continue
    if (!Array.isArray(item) && Object.hasOwn(item, '__proto__')) delete item['__proto__']
    const inner: unknown[] = Array.isArray(item) ? item : Object.values(item)
    for (let i = 0; i < inner.length; i++) if (typeof inner[i] === 'object') left.push(inner[i])
  }
  return value
}

/**
 * JSON without `__proto__` keys, so that a later merge cannot reach a prototype. Anything unreadable is
 * 'http/bad-reply'.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Only texts that could spell the key pay for the walk.
    return SPELLS_PROTO.test(text) ? withoutProto(value) : value
  } catch (cause) {
    throw new ModalError('http/bad-reply', { cause })
  }
}

/** Without such a run, no number has lost a digit. */
const LONG = /\d{16}/
/** JSON strings and numbers, each as a whole. */
const PARTS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
const WHOLE = /^-?\d{16,}$/

/**
 * JSON, as `parseJson` reads it, except that integers beyond JavaScript's precision become strings of their digits.
 * Nodes write lamports as numbers, and a wallet can hold more than 2^53. Throws 'http/bad-reply'.
 */
export function parseExact(text: string): unknown {
  // Validate it first: in malformed JSON the pattern could run on without end.
  const value = parseJson(text)
  const quoted = (part: string) => (WHOLE.test(part) && !Number.isSafeInteger(+part) ? `"${part}"` : part)
  return LONG.test(text) ? parseJson(text.replace(PARTS, quoted)) : value
}

/**
 * IDs, links, addresses: printable and complete. A longer one is refused, because a truncated address is a different
 * address.
 */
export const str = (value: unknown, max = 128): string | undefined =>
  typeof value === 'string' && value && value.length <= max && !/\p{C}/u.test(value) ? value : undefined

/** A finite number that is not negative. */
export const num = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < Infinity ? value : undefined

/** Base units from a decimal string. */
export const units = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined

/** The valid items among the first `cap`. Throws 'http/bad-reply' if the value is not a list. */
export function list<T>(value: unknown, decode: (item: unknown) => T | undefined, cap = 1000): T[] {
  if (!Array.isArray(value)) throw new ModalError('http/bad-reply')
  return value.slice(0, cap).flatMap(item => decode(item) ?? [])
}

const TURN_MS = 16
const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }

/** Works through a list, a long one in parts, so that the page stays responsive. */
export async function inTurns<T, R>(items: T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  let end = performance.now() + TURN_MS
  for (const item of items) {
    if (performance.now() > end) {
      // Nested timers are delayed by 4 ms each.
      await (scheduler?.yield ? scheduler.yield() : new Promise(resolve => setTimeout(resolve)))
      end = performance.now() + TURN_MS
    }
    done.push(work(item))
  }
  return done
}

/** Like `list`, for thousands of items. */
export const longList = async <T>(
  value: unknown,
  decode: (item: unknown) => T | undefined,
  cap: number,
): Promise<T[]> =>
  (
    await inTurns(
      list(value, item => ({ item }), cap),
      ({ item }) => decode(item),
    )
  ).filter(item => item !== undefined)
