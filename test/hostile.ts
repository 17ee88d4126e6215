// What a lying or broken service, wallet or frame can send, for the tests of every decoder.

/** Repeatable random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Represent values that cannot be built or printed as JSON; `toText` writes them out. */
const RAW: Record<string, string> = {
  '@deep-arrays': '['.repeat(10_000) + ']'.repeat(10_000),
  '@deep-objects': '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '@many': `[${'0,'.repeat(989_999)}0]`,
  '@huge-text': `"${'x'.repeat(1_000_000)}"`,
  '@huge-number': '1e999',
  '@long-number': '9'.repeat(400),
  '@proto': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '@escaped-proto': '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":true}}',
}
/** JSON text of a value that can contain the names of `RAW`. */
export const toText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.includes('"@') ? text.replace(/"(@[a-z-]+)"/g, (whole, name: string) => RAW[name] ?? whole) : text
}

const vnode = {
  type: 'img',
  props: { src: 'x', onerror: 'alert(1)', dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(1)>' } },
  key: null,
  ref: null,
  __k: null,
  __: null,
  __b: 0,
  __e: null,
  constructor: null,
}

/** 64 values to replace a reply or any of its fields. */
export const HOSTILE: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0.0001,
  1e21,
  1e-21,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  '1e9999',
  '0x',
  '١٢٣',
  '1'.repeat(500),
  [],
  [null],
  [[]],
  [[[[[]]]]],
  [undefined],
  ['a', 1, null, {}],
  [vnode],
  Array(300).fill('x'),
  Array(1200).fill(null),
  {},
  { length: 3 },
  { 0: 'a', length: 1 },
  { toString: 'x', valueOf: 1 },
  // oxlint-disable-next-line no-thenable -- what a wallet may answer
  { then: 'x' },
  { hasOwnProperty: 1 },
  { toJSON: null },
  vnode,
  { props: vnode },
  { error: 'no' },
  { data: null },
  { data: {} },
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '../../../etc/passwd',
  '\u0000\u0001\u001f',
  'a\u202eb\u2066c',
  'z\u0300\u0301\u0302\u0303\u0304\u0305\u0306',
  '\ud800',
  '\udfff\ud800x',
  '\ufeff\u200b',
  ...Object.keys(RAW)
    .filter(name => name !== '@many' && name !== '@huge-text')
    .slice(0, 6),
  '@many',
]

/** Bodies that are not JSON, or JSON of the wrong kind. */
export const BODIES = [
  '<!doctype html><title>502 Bad Gateway</title>',
  '',
  ' ',
  '{',
  '[1,',
  '{"data":[{"id":"a"',
  'undefined',
  'NaN',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '\ufeff{}',
  'null',
  '""',
  '0',
  'true',
  '[]',
  '{"__proto__":{"polluted":true}}',
  RAW['@deep-arrays']!,
  RAW['@deep-objects']!,
  RAW['@huge-text']!,
]

type Key = string | number
const known = new WeakMap<object, Key[][]>()
/** Paths of all parts of a value, itself first. Nothing here changes a value, so each object's are found once. */
function paths(value: unknown): Key[][] {
  if (typeof value !== 'object' || !value) return [[]]
  const found = known.get(value) ?? [
    [],
    ...Object.entries(value).flatMap(([key, inner]) => paths(inner).map(path => [key, ...path])),
  ]
  known.set(value, found)
  return found
}

/** The value with the part at `path` replaced; undefined removes it. */
export function replaced(value: unknown, path: Key[], by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  const copy: any = Array.isArray(value) ? [...value] : { ...(value as object) }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

/** Every reply in which one field of `sample` is replaced by `by`; a list of a million items only replaces lists. */
export const everywhere = (sample: unknown, by: unknown): unknown[] =>
  paths(sample)
    .filter(path => by !== '@many' || path.length < 2)
    .map(path => replaced(sample, path, by))

/** `sample` with one to three of its fields replaced, removed, repeated, cut or moved. */
export function mutated(sample: unknown, random: () => number): unknown {
  const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)]!
  let value = sample
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const path = pick(paths(value))
    const at = path.reduce<any>((inner, key) => inner?.[key], value)
    const kind = random()
    value = replaced(
      value,
      path,
      kind < 0.5
        ? pick(HOSTILE.slice(0, -1))
        : kind < 0.6
          ? undefined
          : kind < 0.7
            ? [at, at, at]
            : kind < 0.8
              ? { value: at }
              : kind < 0.9 && typeof at === 'string'
                ? at.slice(0, Math.floor(random() * at.length)) + pick(['', '\u202e', '\n', '\ud83d', '%00', '..'])
                : typeof at === 'number'
                  ? pick([-at, at / 0, at * 1e300, `${at}`])
                  : pick(paths(sample).map(path => path.reduce<any>((inner, key) => inner?.[key], sample))),
    )
  }
  return value
}

const parsed = new Map<string, unknown>()
/** A value of `RAW`, parsed once for all: what would change it, throws. */
function rawOf(name: string): unknown {
  if (!parsed.has(name)) {
    const value: unknown = JSON.parse(RAW[name]!)
    for (let it = value; typeof it === 'object' && it; it = Object.values(it)[0]) Object.freeze(it)
    parsed.set(name, value)
  }
  return parsed.get(name)
}
/** What `JSON.parse` makes of the value's text. */
export function asParsed(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.includes('"@')
    ? JSON.parse(text, (_, it) => (typeof it === 'string' && Object.hasOwn(RAW, it) ? rawOf(it) : it))
    : JSON.parse(text)
}

/**
 * R57: the attacks on one kind of reply, for `toText` or `asParsed`: the 64 values for each of its fields, and 2,000
 * seeded mutations.
 */
export function* repliesFor(sample: unknown, count = 2000): Generator<unknown> {
  for (const value of HOSTILE) yield* everywhere(sample, value)
  const random = seeded(57)
  for (let i = 0; i < count; i++) yield mutated(sample, random)
}
/** The same as JSON. */
export function* attacksOn(sample: unknown, count?: number): Generator<string> {
  for (const reply of repliesFor(sample, count)) yield toText(reply) || 'null'
}

/** Whether something reached the shared prototypes. */
export const isPolluted = (): boolean => 'polluted' in {} || 'polluted' in [] || 'polluted' in Function.prototype

/**
 * Every leaf of a decoded value must be displayable: text without control characters or lone surrogates, sane numbers.
 */
export function unfit(value: unknown, maxText = 2048): string | undefined {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'bigint') return
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? undefined : `number ${value}`
  if (typeof value === 'string')
    return value.length > maxText && !value.startsWith('data:image/')
      ? `text of ${value.length}`
      : /\p{C}/u.test(value)
        ? `text ${JSON.stringify(value)}`
        : undefined
  if (Array.isArray(value))
    return value.length > 5000 ? `list of ${value.length}` : value.map(item => unfit(item, maxText)).find(Boolean)
  if (typeof value !== 'object') return typeof value
  if (
    Object.getPrototypeOf(value) !== Object.prototype ||
    'props' in value ||
    '__k' in value ||
    Object.hasOwn(value, '__proto__')
  )
    return 'foreign object'
  return Object.values(value)
    .map(item => unfit(item, maxText))
    .find(Boolean)
}
