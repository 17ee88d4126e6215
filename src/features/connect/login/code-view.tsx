import { boxes, Button, classes, texts, useEffect, useModal, useSignal } from '../../../modal/kit.ts'
import { CodeField } from '../../../ui/controls/code-field.tsx'
import { useAsking, usePause } from './asking.ts'
import type { EmailSteps } from './email-steps.ts'
import { MailText } from './mail-text.tsx'

const DIGITS = 6

interface Wait {
  signal: AbortSignal
}
/** `email`: the address to which the code was sent, or which it confirms. */
type Payload = { email: string }

export interface CodeStep {
  /** Instructions, in one sentence. */
  text(payload: Payload): string
  enter(code: string, payload: Payload, wait: Wait): Promise<void>
  /** Sends another code. */
  again(payload: Payload, wait: Wait): Promise<void>
}

/** The six-digit verification code of an email; submits itself when complete. */
export const createCodeView = (steps: EmailSteps, step: CodeStep) =>
  function CodeView({ payload }: { payload: Payload }) {
    const ctx = useModal()
    const { t } = ctx
    const code = useSignal('')
    const entering = useAsking()
    const sending = useAsking()
    const pause = usePause(steps)
    const text = step.text(payload)
    useEffect(() => ctx.announce(text), [])
    const problem = entering.problem || sending.problem
    return (
      <div className={classes(boxes.body, boxes.centered)} data-body>
        <p className={texts.lead()} id="wm-lead">
          <MailText text={text} email={payload.email} />
        </p>
        <CodeField
          digits={DIGITS}
          label={t('email.code.label')}
          value={code.value}
          error={!!entering.problem}
          busy={entering.isBusy}
          onInput={digits => {
            code.value = digits
            entering.clear()
            if (digits.length === DIGITS) entering.ask(wait => step.enter(digits, payload, wait))
          }}
        />
        {/* Its place is reserved, so that nothing moves under a finger. */}
        <p className={classes(texts.small, texts.bad)} role="alert">
          <bdi>{problem || '\u00a0'}</bdi>
        </p>
        <div className={boxes.full()}>
          <Button
            plain
            busy={sending.isBusy}
            disabled={pause.seconds > 0}
            onClick={() =>
              sending.ask(async wait => {
                code.value = ''
                entering.clear()
                await step.again(payload, wait)
                ctx.announce(t('email.sent', payload))
              })
            }
          >
            {pause.seconds ? t('email.again.in', { seconds: pause.seconds }) : t('email.again')}
          </Button>
        </div>
      </div>
    )
  }
