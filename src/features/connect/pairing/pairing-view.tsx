import {
  boxes,
  Button,
  classes,
  Icon,
  lists,
  Picture,
  pictureStyle,
  Row,
  texts,
  useEffect,
  useLayoutEffect,
  useModal,
  useState,
  viewCss,
} from '../../../kit.ts'
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
import { qrCodeStyle } from '../../../ui/qr-code.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { bleed } from '../../../ui/bleed.ts'

const strong = viewCss`
  font-weight: 500;
`

/** In place of a code: that there is none yet, or why there is none. */
const noCode = viewCss`
  aspect-ratio: 1;
  height: auto;
  background: var(--fill2);
  &[data-none] {
    align-content: center;
    gap: 3u;
    padding: 6u;
    background: var(--fill);
    color: inherit;
    box-shadow: none;
  }
`

const PAIRING_MS = 240_000
const MARGIN_MS = 10_000
const SECOND_MS = 1_000

const HEROES = { wait: 'waiting', declined: 'declined', empty: 'warn', failed: 'failed' } as const

/**
 * ConnectingWalletConnect: one code or one link, and always another way. `payload` is the wallet; without one, any
 * wallet may answer.
 */
export const createPairingView = (relay: Relay) =>
  function PairingView({ payload }: { payload?: WalletEntry }) {
    const ctx = useModal()
    // The links of a wallet of before may come after it was picked.
    const { wallets } = ctx
    const wallet = payload && (payload.wallet ?? wallets.rows.value.find(it => it.key === payload.key)?.wallet)
    const entry = payload && { ...payload, wallet }
    const { data, error } = wallets.directory.value
    const isLinkless = !wallet && !!(data || error)
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
    if (!isCode && !isLinkless)
      return (
        <Phone entry={entry!} relay={relay} retry={attempt?.retry} isFailed={isRelay} showCode={() => showCode(true)}>
          {others}
        </Phone>
      )
    return (
      <div className={classes(boxes.body, boxes.centered)} data-body>
        {isRelay ? (
          <NoCode failure={failure!.code} retry={attempt!.retry} />
        ) : pairing && Code ? (
          <Code text={pairing.uri} label={ctx.t('qr.label')}>
            <span className={pictureStyle()} data-tile data-mark>
              {entry?.icon ? <Picture src={entry.icon} name={entry.name} size={40} /> : <Icon path={PHONE} />}
            </span>
          </Code>
        ) : (
          <div className={classes(qrCodeStyle, noCode)} data-qr data-skeleton aria-busy="true" />
        )}
        {!isRelay && (
          <>
            <p className={strong()} id="wm-lead">
              {entry ? ctx.t('qr.scan.with', { wallet: entry.name }) : ctx.t('qr.scan')}
            </p>
            <Button disabled={!pairing} onClick={() => pairing && copy(pairing.uri, ctx, ctx.t('qr.uncopied'))}>
              <Icon path={COPY} />
              {ctx.t('qr.copy')}
            </Button>
            {pairing ? <Renewal pairing={pairing} /> : <p className={texts.small()}>&nbsp;</p>}
          </>
        )}
        {others}
      </div>
    )
  }

/** How long the code is good; it renews itself. */
function Renewal({ pairing }: { pairing: Pairing }) {
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
    <p className={classes(texts.small, boxes.line)} aria-hidden="true">
      <Countdown small percent={Math.round((ms / (PAIRING_MS - MARGIN_MS)) * 100)} />
      <bdi>{t('qr.renews', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</bdi>
    </p>
  )
}

/** The place of the code when there is none. */
function NoCode({ failure, retry }: { failure: string; retry: () => void }) {
  const { t } = useModal()
  const reason = !navigator.onLine ? 'offline' : failure.startsWith('service') ? 'config' : 'blocked'
  return (
    <div className={classes(qrCodeStyle, noCode)} data-qr data-none role="alert">
      <p className={texts.heading()}>{t('qr.failed')}</p>
      <p className={texts.lead()}>{t(`qr.failed.${reason}`)}</p>
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
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        state={HEROES[stage]}
        picture={
          entry ? (
            <Picture src={entry.icon} name={entry.name} size={72} />
          ) : (
            <span className={pictureStyle()} data-tile>
              <Icon path={PHONE} />
            </span>
          )
        }
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
        {stage === 'failed' && reason && (
          <p className={texts.small()}>
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      <div className={classes(boxes.stack, boxes.gap1, boxes.full, boxes.above3)}>
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
    <ul className={classes(lists.rows, bleed)} data-list>
      {ways.map(([icon, name, base, target]) => (
        <Row
          key={name}
          picture={
            <span className={pictureStyle()} data-tile>
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
            <span className={pictureStyle()} data-tile>
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
