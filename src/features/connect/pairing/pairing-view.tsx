import {
  boxes,
  Button,
  classes,
  Icon,
  Picture,
  pictureStyle,
  texts,
  useEffect,
  useLayoutEffect,
  useModal,
  useState,
  viewCss,
} from '../../../modal/kit.ts'
import { roomOf, type ErrorRoom } from '../../../base/error-catalogue.ts'
import type { ModalError } from '../../../base/errors.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import type { Pairing } from '../../../connectors/walletconnect/index.ts'
import { copy } from '../../../modal/clipboard.ts'
import { platform } from '../../../base/platform.ts'
import { COPY, PHONE } from '../../../ui/icons/more-icons.ts'
import { pairWith, type PairingAttempt } from './controller.ts'
import { Others, Wallets } from './other-ways.tsx'
import { Outcome } from './outcome.tsx'
import { Phone } from './phone-view.tsx'
import type { Relay } from './relay.ts'
import { Foot } from '../../../ui/layout/view-parts.tsx'
import { qrCodeStyle } from '../../../ui/icons/qr-code.tsx'
import { Countdown } from '../../../ui/icons/marks.tsx'

/** Origins of errors of the relay and of the way to it. */
const OF_THE_RELAY: readonly ErrorRoom[] = ['http', 'service', 'chunk']

const strong = viewCss`
  font-weight: 500;
`

/** Shown instead of a QR code: that there is none yet, or why there is none. */
const noCode = viewCss`
  aspect-ratio: 1;
  height: auto;
  background: var(--fill2);
  /* As large as a code, or larger where its text needs it. */
  &[data-none] {
    max-width: 80u;
    min-height: min(80u, 100vh - 60u);
    aspect-ratio: auto;
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

/**
 * ConnectingWalletConnect: one QR code or one link, and always another way. `payload` is the wallet; without one, any
 * wallet can answer. The app's own pairing URI is shown instead of ours.
 */
export const createPairingView = (relay: Relay) =>
  function PairingView({ payload }: { payload?: WalletEntry }) {
    const ctx = useModal()
    // The links of a recently used wallet may arrive after it was picked.
    const { wallets } = ctx
    const wallet = payload && (payload.wallet ?? wallets.rows.value.find(it => it.key === payload.key)?.wallet)
    const entry = payload && { ...payload, wallet }
    const { data, error } = wallets.directory.value
    const isLinkless = !wallet && !!(data || error)
    const [attempt, setAttempt] = useState<PairingAttempt>()
    const isGiven = !!relay.given.value
    const [isCode, showCode] = useState(!platform(navigator).mobile || !entry)
    // In the task of the click: a phone may suspend the page directly after it, and only a pairing that already waits
    // receives the answer.
    useLayoutEffect(() => {
      const over = new AbortController()
      setAttempt(pairWith(ctx, relay, entry, over.signal))
      ctx.events.track('SELECT_WALLET', {
        name: entry?.name ?? 'WalletConnect',
        platform: isCode ? 'qrcode' : 'mobile',
      })
      return () => over.abort()
    }, [isGiven])
    const stage = attempt?.stage.value ?? 'wait'
    const failure = attempt?.error.value
    const pairing = relay.pairing.value
    const isRelay = stage === 'failed' && !!failure && OF_THE_RELAY.includes(roomOf(failure.code))
    if (attempt && stage !== 'wait' && !isRelay) return <Outcome attempt={attempt} entry={entry} />
    const others = entry ? <Others entry={entry} relay={relay} /> : <Wallets />
    if (isGiven && relay.isOver.value) return <Over />
    if (entry && !isCode && !isLinkless)
      return (
        <Phone
          entry={entry}
          relay={relay}
          retry={attempt?.retry}
          failure={isRelay ? failure : undefined}
          showCode={() => showCode(true)}
        >
          {others}
        </Phone>
      )
    return (
      <div className={classes(boxes.body, boxes.centered)} data-body>
        {isRelay ? <NoCode failure={failure} /> : <PairingCode pairing={pairing} entry={entry} />}
        {!isRelay && (
          <>
            <p className={strong()} id="wm-lead">
              {entry ? ctx.t('qr.scan.with', { wallet: entry.name }) : ctx.t('qr.scan')}
            </p>
            {pairing ? <Lifetime pairing={pairing} isGiven={isGiven} /> : <p className={texts.small()}>&nbsp;</p>}
          </>
        )}
        {others}
        <Foot>
          {isRelay ? (
            <Button primary onClick={attempt?.retry}>
              {ctx.t('retry')}
            </Button>
          ) : (
            <Button disabled={!pairing} onClick={() => pairing && copy(pairing.uri, ctx, ctx.t('qr.uncopied'))}>
              <Icon path={COPY} />
              {ctx.t('qr.copy')}
            </Button>
          )}
        </Foot>
      </div>
    )
  }

/** The QR code, or its placeholder. */
function PairingCode({ pairing, entry }: { pairing: Pairing | undefined; entry: WalletEntry | undefined }) {
  const { t, slots } = useModal()
  const { QrCode: Code } = slots.value
  if (!pairing || !Code) return <div className={classes(qrCodeStyle, noCode)} data-qr data-skeleton aria-busy="true" />
  return (
    <Code text={pairing.uri} label={t('qr.label')}>
      <span className={pictureStyle()} data-tile data-mark>
        {entry?.icon ? <Picture src={entry.icon} name={entry.name} /> : <Icon path={PHONE} />}
      </span>
    </Code>
  )
}

/** The remaining lifetime of the QR code; one of ours is renewed shortly before its end. */
function Lifetime({ pairing, isGiven }: { pairing: Pairing; isGiven: boolean }) {
  const { t } = useModal()
  const margin = isGiven ? 0 : MARGIN_MS
  // Keeps our own within its bounds while the clock is set back and the next pairing is being made.
  const most = isGiven ? Infinity : PAIRING_MS - margin
  const left = () => Math.min(most, Math.max(0, pairing.expiresAt - margin - Date.now()))
  const [ms, set] = useState(left())
  useEffect(() => {
    set(left())
    const timer = setInterval(() => set(left()), SECOND_MS)
    return () => clearInterval(timer)
  }, [pairing])
  const seconds = Math.ceil(ms / SECOND_MS)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={classes(texts.small, boxes.line)} aria-hidden="true">
      <Countdown small percent={Math.min(100, Math.round((ms / (PAIRING_MS - margin)) * 100))} />
      <bdi>{t(isGiven ? 'qr.ends' : 'qr.renews', { time })}</bdi>
    </p>
  )
}

/** Shown instead of the app's pairing once that has expired: only the app can make the next one. */
function Over() {
  const { t, router } = useModal()
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <div className={classes(qrCodeStyle, noCode)} data-qr data-none role="alert">
        <p className={texts.heading()}>{t('qr.over')}</p>
        <p className={texts.lead()} id="wm-lead">
          {t('qr.over.text')}
        </p>
      </div>
      <Foot>
        <Button primary onClick={() => router.close()}>
          {t('close')}
        </Button>
      </Foot>
    </div>
  )
}

function reasonOf({ code }: ModalError): string {
  if (!navigator.onLine) return 'offline'
  return roomOf(code) === 'service' ? 'config' : 'blocked'
}

/** The placeholder if there is no QR code. */
function NoCode({ failure }: { failure: ModalError }) {
  const { t, slots } = useModal()
  const { Support } = slots.value
  return (
    <div className={classes(qrCodeStyle, noCode)} data-qr data-none role="alert">
      <p className={texts.heading()}>{t('qr.failed')}</p>
      <p className={texts.lead()}>{t(`qr.failed.${reasonOf(failure)}`)}</p>
      {Support && <Support failed={failure} />}
    </div>
  )
}
