import { abortable, child } from '../base/abort.ts'
import { chainIdToCaip, toAddresses } from '../base/caip.ts'
import { attempt, ModalError } from '../base/errors.ts'
import { courtesy, run } from './call.ts'
import type { Connector, Session } from './connector.ts'
import type { Provider } from '../base/provider.ts'
import { isPassingDisconnect, LOST_REQUEST_MS, PENDING_REQUEST_MS } from './quirks.ts'

/** A pending `eth_requestAccounts`, shared until `until`; `accounts` is missing if the wallet answered −32002. */
interface OpenRequest {
  until: number
  accounts?: Promise<unknown>
}

const EVENTS = ['accountsChanged', 'chainChanged'] as const
/** What a wallet reported in its events, unchanged. */
type ProviderEvents = Partial<Record<(typeof EVENTS)[number], unknown>>

/** At most one per provider object, whichever connectors share it. */
export type OpenRequests = WeakMap<object, OpenRequest>

type Identity = Pick<Connector, 'id' | 'key' | 'type' | 'name' | 'rdns' | 'icon'>
type Listen = Provider['on']
interface Legacy extends Provider {
  addListener?: Listen
  off?: Listen
}

const isSession = (read: Partial<Session>): read is Session => !!read.accounts
const toAccounts = (value: unknown) => toAddresses('eip155', value).map(address => ({ address }))

/**
 * The EIP-1193 session of one provider object, which is only called, never modified. If the wallet already holds a
 * request of this site, `connect` throws 'wallet/pending' immediately so that the screen can say so; connecting again
 * then sends nothing but waits for the answer to that request.
 */
export function createInjectedConnector(identity: Identity, provider: Legacy, open: OpenRequests): Connector {
  const ask = (method: string, signal?: AbortSignal) => run(() => provider.request({ method }), signal)

  // A provider that cannot remove a listener still reaches no one once `life` has ended; one without events is silent.
  const listen = (event: string, listener: (value: unknown) => void, life: AbortSignal) => {
    const guarded = (value: unknown) => {
      if (!life.aborted) listener(value)
    }
    attempt(() => (provider.on ?? provider.addListener)!.call(provider, event, guarded))
    const off = () => attempt(() => (provider.removeListener ?? provider.off)!.call(provider, event, guarded))
    life.addEventListener('abort', off, { once: true })
  }

  const hear = (life: AbortSignal, tell: (event: keyof ProviderEvents, value: unknown) => void) => {
    for (const event of EVENTS) listen(event, value => tell(event, value), life)
  }

  /**
   * R146: account and chain at the same moment. Whatever the wallet has not reported is requested, and a report in the
   * meantime is newer than the answer. Anything neither reported nor answered is left out.
   */
  const read = async (events: ProviderEvents, signal: AbortSignal, query = ask): Promise<Partial<Session>> => {
    const mine = child(signal)
    hear(mine.signal, (event, value) => {
      events[event] = value
    })
    const [accounts, id] = await Promise.all([
      events.accountsChanged ?? query('eth_accounts', signal),
      events.chainChanged ?? query('eth_chainId', signal),
    ]).finally(() => mine.abort())
    const shared = toAccounts(events.accountsChanged ?? accounts)
    const chain = events.chainChanged ?? id
    return {
      ...(shared[0] && { accounts: shared }),
      ...(chain !== undefined && { caipNetworkId: chainIdToCaip(chain) }),
    }
  }

  /** The answer to a request that was already open: an event brings it, unless it has arrived already. */
  const answered = (signal: AbortSignal) => {
    const mine = child(signal)
    return abortable(
      new Promise((resolve, reject) => {
        const check = (shared: unknown) => {
          if (toAccounts(shared).length) resolve((open.delete(provider), shared))
        }
        listen('accountsChanged', check, mine.signal)
        ask('eth_accounts', signal).then(check, reject)
      }),
      signal,
    ).finally(() => mine.abort())
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
      const session = await read(
        { accountsChanged: await (shared?.accounts ? abortable(shared.accounts, signal) : answered(signal)) },
        signal,
      )
      if (!isSession(session)) throw new ModalError('wallet/no-accounts')
      return session
    },

    async reconnect({ signal }) {
      const session = await read({}, signal)
      return isSession(session) ? session : undefined
    },

    // Without this the wallet keeps sharing the account with the site: the next visit would read it silently, and the
    // next connect would skip the choice of accounts. Wallets that do not know the method refuse, which does no harm.
    disconnect: async () =>
      void (await courtesy(() =>
        provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
      )),

    watch(listener, life) {
      let isReading = false
      hear(life, async (event, value) => {
        if (event === 'accountsChanged' && !toAccounts(value).length) return listener('disconnect')
        // `read` receives changes in the meantime itself.
        if (isReading) return
        isReading = true
        // If the wallet does not answer, its report counts.
        const session = await read({ [event]: value }, life, method => courtesy(() => provider.request({ method })))
        isReading = false
        if (!life.aborted) listener(session)
      })
      listen(
        'disconnect',
        error => {
          if (!isPassingDisconnect(attempt(() => (error as { code: unknown }).code))) listener('disconnect')
        },
        life,
      )
    },
  }
}
