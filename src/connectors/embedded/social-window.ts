import { abortable, type Wait } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { untilClosed } from '../popup.ts'
import { own, str } from '../../services/decode.ts'

export const MAX_URI = 8192
const GRACE_MS = 10_000
/** Between a state and the page to go back to, where the page itself goes to the provider. */
const PAGE_MARK = '--'
/** A host that keeps the provider's own address in a parameter of its address. */
const NESTING = 'auth.magic.link'

/** By what a provider's answer is known. */
export const stateOf = (uri: string): string | undefined =>
  attempt(() => new URL(uri).searchParams.get('state')) || undefined

/** Whether the answer of a window may be that to `state`: of two that are there, it has to be the same. */
export const isAnswer = (uri: string, state: string | undefined): boolean =>
  !stateOf(uri) || !state || isReturn(uri, state)

/** Whether what is in the address of a page is the answer to `state`: anybody can write a link, so both have to be there. */
export function isReturn(uri: string, state: string | undefined): boolean {
  const [said = '', ...more] = attempt(() => new URL(uri).searchParams.getAll('state')) ?? []
  return !!state && !more[0] && (said === state || said.startsWith(state + PAGE_MARK))
}

/** The address of a provider from which one comes back to `page`, and the state that the page stands behind. */
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

/** Resolves with the address that the provider came back to, as the secure site says it in `popup` and nowhere else. */
export const hear = (
  popup: Window,
  { origin, state, signal }: Wait & { origin: string; state?: string },
): Promise<string> =>
  abortable(
    new Promise<string>((resolve, reject) => {
      const listen = ({ source, origin: from, data }: MessageEvent) => {
        const said = own(data, 'resultUri')
        if (source !== popup || said === undefined) return
        if (from !== origin) return reject(new ModalError('embedded/untrusted-origin', { message: 'Untrusted Origin' }))
        const uri = str(said, MAX_URI)
        if (uri && isAnswer(uri, state)) resolve(uri)
        else reject(new ModalError('embedded/failed', { message: 'Unexpected response to the social login' }))
      }
      addEventListener('message', listen, { signal })
    }),
    signal,
  )

/** Rejects when `popup` is closed, or cut off by the policy of a provider. */
export async function watchClosing(
  popup: Window,
  { graceMs = GRACE_MS, ...wait }: Wait & { pollMs?: number; graceMs?: number },
): Promise<never> {
  throw (await untilClosed(popup, { ...wait, graceMs })) === 'lost'
    ? new ModalError('embedded/window-lost', { message: 'Lost contact with the login window' })
    : new ModalError('embedded/declined', { message: 'The login window was closed' })
}
