import type { ReactNode } from 'react'
import { Button, Picture, useEffect, useModal, useRef, useState } from '../../../modal/kit.ts'
import type { ModalError } from '../../../base/errors.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { copy } from '../../../modal/clipboard.ts'
import { platform } from '../../../base/platform.ts'
import type { Relay } from './relay.ts'
import { StagePanel } from '../../../ui/layout/stage-panel.tsx'

/** A page that was suspended may have an approval on its way: how long to look for it before asking the user. */
const CHECKING_MS = 3_000

type Stage = 'away' | 'checking' | 'asking'

interface PhoneProps {
  entry: WalletEntry
  relay: Relay
  failure: ModalError | undefined
  retry?: () => void
  showCode: () => void
  /** Other ways to the same wallet. */
  children: ReactNode
}

/** Keys of title and text. */
function wordsOf(stage: Stage | 'failed', isInApp: boolean): [title: string, text: string] {
  const way = isInApp ? 'pair.inapp' : 'pair.return'
  switch (stage) {
    case 'away':
      return ['wait.title', way]
    case 'checking':
      return ['pair.back', way]
    case 'asking':
      return ['wait.title', 'pair.still']
    case 'failed':
      return ['qr.failed', navigator.onLine ? 'qr.failed.blocked' : 'qr.failed.offline']
  }
}

/** On a phone the wallet is an app beside the browser: a link opens it, and the user returns by hand. */
export function Phone({ entry, relay, failure, retry, showCode, children }: PhoneProps) {
  const ctx = useModal()
  const { t } = ctx
  const { Support } = ctx.slots.value
  const isFailed = !!failure
  const on = platform(navigator)
  const [stage, set] = useState<Stage>('away')
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
  const [titleKey, textKey] = wordsOf(isFailed ? 'failed' : stage, on.inApp)
  const title = t(titleKey, values),
    text = t(textKey, values)
  useEffect(() => ctx.announce(`${title}. ${text}`), [title, text])

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
  const askAgain = () => {
    relay.wake(true)
    check()
  }
  const buttons = () => {
    if (isFailed)
      return (
        <>
          <Button primary onClick={retry}>
            {t('retry')}
          </Button>
          {code}
        </>
      )
    if (stage === 'asking')
      return (
        <>
          <Button primary onClick={askAgain}>
            {t('pair.done')}
          </Button>
          <Button {...open} />
          {code}
        </>
      )
    // In an in-app browser, links to wallets often do not work.
    const [first, last] = on.inApp ? [take, open] : [open, take]
    return (
      <>
        <Button primary {...first} />
        {code}
        <Button plain {...last} />
      </>
    )
  }
  return (
    <StagePanel
      state={isFailed ? 'failed' : 'waiting'}
      picture={<Picture src={entry.icon} name={entry.name} size={72} />}
      title={title}
      text={text}
      below={
        <>
          {failure && Support && <Support failed={failure} />}
          {children}
        </>
      }
    >
      {buttons()}
    </StagePanel>
  )
}
