import type { FunctionComponent } from 'react'
import { boxes, Icon, lists, Row, texts, useModal, useRef, useSignal } from '../../../kit.ts'
import type { Activity, Filter } from '../list/controller.ts'
import type { TransactionRowProps } from '../list/activity-row.tsx'
import { CHECK, DOC, GRID, LOAD, RECEIVE, SEND, SWAP } from '../../../ui/more-icons.ts'
import { download, toCsv } from './csv.ts'
import { headlines } from '../../../ui/headline.ts'
import { chipStyle } from '../../../ui/chip.ts'
import { Fold } from '../../../ui/fold.tsx'
import { Tile } from '../../../ui/tile.tsx'

const FILTERS: [Filter, string][] = [
  ['all', GRID],
  ['sent', SEND],
  ['received', RECEIVE],
  ['swaps', SWAP],
  ['other', DOC],
]
const MAX_HIDDEN_SHOWN = 20

/** Which rows of the activity are listed, and those as a file. */
export function Tools({ activity }: { activity: Activity }) {
  const { t, networks, connections } = useModal()
  const isOpen = useSignal(false)
  const chip = useRef<HTMLButtonElement>(null)
  const filter = activity.filter.value
  const close = () => {
    isOpen.value = false
    chip.current?.focus()
  }
  const save = () => {
    const { address } = connections.account(networks.namespace.peek())!
    download(`activity-${address}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(activity.rows.peek()))
    close()
  }
  return (
    <>
      <div className={boxes.line()}>
        <button
          type="button"
          className={chipStyle()}
          ref={chip}
          aria-expanded={isOpen.value}
          aria-label={`${t('activity.filter')}: ${t(`activity.${filter}`)}`}
          onClick={() => {
            isOpen.value = !isOpen.peek()
          }}
        >
          {t(`activity.${filter}`)}
          <Icon name="down" small />
        </button>
      </div>
      {isOpen.value && (
        <ul className={lists.rows()} data-list aria-label={t('activity.filter')}>
          {FILTERS.map(([name, path]) => (
            <Row
              key={name}
              picture={<Tile path={path} />}
              title={t(`activity.${name}`)}
              current={name === filter}
              end={name === filter && <Icon path={CHECK} on />}
              onClick={() => {
                ;(activity.setFilter(name), close())
              }}
            />
          ))}
          <Row picture={<Tile path={LOAD} />} title={t('activity.export')} onClick={save} />
        </ul>
      )}
    </>
  )
}

/** Spam and what moved nothing, under a fold. Who is behind it is not said: planted addresses wait to be copied. */
export function Hidden({ activity, Line }: { activity: Activity; Line: FunctionComponent<TransactionRowProps> }) {
  const { t } = useModal()
  const isOpen = useSignal(false)
  const { hidden } = activity.state.value
  return (
    <>
      <ul className={lists.rows()} data-list>
        <li>
          <Fold
            title={<span className={headlines.label()}>{t('activity.hidden')}</span>}
            count={hidden.length}
            isOpen={isOpen.value}
            small
            onToggle={() => {
              isOpen.value = !isOpen.peek()
            }}
          />
        </li>
        {isOpen.value &&
          hidden.slice(0, MAX_HIDDEN_SHOWN).map(row => (
            <li key={row.id}>
              <Line activity={activity} row={row} isPlain />
            </li>
          ))}
      </ul>
      {isOpen.value && <p className={texts.small()}>{t('activity.hidden.text')}</p>}
    </>
  )
}
