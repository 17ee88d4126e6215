import type { Account, Authorize } from '../core/connection.ts'
import type { Ask } from '../core/connections.ts'
import type { Context } from '../core/context.ts'
import { abortable, child } from '../lib/abort.ts'
import { ModalError, toModalError } from '../lib/errors.ts'
import type { WalletCoreOptions } from './wallet-core.ts'

export type GateParts = Pick<Context, 'life' | 'networks' | 'requests' | 'adapter'>

/**
 * The host's own word between a wallet's answer and the connection. `outer` is the signal of the call that is being made:
 * core lets an attempt go on that has been answered, because views come and go meanwhile; here the host ends it.
 */
export function createGate(
  ctx: () => GateParts,
  authorize: NonNullable<WalletCoreOptions['authorize']>,
  outer: () => AbortSignal | undefined,
): { ask: Ask; authorize: Authorize } {
  const outers = new WeakMap<object, AbortSignal | undefined>()
  return {
    ask(connector, wait) {
      outers.set(wait, outer())
      return connector.connect(wait)
    },
    async authorize({ connector, session, isReturning }, wait) {
      const { life, networks, requests, adapter } = ctx()
      const { namespace, id, name, rdns, icon } = connector
      const over = child(life, wait.signal, outers.get(wait))
      try {
        const { normalize } = await abortable(adapter(namespace), over.signal)
        const print = (address: string) => normalize(address) ?? address
        const [given] = session.accounts
        if (!given) throw new ModalError('wallet/no-accounts')
        const address = print(given.address)
        const network = (session.caipNetworkId ?? `${namespace}:0`) as Account['network']
        const account: Account = Object.freeze({
          namespace,
          address,
          caipAddress: `${network}:${address}`,
          network,
          wallet: Object.freeze({ id, name, rdns, icon }),
        })
        let now = session
        // Whoever is let in is who was asked about.
        const moved = new Promise<never>((_, reject) =>
          connector.watch(change => {
            if (change === 'disconnect') return reject(new ModalError('wallet/disconnected'))
            now = { ...now, ...change }
            if (!now.accounts[0] || print(now.accounts[0].address) !== address)
              reject(new ModalError('wallet/account-changed'))
          }, over.signal),
        )
        const provider = requests.signer(connector)
        const answer = Promise.resolve(authorize({ account, provider, isReturning }, { signal: over.signal }))
        await abortable(Promise.race([answer, moved]), over.signal)
        return now
      } catch (error) {
        // The wallet was told yes already.
        if (!isReturning) connector.disconnect().catch(() => {})
        throw over.signal.aborted ? new ModalError('request/aborted') : toModalError(error, 'siwx/failed')
      } finally {
        over.abort()
      }
    },
  }
}
