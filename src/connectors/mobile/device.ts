import { isAbort } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { providerError } from '../../base/provider.ts'
import type { InClick } from '../connector.ts'
import type { SocketParts } from './association.ts'
import { allowLocal, forbidden } from './local-access.ts'

/** What the adapter needs of this device. */
export interface Device extends Pick<SocketParts, 'openSocket'> {
  /**
   * Follows a link to the wallet app; where that needs a tap, waits for it until `until`, if that is given. Throws 4001
   * if the user refuses.
   */
  openLink(href: string, until?: AbortSignal): void | Promise<void>
  /** Whether the user has just acted, so that a link may open an app. */
  isGesture(): boolean
}

const SOCKETS = 'ws://localhost'

const isGesture = () => navigator.userActivation?.isActive ?? false

/** The link is never part of the document, where scripts of the page could read the session's key. */
function follow(href: string): void {
  const link = document.createElement('a')
  link.href = href
  // An https address that no app has taken must not replace this page.
  link.target = href.startsWith('https:') ? '_blank' : '_self'
  link.rel = 'noopener noreferrer'
  link.click()
}

/** The device under this page: its wallet apps, reached by links and sockets. `inClick` shows what needs the user's click. */
export function createDevice(inClick: InClick, life: AbortSignal): Device {
  let isForbidden = false
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI }) => {
      isForbidden ||= blockedURI.startsWith(SOCKETS)
    },
    { signal: life },
  )
  function openSocket(url: string, subprotocol: string): WebSocket {
    if (isForbidden) throw forbidden(`${SOCKETS}:*`)
    return new WebSocket(url, subprotocol)
  }
  async function openLink(href: string, until?: AbortSignal): Promise<void> {
    if (!until) return follow(href)
    try {
      await allowLocal(inClick, until)
      if (isGesture()) follow(href)
      else await inClick('tap', () => follow(href), until)
    } catch (error) {
      // The user has left the view of a request.
      if (!isAbort(error) && own(error, 'code') === 'wallet/declined')
        throw providerError(4001, 'The user rejected the request.')
      throw error
    }
  }
  return { openLink, openSocket, isGesture }
}
