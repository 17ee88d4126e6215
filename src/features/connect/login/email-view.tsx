import { boxes, IconButton, useModal, type View } from '../../../modal/kit.ts'
import { ConsentFoot } from './consent.tsx'
import type { EmailSteps } from './email-steps.ts'
import { LoginField } from './login-field.tsx'

/** EmailLogin: login by e-mail and nothing beside it. The host opens it; Back leads to all ways in. */
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
