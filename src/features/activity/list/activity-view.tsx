import {
  Bar,
  boxes,
  Button,
  buttonStyle,
  classes,
  lists,
  RowSkeleton,
  texts,
  useEffect,
  useModal,
  useRef,
  viewCss,
} from '../../../modal/kit.ts'
import { ActivityRows, type FocusRow } from './activity-rows.tsx'
import { TransactionRow } from './activity-row.tsx'
import type { Activity } from './controller.ts'
import { emptyOf, endOf, missingFrom } from './coverage.ts'
import { lateSkeletons } from '../../../ui/layout/view-parts.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import type { HistoryScope } from '../../../services/history.ts'
import { fullTime } from '../../../base/format.ts'

/** As high as its skeleton: nothing jumps, and no notice of the modal covers any of it. */
const activityStyle = viewCss`
  min-height: 70u;
  /* An address is read to its last character: where the amount is long, it goes on under it, beside the time. Names can be
     longer than that, and have a title. */
  & ${lists.row}:not([data-fold]) {
    grid-template-columns: auto minmax(0, 1fr) fit-content(60%);
    column-gap: 1.5u;
  }
  & ${lists.row} > span > small:not([title]) {
    overflow: visible;
  }
  & ${lists.end} {
    min-width: 0;
  }
  & ${lists.end} > b, & ${lists.row} > ${lists.end} > small {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & ${lists.end} time {
    display: block;
  }
  & ${lists.end} time::first-letter {
    text-transform: uppercase;
  }
  /* What follows is pressed, too. */
  & ${buttonStyle}[data-kind='plain'] {
    margin-bottom: 0;
  }
`

/** What the list is made of, before it. */
const scopeStyle = viewCss`
  padding-top: 2u;
`

const rest = viewCss`
  padding: 5u 0 3u;
`

/** Beside the title of the first month, which leaves that side free. */
const tools = viewCss`
  position: relative;
  z-index: 1;
  min-height: 8u;
  margin-top: 2u;
  & > ${boxes.line} {
    justify-content: end;
  }
  & + [data-windowed], & + [aria-busy] {
    margin-top: -8u;
  }
  & > ${lists.rows} {
    margin-block: 1u 8u;
  }
  & ${lists.row} {
    min-height: 12u;
  }
`

/** Placeholder for the title of the first month. */
const month = viewCss`
  display: flex;
  align-items: end;
  height: 10u;
  padding-bottom: 3u;
`

const SKELETONS = [0, 1, 2, 3]
// Loads a screen ahead, so that scrolling seldom reaches the end.
const AHEAD = '600px 0px'
// How many pages in a row that show nothing new (spam, a rarely matching filter) load automatically; after that the
// button does.
const MAX_QUIET_PAGES = 5
/** The account's activity, for any view that has room for it. */
export function ActivityPanel({ activity }: { activity: Activity }) {
  const ctx = useModal()
  const { t, networks } = ctx
  const focusRow = useRef<FocusRow>(null)
  useEffect(activity.show, [])
  const { ActivityTools: Tools, ActivityHidden: Hidden, ActivityPayments: Payments } = ctx.slots.value
  // Few accounts have paid a site.
  useEffect(() => {
    if (ctx.storage.read('payments', Array.isArray)) ctx.loadSlot('ActivityPayments').catch(ctx.report)
  }, [])
  const hasMore = activity.state.value.pages > 0
  // Rarely used parts load after the rows.
  useEffect(() => {
    if (hasMore) ctx.loadSlot('ActivityTools').catch(ctx.report)
  }, [hasMore])
  const rows = activity.rows.value
  const local = activity.local.value
  const state = activity.state.value
  const { status, hidden, scope, by } = state
  const filter = activity.filter.value
  const isFiltered = filter !== 'all'
  const network = networks.active.value.name
  const isWaiting = status === 'idle' || status === 'loading'

  const more = async () => {
    const before = activity.rows.peek().length
    await activity.more()
    // The button may be gone by now; continue with the first row it loaded.
    if (activity.rows.peek().length > before) focusRow.current?.(before)
  }
  const isEmpty = !rows.length && !local.length && !isFiltered
  const [empty, end, missing] = [emptyOf(state), endOf(state), missingFrom(state)]
  const native = networks.active.value.nativeCurrency.symbol
  return (
    <div className={classes(boxes.stack, activityStyle)}>
      {by && <p className={classes(texts.small, scopeStyle)}>{t('activity.scope.explorer', { host: by })}</p>}
      {scope && <Scope {...scope} />}
      {Payments && <Payments />}
      {(!isEmpty || isWaiting) && <div className={tools()}>{Tools && !isEmpty && <Tools activity={activity} />}</div>}
      {!!local.length && !isFiltered && (
        <ul className={lists.rows()} data-list aria-label={t('activity.pending')}>
          {local.map(row => (
            <li key={row.id}>
              <TransactionRow activity={activity} row={row} />
            </li>
          ))}
        </ul>
      )}
      {!!rows.length && (
        <ActivityRows
          activity={activity}
          onReady={focus => {
            focusRow.current = focus
          }}
        />
      )}
      {!rows.length && isWaiting && (
        <ul className={classes(lists.rows, lateSkeletons)} data-list aria-busy="true" aria-label={t('loading')}>
          <li className={month()} aria-hidden="true">
            <Bar />
          </li>
          {SKELETONS.map(index => (
            <RowSkeleton key={index} round end />
          ))}
        </ul>
      )}
      {!rows.length && empty && !(isFiltered && status === 'ready') && (
        <div className={classes(boxes.stack, boxes.gap1, boxes.centered, rest)}>
          <p className={texts.heading()}>{t(isFiltered ? 'activity.none.kind' : empty, { network })}</p>
          {!isFiltered && empty === 'activity.none' && (
            <p className={texts.small()}>{t('activity.none.text', { network })}</p>
          )}
        </div>
      )}
      {status === 'failed' && (
        <div className={boxes.above2()}>
          <Notice
            kind="error"
            title={t('activity.error')}
            text={t('tokens.failed.text')}
            action={{ label: t('retry'), onClick: activity.more }}
          />
        </div>
      )}
      {(status === 'ready' || (status === 'loading' && !!rows.length)) && <More activity={activity} onMore={more} />}
      {end && (!!rows.length || status === 'stopped') && (
        <p className={classes(texts.small, boxes.centered, rest)}>{t(end)}</p>
      )}
      {missing && (
        <p className={classes(texts.small, boxes.centered, boxes.above2)}>{t(missing, { symbol: native })}</p>
      )}
      {!!hidden.length && !isFiltered && Hidden && <Hidden activity={activity} Line={TransactionRow} />}
    </div>
  )
}

/** What the list covers, where the source cannot tell everything. */
function Scope({ since, isRefused, isWhole, sent }: HistoryScope) {
  const { t, i18n } = useModal()
  const time = since === undefined ? '' : fullTime(since, i18n.locale.value)
  const covered = isWhole ? 'activity.scope.account' : 'activity.scope'
  if (isWhole && !time) return null
  return (
    <div className={classes(boxes.stack, texts.small, scopeStyle)}>
      <p>
        {t(time ? covered : 'activity.scope.device', { time })}
        {isRefused && ` ${t('activity.scope.refused')}`}
      </p>
      {sent && <p>{t('activity.scope.sent', { all: String(sent.all), count: String(sent.here) })}</p>}
    </div>
  )
}

/**
 * Loads the next page, or again what was refused: automatically when its end comes near, or by a button for users who do
 * not scroll.
 */
function More({ activity, onMore }: { activity: Activity; onMore: () => void }) {
  const { t } = useModal()
  const end = useRef<HTMLDivElement>(null)
  const quiet = useRef({ rows: -1, pages: 0 })
  const { length } = activity.rows.value
  const { pages, status, scope } = activity.state.value
  const further = scope ? 'activity.further' : 'activity.more'
  useEffect(() => {
    // Blocks are looked through on the user's word alone: it asks the network a lot, and may find nothing.
    if (scope) return
    const last = quiet.current
    if (last.rows !== length) quiet.current = { rows: length, pages }
    else if (pages - last.pages >= MAX_QUIET_PAGES) return
    if (!window.IntersectionObserver) return
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(it => it.isIntersecting)) activity.more()
      },
      { root: end.current!.closest('[data-body]'), rootMargin: AHEAD },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [length, pages])
  return (
    <div ref={end}>
      <Button plain busy={status === 'loading'} onClick={onMore}>
        {t(scope?.isRefused ? 'retry' : further)}
      </Button>
    </div>
  )
}
