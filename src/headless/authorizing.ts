import type { CaipNetworkId } from '../base/network.ts'
import { toAccount, type Authorize } from '../account/connection.ts'
import type { Ask } from '../account/connections.ts'
import type { AccountContext } from '../account/context.ts'
import { abortable, child } from '../base/abort.ts'
import { sameAddress } from '../base/caip.ts'
import { ModalError, toModalError } from '../base/errors.ts'
import type { WalletCoreOptions } from './wallet-core.ts'

export type AuthorizationParts = Pick<AccountContext, 'life' | 'requests' | 'adapter' | 'connections'>

/** Runs a call to the connections, which can read the app's signal meanwhile. */
export type WithSignal = <T>(signal: AbortSignal | undefined, make: () => T) => T

/**
 * The app's own authorisation between a wallet's answer and the connection. `outer` is the signal of the current call:
 * after the wallet's answer the core lets an attempt continue, because views come and go in the meantime; here the app
 * can abort it.
 */
export function createHostAuthorization(
  ctx: () => AuthorizationParts,
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
      const { life, requests, adapter, connections } = ctx()
      const { namespace } = connector
      const over = child(life, wait.signal, outers.get(wait))
      const [given] = session.accounts
      let now = session
      // Only the account that was asked about is connected.
      const moved = new Promise<never>((_, reject) =>
        connector.watch(change => {
          if (change === 'disconnect') return reject(new ModalError('wallet/disconnected'))
          now = { ...now, ...change }
          if (!sameAddress(namespace, now.accounts[0]?.address, given?.address))
            reject(new ModalError('wallet/account-changed'))
        }, over.signal),
      )
      const ask = async () => {
        const { normalize } = await adapter(namespace)
        over.signal.throwIfAborted()
        if (!given) throw new ModalError('wallet/no-accounts')
        const address = normalize(given.address) ?? given.address
        const network = (session.caipNetworkId ?? `${namespace}:0`) as CaipNetworkId
        const account = toAccount(connector, network, address)
        Object.freeze(account.wallet)
        Object.freeze(account)
        await authorize({ account, provider: requests.signer(connector), isReturning }, { signal: over.signal })
      }
      try {
        await abortable(Promise.race([ask(), moved]), over.signal)
        return now
      } catch (error) {
        const isAborted = over.signal.aborted
        // The wallet has already agreed: a failure takes that back, while after an abort a repeated call continues from
        // it.
        if (!isReturning && !isAborted) connections.release(connector).catch(() => {})
        throw isAborted ? new ModalError('request/aborted') : toModalError(error, 'siwx/failed')
      } finally {
        over.abort()
      }
    },
  }
}
