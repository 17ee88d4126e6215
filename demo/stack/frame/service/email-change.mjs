// Changes an account's email address: a code to the old mailbox if there is one, then a code to the new one.
import { refuse } from './refuse.mjs'
import { isEmail, normalised } from './sign-in.mjs'

/**
 * @param {{ users: import('./users.mjs').Users, codes: import('./codes.mjs').Codes,
 *   post: import('./mail-service.mjs').Mail['post'] }} parts
 */
export function createEmailChange({ users, codes, post }) {
  /** By user. @type {Map<object, { email: string, primary?: object, secondary?: object }>} */
  const changes = new Map()

  function mailCode(to, text) {
    codes.spend(to)
    const code = codes.issue()
    post({ to, subject: `${code.digits} is your code`, text, code: code.digits })
    return code
  }
  const toOld = (to, email) => mailCode(to, `Enter it to change the address of your account to ${email}.`)
  const toNew = to => mailCode(to, 'Enter it to use this address for your account.')

  return {
    start({ user }, { email: typed }) {
      if (!isEmail(typed)) throw refuse('Invalid email')
      const email = normalised(typed)
      if (email === user.email) throw refuse('This is your address already.')
      const isFirst = !user.email
      changes.set(user, isFirst ? { email, secondary: toNew(email) } : { email, primary: toOld(user.email, email) })
      return { action: isFirst ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },

    confirmOld({ user }, { otp }) {
      const change = changes.get(user)
      codes.check(change?.primary, otp)
      change.secondary = toNew(change.email)
      return {}
    },

    confirmNew({ user }, { otp }) {
      const change = changes.get(user)
      codes.check(change?.secondary, otp)
      // Only the mailbox's owner learns that it already has an account.
      if (users.byEmail(change.email)) throw refuse('Another account has this address.')
      user.email = change.email
      changes.delete(user)
      return { newEmail: user.email }
    },
  }
}
