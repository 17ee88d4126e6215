import type { Wait } from '../../base/abort.ts'
import type { Carries, ReplyOf } from './events.ts'
import { createPasskeyLogin, type PasskeyParts } from './passkey-login.ts'

type Asked = Omit<Carries<'CONNECT_PASSKEY'>[0], 'state'>
/** Asks the user, who is at the wallet site, instead of the site alone. */
export type ByPasskey = (asked: Asked, wait?: Wait) => Promise<ReplyOf<'CONNECT_PASSKEY'>>

/** A window of the wallet site that is open for the next connection. */
export interface PasskeyWindow {
  popup: Window
  /** What the site's window and frame find each other by. */
  state: string
  /** Called once the user has connected there. */
  onAnswer(): void
}

export interface PasskeyWindows {
  /** The next connection of the embedded wallet is that of the user in this window. */
  open(window: PasskeyWindow): void
  /** How the next connection is made, once; undefined if no window is open for it. */
  take(): ByPasskey | undefined
  isConnecting(): boolean
}

export function createPasskeyWindows(parts: PasskeyParts): PasskeyWindows {
  const login = createPasskeyLogin(parts)
  let waiting: PasskeyWindow | undefined
  let connecting = 0
  return {
    open: window => {
      waiting = window
    },
    take() {
      const window = waiting
      waiting = undefined
      return (
        window &&
        (async (asked, wait) => {
          const { popup, state, onAnswer } = window
          connecting++
          try {
            const found = await login.connect(popup, { state, ...asked }, wait)
            onAnswer()
            return found
          } finally {
            connecting--
          }
        })
      )
    },
    isConnecting: () => connecting > 0,
  }
}
