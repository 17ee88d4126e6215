import type { Transaction } from '../../../services/history.ts'
import { ROW_STEPS, topsOf } from '../../../ui/virtual-list/virtual-layout.ts'

/** A line of the list: a row, or the title of a month (`at`: its first moment), followed by that month's rows. */
export type Line = { at: number; row?: undefined } | { row: Transaction; at?: undefined }

/** Height in grid steps. */
export const TITLE_STEPS = 10

export interface Lines {
  lines: Line[]
  /** Offset of each line from the top of the list, in grid steps; the last is the total height. */
  tops: Uint32Array
}

/** Rows by year and month in the user's calendar, newest first. */
export function byMonth(rows: Transaction[]): Lines {
  const lines: Line[] = []
  let start = Infinity
  let end = start
  for (const row of rows) {
    const { minedAt } = row.metadata
    // Computing a date costs more than everything else, and most rows are in the same month as the one before.
    if (minedAt < start || minedAt >= end) {
      const date = new Date(minedAt)
      start = +new Date(date.getFullYear(), date.getMonth())
      end = +new Date(date.getFullYear(), date.getMonth() + 1)
      lines.push({ at: start })
    }
    lines.push({ row })
  }
  return { lines, tops: topsOf(lines.length, line => (lines[line]!.row ? ROW_STEPS : TITLE_STEPS)) }
}
