import { useModal } from '../../../modal/kit.ts'
import type { HeroState } from '../../../ui/layout/hero.tsx'
import { LoginPanel, reasonOf } from './login-panel.tsx'
import type { SocialAttempt, SocialLogins, Stage } from './social-controller.ts'
import { SOCIAL_NAMES, SocialPicture } from './social-icons.tsx'

const HEROES: Record<Stage, HeroState> = {
  window: 'waiting',
  leaving: 'waiting',
  returned: 'idle',
  link: 'waiting',
  data: 'waiting',
  blocked: 'warn',
  failed: 'failed',
}

/** How it goes on, where that is what there is to do. */
const AGAIN: Partial<Record<Stage, string>> = {
  returned: 'email.device.go',
  blocked: 'social.open',
  failed: 'retry',
}

/** A login's progress and the next action; for Farcaster, what follows the link. */
export function Progress({ attempt }: { attempt: SocialAttempt }) {
  const { t, site } = useModal()
  const { provider, retry } = attempt
  const stage = attempt.stage.value
  const error = stage === 'failed' ? attempt.error.value : undefined
  const reason = error ? reasonOf(error.code) : stage
  const values = { provider: SOCIAL_NAMES[provider], site }
  const isBack = stage === 'returned'
  return (
    <LoginPanel
      reason={reason}
      state={HEROES[stage]}
      picture={<SocialPicture provider={provider} />}
      title={isBack ? t('social.with', values) : t(`social.${reason === 'lost' ? reason : stage}`, values)}
      text={isBack ? '' : t(`social.${reason}.text`, values)}
      error={error}
      again={AGAIN[stage]}
      retry={retry}
    />
  )
}

/** ConnectingSocial: a login in a pop-up, or with the page itself. */
export const createSocialView = (logins: SocialLogins) =>
  function SocialView() {
    const attempt = logins.attempt.value
    return attempt ? <Progress attempt={attempt} /> : null
  }
