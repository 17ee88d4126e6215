import type { Namespace } from '../base/network.ts'
import { ModalError, toModalError } from '../base/errors.ts'
import type { AccountContext } from './context.ts'

type Parts = Pick<AccountContext, 'events' | 'networks' | 'connections'>

/**
 * Ends the sessions of one namespace (default: all) in the caller's task; resolves once the wallets have answered. Each
 * is attempted, and the first failure is thrown.
 */
export async function disconnect({ events, networks, connections }: Parts, namespace?: Namespace): Promise<void> {
  let failure: ModalError | undefined
  const spaces = namespace ? [namespace] : networks.namespaces()
  await Promise.all(
    spaces.map(space =>
      connections.disconnect(space).catch((thrown: unknown) => {
        failure ??= toModalError(thrown, 'wallet/failed')
      }),
    ),
  )
  if (!failure) return events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  events.track('DISCONNECT_ERROR', { message: failure.code })
  throw failure
}
