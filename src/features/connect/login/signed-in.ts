import type { Embedded } from '../../../connectors/embedded/index.ts'
import type { Account } from '../../../base/network.ts'
import { ModalError, type Context } from '../../../modal/kit.ts'

/**
 * Connects who has just signed in: first on the kind of chain that is wanted, else the one in front, then, without being
 * asked for, on the others that are offered. `wait`: of the first, which is what somebody looks at. Throws
 * `connect/no-client` where none is.
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
