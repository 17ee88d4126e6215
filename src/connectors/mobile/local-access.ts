import { noop } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { nearness } from '../../base/local-host.ts'
import type { InClick } from '../connector.ts'

/** Loopback interface, from Chrome 145; the permission for any local address before. */
const NAMES = ['loopback-network', 'local-network-access']
/** Asked only so that the browser asks the user: a socket's question would come behind the wallet app. */
const ASKED = 'http://localhost'

/** The state of Local Network Access; undefined if this browser or page needs no permission. */
async function readStatus(): Promise<PermissionStatus | undefined> {
  // A page of this device itself may reach it, and its state stays `prompt`.
  if (nearness(location.hostname) === 'loopback') return
  for (const name of NAMES) {
    const status = await attempt(() => navigator.permissions.query({ name: name as PermissionName }))?.catch(noop)
    if (status) return status
  }
}

export const forbidden = (source: string): ModalError => {
  const message = `This page’s content security policy doesn’t allow ${source} (connect-src).`
  return new ModalError('wallet/failed', { message, data: { reason: message, isUnsent: true } })
}

/** Has the browser ask the user. Throws if the page's own policy forbids the request that makes it ask. */
async function askBrowser(status: PermissionStatus): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  let isForbidden = false
  const heard = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= blockedURI.startsWith(ASKED)
  }
  document.addEventListener('securitypolicyviolation', heard, { signal })
  const changed = new Promise<void>(resolve =>
    status.addEventListener('change', () => resolve(), { once: true, signal }),
  )
  await Promise.race([fetch(ASKED, { mode: 'no-cors', credentials: 'omit', signal }).then(noop, noop), changed])
  // The violation may be reported after the refusal.
  await new Promise(resolve => setTimeout(resolve))
  over.abort()
  if (isForbidden) throw forbidden(ASKED)
}

/** Resolves once the page may reach apps on this device; the user is told what the browser will ask, and how to undo. */
export async function allowLocal(inClick: InClick, until: AbortSignal): Promise<void> {
  for (;;) {
    const status = await readStatus()
    if (status?.state === 'denied') await inClick('denied', noop, until)
    else if (status?.state === 'prompt') await inClick('access', () => askBrowser(status), until)
    else return
  }
}
