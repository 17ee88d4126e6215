import { attempt, type Context, type Feature } from '../../../modal/kit.ts'
import { openPopup, openWindow } from '../../../connectors/popup.ts'
import { platform } from '../../../base/platform.ts'
import { secureOrigin } from '../../../base/endpoints.ts'
import type { Social } from '../../../base/login.ts'
import { afterTerms, socialsOf } from '../methods.ts'
import { createPasskeyView } from './connecting-passkey-view.tsx'
import { createPasskeyLogins } from './passkey-controller.ts'
import { passkeyOffer } from './passkey-offer.ts'
import { createFarcasterView } from './connecting-farcaster-view.tsx'
import { createSocialView } from './connecting-social-view.tsx'
import { createSocialsView } from './connect-socials-view.tsx'
import { createEmailView, createUpdateView } from './email-views.tsx'
import { createEmailSteps, signedIn } from './email-steps.ts'
import { createLoginPart } from './login-part.tsx'
import { createCodeView } from './code-view.tsx'
import { createDeviceView } from './device-view.tsx'
import { messages } from './messages.ts'
import { createSocialLogins } from './social-controller.ts'
import { SOCIAL_NAMES } from './social-icons.tsx'
import { workingSocials } from './social-offer.ts'

/** The views of login by email and social accounts. */
export function install(ctx: Context): Feature {
  const { t } = ctx
  const email = createEmailSteps(ctx)
  const client = async () => (await ctx.loadSlot('AUTH'))()
  const on = platform(navigator)
  const social = createSocialLogins(ctx, {
    client,
    signedIn: (embedded, _, wait) => signedIn(ctx, embedded, wait),
    openPopup: () => openPopup(secureOrigin(ctx.options.endpoints.frame)),
    isInApp: on.inApp,
    // A frame would have to show a provider that refuses to be framed. Messengers have their own `open`, which may do
    // nothing.
    go: uri => (self === top ? location.assign(uri) : void open(uri, '_top')),
  })
  const passkey = createPasskeyLogins(ctx, {
    client,
    signedIn: (embedded, wait) => signedIn(ctx, embedded, wait),
    openWindow: state => openWindow(`${secureOrigin(ctx.options.endpoints.frame)}/passkey#${state}`, 420, 680),
  })
  const isOffered = passkeyOffer(ctx.options, on)
  const startPasskey = () => afterTerms(ctx, passkey.start)
  const start = (provider: Social) => afterTerms(ctx, () => social.start(provider))
  const providers = () => workingSocials(socialsOf(ctx.options), on)
  // Any app may use a parameter of that name.
  const from = attempt(() => new URL(new URLSearchParams(location.search).get('result_uri') ?? '').origin)
  if (from && from === attempt(() => secureOrigin(ctx.options.endpoints.frame)))
    client().then(embedded => {
      const returned = embedded.social.returned()
      if (returned) social.resume(returned)
    }, social.unanswered)
  return {
    messages,
    part: 'login',
    views: {
      EmailLogin: createEmailView(email),
      EmailVerifyDevice: { body: createDeviceView(email) },
      EmailVerifyOtp: {
        body: createCodeView(email, {
          text: payload => t('email.code.text', payload),
          enter: (code, _, wait) => email.enter(code, wait),
          again: (payload, wait) => email.begin(payload.email, wait, true),
        }),
      },
      UpdateEmailWallet: { body: createUpdateView(email) },
      UpdateEmailPrimaryOtp: {
        body: createCodeView(email, {
          text: () => t('update.primary.text', { email: ctx.embeddedWalletInfo.peek()?.user.email ?? '' }),
          enter: (code, payload, wait) => email.enterPrimary(code, payload.email, wait),
          again: (payload, wait) => email.change(payload.email, wait, true),
        }),
      },
      UpdateEmailSecondaryOtp: {
        body: createCodeView(email, {
          text: payload => t('update.secondary.text', payload),
          enter: (code, _, wait) => email.enterSecondary(code, wait),
          again: (payload, wait) => email.change(payload.email, wait, true),
        }),
      },
      ConnectSocials: { body: createSocialsView(providers, start) },
      ConnectingSocial: { title: provider => SOCIAL_NAMES[provider], body: createSocialView(social) },
      ConnectingPasskey: { body: createPasskeyView(passkey) },
      ConnectingFarcaster: { title: () => SOCIAL_NAMES.farcaster, body: createFarcasterView(social) },
    },
    slots: { ConnectLogin: createLoginPart({ email, providers, start, isOffered, startPasskey }) },
  }
}
