// A file with what it includes: one reference, as deep as two. The including file wins, and its formats' fields go before.
import { attempt } from '../base/errors.ts'
import { isRecord, own, type UnknownRecord } from '../base/record.ts'
import { insist } from './json.ts'

const DEEP_MAX = 2

/** Members of both; where both have one, those of records are joined, lists of fields by path, and else `file` wins. */
function joined(file: UnknownRecord, base: UnknownRecord): UnknownRecord {
  const all: UnknownRecord = Object.create(null) as UnknownRecord
  for (const key of new Set([...Object.keys(base), ...Object.keys(file)])) {
    const [mine, its] = [own(file, key), own(base, key)]
    if (mine === undefined) all[key] = its
    else if (key === 'fields' && Array.isArray(mine) && Array.isArray(its)) all[key] = fieldsOf(mine, its)
    else all[key] = isRecord(mine) && isRecord(its) ? joined(mine, its) : mine
  }
  // Back to an ordinary object: readers look at own members alone.
  return { ...all }
}

/** By path: what both have is joined where the included file has it, new ones are appended. */
function fieldsOf(mine: readonly unknown[], its: readonly unknown[]): unknown[] {
  const pathOf = (it: unknown) => own(it, 'path')
  const same = (one: unknown) => (it: unknown) => pathOf(it) !== undefined && pathOf(it) === pathOf(one)
  return [
    ...its.map(base => {
      const over = mine.find(same(base))
      return isRecord(over) && isRecord(base) ? joined(over, base) : base
    }),
    ...mine.filter(it => !its.some(same(it))),
  ]
}

/**
 * Resolves with the file and what it includes, merged. `load`: the file at a URL. Throws `Invalid` for more than one
 * reference, one of another origin than `url`, or one that lies deeper than two.
 */
export async function withIncludes(
  file: unknown,
  url: string,
  load: (url: string) => Promise<unknown>,
  deep = 0,
): Promise<unknown> {
  if (!isRecord(file) || !Object.hasOwn(file, 'includes')) return file
  const { includes, ...rest } = file
  insist(typeof includes === 'string', 'it includes something that is not one file')
  insist(deep < DEEP_MAX, 'files that it includes lie too deep')
  const at = attempt(() => new URL(includes, url))
  insist(at, 'it includes something that is not one file')
  insist(at.origin === new URL(url).origin, 'it includes a file of another origin')
  const base = await withIncludes(await load(at.href), at.href, load, deep + 1)
  insist(isRecord(base), 'a file that it includes is not an object')
  return joined(rest, base)
}
