import type { Embedded } from '../../../connectors/embedded/index.ts'
import type { Account } from '../../../base/network.ts'
import { ModalError, type Context } from '../../../modal/kit.ts'

/**
 * Connects a user who has just signed in: first in the requested namespace or else the active one, then automatically
 * in the other configured ones. `wait`: for the first, which the user is watching. Throws `connect/no-client` if there
 * is none.
 */
export async function signedIn(
  ctx: Context,
  { connectors }: Embedded,
  wait: { signal: AbortSignal },
): Promise<Account> {
  const { networks, connections } = ctx
  const front = ctx.router.wanted('namespace') ?? networks.namespace.peek()
  const offered = networks.namespaces()
  const mine = connectors.filter(it => offered.includes(it.namespace))
  const first = mine.find(it => it.namespace === front) ?? mine[0]
  if (!first) throw new ModalError('connect/no-client', { message: 'No ConnectionController client found' })
  const account = await connections.connect(first, wait)
  for (const other of mine) if (other !== first) void connections.reconnect(other)
  return account
}
