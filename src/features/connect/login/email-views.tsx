import { boxes, IconButton, useModal, type View, useEffect, texts } from '../../../modal/kit.ts'
import type { EmailSteps } from './email-steps.ts'
import { EmailField } from './email-field.tsx'
import { hasTerms } from '../methods.ts'
import { MailText } from './mail-text.tsx'

/** EmailLogin: only login by email. The app opens it; Back leads to all ways to connect. */
export const createEmailView = (steps: EmailSteps): View<undefined> => ({
  body: () => (
    <>
      <div className={boxes.body()} data-body>
        <LoginField steps={steps} wide />
      </div>
      <ConsentFoot />
    </>
  ),
  corner() {
    const { t, router } = useModal()
    return <IconButton icon="back" label={t('back')} onClick={() => router.reset('Connect')} />
  },
})

/** The email address for signing in. The secure site is contacted only when the user is about to type. */
export function LoginField({ steps, wide }: { steps: EmailSteps; wide?: boolean }) {
  const { t, events, mustAgree } = useModal()
  return (
    <EmailField
      label={t('email.label')}
      wide={wide}
      submit={steps.begin}
      onFocus={isEmpty => {
        if (isEmpty) events.track('EMAIL_LOGIN_SELECTED', {})
        if (!mustAgree()) steps.prepare()
      }}
    />
  )
}

/** Below the first view of a login: the checkbox for the app's terms, if it is required. */
export function ConsentFoot() {
  const { options, slots, loadSlot, report } = useModal()
  const isAsked = options.features.legalCheckbox && hasTerms(options)
  useEffect(() => {
    if (isAsked) loadSlot('ConnectTerms').catch(report)
  }, [isAsked])
  const { ConnectTerms: Terms } = slots.value
  if (!isAsked) return null
  return Terms ? (
    <Terms />
  ) : (
    <p className={boxes.foot()} data-tick>
      &nbsp;
    </p>
  )
}

/** UpdateEmailWallet: a new email address for the signed-in user. */
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
