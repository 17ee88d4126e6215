import { Button, classes, Icon, pictureStyle, texts, useEffect, useMemo, useModal } from '../../../modal/kit.ts'
import type { HeroState } from '../../../ui/layout/hero.tsx'
import { MAIL } from '../../../ui/icons/more-icons.ts'
import { problemOf, useAsking, usePause } from './asking.ts'
import { createDeviceApproval, type DeviceStage } from './device-approval.ts'
import type { EmailSteps } from './email-steps.ts'
import { MailText } from './mail-text.tsx'
import { StagePanel } from '../../../ui/layout/stage-panel.tsx'

const WORDS: Record<DeviceStage, [hero: HeroState, title: string, text: string]> = {
  waiting: ['waiting', 'email.check', 'email.device.text'],
  late: ['warn', 'email.device.late', 'email.device.late.text'],
  refused: ['declined', 'email.device.refused', 'email.device.refused.text'],
  expired: ['warn', 'email.device.expired', 'social.failed.text'],
}

/** EmailVerifyDevice: a link in an email confirms that this device is the user's. */
export const createDeviceView = (steps: EmailSteps) =>
  function DeviceView({ payload }: { payload: { email: string } }) {
    const ctx = useModal()
    const { t } = ctx
    const { email } = payload
    // Each email has its own payload.
    const approval = useMemo(() => createDeviceApproval(ctx, steps, email), [payload])
    useEffect(() => approval.listen(), [approval])
    const going = useAsking()
    const { seconds } = usePause(steps)
    const stage = approval.stage.value
    const error = approval.error.value
    const problem = going.problem || (error && problemOf(ctx, error))
    const [hero, titleKey, textKey] = WORDS[stage]
    const title = t(titleKey, { email }),
      text = t(textKey, { email })
    const isPausing = stage !== 'late' && seconds > 0
    useEffect(() => ctx.announce(`${title}. ${text}`), [title, text])
    return (
      <StagePanel
        state={hero}
        picture={
          <span className={pictureStyle()} data-tile>
            <Icon path={MAIL} />
          </span>
        }
        title={title}
        text={<MailText text={text} email={email} />}
        more={
          problem && (
            <p className={classes(texts.small, texts.bad)} role="alert">
              <bdi>{problem}</bdi>
            </p>
          )
        }
      >
        {stage !== 'waiting' && (
          <Button primary busy={going.isBusy} disabled={isPausing} onClick={() => going.ask(approval.goOn)}>
            {stage === 'late' ? t('email.device.go') : t(isPausing ? 'email.link.in' : 'email.link', { seconds })}
          </Button>
        )}
      </StagePanel>
    )
  }
