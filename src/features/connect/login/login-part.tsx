import { Button, classes, Icon, useModal, viewCss, type ReadonlySignal } from '../../../modal/kit.ts'
import type { Social, ConnectMethod } from '../../../base/login.ts'
import { MORE, PASSKEY } from '../../../ui/icons/more-icons.ts'
import { methodsOf } from '../methods.ts'
import { SOCIAL_NAMES, SocialIcon } from './social-icons.tsx'
import { shownSocials } from './social-offer.ts'
import type { EmailSteps } from './email-steps.ts'
import { LoginField } from './email-views.tsx'

/** As high as one button, however many there are. */
const grid = viewCss`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 2u;
  & > button {
    padding: 0;
  }
`

/** Connect's social logins, in one line; nothing if none works here. `start` is called in the click. */
export function SocialButtons({
  providers,
  start,
}: {
  providers: readonly Social[]
  start: (provider: Social) => void
}) {
  const { t, router } = useModal()
  const shown = shownSocials(providers)
  if (!shown[0]) return null
  const nameOf = (provider: Social) => t('social.with', { provider: SOCIAL_NAMES[provider] })
  return (
    <div className={classes(grid)} role="group" aria-label={t('social.title')}>
      {shown.map(provider => (
        <Button key={provider} label={nameOf(provider)} onClick={() => start(provider)}>
          <SocialIcon provider={provider} />
          {!providers[1] && nameOf(provider)}
        </Button>
      ))}
      {shown.length < providers.length && (
        <Button label={t('social.more')} onClick={() => router.push('ConnectSocials')}>
          <Icon path={MORE} />
        </Button>
      )}
    </div>
  )
}

interface Logins {
  email: EmailSteps
  providers: () => Social[]
  start(provider: Social): void
  /** Whether this browser can have passkeys. */
  isOffered: ReadonlySignal<boolean>
  startPasskey(): void
}

/** Each of them is as high as the place that Connect reserves for it, or empty. */
export const createLoginPart = ({ email, providers, start, isOffered, startPasskey }: Logins) =>
  function LoginPart({ method }: { method: ConnectMethod }) {
    const { t, router, options } = useModal()
    const wallets = <Button onClick={() => router.push('ConnectWallets')}>{t('login.wallets')}</Button>
    if (method === 'passkey' && isOffered.value)
      return (
        <Button onClick={startPasskey}>
          <Icon path={PASSKEY} />
          {t('passkey.go')}
        </Button>
      )
    // Where the app has no other way, a browser without passkeys still has wallets.
    if (method === 'passkey') return methodsOf(options, false).length === 1 ? wallets : null
    if (method === 'email') return <LoginField steps={email} />
    if (method === 'wallet') return wallets
    return <SocialButtons providers={providers()} start={start} />
  }
