import { boxes, texts, useModal } from '../../../modal/kit.ts'
import { EmailField } from './email-field.tsx'
import type { EmailSteps } from './email-steps.ts'
import { MailText } from './mail-text.tsx'

/** UpdateEmailWallet: another address for who signs in by e-mail. */
export const createUpdateView = (steps: EmailSteps) =>
  function UpdateEmailView() {
    const { t, embeddedWalletInfo } = useModal()
    const email = embeddedWalletInfo.value?.user.email ?? ''
    return (
      <div className={boxes.body()} data-body>
        <p className={texts.lead()} id="wm-lead">
          <MailText text={t('update.text', { email })} email={email} />
        </p>
        <EmailField label={t('update.label')} submit={steps.change} />
      </div>
    )
  }
