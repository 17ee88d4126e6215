// What fields and parameters of a file stand for: constants, places in the data, entries of maps, words of enums.
import { isRecord, own, type UnknownRecord } from '../base/record.ts'
import { insist, recordAt, textAt } from './json.ts'
import { readPath, type Path } from './paths.ts'

/** A value of a file: what a field shows, or a parameter of a format. */
export type Constant = string | number | boolean

/** A constant, a place in the data, or a map's entry by the value at a place. */
export type Given = { constant: Constant } | { path: Path } | { map: ReadonlyMap<string, Constant>; key: Path }

/** Of a format, by their names without `Path`. */
export type Params = ReadonlyMap<string, Given | readonly Given[]>

/** The parts of a file that its formats refer to. */
export interface File {
  metadata: UnknownRecord
  definitions: UnknownRecord
  counted: { fields: number }
}

export const isConstant = (value: unknown): value is Constant =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value))

/** What stands at `$.metadata.…` or `$.display.…`, by own members. */
export function atRoot(path: string, { metadata, definitions }: File): unknown {
  const [root, section, ...names] = path.split('.')
  insist(root === '$' && names.length, 'a reference leads nowhere')
  return names.reduce<unknown>((it, name) => own(it, name), own({ metadata, display: { definitions } }, section ?? ''))
}

function mapOf(value: UnknownRecord, file: File): Given {
  const [map, keyPath] = [textAt(value, 'map'), textAt(value, 'keyPath')]
  insist(map !== undefined && keyPath !== undefined, 'a map has no key')
  const found = atRoot(map, file)
  const entries = Object.entries(recordAt(found, 'values'))
  insist(isRecord(found), 'a map is missing')
  return {
    map: new Map(entries.flatMap(([key, it]) => (isConstant(it) ? [[key.toLowerCase(), it] as const] : []))),
    key: readPath(keyPath),
  }
}

function given(value: unknown, file: File): Given {
  if (isRecord(value)) return mapOf(value, file)
  if (typeof value === 'string' && value.startsWith('$.')) {
    const constant = atRoot(value, file)
    insist(isConstant(constant), 'a constant is missing')
    return { constant }
  }
  insist(isConstant(value), 'a parameter is not a value')
  return { constant: value }
}

/** Of a field: the value that it shows. */
export function shownOf(field: UnknownRecord, file: File): Given {
  const [path, value] = [textAt(field, 'path'), own(field, 'value')]
  insist((path === undefined) !== (value === undefined), 'a field needs either a path or a value')
  if (path === undefined) return given(value, file)
  return path.startsWith('$.') ? given(path, file) : { path: readPath(path) }
}

/** A parameter and the same with `Path` behind its name: never both. */
export function paramsOf(params: UnknownRecord, file: File): Params {
  const all = new Map<string, Given | readonly Given[]>()
  for (const [key, value] of Object.entries(params)) {
    if (key === '$ref' || value === null) continue
    const name = key.replace(/Path$/, '')
    insist(!all.has(name), `${name} is given twice`)
    if (name !== key) {
      insist(typeof value === 'string', `${key} is not a text`)
      all.set(name, value.startsWith('$.') ? given(value, file) : { path: readPath(value) })
    } else if (Array.isArray(value))
      all.set(
        name,
        value.map(it => given(it, file)),
      )
    else all.set(name, given(value, file))
  }
  return all
}

export function wordsOf(params: UnknownRecord, file: File): ReadonlyMap<string, string> {
  const ref = textAt(params, '$ref')
  const found = ref === undefined ? undefined : atRoot(ref, file)
  insist(ref?.startsWith('$.metadata.enums.') && isRecord(found), 'an enum is missing')
  return new Map(Object.entries(found).flatMap(([key, it]) => (typeof it === 'string' ? [[key, it] as const] : [])))
}
