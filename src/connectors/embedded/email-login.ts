import type { Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import { isEmail } from '../../base/login.ts'
import type { ReplyOf } from './events.ts'
import { named, type Frame } from './frame.ts'
import type { LoginStore } from './login-store.ts'

const COOL_DOWN_MS = 30_000

export interface EmailLogin {
  /** Whole seconds until another email can be requested; 0: now. */
  pauseSeconds(): number
  /**
   * Has an email sent. Resolves with the next step: VERIFY_DEVICE, the link in the email; VERIFY_OTP, the verification
   * code in it; CONNECT, none. Throws `embedded/failed`, with the specification's text during the pause.
   */
  begin(email: string, wait?: Wait): Promise<ReplyOf<'CONNECT_EMAIL'>['action']>
  /**
   * Resolves once the link in the email was followed, however long that takes; an email with the verification code is
   * on its way then. Rejects with `embedded/declined` if the user refused.
   */
  deviceApproved(wait?: Wait): Promise<void>
  /** Submits the six digits. */
  enter(code: string, wait?: Wait): Promise<void>
  /** Starts a change of the email address; resolves with the verification code that is needed first. */
  change(email: string, wait?: Wait): Promise<ReplyOf<'UPDATE_EMAIL'>['action']>
  /** The verification code sent to the current address. */
  enterPrimary(code: string, wait?: Wait): Promise<void>
  /** The verification code sent to the new address; resolves with that address. */
  enterSecondary(code: string, wait?: Wait): Promise<string>
}

/** Login by email, except for its views. `now` in ms. */
export function createEmailLogin(ask: Frame['ask'], store: LoginStore, now = Date.now): EmailLogin {
  const pauseSeconds = () => {
    const left = Number(store.get('askedAt')) + COOL_DOWN_MS - now()
    // A time in the future was not written by this clock, and must not lock the user out (R30).
    return left > 0 && left <= COOL_DOWN_MS ? Math.ceil(left / 1000) : 0
  }
  const checked = (email: string) => {
    const seconds = pauseSeconds()
    if (seconds)
      throw new ModalError('embedded/failed', {
        message: `Please try again after ${seconds} seconds`,
        data: { seconds },
      })
    if (!isEmail(email)) throw new ModalError('embedded/failed', { message: 'The email address isn’t valid.' })
    return { email }
  }
  const asked = <T>(reply: T): T => {
    store.set('askedAt', String(now()))
    return reply
  }

  return {
    pauseSeconds,
    begin: async (email, wait) => asked(await ask('CONNECT_EMAIL', checked(email), wait)).action,
    async deviceApproved(wait) {
      await ask('CONNECT_DEVICE', undefined, wait).catch((error: unknown) => {
        throw named(error)
      })
    },
    enter: (otp, wait) => ask('CONNECT_OTP', { otp }, wait),
    change: async (email, wait) => asked(await ask('UPDATE_EMAIL', checked(email), wait)).action,
    enterPrimary: (otp, wait) => ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, wait),
    async enterSecondary(otp, wait) {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, wait)
      store.set('email', newEmail)
      store.set('askedAt')
      return newEmail
    },
  }
}
