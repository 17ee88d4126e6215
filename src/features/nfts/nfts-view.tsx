import { Button, Icon, useEffect, useModal, useRef, useSignal } from '../../kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import type { Nfts } from './controller.ts'
import { PieceList } from './piece-list.tsx'

/** The collectibles of the account, in a tab of it. */
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

  /** Older ones come by themselves as long as they bring something; then the button does. */
  const goOn = () => {
    if (status === 'ready' && !isQuiet) nfts.more()
  }
  const press = async () => {
    await nfts.more()
    const el = panel.current
    // What was pressed may be gone; the keyboard goes on from here.
    if (el && !(el.getRootNode() as ShadowRoot).activeElement) el.focus({ preventScroll: true })
    const { status, since } = nfts.state.peek()
    if (/ready|done/.test(status)) ctx.announce((status === 'ready' && origin(since)) || t('nfts.end'))
  }
  useEffect(() => {
    if (status === 'failed') ctx.announce(failure, true)
  }, [status])

  return (
    <div ref={panel} className="stack nfts" tabIndex={-1}>
      {!isEmpty && <PieceList pieces={shown} onEnd={goOn} />}
      {isEmpty && isWaiting && (
        <ul className="pieces late" aria-busy="true" aria-label={t('loading')}>
          {[0, 1, 2, 3].map(index => (
            <li key={index} aria-hidden="true">
              <span className="pic sk" />
              <span className="line">
                <span className="sk" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isEmpty && /ready|done|unknown/.test(status) && (
        <div className="stack g1 mid empty">
          <p className="h">{t(`nfts.${status}`, { network })}</p>
          {status === 'done' && <p className="s">{t('nfts.done.text', { network })}</p>}
        </div>
      )}
      {status === 'failed' && (
        <div className="notice e mt3">
          <Icon name="alert" />
          <b>{failure}</b>
          <span>
            {t('tokens.failed.text')}{' '}
            <button type="button" className="link" onClick={press}>
              {t('retry')}
            </button>
          </span>
        </div>
      )}
      {(status === 'ready' || (status === 'loading' && !isEmpty)) && (
        <div className="stack mid mt3">
          <p className="s">{origin(since)}</p>
          <Button plain busy={isWaiting} onClick={press}>
            {t('nfts.more')}
          </Button>
        </div>
      )}
      {status === 'done' && !isEmpty && <p className="s mid empty">{t('nfts.end')}</p>}
      {hidden.length > 0 && <Hidden pieces={hidden} />}
    </div>
  )
}

/** Spam, under a fold and without its pictures: who sent it would learn from them who looks, and when. */
function Hidden({ pieces }: { pieces: Piece[] }) {
  const { t } = useModal()
  const isOpen = useSignal(false)
  return (
    <div>
      <button
        type="button"
        className="row fold"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.peek()
        }}
      >
        <span className="label">{t('tokens.hidden')}</span>
        <span className="line">
          <span className="badge">{pieces.length}</span>
          <Icon name="down" small />
        </span>
      </button>
      {isOpen.value && <PieceList plain pieces={pieces} />}
      {isOpen.value && <p className="s">{t('nfts.hidden')}</p>}
    </div>
  )
}
