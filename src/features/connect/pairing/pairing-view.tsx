import { Button, Icon, Picture, Row, useEffect, useLayoutEffect, useModal, useState } from '../../../kit.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import type { Pairing } from '../../../connectors/walletconnect/index.ts'
import { copy } from '../../../lib/clipboard.ts'
import { platform } from '../../../lib/platform.ts'
import { Hero } from '../../../ui/hero.tsx'
import { COPY, DOC, GLOBE, OUT, PHONE } from '../../../ui/more-icons.ts'
import { pairWith, type PairingAttempt } from './controller.ts'
import { secretLink } from './link.ts'
import { Phone } from './phone-view.tsx'
import type { Relay } from './relay.ts'

const PAIRING_MS = 240_000
const MARGIN_MS = 10_000
const SECOND_MS = 1_000

const HEROES = { wait: 'waiting', declined: 'declined', empty: 'warn', failed: 'failed' } as const

/**
 * ConnectingWalletConnect: one code or one link, and always another way. `payload` is the wallet; without one, any
 * wallet may answer.
 */
export const createPairingView = (relay: Relay) =>
  function PairingView({ payload: entry }: { payload?: WalletEntry }) {
    const ctx = useModal()
    const [attempt, setAttempt] = useState<PairingAttempt>()
    const [isCode, showCode] = useState(!platform(navigator).mobile || !entry)
    // In the task of the click: a phone may put the page to sleep right after it, and an answer finds only who waits.
    useLayoutEffect(() => {
      const over = new AbortController()
      setAttempt(pairWith(ctx, relay, entry, over.signal))
      ctx.events.track('SELECT_WALLET', {
        name: entry?.name ?? 'WalletConnect',
        platform: isCode ? 'qrcode' : 'mobile',
      })
      return () => over.abort()
    }, [])
    const stage = attempt?.stage.value ?? 'wait'
    const failure = attempt?.error.value
    const pairing = relay.pairing.value
    const { QrCode: Code } = ctx.slots.value
    const isRelay = stage === 'failed' && /^(http|service|chunk)/.test(failure!.code)
    if (stage !== 'wait' && !isRelay) return <Outcome attempt={attempt!} entry={entry} />
    const others = <Others entry={entry} relay={relay} />
    if (!isCode)
      return (
        <Phone entry={entry!} relay={relay} retry={attempt?.retry} isFailed={isRelay} showCode={() => showCode(true)}>
          {others}
        </Phone>
      )
    return (
      <div className="body mid">
        {isRelay ? (
          <NoCode failure={failure!.code} retry={attempt!.retry} />
        ) : pairing && Code ? (
          <Code text={pairing.uri} label={ctx.t('qr.label')}>
            <span className="pic tile mark">
              {entry?.icon ? <Picture src={entry.icon} name={entry.name} size={40} /> : <Icon path={PHONE} />}
            </span>
          </Code>
        ) : (
          <div className="qr sk" aria-busy="true" />
        )}
        {!isRelay && (
          <>
            <p className="m" id="wm-lead">
              {entry ? ctx.t('qr.scan.with', { wallet: entry.name }) : ctx.t('qr.scan')}
            </p>
            <Button disabled={!pairing} onClick={() => pairing && copy(pairing.uri, ctx, ctx.t('qr.uncopied'))}>
              <Icon path={COPY} />
              {ctx.t('qr.copy')}
            </Button>
            {pairing ? <Countdown pairing={pairing} /> : <p className="s">&nbsp;</p>}
          </>
        )}
        {others}
      </div>
    )
  }

/** How long the code is good; it renews itself. */
function Countdown({ pairing }: { pairing: Pairing }) {
  const { t } = useModal()
  // Within its bounds while the clock is set back and the next code is on its way.
  const left = () => Math.min(PAIRING_MS - MARGIN_MS, Math.max(0, pairing.expiresAt - MARGIN_MS - Date.now()))
  const [ms, set] = useState(left())
  useEffect(() => {
    set(left())
    const timer = setInterval(() => set(left()), SECOND_MS)
    return () => clearInterval(timer)
  }, [pairing])
  const seconds = Math.ceil(ms / SECOND_MS)
  return (
    <p className="s line" aria-hidden="true">
      <svg className="i sm" viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="7.25" opacity=".25" />
        <circle
          cx="10"
          cy="10"
          r="7.25"
          pathLength="100"
          strokeDasharray={`${Math.round((ms / (PAIRING_MS - MARGIN_MS)) * 100)} 100`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <bdi>{t('qr.renews', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</bdi>
    </p>
  )
}

/** The place of the code when there is none. */
function NoCode({ failure, retry }: { failure: string; retry: () => void }) {
  const { t } = useModal()
  const reason = !navigator.onLine ? 'offline' : failure.startsWith('service') ? 'config' : 'blocked'
  return (
    <div className="qr none" role="alert">
      <p className="h">{t('qr.failed')}</p>
      <p className="lead">{t(`qr.failed.${reason}`)}</p>
      <Button primary onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** The wallet said no, shared nothing, or reports a fault. */
function Outcome({ attempt, entry }: { attempt: PairingAttempt; entry?: WalletEntry }) {
  const ctx = useModal()
  const { t } = ctx
  const stage = attempt.stage.value
  const failure = attempt.error.value
  const values = { wallet: entry?.name ?? t('pair.wallet'), site: ctx.site }
  const reason = String(failure?.data?.['reason'] ?? '')
  const title = t(`${stage}.title`, values)
  const text = t(`${stage}.text`, values)
  useEffect(() => ctx.announce(`${title}. ${text}`, stage === 'failed'), [title])
  return (
    <div className="body mid">
      <Hero
        state={HEROES[stage]}
        picture={
          entry ? (
            <Picture src={entry.icon} name={entry.name} size={72} />
          ) : (
            <span className="pic tile">
              <Icon path={PHONE} />
            </span>
          )
        }
      />
      <div className="stack g1">
        <p className="h">{title}</p>
        <p className="lead" id="wm-lead">
          {text}
        </p>
        {stage === 'failed' && reason && (
          <p className="s">
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      <div className="stack g1 w mt3">
        <Button primary onClick={attempt.retry}>
          {t('retry')}
        </Button>
        <Button plain onClick={ctx.router.back}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

/** Other ways into the same wallet: its program on this computer, its page, or getting it. */
function Others({ entry, relay }: { entry?: WalletEntry; relay: Relay }) {
  const { t, router } = useModal()
  const on = platform(navigator)
  const { desktop, webapp, appStore, playStore, chromeStore, homepage } = entry?.wallet ?? {}
  const ways = (
    [
      [DOC, 'desktop', on.mobile ? undefined : desktop, '_self'],
      [GLOBE, 'web', webapp, '_blank'],
    ] as const
  ).filter(way => way[2])
  if (!entry) return null
  return (
    <ul className="rows fill">
      {ways.map(([icon, name, base, target]) => (
        <Row
          key={name}
          picture={
            <span className="pic tile">
              <Icon path={icon} />
            </span>
          }
          title={t(`pair.${name}`, { wallet: entry.name })}
          end={<Icon path={OUT} mirror />}
          disabled={!relay.pairing.value}
          {...secretLink(base!.replace(/\/?$/, '/'), () => relay.pairing.peek()?.uri, on, target)}
        />
      ))}
      {(appStore || playStore || chromeStore || homepage) && (
        <Row
          picture={
            <span className="pic tile">
              <Icon path={PHONE} />
            </span>
          }
          title={t('get.title', { wallet: entry.name })}
          onClick={() => router.push('Downloads', entry)}
        />
      )}
    </ul>
  )
}
