// CONNECT_PASSKEY: a window of this very site finds the frame by the state that both were told, and hands the wallet over.
// The embedding page is never heard here.
import { readHandover, type Ask, type Done } from '../connect/handover.ts'
import type { Session } from '../session.ts'
import type { Opened, SignIn } from '../signer/job.ts'
import { isSignedIn } from './answer-check.ts'

export interface Connected {
  session: Session
  signed?: Opened['signed']
}

export interface Connecting {
  /**
   * Resolves when the window hands over a wallet that signed what it was asked to. Ends a connection that still waits, and
   * rejects for a state that was used before.
   */
  connect(state: string, signIn?: SignIn): Promise<Connected>
  /** Ends the connection that waits. */
  end(reason: string): void
  hear(event: Pick<MessageEvent, 'source' | 'origin' | 'data'>): void
}

interface Pending {
  state: string
  signIn?: SignIn
  window?: Window
  resolve(connected: Connected): void
  reject(error: Error): void
}

const STATES_KEPT = 1000

/** `site`: origin of the embedding page. */
export function createConnecting(site: string): Connecting {
  const used = new Set<string>()
  let pending: Pending | undefined

  function end(reason: string): void {
    pending?.reject(new Error(reason))
    pending = undefined
  }

  function post(to: Window, message: object): void {
    to.postMessage(message, location.origin)
  }

  function ask({ state, signIn }: Pending, to: Window): void {
    const { mode } = document.documentElement.dataset
    const question: Ask = {
      type: 'passkey/ask',
      state,
      site,
      ...(signIn && { signIn }),
      ...((mode === 'light' || mode === 'dark') && { mode }),
    }
    post(to, question)
  }

  function take({ session, signed }: Done, { state, signIn, window, resolve, reject }: Pending): void {
    pending = undefined
    const isAsAsked = signIn ? signed && isSignedIn(signIn, signed, session.account) : !signed
    if (isAsAsked) resolve({ session, ...(signed && { signed }) })
    else reject(new Error('The sign-in was not signed as it was asked.'))
    post(window!, { type: 'passkey/end', state })
  }

  return {
    connect: (state, signIn) =>
      new Promise((resolve, reject) => {
        end('Another connection has begun.')
        if (used.has(state)) throw new Error('This connection was used before.')
        used.add(state)
        if (used.size > STATES_KEPT) used.delete(used.values().next().value!)
        pending = { state, ...(signIn && { signIn }), resolve, reject }
      }),
    end,
    hear({ source, origin, data }) {
      if (origin !== location.origin || !source || source === parent || source === window) return
      const message = readHandover(data)
      if (!pending || message?.state !== pending.state) return
      if (message.type === 'passkey/hello' && (pending.window ?? source) === source) {
        // A window that was reloaded says hello again.
        pending.window = source as Window
        ask(pending, pending.window)
      }
      if (message.type === 'passkey/done' && source === pending.window) take(message, pending)
    },
  }
}
