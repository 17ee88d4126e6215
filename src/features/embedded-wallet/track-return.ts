import type { LoginStore } from '../../connectors/embedded/login-store.ts'
import type { Context } from '../../modal/kit.ts'

/** Tells once of a login that comes back with the page; what follows a login of this visit is none (frame.md 11.4). */
export function trackReturn({ life, events, connections }: Context, store: LoginStore): void {
  const off = events.on('connect', ({ namespace, wallet }) => {
    const { connector, isReturning } = connections.of(namespace).peek()
    if (connector?.type !== 'auth') return
    off()
    if (!isReturning) return
    const provider = store.get('social')
    if (provider) events.track('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
    else events.track('CONNECT_SUCCESS', { method: 'email', name: wallet.name, reconnect: true })
  })
  life.addEventListener('abort', off, { once: true })
}
