import { abortable, child, noop, type Wait } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import type { Carries, ReplyOf } from './events.ts'
import { named, type Frame } from './frame.ts'
import { watchClosing } from './social-window.ts'

export interface PasskeyParts extends Pick<Frame, 'ask' | 'hasPasskeys'> {
  /**
   * How often the window is checked for being closed, and how long one that only seems closed can still answer; in ms.
   */
  pollMs?: number
  graceMs?: number
}

export interface PasskeyLogin {
  /**
   * Connects the wallet that the user opens or creates in `popup`, which the click opened at the site's page `/passkey`
   * with `state` behind the `#`; always closes it. `asked` can contain a sign-in message to be signed in the same
   * ceremony. Rejects with `embedded/no-passkeys` if the site has no passkey wallets, `embedded/declined` if the user
   * closes the window or refuses, `embedded/window-lost` if it is cut off, and like `Frame.ask`. The site is signed out
   * again if the user left in the meantime.
   */
  connect(popup: Window, asked: Carries<'CONNECT_PASSKEY'>[0], wait?: Wait): Promise<ReplyOf<'CONNECT_PASSKEY'>>
}

/** A passkey wallet's connection, except for its views. Window and frame talk to each other; this page carries nothing. */
export function createPasskeyLogin({ ask, hasPasskeys, pollMs, graceMs }: PasskeyParts): PasskeyLogin {
  return {
    async connect(popup, asked, wait = {}) {
      const over = child(wait.signal)
      const { signal } = over
      const closed = watchClosing(popup, { signal, pollMs, graceMs })
      closed.catch(noop)
      try {
        if (!(await Promise.race([hasPasskeys({ signal }), closed]))) throw new ModalError('embedded/no-passkeys')
        const answer = ask('CONNECT_PASSKEY', asked)
        // Whoever closed the window or left is not connected by an answer that was on its way.
        return await Promise.race([abortable(answer, signal), closed]).catch((error: unknown) => {
          answer.then(() => ask('SIGN_OUT')).catch(noop)
          throw error
        })
      } catch (error) {
        throw named(error)
      } finally {
        over.abort()
        attempt(() => popup.close())
      }
    },
  }
}
