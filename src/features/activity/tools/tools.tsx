import type { FunctionComponent, KeyboardEvent } from 'react'
import {
  boxes,
  classes,
  Icon,
  lists,
  texts,
  useLayoutEffect,
  useModal,
  useRef,
  useSignal,
  viewCss,
} from '../../../modal/kit.ts'
import type { Activity, Filter } from '../list/controller.ts'
import type { TransactionRowProps } from '../list/activity-row.tsx'
import { CHECK, DOC, GRID, LOAD, RECEIVE, SEND, SWAP } from '../../../ui/icons/more-icons.ts'
import { download, toCsv } from './csv.ts'
import { headlines } from '../../../ui/layout/headline.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { Fold } from '../../../ui/controls/fold.tsx'
import { Tile } from '../../../ui/icons/marks.tsx'

const FILTERS: [Filter, string][] = [
  ['all', GRID],
  ['sent', SEND],
  ['received', RECEIVE],
  ['swaps', SWAP],
  ['other', DOC],
]
const MAX_HIDDEN_SHOWN = 20

const menuStyle = viewCss`
  & > [role='separator'] {
    margin-block: 1u;
    border-top: 1px solid var(--line);
  }
`

/** The activity's filter and export. */
export function Tools({ activity }: { activity: Activity }) {
  const { t, networks, connections } = useModal()
  const isOpen = useSignal(false)
  const chip = useRef<HTMLButtonElement>(null),
    menu = useRef<HTMLUListElement>(null)
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
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [isOpen.value])
  return (
    <>
      <div className={boxes.line()}>
        <button
          type="button"
          className={chipStyle()}
          ref={chip}
          aria-haspopup="menu"
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
        <ul
          className={classes(lists.rows, menuStyle)}
          role="menu"
          aria-label={t('activity.filter')}
          ref={menu}
          onKeyDown={walkMenu}
          onBlur={({ currentTarget, relatedTarget }) => {
            // In browsers where a click does not focus the button, the button itself closes the menu.
            if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) isOpen.value = false
          }}
        >
          {FILTERS.map(([name, path]) => (
            <Item
              key={name}
              role="menuitemradio"
              aria-checked={name === filter}
              path={path}
              title={t(`activity.${name}`)}
              onClick={() => {
                activity.setFilter(name)
                close()
              }}
            />
          ))}
          <li role="separator" />
          <Item
            role="menuitem"
            path={LOAD}
            title={t('activity.export')}
            note={activity.state.value.status === 'done' ? undefined : t('activity.export.part')}
            onClick={save}
          />
        </ul>
      )}
    </>
  )
}

interface ItemProps {
  role: 'menuitem' | 'menuitemradio'
  'aria-checked'?: boolean
  path: string
  title: string
  note?: string
  onClick: () => void
}

const Item = ({ path, title, note, ...button }: ItemProps) => (
  <li role="none">
    <button type="button" className={lists.row()} data-row tabIndex={-1} {...button}>
      <Tile path={path} />
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      {button['aria-checked'] && <Icon path={CHECK} on />}
    </button>
  </li>
)

/** The arrows wrap around, as in any menu, and never reach the surrounding lists. */
function walkMenu(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex(it => it === event.target)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  all.at(to % all.length)?.focus()
}

/**
 * Spam and transactions that moved nothing, folded. The other party is not shown: planted addresses are meant to be
 * copied.
 */
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
