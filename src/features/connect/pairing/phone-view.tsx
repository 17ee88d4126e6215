import type { ReactNode } from 'react'
import { boxes, Button, classes, Picture, texts, useEffect, useModal, useRef, useState } from '../../../modal/kit.ts'
import type { ModalError } from '../../../base/errors.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { copy } from '../../../modal/clipboard.ts'
import { platform } from '../../../base/platform.ts'
import { Hero } from '../../../ui/layout/hero.tsx'
import type { Relay } from './relay.ts'
import { Foot } from '../../../ui/layout/foot.tsx'

/** An approval is on its way to a page that slept: this long it is looked for before the user is asked. */
const CHECKING_MS = 3_000

interface PhoneProps {
  entry: WalletEntry
  relay: Relay
  failure: ModalError | undefined
  retry?: () => void
  showCode: () => void
  /** Other ways into the same wallet. */
  children: ReactNode
}

/** On a phone the wallet is an app beside the browser: away with a link, back by hand. */
export function Phone({ entry, relay, failure, retry, showCode, children }: PhoneProps) {
  const ctx = useModal()
  const { t } = ctx
  const { Support } = ctx.slots.value
  const isFailed = !!failure
  const on = platform(navigator)
  const [stage, set] = useState<'away' | 'checking' | 'asking'>('away')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = () => {
    set('checking')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set('asking'), CHECKING_MS)
  }
  useEffect(() => {
    let wasAway = false
    const look = () => {
      if (document.hidden) wasAway = true
      else if (wasAway) check()
    }
    document.addEventListener('visibilitychange', look)
    return () => (clearTimeout(timer.current), document.removeEventListener('visibilitychange', look))
  }, [])
  const pairing = relay.pairing.value
  const values = { wallet: entry.name }
  const link = ctx.appLink(entry)
  const title = isFailed ? t('qr.failed') : stage === 'checking' ? t('pair.back') : t('wait.title', values)
  const text = isFailed
    ? t(navigator.onLine ? 'qr.failed.blocked' : 'qr.failed.offline')
    : stage === 'asking'
      ? t('pair.still')
      : t(on.inApp ? 'pair.inapp' : 'pair.return', values)
  useEffect(() => ctx.announce(`${title}. ${text}`), [title, text])

  const isAsking = stage === 'asking' && !isFailed
  const open = { ...link, busy: !link, children: t(stage === 'away' ? 'pair.open' : 'pair.again', values) }
  const take = {
    disabled: !pairing,
    onClick: () => {
      if (pairing) copy(pairing.uri, ctx, t('qr.uncopied'))
    },
    children: t('qr.copy'),
  }
  const code = (
    <Button plain onClick={showCode}>
      {t('pair.code')}
    </Button>
  )
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        state={isFailed ? 'failed' : 'waiting'}
        picture={<Picture src={entry.icon} name={entry.name} size={72} />}
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
      </div>
      {failure && Support && <Support failed={failure} />}
      {children}
      <Foot>
        {isFailed ? (
          <>
            <Button primary onClick={retry}>
              {t('retry')}
            </Button>
            {code}
          </>
        ) : isAsking ? (
          <>
            <Button primary onClick={() => (relay.wake(true), check())}>
              {t('pair.done')}
            </Button>
            <Button {...open} />
            {code}
          </>
        ) : // Inside another app links to wallets often lead nowhere.
        on.inApp ? (
          <>
            <Button primary {...take} />
            {code}
            <Button plain {...open} />
          </>
        ) : (
          <>
            <Button primary {...open} />
            {code}
            <Button plain {...take} />
          </>
        )}
      </Foot>
    </div>
  )
}
