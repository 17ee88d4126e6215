import { useMemo, useModal } from '../../../modal/kit.ts'
import { monthTitle } from '../../../base/format.ts'
import { StopList } from '../../../ui/virtual-list/windowed-list.tsx'
import { TransactionRow } from './activity-row.tsx'
import type { Activity } from './controller.ts'
import { byMonth } from './months.ts'
import { headlines } from '../../../ui/layout/headline.ts'

/** Moves focus to a row, which may not be rendered yet. */
export type FocusRow = (row: number) => void

/** The rows under their months' titles. */
export function ActivityRows({ activity, onReady }: { activity: Activity; onReady: (focus: FocusRow) => void }) {
  const locale = useModal().i18n.locale.value
  const rows = activity.rows.value
  const { lines, tops } = useMemo(() => byMonth(rows), [rows])
  return (
    <StopList
      items={lines}
      tops={tops}
      keyOf={line => (line.row ? line.row.id : line.at)}
      isStop={line => !!line.row}
      draw={(line, stop, isStill) =>
        line.row ? (
          <TransactionRow activity={activity} row={line.row} link={stop} isStill={isStill} />
        ) : (
          <h3 className={headlines.label()}>{monthTitle(line.at, locale)}</h3>
        )
      }
      // New rows may not be rendered yet.
      onReady={focus =>
        onReady(index => {
          const rows = activity.rows.peek()
          focus(byMonth(rows).lines.findIndex(({ row }) => row === rows[index]))
        })
      }
    />
  )
}
