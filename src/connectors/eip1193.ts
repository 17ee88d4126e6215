import { abortable } from '../lib/abort.ts'
import { chainIdToCaip, toAddresses } from '../lib/caip.ts'
import { attempt, ModalError } from '../lib/errors.ts'
import { courtesy, run } from './call.ts'
import type { Connector, Provider, Session } from './connector.ts'
import { isPassingDisconnect, LOST_REQUEST_MS, PENDING_REQUEST_MS, type LockState } from './quirks.ts'

/** An `eth_requestAccounts` on its way, shared until `until`; `accounts` is missing once the wallet said −32002. */
interface OpenRequest {
  until: number
  accounts?: Promise<unknown>
}
/** At most one a provider object, whichever connectors share it. */
export type OpenRequests = WeakMap<object, OpenRequest>

type Identity = Pick<Connector, 'id' | 'key' | 'type' | 'name' | 'rdns' | 'icon'>
type Listen = Provider['on']
interface Legacy extends Provider, LockState {
  addListener?: Listen
  off?: Listen
}

const toAccounts = (value: unknown) => toAddresses('eip155', value).map(address => ({ address }))

/**
 * The EIP-1193 session of one provider object, which is only ever called, never written. When the wallet already holds
 * a request of this site, `connect` throws 'wallet/pending' at once so that the screen can say so; connecting again
 * then sends nothing but waits for the answer to that request.
 */
export function createInjectedConnector(identity: Identity, provider: Legacy, open: OpenRequests): Connector {
  const ask = (method: string, signal?: AbortSignal, params?: unknown[]) =>
    run(() => provider.request(params ? { method, params } : { method }), signal)

  // A provider that cannot forget a listener still reaches nobody once `life` is over; one that has no events is
  // silent.
  const listen = (event: string, listener: (value: unknown) => void, life: AbortSignal) => {
    const guarded = (value: unknown) => {
      if (!life.aborted) listener(value)
    }
    const off = () => attempt(() => (provider.removeListener ?? provider.off)!.call(provider, event, guarded))
    attempt(() => (provider.on ?? provider.addListener)!.call(provider, event, guarded))
    life.addEventListener('abort', off, { once: true })
    return off
  }

  const toSession = async (shared: unknown, signal: AbortSignal): Promise<Session | undefined> => {
    if (!toAccounts(shared).length) return
    // The user may pick other accounts or another chain while the chain id is on its way.
    let chain: unknown
    const offs = [
      listen(
        'accountsChanged',
        now => {
          shared = now
        },
        signal,
      ),
      listen(
        'chainChanged',
        id => {
          chain = id
        },
        signal,
      ),
    ]
    const id = await ask('eth_chainId', signal).finally(() => offs.forEach(off => off()))
    const accounts = toAccounts(shared)
    return accounts.length ? { accounts, caipNetworkId: chainIdToCaip(chain ?? id) } : undefined
  }

  /** The answer to a request that was open before: an event brings it, unless it has come already. */
  const answered = (signal: AbortSignal) => {
    let off: () => void
    return abortable(
      new Promise((resolve, reject) => {
        const check = (shared: unknown) => {
          if (toAccounts(shared).length) resolve((open.delete(provider), shared))
        }
        off = listen('accountsChanged', check, signal)
        ask('eth_accounts', signal).then(check, reject)
      }),
      signal,
    ).finally(() => off())
  }

  const request = () => {
    const accounts = ask('eth_requestAccounts')
    const mine: OpenRequest = { until: performance.now() + LOST_REQUEST_MS, accounts }
    const close = () => open.get(provider) === mine && open.delete(provider)
    open.set(provider, mine)
    accounts.then(close, error => {
      if (error.code !== 'wallet/pending') return close()
      mine.until = performance.now() + PENDING_REQUEST_MS
      mine.accounts = undefined
    })
    return mine
  }

  return {
    ...identity,
    namespace: 'eip155',
    usable: typeof attempt(() => provider.request) === 'function',
    provider,

    async connect({ signal }) {
      let shared = open.get(provider)
      if (!signal.aborted && !(shared && shared.until > performance.now())) shared = request()
      const session = await toSession(
        await (shared?.accounts ? abortable(shared.accounts, signal) : answered(signal)),
        signal,
      )
      if (!session) throw new ModalError('wallet/no-accounts')
      return session
    },

    reconnect: async ({ signal }) => toSession(await ask('eth_accounts', signal), signal),

    // Without this the wallet goes on sharing the account with the site: the next visit would read it silently and the
    // next connect would skip the choice of accounts. Wallets that do not know the method say no and lose nothing.
    disconnect: async () =>
      void (await courtesy(() =>
        provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
      )),

    watch(listener, life) {
      listen(
        'accountsChanged',
        shared => {
          const accounts = toAccounts(shared)
          listener(accounts.length ? { accounts } : 'disconnect')
        },
        life,
      )
      listen('chainChanged', id => listener({ caipNetworkId: chainIdToCaip(id) }), life)
      listen(
        'disconnect',
        error => {
          if (!isPassingDisconnect(attempt(() => (error as { code: unknown }).code))) listener('disconnect')
        },
        life,
      )
    },

    async isLocked() {
      const isUnlocked = await courtesy(() => provider._metamask!.isUnlocked!())
      return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined
    },
  }
}
