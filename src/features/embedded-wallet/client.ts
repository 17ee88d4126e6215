import type { Embedded } from '../../connectors/embedded/index.ts'
import { signal, watch, type Context } from '../../modal/kit.ts'
import { secureOrigin } from '../../base/endpoints.ts'
import { siteMetadata } from '../../wallets/site-metadata.ts'
import { preferredType } from './account-types.ts'
import { createApprovals, type Approvals } from './approvals.ts'
import { approveGrants, isOfGrants } from './grant-requests.ts'
import type { Grants } from './grants.ts'
import { showInfo, type SignedIn } from './info.ts'
import { themeOf } from './theme.ts'
import type { LoginStore } from '../../connectors/embedded/login-store.ts'

export interface Client {
  embedded: Embedded
  approvals: Approvals
}

/** Loads the secure site's client and describes this page to it; nothing is contacted before the first request. */
export async function createClient(ctx: Context, grants: Grants): Promise<Client> {
  const { life, options, networks, theme, wallets } = ctx
  const { projectId } = options
  const origin = secureOrigin(options.endpoints.frame)
  const { createEmbedded } = await ctx.chunks.load('embedded')
  const user = signal<SignedIn>({})
  const pageData = () => ({
    metadata: siteMetadata(options.metadata, ctx.site),
    projectId,
    sdkType: 'appkit',
    sdkVersion: ctx.handle.version,
  })
  const embedded = createEmbedded(
    {
      url: `${origin}/sdk`,
      projectId,
      chainId: () => networks.active.peek().caipNetworkId,
      isLogging: options.enableAuthLogger,
      passkeys: !!options.features.passkeys,
      life,
    },
    {
      network: namespace => networks.of(namespace).caipNetworkId,
      preferredType: () => preferredType(ctx, 'eip155'),
      introduce: ask => {
        ask('SYNC_DAPP_DATA', pageData()).catch(() => {})
        ask('SYNC_THEME', themeOf(theme)).catch(() => {})
      },
      onUser: (found, namespace) => {
        user.value = namespace ? { ...user.peek(), [namespace]: found } : {}
        if (!found) grants.clear()
      },
      approve: (request, run) => approveGrants(ctx, { approvals, grants }, request, run),
      offers: method => !isOfGrants(method) || !!options.features.smartSessions,
      voidApprovals: () => approvals.voidApprovals(),
      approved: () => approvals.approved(),
      refused: () => approvals.refused(),
      failed: request => approvals.failed(request),
    },
  )
  const approvals = createApprovals(ctx, embedded.frame)
  watch(life, () => {
    const now = themeOf(theme)
    if (embedded.frame.element()) embedded.frame.ask('SYNC_THEME', now).catch(() => {})
  })
  watch(life, () => {
    ctx.revision.value
    if (embedded.frame.element()) embedded.frame.ask('SYNC_DAPP_DATA', pageData()).catch(() => {})
  })
  showInfo(ctx, user, embedded.store)
  trackReturn(ctx, embedded.store)
  wallets.added.value = [...wallets.added.peek(), ...embedded.connectors]
  return { embedded, approvals }
}

/** Reports a restored login once; a login in this visit is not one (frame.md 11.4). */
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
