import {
  boxes,
  Button,
  classes,
  css,
  Icon,
  texts,
  useEffect,
  useLayoutEffect,
  useMemo,
  useModal,
  useRef,
  viewCss,
} from '../../../modal/kit.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { Field, fieldStyle } from '../../../ui/controls/field.tsx'
import { CHECK, SEARCH } from '../../../ui/icons/more-icons.ts'
import type { DirectoryList } from '../../../wallets/directory-list.ts'
import { WalletGrid } from './wallet-grid.tsx'
import type { FocusCell } from '../../../ui/virtual-list/roving-tabindex.tsx'

/**
 * As high as the card can be, so that neither a page nor a search moves its edges. Whatever the search field covers
 * counts as out of view.
 */
const all = viewCss`
  height: 144u;
  scroll-padding-block: 17u 5u;
  & > * {
    flex: none;
  }
`

const finder = css`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2u;
  margin: -1u -5u -2u;
  padding: 1u 5u 2u;
  background: var(--surface);
  & > ${fieldStyle} {
    flex: 1 1 56u;
    min-width: 0;
  }
  & > ${chipStyle} {
    gap: 1u;
  }
  & > ${chipStyle}[aria-pressed='true'] {
    color: var(--accent-ink);
    box-shadow: inset 0 0 0 1.5px;
  }
  @media (forced-colors: active) {
    & > ${chipStyle}[aria-pressed='true'] {
      border-width: 3px;
    }
  }
`

// Loads a screen ahead, so that scrolling seldom reaches the end.
const AHEAD = '600px 0px'
const SEARCH_MAX_LENGTH = 64

/** AllWallets: the whole wallet directory, to browse or to search. */
export function AllWalletsView({ keep }: { keep: () => DirectoryList }) {
  const ctx = useModal()
  const { t, router, options } = ctx
  const list = useMemo(keep, [])
  const body = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const focusCell = useRef<FocusCell>(null)
  const status = list.status.value
  const entries = list.entries.value
  const query = list.query.value
  const isFiltered = !!query.trim() || list.isCertified.value
  const isEmpty = !entries.length && status === 'done'
  const withQr = options.enableWalletConnect || !!ctx.wallets.code.value
  const count = list.count.value
  const isPartial = list.isPartial.value

  const settled =
    (isEmpty && t('all.none')) || (isFiltered && status !== 'loading' && t('all.found', { count: entries.length }))
  useEffect(() => {
    if (settled) ctx.announce(settled)
  }, [settled])

  // After Back the scroll position is restored; a new search starts at the top with its first answer.
  useLayoutEffect(() => {
    const { place } = list
    body.current!.scrollTop = place.top
    return () => {
      place.top = body.current?.scrollTop ?? 0
    }
  }, [])
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isFirst.current) body.current!.scrollTop = 0
    isFirst.current = false
  }, [query, list.isCertified.value])

  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const root = body.current!.getRootNode() as ShadowRoot
    // Typing anywhere in the view goes to its search field.
    root.addEventListener(
      'keydown',
      event => {
        const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
        if (
          key.length === 1 &&
          key !== ' ' &&
          !ctrlKey &&
          !metaKey &&
          !altKey &&
          root.activeElement?.tagName !== 'INPUT'
        )
          input.current?.focus()
      },
      { signal },
    )
    addEventListener(
      'online',
      () => {
        if (list.status.peek() === 'failed') list.more()
      },
      { signal },
    )
    return () => life.abort()
  }, [])

  const ready = (focus: FocusCell) => {
    focusCell.current = focus
    if (list.place.hasLeft) focus(list.place.at)
    list.place.hasLeft = false
  }
  const more = async () => {
    const before = list.entries.peek().length
    await list.more()
    // The button may be gone by now; continue with the first wallet it loaded.
    if (list.entries.peek().length > before) focusCell.current?.(before)
  }
  const clear = () => {
    list.setCertified(false)
    list.setQuery('')
    input.current?.focus()
  }
  // Above the results, or where more would follow.
  const failed = status === 'failed' && (
    <p className={texts.small()} role="alert">
      {t(isPartial ? 'all.failed.more' : 'all.failed')}{' '}
      <button type="button" className={texts.link()} onClick={() => list.more()}>
        {t('retry')}
      </button>
    </p>
  )
  return (
    <div className={classes(boxes.body, all)} data-body ref={body}>
      <div className={finder()} data-finder>
        <Field
          type="search"
          ref={input}
          icon={SEARCH}
          maxLength={SEARCH_MAX_LENGTH}
          label={t('all.search')}
          placeholder={count ? t('all.search.count', { count }) : undefined}
          value={query}
          onInput={list.setQuery}
        />
        {/* Nobody certifies the wallets of a directory that is part of this build. */}
        {ctx.sourcesChunk === 'services' && (
          <button
            type="button"
            className={chipStyle()}
            aria-pressed={list.isCertified.value}
            onClick={() => list.setCertified(!list.isCertified.peek())}
          >
            {list.isCertified.value && <Icon path={CHECK} small />}
            {t('all.certified')}
          </button>
        )}
      </div>
      {!isPartial && failed}
      <WalletGrid list={list} onReady={ready} />
      {isEmpty && (
        <div className={classes(boxes.stack, boxes.gap1, boxes.full)}>
          <p className={classes(texts.heading, boxes.centered)}>{t('all.none')}</p>
          {isFiltered && (
            <Button plain onClick={clear}>
              {t('all.clear')}
            </Button>
          )}
          {withQr && <Button onClick={() => router.push('ConnectingWalletConnectBasic')}>{t('all.qr')}</Button>}
        </div>
      )}
      {isPartial && failed}
      {(status === 'ready' || (status === 'loading' && isPartial)) && <More list={list} onMore={more} body={body} />}
    </div>
  )
}

/** Loads the next page: automatically when its end comes near, or by a button for users who do not scroll. */
function More({
  list,
  onMore,
  body,
}: {
  list: DirectoryList
  onMore: () => void
  body: { current: HTMLDivElement | null }
}) {
  const { t } = useModal()
  const end = useRef<HTMLDivElement>(null)
  const { length } = list.entries.value
  useEffect(() => {
    if (!window.IntersectionObserver) return
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(it => it.isIntersecting)) list.more()
      },
      { root: body.current, rootMargin: AHEAD },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [length])
  return (
    <div ref={end}>
      <Button plain busy={list.status.value === 'loading'} onClick={onMore}>
        {t('all.more')}
      </Button>
    </div>
  )
}
