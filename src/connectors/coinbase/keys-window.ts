// Own code: of the library of this protocol (@coinbase/wallet-sdk) the provider is 33 kB gzip, twice what is needed with
// its other wallet and the relay of that; its window hears any window of the origin, never notices that one was closed
// before it had loaded, and draws its own notices into the page; and what it reads it asks hosts that the wallet names.
import { abortable, child } from '../../base/abort.ts'
import { own } from '../../base/record.ts'
import { ModalError } from '../../base/errors.ts'
import { untilClosed } from '../popup.ts'

/** The kit whose messages these are, and the version of it that the wallet may take this page for. */
export const SDK = { name: '@coinbase/wallet-sdk', version: '4.3.0' }

const GRACE_MS = 3_000

/** One opening of the wallet's window. */
export interface Visit {
  popup: Window
  /** Ends with the window. */
  signal: AbortSignal
  /** Sends a message with an `id`; resolves with what answers it, and rejects when the window goes without. */
  ask(message: { id: string }): Promise<unknown>
  end(error?: ModalError): void
}

export interface KeysWindow {
  /**
   * The window, to the front: the one that is open, else `given` (a blank one that was opened in the click), else a new
   * one. Must be called in the click; throws `wallet/window-blocked`.
   */
  enter(given?: Window): Visit
  /** Closes it. */
  leave(): void
}

export interface WindowParts {
  /** Address of the wallet's page. */
  url: string
  /** How the page introduces itself, once the window is there. */
  introduce(): object
  /** Undefined where the browser blocks it. */
  open(href: string): Window | undefined
  pollMs?: number
}

const declined = () => new ModalError('wallet/declined', { message: 'The wallet window was closed' })
const lost = () =>
  new ModalError('wallet/window-lost', {
    message:
      'The window of the wallet is cut off from this page: its Cross-Origin-Opener-Policy has to allow popups (same-origin-allow-popups)',
  })

/** The wallet's window. A message counts if it comes from that very window, and from the wallet's origin. */
export function createKeysWindow({ url, introduce, open, pollMs }: WindowParts, life: AbortSignal): KeysWindow {
  const { origin } = new URL(url)
  let current: Visit | undefined

  const address = () => {
    const page = new URL(url)
    // Nobody has looked what the page's own policy is (COOP).
    const said = { sdkName: SDK.name, sdkVersion: SDK.version, origin: location.origin, coop: 'undefined' }
    for (const [name, value] of Object.entries(said)) page.searchParams.set(name, value)
    return page.href
  }

  function visit(popup: Window): Visit {
    const over = child(life)
    const { signal } = over
    const questions = new Map<unknown, { resolve(reply: unknown): void; reject(error: Error): void }>()
    let setLoaded: () => void
    const loaded = new Promise<void>(resolve => {
      setLoaded = resolve
    })
    const send = (message: object) => popup.postMessage(message, origin)
    let reason = new ModalError('request/aborted')
    const end = (error = declined()) => {
      if (signal.aborted) return
      reason = error
      over.abort()
      for (const { reject } of questions.values()) reject(error)
    }
    addEventListener(
      'message',
      ({ source, origin: from, data }) => {
        if (source !== popup || from !== origin) return
        const event = own(data, 'event')
        if (event === 'PopupUnload') return end()
        if (event === 'PopupLoaded') {
          send({
            requestId: own(data, 'id'),
            data: { version: SDK.version, location: location.origin, ...introduce() },
          })
          return setLoaded()
        }
        const id = own(data, 'requestId')
        const question = questions.get(id)
        if (!question) return
        questions.delete(id)
        question.resolve(data)
        // The wallet closes it, too, but at a time of its own: what is asked next must not meet a window on its way out.
        if (own(data, 'content') && !questions.size) end()
      },
      { signal },
    )
    signal.addEventListener('abort', () => popup.close(), { once: true })
    untilClosed(popup, { signal, pollMs, graceMs: GRACE_MS }).then(
      how => end(how === 'lost' ? lost() : undefined),
      () => {},
    )
    return {
      popup,
      signal,
      end,
      ask: message =>
        abortable(
          new Promise((resolve, reject) => {
            if (signal.aborted) return reject(reason)
            questions.set(message.id, { resolve, reject })
            void loaded.then(() => signal.aborted || send(message))
          }),
          life,
        ),
    }
  }

  return {
    enter(given) {
      if (current && !current.signal.aborted && !current.popup.closed && !given) {
        current.popup.focus()
        return current
      }
      current?.end()
      const popup = given ?? open(address())
      if (!popup) throw new ModalError('wallet/window-blocked')
      current = visit(popup)
      // Listened to by now, so that nothing is missed.
      if (given) given.location.replace(address())
      return current
    },
    leave: () => current?.end(),
  }
}
