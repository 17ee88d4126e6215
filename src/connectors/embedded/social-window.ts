import { abortable, type Wait } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { untilClosed } from '../popup.ts'
import { own, str } from '../../services/decode.ts'

export const MAX_URI = 8192
const GRACE_MS = 10_000
/** Separates a state from the page to return to, if the page itself goes to the provider. */
const PAGE_MARK = '--'
/** A host that keeps the provider's own URL in a parameter of its URL. */
const NESTING = 'auth.magic.link'

/** The state that identifies a provider's answer. */
export const stateOf = (uri: string): string | undefined =>
  attempt(() => new URL(uri).searchParams.get('state')) || undefined

/** Whether a window's answer can belong to `state`: if both have a state, they must be equal. */
export const isAnswer = (uri: string, state: string | undefined): boolean =>
  !stateOf(uri) || !state || isReturn(uri, state)

/** Whether a page's URL contains the answer to `state`: anyone can write a link, so both must be present. */
export function isReturn(uri: string, state: string | undefined): boolean {
  const [said = '', ...more] = attempt(() => new URL(uri).searchParams.getAll('state')) ?? []
  return !!state && !more[0] && (said === state || said.startsWith(state + PAGE_MARK))
}

/** A provider's URL that returns to `page`, and the state to which the page is appended. */
export function withPage(uri: string, page: string): { uri: string; state?: string } {
  const url = new URL(uri)
  const inner =
    url.hostname === NESTING ? [...url.searchParams].find(([, value]) => stateOf(value) !== undefined) : undefined
  if (inner) {
    const { uri: there, state } = withPage(inner[1], page)
    url.searchParams.set(inner[0], there)
    return { uri: url.href, state }
  }
  const state = stateOf(uri)
  if (state) url.searchParams.set('state', state + PAGE_MARK + encodeURIComponent(page))
  return { uri: url.href, state }
}

/** Resolves with the URL to which the provider returned; it is accepted only from the secure site in `popup`. */
export const hear = (
  popup: Window,
  { origin, state, signal }: Wait & { origin: string; state?: string },
): Promise<string> =>
  abortable(
    new Promise<string>((resolve, reject) => {
      const listen = ({ source, origin: from, data }: MessageEvent) => {
        const said = own(data, 'resultUri')
        if (source !== popup || said === undefined) return
        if (from !== origin)
          return reject(
            new ModalError('embedded/untrusted-origin', {
              message: 'The social login response came from an unexpected origin.',
            }),
          )
        const uri = str(said, MAX_URI)
        if (uri && isAnswer(uri, state)) resolve(uri)
        else
          reject(
            new ModalError('embedded/failed', {
              message: 'The secure site sent an unexpected response to the social login.',
            }),
          )
      }
      addEventListener('message', listen, { signal })
    }),
    signal,
  )

/** Rejects when `popup` is closed, or cut off by a provider's Cross-Origin-Opener-Policy. */
export async function watchClosing(
  popup: Window,
  { graceMs = GRACE_MS, ...wait }: Wait & { pollMs?: number; graceMs?: number },
): Promise<never> {
  throw (await untilClosed(popup, { ...wait, graceMs })) === 'lost'
    ? new ModalError('embedded/window-lost', { message: 'Lost contact with the login window.' })
    : new ModalError('embedded/declined', { message: 'The user closed the login window.' })
}
