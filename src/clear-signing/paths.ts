// Paths of the standard: `to`, `params.path.[0:20]`, `data.[-1]`, `@.value`.
import type { Field } from '../base/at-stake.ts'
import { insist } from './json.ts'

export type Step =
  | { name: string }
  | { index: number }
  /** Each item of a list. */
  | { isEach: true }
  | { from?: number; to?: number }

export interface Path {
  /** `@`: the transaction; otherwise the arguments. */
  isOfTransaction: boolean
  /** `#`: from the outermost arguments, also within a group. */
  isAbsolute: boolean
  steps: readonly Step[]
}

const STEPS_MAX = 12
const NAME = /^[A-Za-z_$][\w$]{0,63}$/
const NUMBER = '(-?\\d{1,4})'
const INDEX = new RegExp(`^\\[${NUMBER}\\]$`)
const SLICE = new RegExp(`^\\[${NUMBER}?:${NUMBER}?\\]$`)

function stepOf(text: string): Step {
  if (text === '[]') return { isEach: true }
  const [, index] = INDEX.exec(text) ?? []
  if (index !== undefined) return { index: Number(index) }
  const slice = SLICE.exec(text)
  if (slice) {
    const [, from, to] = slice
    return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) }
  }
  insist(NAME.test(text), 'a path is not one')
  return { name: text }
}

/** Throws `Invalid`. `a[0]` is read like `a.[0]`; paths into the file itself are not read here. */
export function readPath(text: string): Path {
  const plain = text.replace(/^#\.?/, '')
  const isOfTransaction = plain.startsWith('@.')
  const steps = (isOfTransaction ? plain.slice(2) : plain)
    .replace(/(?<=[^.[\]])\[/g, '.[')
    .replace(/\]\[/g, '].[')
    .split('.')
    .filter((it, at, all) => it || all.length > 1 || at > 0)
  insist(steps.length <= STEPS_MAX && (steps.length > 0 || plain === ''), 'a path is not one')
  return { isOfTransaction, isAbsolute: plain !== text, steps: steps.map(stepOf) }
}

const bytesOf = ({ type, value }: Field): string | undefined => {
  if (typeof value === 'bigint' && value >= 0n) return `0x${value.toString(16).padStart(64, '0')}`
  return typeof value === 'string' && /^(bytes|address)/.test(type) ? value.toLowerCase() : undefined
}

/** A part of bytes, or of a number's 32: an address if it has 20 bytes, else bytes. */
function sliceOf(field: Field, { from = 0, to }: { from?: number; to?: number }): Field | undefined {
  const bytes = bytesOf(field)
  if (bytes === undefined) return
  const total = bytes.length / 2 - 1
  const at = (position: number) => (position < 0 ? total + position : position)
  const [start, end] = [at(from), at(to ?? total)]
  if (start < 0 || end > total || start >= end) return
  const value = `0x${bytes.slice(2 + start * 2, 2 + end * 2)}`
  return { name: field.name, type: end - start === 20 ? 'bytes20' : 'bytes', value }
}

/**
 * The fields that a path leads to, in order; those of lists with `isEach`, at most `limit`. Undefined if it leads
 * nowhere.
 */
export function follow(fields: readonly Field[], steps: readonly Step[], limit: number): readonly Found[] | undefined {
  let found: Found[] = [{ field: { name: '', type: 'tuple', value: fields } }]
  for (const step of steps) {
    const next: Found[] = []
    for (const it of found) {
      const list = stepInto(it, step)
      if (!list) return
      for (const one of list) {
        if (next.length >= limit) return next
        next.push(one)
      }
    }
    found = next
  }
  return found
}

/** A field, and which field of the data it is or is a part of. */
export interface Found {
  field: Field
  /** The field that this is a slice of. */
  source?: Field
}

function stepInto({ field, source }: Found, step: Step): Found[] | undefined {
  const { type, value } = field
  const members = Array.isArray(value) ? (value as readonly Field[]) : undefined
  const isList = type.endsWith(']')
  if ('name' in step) {
    const member = isList ? undefined : members?.find(it => it.name === step.name)
    return member && [{ field: member }]
  }
  if ('isEach' in step) return isList ? members?.map(it => ({ field: it })) : undefined
  if ('index' in step) {
    const item = isList ? members?.at(step.index) : undefined
    return item && [{ field: item }]
  }
  if (isList) {
    const part = members?.slice(step.from, step.to)
    return part?.length ? part.map(it => ({ field: it })) : undefined
  }
  const part = sliceOf(field, step)
  return part && [{ field: part, source: source ?? field }]
}
