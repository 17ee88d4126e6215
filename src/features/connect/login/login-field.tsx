import { useModal } from '../../../modal/kit.ts'
import { EmailField } from './email-field.tsx'
import type { EmailSteps } from './email-steps.ts'

/** The address to sign in with. The secure site is asked for nothing before somebody is about to type. */
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
