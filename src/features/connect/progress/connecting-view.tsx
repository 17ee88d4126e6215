import { Button, Picture, useEffect, useMemo, useModal } from '../../../modal/kit.ts'
import type { ModalError } from '../../../base/errors.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { isMobile } from '../../../base/platform.ts'
import type { ConnectAttempt } from '../controller.ts'
import { follow, type Stage } from './progress.ts'
import { StagePanel } from '../../../ui/layout/stage-panel.tsx'

// Chromium · an extension was updated or removed while the page stayed open: all its calls fail with this message ·
// 2019
const ORPHANED = /context invalidated/i

/** Errors of the app's sign-in, for which the connection waits: the wallet has agreed. */
const OF_SITE = /^(chunk|http|rpc|siwx)\//

/** None where the user's click is awaited. */
const HERO_STATES: Record<
  Stage | 'broken' | 'site' | 'absent',
  'waiting' | 'declined' | 'warn' | 'failed' | undefined
> = {
  access: undefined,
  tap: undefined,
  denied: 'warn',
  absent: 'warn',
  wait: 'waiting',
  pending: 'waiting',
  locked: 'waiting',
  silent: 'warn',
  declined: 'declined',
  empty: 'warn',
  blocked: 'warn',
  lost: 'warn',
  failed: 'failed',
  broken: 'failed',
  site: 'failed',
}

/** The wallet of an extension if the directory knows its app, which can scan a QR code on this screen. */
function usePhone({ entry, connector }: ConnectAttempt): WalletEntry | undefined {
  const { options, wallets } = useModal()
  // The directory's answer may arrive after it was picked.
  const wallet = entry.wallet ?? wallets.rows.value.find(it => it.key === entry.key)?.wallet
  const isExtension = !connector.opens && !isMobile(navigator)
  return isExtension && options.enableWalletConnect && wallet?.mobile ? { ...entry, wallet } : undefined
}

/** Why it failed: the extension is gone, no app answered, the site did not continue, or anything else. */
function causeOf(failure: ModalError | undefined, reason: string): 'broken' | 'absent' | 'site' | 'failed' {
  if (failure?.data?.['isUnreached']) return 'absent'
  if (ORPHANED.test(reason)) return 'broken'
  return OF_SITE.test(failure?.code ?? '') ? 'site' : 'failed'
}

/** Stages whose button says what it does. */
const isLabelled = (stage: string) => ['blocked', 'access', 'tap'].includes(stage)

/** ConnectingExternal: one wallet, one sentence about what to do, and always a way out. */
export function ConnectingView() {
  const ctx = useModal()
  const attempt = ctx.attempt.value!
  const { t, router, connections } = ctx
  const { Support } = ctx.slots.value
  const { life, progress } = useMemo(() => {
    const life = new AbortController()
    return { life, progress: follow(attempt, life.signal) }
  }, [attempt])
  useEffect(() => () => life.abort(), [life])
  const failure = progress.error.value
  const reason = String(failure?.data?.['reason'] ?? '')
  const reached = progress.stage.value
  const stage = reached === 'failed' ? causeOf(failure, reason) : reached
  const values = { wallet: attempt.entry.name, site: ctx.site }
  const { opens, click, namespace } = attempt.connector
  // Of a connected wallet it shows only what a request needs.
  const isRequest = connections.of(namespace).value.connector === attempt.connector
  const isSlow = stage === 'wait' && progress.isSlow.value
  const topic = stage === 'wait' && opens ? opens : stage
  const title = t(topic === 'app' ? 'app.title' : `${stage}.title`, values)
  const text = t(`${topic}.${isSlow ? 'slow' : 'text'}`, values)
  const isWaiting = HERO_STATES[stage] === 'waiting'
  const again = isLabelled(stage) ? `${stage}.open` : 'retry'
  const phone = usePhone(attempt)
  const detail = stage === 'failed' && reason ? `${reason} (${String(failure?.data?.['code'] ?? failure?.code)})` : ''
  useEffect(() => ctx.announce(`${title}. ${text} ${detail}`, HERO_STATES[stage] === 'failed'), [title, text])
  return (
    <StagePanel
      state={HERO_STATES[stage]}
      picture={<Picture src={attempt.entry.icon} name={attempt.entry.name} size={72} />}
      title={title}
      text={text}
      detail={detail}
      below={HERO_STATES[stage] === 'failed' && failure && Support && <Support failed={failure} />}
    >
      {stage === 'broken' ? (
        <Button primary onClick={() => location.reload()}>
          {t('chunk.reload')}
        </Button>
      ) : (
        stage !== 'pending' && (
          <Button primary={!isWaiting} onClick={click?.value?.go ?? attempt.retry}>
            {t(isWaiting ? 'wait.retry' : again)}
          </Button>
        )
      )}
      {phone && (isWaiting || stage === 'silent') && (
        <Button plain onClick={() => router.replace('ConnectingWalletConnect', phone)}>
          {t('wait.phone')}
        </Button>
      )}
      {!isWaiting && !isRequest && (
        <Button plain onClick={router.back}>
          {t('connect.other')}
        </Button>
      )}
    </StagePanel>
  )
}
