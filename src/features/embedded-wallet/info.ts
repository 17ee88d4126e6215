import type { Namespace } from '../../base/network.ts'
import type { EmbeddedUser } from '../../connectors/embedded/events.ts'
import type { LoginStore } from '../../connectors/embedded/login-store.ts'
import { watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'

/** The signed-in user, as the site reports it for each namespace. */
export type SignedIn = Partial<Record<Namespace, EmbeddedUser>>

/** Keeps the app's information about the embedded wallet up to date while one is connected. */
export function showInfo(ctx: Context, user: ReadonlySignal<SignedIn>, store: LoginStore): void {
  const { life, connections, networks, embeddedWalletInfo } = ctx
  watch(life, () => {
    const front = networks.namespace.value
    const mine = networks
      .namespaces()
      .map(namespace => ({ namespace, ...connections.of(namespace).value }))
      .filter(it => it.connector?.type === 'auth')
    const shown = mine.find(it => it.namespace === front) ?? mine[0]
    const found = shown && user.value[shown.namespace]
    embeddedWalletInfo.value =
      found &&
      Object.freeze({
        user: Object.freeze({
          email: found.email ?? store.get('email'),
          username: found.userName ?? store.get('userName'),
          accounts: Object.freeze(mine.flatMap(it => it.accounts ?? [])),
        }),
        authProvider: store.get('social') ?? 'email',
        ...(found.isBackedUp !== undefined && { isBackedUp: found.isBackedUp }),
        accountType: shown.type ?? 'eoa',
        isSmartAccountDeployed: !!user.value.eip155?.smartAccountDeployed,
      })
  })
}
