import { attempt as tried, useModal } from '../../../modal/kit.ts'
import { secureOrigin } from '../../../base/endpoints.ts'
import { PASSKEY } from '../../../ui/icons/more-icons.ts'
import { Tile } from '../../../ui/icons/marks.tsx'
import type { HeroState } from '../../../ui/layout/hero.tsx'
import { LoginPanel, reasonOf } from './login-panel.tsx'
import type { PasskeyAttempt, PasskeyLogins, PasskeyStage } from './passkey-controller.ts'

const HEROES: Record<PasskeyStage, HeroState> = {
  window: 'waiting',
  data: 'waiting',
  blocked: 'warn',
  none: 'warn',
  failed: 'failed',
}

/** How it goes on, where that is what there is to do. */
const AGAIN: Partial<Record<PasskeyStage, string>> = { blocked: 'social.open', failed: 'retry' }

function Progress({ attempt }: { attempt: PasskeyAttempt }) {
  const { t, options, site } = useModal()
  const stage = attempt.stage.value
  const error = stage === 'failed' ? attempt.error.value : undefined
  const reason = error ? reasonOf(error.code) : stage
  const wallet = tried(() => new URL(secureOrigin(options.endpoints.frame)).host) ?? ''
  // A pop-up is blocked in the same words everywhere; what was not heard has one title.
  const group = stage === 'blocked' ? 'social' : 'passkey'
  const named = reason === 'late' || reason === 'offline' ? 'failed' : reason
  return (
    <LoginPanel
      reason={reason}
      state={HEROES[stage]}
      picture={<Tile path={PASSKEY} />}
      title={t(`${group}.${named}`, { wallet, site })}
      text={t(`${group}.${reason}.text`, { wallet, site })}
      error={error}
      again={AGAIN[stage]}
      retry={attempt.retry}
    />
  )
}

/** ConnectingPasskey: the user is in a window of the wallet site. */
export const createPasskeyView = (logins: PasskeyLogins) =>
  function PasskeyView() {
    const attempt = logins.attempt.value
    return attempt ? <Progress attempt={attempt} /> : null
  }
