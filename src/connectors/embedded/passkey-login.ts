import { child, noop, type Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import type { Frame } from './frame.ts'
import { watchClosing } from './social-window.ts'

/** How long a window that only seems closed can still answer; its site needs no other site on the way. In ms. */
const GRACE_MS = 2_000

/** Cause of an `embedded/failed`: `endpoints.frame` names another kind of site. */
export const NO_PASSKEYS = 'no passkeys'
const noPasskeys = () =>
  new ModalError('embedded/failed', { message: 'This wallet site has no passkeys', cause: NO_PASSKEYS })

/** Login by passkey, except for its view (contract: passkeys, section 5). */
export interface PasskeyLogin {
  /**
   * Lets the user connect in `popup`, which was opened at the wallet site with `state`. `connect` asks the site, which hears
   * from the window by itself. Closes the window. Rejects with `embedded/failed` for a site without passkeys, with `embedded/declined` if the user closes the
   * window, and with `embedded/window-lost` if it is cut off.
   */
  authorize<Result>(popup: Window, state: string, connect: () => Promise<Result>, wait?: Wait): Promise<Result>
  /** The state of a window that waits, once. */
  take(): string | undefined
}

export function createPasskeyLogin(
  { hasPasskeys }: Pick<Frame, 'hasPasskeys'>,
  times: { pollMs?: number } = {},
): PasskeyLogin {
  let waiting: string | undefined
  return {
    async authorize(popup, state, connect, wait = {}) {
      const over = child(wait.signal)
      const { signal } = over
      const closed = watchClosing(popup, { signal, graceMs: GRACE_MS, ...times })
      closed.catch(noop)
      try {
        if (!(await Promise.race([hasPasskeys({ signal }), closed]))) throw noPasskeys()
        waiting = state
        return await Promise.race([connect(), closed])
      } finally {
        waiting = undefined
        over.abort()
        popup.close()
      }
    },
    take() {
      const state = waiting
      waiting = undefined
      return state
    },
  }
}
