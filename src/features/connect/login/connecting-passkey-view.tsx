import { attempt as tried, Button, Icon, useEffect, useModal } from '../../../modal/kit.ts'
import { secureOrigin } from '../../../base/endpoints.ts'
import { PASSKEY } from '../../../ui/icons/more-icons.ts'
import type { HeroState } from '../../../ui/layout/hero.tsx'
import { StagePanel } from '../../../ui/layout/stage-panel.tsx'
import type { PasskeyAttempt, PasskeyLogins, PasskeyStage } from './passkey-controller.ts'

const HEROES: Record<PasskeyStage, HeroState> = {
  window: 'waiting',
  data: 'waiting',
  blocked: 'warn',
  none: 'warn',
  failed: 'failed',
}

/** Why nobody was connected, as a text for the user. */
function reasonOf({ code }: { code: string }): 'lost' | 'offline' | 'late' | 'failed' {
  if (code === 'embedded/window-lost') return 'lost'
  if (!navigator.onLine) return 'offline'
  const isLate = ['embedded/timeout', 'embedded/unavailable', 'http/timeout'].includes(code)
  return isLate || code.startsWith('chunk/') || code.startsWith('service/') ? 'late' : 'failed'
}

function Progress({ attempt }: { attempt: PasskeyAttempt }) {
  const ctx = useModal()
  const { t, router, options } = ctx
  const { Support } = ctx.slots.value
  const stage = attempt.stage.value
  const error = attempt.error.value
  const reason = stage === 'failed' && error ? reasonOf(error) : stage
  const host = tried(() => new URL(secureOrigin(options.endpoints.frame)).host) ?? ''
  const values = { wallet: host, site: ctx.site }
  const isBlocked = stage === 'blocked'
  const isUnheard = reason === 'late' || reason === 'offline'
  const title = t(isBlocked ? 'social.blocked' : `passkey.${isUnheard ? 'failed' : reason}`, values)
  const text = t(isBlocked ? 'social.blocked.text' : `passkey.${reason}.text`, values)
  const detail = reason === 'failed' && error?.code === 'embedded/failed' ? error.message : ''
  useEffect(() => ctx.announce(`${title}. ${text} ${detail}`, stage === 'failed'), [title, text])
  return (
    <StagePanel
      state={reason === 'lost' ? 'warn' : HEROES[stage]}
      picture={<Icon path={PASSKEY} />}
      title={title}
      text={text}
      detail={detail}
      below={stage === 'failed' && error && Support && <Support failed={error} />}
    >
      {stage !== 'data' && (
        <>
          {stage === 'window' && <Button onClick={attempt.retry}>{t('social.again')}</Button>}
          {(isBlocked || stage === 'failed') && (
            <Button primary onClick={attempt.retry}>
              {t(isBlocked ? 'social.open' : 'retry')}
            </Button>
          )}
          <Button plain onClick={router.back}>
            {t('social.other')}
          </Button>
        </>
      )}
    </StagePanel>
  )
}

/** ConnectingPasskey: the user is in a window of the wallet site. */
export const createPasskeyView = (logins: PasskeyLogins) =>
  function PasskeyView() {
    const attempt = logins.attempt.value
    return attempt ? <Progress attempt={attempt} /> : null
  }
