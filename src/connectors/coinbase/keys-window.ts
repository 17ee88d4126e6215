// Our own code, because the protocol's library (@coinbase/wallet-sdk) has a provider of 33 kB gzip, twice what is
// needed, with its other wallet and that wallet's relay. Its pop-up accepts messages from any window of the origin,
// never notices that one was closed before it had loaded, and draws its own notices into the page; and it reads from
// hosts that the wallet names.
import { abortable, child } from '../../base/abort.ts'
import { own } from '../../base/record.ts'
import { ModalError } from '../../base/errors.ts'
import { untilClosed } from '../popup.ts'

/** The SDK whose messages these are, and the version that the wallet takes this page for. */
export const SDK = { name: '@coinbase/wallet-sdk', version: '4.3.0' }

const GRACE_MS = 3_000

/** One opening of the wallet's pop-up. */
export interface Visit {
  popup: Window
  /** Aborts when the pop-up closes. */
  signal: AbortSignal
  /**
   * Sends a message with an `id`, and calls `onSent`, once the pop-up has loaded. Resolves with its answer, and rejects if
   * the pop-up closes without one.
   */
  ask(message: { id: string }, onSent?: () => void): Promise<unknown>
  /** Closes it; what it has not answered rejects with this, by default `request/aborted`. */
  end(error?: ModalError): void
}

export interface KeysWindow {
  /**
   * Brings the pop-up to the front: the open one, else `given` (a blank one that was opened in the click), else a new
   * one. Must be called in the click; throws `wallet/window-blocked`.
   */
  enter(given?: Window): Visit
  /** Closes it. */
  leave(): void
}

export interface WindowParts {
  /** URL of the wallet's page. */
  url: string
  /** How the app introduces itself, once the pop-up has loaded. */
  introduce(): object
  /** Undefined if the browser blocks it. */
  open(href: string): Window | undefined
  pollMs?: number
}

const closed = () => new ModalError('wallet/declined', { message: 'The user closed the wallet window.' })
const lost = () =>
  new ModalError('wallet/window-lost', {
    message:
      'Lost contact with the wallet pop-up. Set `Cross-Origin-Opener-Policy: same-origin-allow-popups` on this page.',
  })

/** The wallet's pop-up. A message counts only if it comes from that very window and from the wallet's origin. */
export function createKeysWindow({ url, introduce, open, pollMs }: WindowParts, life: AbortSignal): KeysWindow {
  const { origin } = new URL(url)
  let current: Visit | undefined

  const address = () => {
    const page = new URL(url)
    // The page's own Cross-Origin-Opener-Policy has not been checked.
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
    let reason: ModalError
    const end = (error = new ModalError('request/aborted')) => {
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
        if (event === 'PopupUnload') return end(closed())
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
        // The wallet closes it too, but at its own time: the next request must not meet a closing window.
        if (own(data, 'content') && !questions.size) end()
      },
      { signal },
    )
    signal.addEventListener('abort', () => popup.close(), { once: true })
    untilClosed(popup, { signal, pollMs, graceMs: GRACE_MS }).then(
      how => end(how === 'lost' ? lost() : closed()),
      () => {},
    )
    return {
      popup,
      signal,
      end,
      ask: (message, onSent) =>
        abortable(
          new Promise((resolve, reject) => {
            if (signal.aborted) return reject(reason)
            questions.set(message.id, { resolve, reject })
            void loaded.then(() => {
              if (signal.aborted) return
              send(message)
              onSent?.()
            })
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
      current?.end(current.popup.closed ? closed() : undefined)
      const popup = given ?? open(address())
      if (!popup) throw new ModalError('wallet/window-blocked')
      current = visit(popup)
      // Navigated only now that we are listening, so that no message is missed.
      if (given) given.location.replace(address())
      return current
    },
    leave: () => current?.end(),
  }
}
