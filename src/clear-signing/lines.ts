// An explanation as lines: what is at stake, then what a description adds to it.
import type { Row } from './codec.ts'
import type { Explained } from './explain.ts'
import { unsaid } from './stake-rows.ts'
import { fill, type Words } from './words.ts'

/** A line of what is shown. */
export interface Line {
  label: string
  value: string
  /** `note`: a sentence without a label. `main`: the amount that the eye finds first. `group`: its `lines`. */
  kind: Row['kind'] | 'note' | 'main'
  lines?: readonly Line[]
  /** Of a group that does not say everything. */
  isFaint?: boolean
  /** In English, whatever the language of the rest: the label, or `all` of it. */
  english?: Row['english']
}

/** What a contract is called. `names`: by address in lower case. */
export const nameIn = (names: ReadonlyMap<string, string>, address: string): string | undefined =>
  names.get(address.toLowerCase())

export const note = (value: string): Line => ({ label: '', value, kind: 'note' })
/** What one of this product's own descriptions says; they are in English. */
export const ownNote = (value: string): Line => ({ ...note(value), english: 'all' })

export const group = (label: string, lines: readonly Line[], isFaint = false): Line => ({
  label,
  value: '',
  kind: 'group',
  lines,
  ...(isFaint && { isFaint }),
})

function lineOf({ label, value, kind, rows, english }: Row): Line {
  const language = english && { english }
  if (rows) return { ...group(label, rows.map(lineOf)), ...language }
  return label || kind === 'address' ? { label, value, kind, ...language } : note(value)
}

/**
 * The lines of an explanation. What a description repeats of what stands above it already is left out. `isAlone`: nothing
 * else is asked with it, so that the first amount is large that is not somebody else's gain, and each one without a limit.
 */
export function linesOf(
  { stakes, rows, also, notes, isLacking, by }: Explained,
  words: Words,
  isAlone: boolean,
): Line[] {
  const added = unsaid(rows, stakes, words).map(lineOf)
  const first = isAlone ? stakes.findIndex(it => it.kind === 'amount' && it.label !== words.away) : -1
  const title = by === undefined ? words.details : fill(words.detailsBy, { origin: by })
  // An approval without a limit stands out wherever it stands.
  const isMain = ({ kind, value }: Row, at: number) =>
    at === first || (isAlone && kind === 'amount' && value.startsWith(`${words.unlimited} `))
  const atStake = stakes.map((it, at): Line => (isMain(it, at) ? { ...lineOf(it), kind: 'main' } : lineOf(it)))
  return [
    ...atStake,
    ...(added.length ? [group(title, added, isLacking)] : []),
    ...(also.length ? [group(words.also, also.map(lineOf))] : []),
    ...notes.map(note),
  ]
}
