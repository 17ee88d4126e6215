// An explanation as rows of the approval: what is at stake, then what a description adds to it.
import type { Explained } from '../../clear-signing/explain.ts'
import type { Row as Line } from '../../clear-signing/codec.ts'
import { unsaid } from '../../clear-signing/stake-rows.ts'
import { words } from '../../clear-signing/words.ts'
import type { Row } from '../frame/approval-view.ts'

const note = (text: string): Row => ['', text, 'note']

function rowOf({ label, value, kind, rows }: Line): Row {
  if (rows) return [label, rows.map(rowOf)]
  if (kind === 'address') return [label, value, kind]
  return label ? [label, value] : note(value)
}

/**
 * The rows of an explanation. What a description repeats of what stands above it already is left out. `isAlone`: nothing
 * else is asked with it, so that the first amount is large.
 */
export function rowsOf({ stakes, rows, also, notes, isLacking }: Explained, isAlone: boolean): Row[] {
  const added = unsaid(rows, stakes, words)
  const first = isAlone ? stakes.findIndex(it => it.kind === 'amount') : -1
  const details: Row[] = added.length
    ? [isLacking ? [words.details, added.map(rowOf), 'faint'] : [words.details, added.map(rowOf)]]
    : []
  const unseen: Row[] = also.length ? [[words.also, also.map(rowOf)]] : []
  const atStake = stakes.map((it, at): Row => (at === first ? [it.label, it.value, 'amount'] : rowOf(it)))
  return [...atStake, ...details, ...unseen, ...notes.map(note)]
}
