import { Button, Icon, RowSkeleton, useEffect, useModal, useRef } from '../../../kit.ts'
import { ActivityRows, type FocusRow } from './activity-rows.tsx'
import { TransactionRow } from './activity-row.tsx'
import type { Activity } from './controller.ts'

const SKELETONS = [0, 1, 2, 3, 4]
// A screen ahead, so that scrolling seldom meets the end.
const AHEAD = '600px 0px'
// Pages that show nothing new (spam, a rare kind) are fetched by themselves only so often; then the button does.
const MAX_QUIET_PAGES = 5
/** The activity of the account, wherever a view has room for it. */
export function ActivityPanel({ activity }: { activity: Activity }) {
  const ctx = useModal()
  const { t, networks } = ctx
  const focusRow = useRef<FocusRow>(null)
  useEffect(activity.show, [])
  const { ActivityTools: Tools, ActivityHidden: Hidden } = ctx.slots.value
  const hasMore = activity.state.value.pages > 0
  // What is rarely used comes after the rows.
  useEffect(() => {
    if (hasMore) ctx.loadSlot('ActivityTools').catch(ctx.report)
  }, [hasMore])
  const rows = activity.rows.value
  const local = activity.local.value
  const shared = activity.shared.value
  const { status, hidden } = activity.state.value
  const filter = activity.filter.value
  const isFiltered = filter !== 'all'
  const network = networks.active.value.name
  const isWaiting = status === 'idle' || status === 'loading'

  const more = async () => {
    const before = activity.rows.peek().length
    await activity.more()
    // The button may be gone by now; go on with what it brought.
    if (activity.rows.peek().length > before) focusRow.current?.(before)
  }
  const isEmpty = !rows.length && !local.length && !isFiltered
  return (
    <div className="stack activity">
      {!isEmpty && <div className="tools">{Tools && <Tools activity={activity} />}</div>}
      {!!local.length && !isFiltered && (
        <ul className="rows" aria-label={t('activity.pending')}>
          {local.map(row => (
            <li key={row.id}>
              <TransactionRow activity={activity} row={row} />
            </li>
          ))}
        </ul>
      )}
      {!!rows.length && shared && (
        <ActivityRows
          activity={activity}
          shared={shared}
          onReady={focus => {
            focusRow.current = focus
          }}
        />
      )}
      {!rows.length && isWaiting && (
        <ul className="rows late" aria-busy="true" aria-label={t('loading')}>
          {SKELETONS.map(index => (
            <RowSkeleton key={index} round end />
          ))}
        </ul>
      )}
      {!rows.length && /done|unknown/.test(status) && (
        <div className="stack g1 mid rest">
          <p className="h">
            {t(isFiltered ? 'activity.none.kind' : status === 'done' ? 'activity.none' : 'activity.unknown', {
              network,
            })}
          </p>
          {!isFiltered && status === 'done' && <p className="s">{t('activity.none.text', { network })}</p>}
        </div>
      )}
      {status === 'failed' && (
        <div className="notice e mt2">
          <Icon name="alert" />
          <b>{t('activity.error')}</b>
          <span>
            {t('tokens.failed.text')}{' '}
            <button type="button" className="link" onClick={activity.more}>
              {t('retry')}
            </button>
          </span>
        </div>
      )}
      {(status === 'ready' || (status === 'loading' && !!rows.length)) && <More activity={activity} onMore={more} />}
      {status === 'done' && !!rows.length && <p className="s mid rest">{t('activity.end')}</p>}
      {!!hidden.length && !isFiltered && Hidden && <Hidden activity={activity} Line={TransactionRow} />}
    </div>
  )
}

/** The way to the next page: by itself when it comes near, by a button for those who do not scroll. */
function More({ activity, onMore }: { activity: Activity; onMore: () => void }) {
  const { t } = useModal()
  const end = useRef<HTMLDivElement>(null)
  const quiet = useRef({ rows: -1, pages: 0 })
  const { length } = activity.rows.value
  const { pages, status } = activity.state.value
  useEffect(() => {
    const last = quiet.current
    if (last.rows !== length) quiet.current = { rows: length, pages }
    else if (pages - last.pages >= MAX_QUIET_PAGES) return
    if (!window.IntersectionObserver) return
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(it => it.isIntersecting)) activity.more()
      },
      { root: end.current!.closest('.body'), rootMargin: AHEAD },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [length, pages])
  return (
    <div ref={end}>
      <Button plain busy={status === 'loading'} onClick={onMore}>
        {t('activity.more')}
      </Button>
    </div>
  )
}
