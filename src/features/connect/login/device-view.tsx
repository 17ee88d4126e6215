import { boxes, Button, classes, Icon, pictureStyle, texts, useEffect, useModal, useSignal } from '../../../kit.ts'
import { Hero } from '../../../ui/hero.tsx'
import { MAIL } from '../../../ui/more-icons.ts'
import { useAsking } from './asking.ts'
import type { EmailSteps } from './email-steps.ts'

/** EmailVerifyDevice: a link in an e-mail says that this device is the user's. */
export const createDeviceView = (steps: EmailSteps) =>
  function DeviceView({ payload: { email } }: { payload: { email: string } }) {
    const ctx = useModal()
    const { t } = ctx
    const isLate = useSignal(false)
    const waiting = useAsking()
    const again = useAsking()
    useEffect(
      () =>
        waiting.ask(wait =>
          steps.approveDevice(email, wait).catch((error: unknown) => {
            isLate.value = true
            throw error
          }),
        ),
      [],
    )
    const late = isLate.value
    const title = t(late ? 'email.device.late' : 'email.check')
    const text = t(late ? 'email.device.late.text' : 'email.device.text', { email })
    useEffect(() => ctx.announce(`${title}. ${text}`), [title, text])
    return (
      <div className={classes(boxes.body, boxes.centered)} data-body>
        <Hero
          state={late ? 'warn' : 'waiting'}
          picture={
            <span className={pictureStyle()} data-tile>
              <Icon path={MAIL} />
            </span>
          }
        />
        <div className={classes(boxes.stack, boxes.gap1)}>
          <p className={texts.heading()}>{title}</p>
          <p className={texts.lead()} id="wm-lead">
            {text}
          </p>
          {again.problem && (
            <p className={classes(texts.small, texts.bad)} role="alert">
              {again.problem}
            </p>
          )}
        </div>
        {late && (
          <div className={classes(boxes.full, boxes.above3)}>
            <Button primary busy={again.isBusy} onClick={() => again.ask(wait => steps.begin(email, wait, true))}>
              {t('email.device.go')}
            </Button>
          </div>
        )}
      </div>
    )
  }
