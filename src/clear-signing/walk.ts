// Walks a format's fields over the values of a call or a message, and keeps account of what got a row.
import { clean } from '../base/text.ts'
import type { Facts, Row } from './codec.ts'
import type { FieldFormat, FieldGroup, FormatPart, Given, Visible } from './descriptor.ts'
import { addressIn, formatted, LABEL_MAX, rawRow, VALUE_MAX, type Around, type Param } from './formats.ts'
import type { Field } from '../base/at-stake.ts'
import { follow, type Found, type Path } from './paths.ts'
import { fill } from './words.ts'

export const ITEMS_MAX = 50
const ROWS_MAX = 200

/** The description cannot be of these values. */
export class Mismatch extends Error {}

/** What is drawn of a call within a field; undefined if it lies too deep, or there are too many. */
export type Within = (call: { to: string; value: bigint; data: string; from?: string }) => Promise<Inner | undefined>

export interface Inner {
  rows: readonly Row[]
  shown: ReadonlySet<string>
  notes: readonly string[]
}

export interface Walk extends Omit<Around, 'param' | 'params'> {
  facts: Facts
  args: readonly Field[]
  /** from, value, to, chainId. */
  transaction: readonly Field[]
  within: Within
  /** Fields with a row of their own. */
  seen: Set<Field>
  /** Addresses in lower case and numbers that are on the screen. */
  shown: Set<string>
  notes: Set<string>
  count: { rows: number }
}

/** The values in which a path is looked up, and those of the group around it. */
type Scope = readonly Field[]

const placesOf = (path: Path, scope: Scope, walk: Walk): readonly Found[] | undefined => {
  const ofCall = path.isAbsolute ? walk.args : scope
  return follow(path.isOfTransaction ? walk.transaction : ofCall, path.steps, ITEMS_MAX + 1)
}

/** A parameter for one of several values: as many as there are of them, or one for all. */
function paramOf(given: Given | undefined, scope: Scope, walk: Walk, at: number, total: number): Param {
  if (!given) return
  if ('constant' in given) return given
  const places = placesOf('path' in given ? given.path : given.key, scope, walk)
  const isFitting = places?.length === 1 || places?.length === total
  const one = isFitting ? (places[at] ?? places[0]) : undefined
  if (!one) return
  if ('path' in given) return { field: one.field }
  const constant = given.map.get(String(one.field.value).toLowerCase())
  return constant === undefined ? undefined : { constant }
}

const listed = (list: readonly string[], { value }: Field): boolean =>
  list.some(it => it.toLowerCase() === String(value).toLowerCase())

function isVisible(visible: Visible, field: Field): boolean {
  if (typeof visible === 'string') return visible !== 'never'
  if ('ifNotIn' in visible) return !listed(visible.ifNotIn, field)
  if (!listed(visible.mustBe, field)) throw new Mismatch()
  return false
}

async function innerRow(
  field: Field,
  walk: Walk,
  param: (name: string) => Param,
): Promise<Omit<Row, 'label'> | undefined> {
  const { codec } = walk
  const [callee, amount, selector, spender] = ['callee', 'amount', 'selector', 'spender'].map(param)
  // Whom it calls is only what the data says.
  const to = callee && 'field' in callee ? addressIn(callee.field, codec) : undefined
  if (!to || typeof field.value !== 'string') return
  const value = amount && 'field' in amount && typeof amount.field.value === 'bigint' ? amount.field.value : 0n
  const start = selector && 'constant' in selector ? String(selector.constant) : selector?.field.value
  const from = spender && 'field' in spender ? addressIn(spender.field, codec) : undefined
  const data = typeof start === 'string' && /^0x[\da-f]{8}$/i.test(start) ? start + field.value.slice(2) : field.value
  const inner = await walk.within({ to, value, data, ...(from && { from }) })
  if (!inner) return
  for (const it of inner.shown) walk.shown.add(it)
  for (const it of inner.notes) walk.notes.add(it)
  return { value: '', kind: 'group', rows: inner.rows }
}

/** Common words of this product's own descriptions: their texts are in English, and these are in every language. */
const COMMON: ReadonlyMap<string, 'amount' | 'from' | 'to' | 'token'> = new Map([
  ['Amount', 'amount'],
  ['From', 'from'],
  ['To', 'to'],
  ['Token', 'token'],
])

/** A label as it is shown: what a site writes is shown as it is. */
function labelOf(label: string, field: Field, { isPinned, words }: Walk): Pick<Row, 'label' | 'english'> {
  const common = isPinned ? COMMON.get(label) : undefined
  if (common) return { label: words[common] }
  return { label: clean(label, LABEL_MAX) || clean(field.name, LABEL_MAX), ...(isPinned && { english: 'label' }) }
}

function keep({ field, source }: Found, walk: Walk): void {
  if (!source) walk.seen.add(field)
  if (typeof field.value === 'bigint') walk.shown.add(String(field.value))
  const address = addressIn(field, walk.codec)
  if (address) walk.shown.add(address.toLowerCase())
}

async function rowOf(
  place: Found,
  format: FieldFormat,
  scope: Scope,
  walk: Walk,
  at: [number, number],
): Promise<Row[]> {
  const { field } = place
  if (!isVisible(format.visible, field)) return []
  const param = (name: string): Param => {
    const given = format.params.get(name)
    return Array.isArray(given) ? undefined : paramOf(given as Given | undefined, scope, walk, ...at)
  }
  const around: Around = {
    ...walk,
    param,
    params: name => {
      const given = format.params.get(name)
      const all: readonly Given[] = [given ?? []].flat() as Given[]
      return all.map(it => paramOf(it, scope, walk, ...at))
    },
  }
  const labelled = labelOf(format.label, field, walk)
  const found =
    format.format === 'calldata' ? await innerRow(field, walk, param) : await formatted(field, format, around)
  if (!found) walk.notes.add(fill(walk.words.raw, { label: labelled.label }))
  keep(place, walk)
  if (found) return [{ ...labelled, ...found }]
  // A struct has no value of its own: its members are listed by name.
  return Array.isArray(field.value) ? [] : [{ ...labelled, ...rawRow(field, walk) }]
}

async function fieldRows(format: FieldFormat, scope: Scope, walk: Walk): Promise<Row[][]> {
  const { of, label, visible } = format
  if ('constant' in of || 'map' in of) {
    const constant = paramOf(of, scope, walk, 0, 1)
    if (!constant || !('constant' in constant) || visible === 'never') return []
    const text = clean(String(constant.constant), VALUE_MAX)
    return [[{ label: clean(label, LABEL_MAX), value: fill(walk.words.wordsOf, { text }), kind: 'quote' }]]
  }
  const places = placesOf(of.path, scope, walk)
  // An empty list has nothing to show; a path that leads nowhere is of another call.
  if (!places) throw new Mismatch()
  const items = places.flatMap(it => leavesOf(it))
  const rows: Row[][] = []
  for (const [at, it] of items.slice(0, ITEMS_MAX).entries())
    rows.push(await rowOf(it, format, scope, walk, [at, items.length]))
  if (items.length > ITEMS_MAX)
    rows.push([
      {
        label: clean(label, LABEL_MAX),
        value: fill(walk.words.more, { count: totalOf(of.path, scope, walk) - ITEMS_MAX }),
        kind: 'text',
      },
    ])
  return rows
}

const totalOf = (path: Path, scope: Scope, walk: Walk): number =>
  (follow(path.isAbsolute ? walk.args : scope, path.steps, 100_000) ?? []).flatMap(it => leavesOf(it)).length

/** A list that a path leads to is shown item by item. */
const leavesOf = (it: Found): Found[] =>
  it.field.type.endsWith(']') && Array.isArray(it.field.value)
    ? (it.field.value as readonly Field[]).flatMap(field => leavesOf({ field }))
    : [it]

async function groupRows(group: FieldGroup, scope: Scope, walk: Walk): Promise<Row[]> {
  const label = clean(group.label, LABEL_MAX)
  const scopes = group.path
    ? placesOf(group.path, scope, walk)?.map(it =>
        Array.isArray(it.field.value) ? (it.field.value as Scope) : [it.field],
      )
    : [scope]
  if (!scopes) throw new Mismatch()
  const rows: Row[] = []
  for (const [at, inner] of scopes.slice(0, ITEMS_MAX).entries()) {
    const parts =
      group.isBundled && !group.path ? await bundled(group, inner, walk) : await partRows(group.fields, inner, walk)
    if (!label && scopes.length === 1) rows.push(...parts)
    else
      rows.push({
        label: scopes.length > 1 ? `${label} ${at + 1}`.trim() : label,
        value: '',
        kind: 'group',
        rows: parts,
        ...(label && walk.isPinned && { english: 'label' }),
      })
  }
  if (scopes.length > ITEMS_MAX) rows.push({ label, value: fill(walk.words.more, { count: '' }).trim(), kind: 'text' })
  return rows
}

/** First of each list, second of each: all lists are equally long. */
async function bundled({ fields }: FieldGroup, scope: Scope, walk: Walk): Promise<Row[]> {
  const columns: Row[][][] = []
  for (const it of fields)
    columns.push('fields' in it ? [await groupRows(it, scope, walk)] : await fieldRows(it, scope, walk))
  if (new Set(columns.map(it => it.length)).size > 1) throw new Mismatch()
  return (columns[0] ?? []).flatMap((_, at) => columns.flatMap(column => column[at]!))
}

/** The rows of a format. Throws `Mismatch` if it cannot be of these values. */
export async function partRows(parts: readonly FormatPart[], scope: Scope, walk: Walk): Promise<Row[]> {
  const rows: Row[] = []
  for (const it of parts) {
    const found = 'fields' in it ? await groupRows(it, scope, walk) : (await fieldRows(it, scope, walk)).flat()
    walk.count.rows += found.length
    if (walk.count.rows > ROWS_MAX) throw new Mismatch()
    rows.push(...found)
  }
  return rows
}
