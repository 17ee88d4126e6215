import type { ConnectMethod, Social } from '../../../base/login.ts'
import { Button, useModal } from '../../../modal/kit.ts'
import type { EmailSteps } from './email-steps.ts'
import { LoginField } from './login-field.tsx'
import { SocialButtons } from './social-buttons.tsx'

/** Each of them is as high as the place that Connect keeps for it, or nothing. */
export const createLoginPart = (email: EmailSteps, providers: () => Social[], start: (provider: Social) => void) =>
  function LoginPart({ method }: { method: ConnectMethod }) {
    const { t, router } = useModal()
    if (method === 'email') return <LoginField steps={email} />
    if (method === 'wallet') return <Button onClick={() => router.push('ConnectWallets')}>{t('login.wallets')}</Button>
    return <SocialButtons providers={providers()} start={start} />
  }
