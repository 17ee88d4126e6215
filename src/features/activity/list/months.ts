import type { Transaction } from '../../../services/history.ts'
import { ROW_STEPS, topsOf } from '../../../ui/virtual-list/virtual-layout.ts'

/** A line of the list: a row, or the title of the month (`at`: its first moment) that the rows below are of. */
export type Line = { at: number; row?: undefined } | { row: Transaction; at?: undefined }

/** Height in grid steps. */
export const TITLE_STEPS = 10

export interface Lines {
  lines: Line[]
  /** Of each line, in grid steps from the top of the list; the last is the height of all. */
  tops: Uint32Array
}

/** Rows by year, then month, of the reader's own calendar. They come with the newest first. */
export function byMonth(rows: Transaction[]): Lines {
  const lines: Line[] = []
  let start = Infinity
  let end = start
  for (const row of rows) {
    const { minedAt } = row.metadata
    // A date costs more than all the rest, and most rows are of the month before them.
    if (minedAt < start || minedAt >= end) {
      const date = new Date(minedAt)
      start = +new Date(date.getFullYear(), date.getMonth())
      end = +new Date(date.getFullYear(), date.getMonth() + 1)
      lines.push({ at: start })
    }
    lines.push({ row })
  }
  return { lines, tops: topsOf(lines.length, line => (lines[line]?.row ? ROW_STEPS : TITLE_STEPS)) }
}
