import { roomOf, type ErrorCode } from '../../../base/error-catalogue.ts'
import { boxes, Button, classes, texts, useEffect, useModal } from '../../../modal/kit.ts'
import { Hero, type HeroState } from '../../../ui/layout/hero.tsx'
import type { SocialAttempt, SocialLogins, Stage } from './social-controller.ts'
import { SOCIAL_NAMES, SocialPicture } from './social-icons.tsx'
import { Foot } from '../../../ui/layout/view-parts.tsx'

const HEROES: Record<Stage, HeroState> = {
  window: 'waiting',
  leaving: 'waiting',
  returned: 'idle',
  link: 'waiting',
  data: 'waiting',
  blocked: 'warn',
  failed: 'failed',
}

const LATE: readonly ErrorCode[] = ['embedded/timeout', 'embedded/unavailable', 'http/timeout']
const isLate = (code: ErrorCode) => LATE.includes(code) || ['chunk', 'service'].includes(roomOf(code))

/** Why a login failed, as a text for the user. */
function reasonOf(code: ErrorCode): 'lost' | 'offline' | 'late' | 'failed' {
  if (code === 'embedded/window-lost') return 'lost'
  if (!navigator.onLine) return 'offline'
  return isLate(code) ? 'late' : 'failed'
}

/** A login's progress and the next action; for Farcaster, what follows the link. */
export function Progress({ attempt }: { attempt: SocialAttempt }) {
  const ctx = useModal()
  const { t, router } = ctx
  const { Support } = ctx.slots.value
  const { provider, retry } = attempt
  const stage = attempt.stage.value
  const error = attempt.error.value
  const reason = stage === 'failed' && error ? reasonOf(error.code) : stage
  // The site's own message, which the frame has sanitised.
  const detail = reason === 'failed' && error?.code === 'embedded/failed' ? error.message : ''
  const values = { provider: SOCIAL_NAMES[provider], site: ctx.site }
  const isLost = reason === 'lost'
  const isBack = stage === 'returned'
  const title = isBack ? t('social.with', values) : t(`social.${isLost ? reason : stage}`, values)
  const text = isBack ? '' : t(`social.${reason}.text`, values)
  useEffect(() => ctx.announce(`${title}. ${text} ${detail}`, stage === 'failed'), [title, text])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero state={isLost ? 'warn' : HEROES[stage]} picture={<SocialPicture provider={provider} />} />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        {text && (
          <p className={texts.lead()} id="wm-lead">
            {text}
          </p>
        )}
        {detail && (
          <p className={texts.small()}>
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      {stage === 'failed' && error && Support && <Support failed={error} />}
      {stage !== 'data' && (
        <Foot>
          {stage === 'window' && <Button onClick={retry}>{t('social.again')}</Button>}
          {isBack && (
            <Button primary onClick={retry}>
              {t('email.device.go')}
            </Button>
          )}
          {stage === 'blocked' && (
            <Button primary onClick={retry}>
              {t('social.open')}
            </Button>
          )}
          {stage === 'failed' && (
            <Button primary onClick={retry}>
              {t('retry')}
            </Button>
          )}
          <Button plain onClick={router.back}>
            {t('social.other')}
          </Button>
        </Foot>
      )}
    </div>
  )
}

/** ConnectingSocial: a login in a pop-up, or with the page itself. */
export const createSocialView = (logins: SocialLogins) =>
  function SocialView() {
    const attempt = logins.attempt.value
    return attempt ? <Progress attempt={attempt} /> : null
  }
