import {
  Bar,
  boxes,
  Button,
  classes,
  pictureStyle,
  texts,
  useEffect,
  useModal,
  useRef,
  useSignal,
  viewCss,
} from '../../modal/kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import type { Nfts } from './controller.ts'
import { pieceGrid, PieceList } from './piece-list.tsx'
import { headlines } from '../../ui/layout/headline.ts'
import { lateSkeletons, empty } from '../../ui/layout/view-parts.tsx'
import { Fold } from '../../ui/controls/fold.tsx'
import { Notice } from '../../ui/controls/notice.tsx'

/** As high as its skeleton: nothing jumps. Only a script can focus it. */
const nftsStyle = viewCss`
  min-height: 70u;
  padding-top: 2u;
  outline: 0;
  /* A missing picture is no news: it is quiet. */
  & ${pictureStyle}[data-letter] {
    background: var(--fill);
    color: var(--ink2);
  }
`

/** The account's collectibles, in a tab of its view. */
export function NftsPanel({ nfts }: { nfts: Nfts }) {
  const ctx = useModal()
  const { t, networks, i18n } = ctx
  const panel = useRef<HTMLDivElement>(null)
  useEffect(nfts.show, [])
  const { shown, hidden, status, since, isQuiet } = nfts.state.value
  const network = networks.active.value.name
  const isEmpty = !shown.length
  const isWaiting = status === 'idle' || status === 'loading'
  const failure = t(isEmpty ? 'nfts.failed' : 'nfts.failed.some')
  const origin = (time: number) =>
    time &&
    t('nfts.since', {
      date: new Intl.DateTimeFormat(i18n.locale.value, { dateStyle: 'long' }).format(time).replaceAll(' ', '\u00a0'),
    })

  /** Older ones load automatically while that brings new pieces; after that the button does. */
  const goOn = () => {
    if (status === 'ready' && !isQuiet) nfts.more()
  }
  const press = async () => {
    await nfts.more()
    const el = panel.current
    // The pressed button may be gone; keyboard focus continues from here.
    if (el && !(el.getRootNode() as ShadowRoot).activeElement) el.focus({ preventScroll: true })
    const { status, since } = nfts.state.peek()
    if (status === 'ready') ctx.announce(origin(since) || t('nfts.end'))
    else if (status === 'done') ctx.announce(t('nfts.end'))
  }
  useEffect(() => {
    if (status === 'failed') ctx.announce(failure, true)
  }, [status])

  return (
    <div ref={panel} className={classes(boxes.stack, nftsStyle)} data-nfts tabIndex={-1}>
      {!isEmpty && <PieceList pieces={shown} onEnd={goOn} />}
      {isEmpty && isWaiting && (
        <ul className={classes(pieceGrid, lateSkeletons)} aria-busy="true" aria-label={t('loading')}>
          {[0, 1, 2, 3].map(index => (
            <li key={index} aria-hidden="true">
              <span className={pictureStyle()} data-skeleton />
              <span className={boxes.line()}>
                <Bar />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (status === 'ready' || status === 'done' || status === 'unknown') && (
        <div className={classes(boxes.stack, boxes.gap1, boxes.centered, empty)}>
          <p className={texts.heading()}>{t(`nfts.${status}`, { network })}</p>
          {status === 'done' && <p className={texts.small()}>{t('nfts.done.text', { network })}</p>}
        </div>
      )}
      {status === 'failed' && (
        <div className={boxes.above3()}>
          <Notice
            kind="error"
            title={failure}
            text={t('tokens.failed.text')}
            action={{ label: t('retry'), onClick: press }}
          />
        </div>
      )}
      {(status === 'ready' || (status === 'loading' && !isEmpty)) && (
        <div className={classes(boxes.stack, boxes.centered, boxes.above3)}>
          <p className={texts.small()}>{origin(since)}</p>
          <Button plain busy={isWaiting} onClick={press}>
            {t('nfts.more')}
          </Button>
        </div>
      )}
      {status === 'done' && !isEmpty && <p className={classes(texts.small, boxes.centered, empty)}>{t('nfts.end')}</p>}
      {hidden.length > 0 && <Hidden pieces={hidden} />}
    </div>
  )
}

/** Spam, folded and without its pictures: loading them would tell the sender who looks, and when. */
function Hidden({ pieces }: { pieces: Piece[] }) {
  const { t } = useModal()
  const isOpen = useSignal(false)
  return (
    <div>
      <Fold
        title={<span className={headlines.label()}>{t('tokens.hidden')}</span>}
        count={pieces.length}
        isOpen={isOpen.value}
        small
        onToggle={() => {
          isOpen.value = !isOpen.peek()
        }}
      />
      {isOpen.value && <PieceList plain pieces={pieces} />}
      {isOpen.value && <p className={texts.small()}>{t('nfts.hidden')}</p>}
    </div>
  )
}
