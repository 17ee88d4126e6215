import type { CaipNetworkId, Namespace, SharedAccount } from '../../base/network.ts'
import { noop, timeout } from '../../base/abort.ts'
import { chainIdOf, chainIdToCaip } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import type { Connector, ConnectWait, Session, SessionChange } from '../connector.ts'
import type { AccountType, Carries, EmbeddedUser } from './events.ts'
import { DECLINED, type Frame, type FrameWait } from './frame.ts'
import type { LoginStore } from './login-store.ts'
import type { ByPasskey } from './passkey-windows.ts'
import { codeTold, faultOf, isWellFormed, permissionOf, messageFor, type Approval } from './methods.ts'
import { misnamed, sessionOf } from './standing.ts'
import { solanaParams, solanaResult } from './solana-requests.ts'
import { providerError } from '../../base/provider.ts'

/** The namespaces that the secure site serves. */
export const SERVED = ['eip155', 'solana'] as const satisfies Namespace[]
type Served = (typeof SERVED)[number]

const SIGN_OUT_MS = 3_000

export interface EmbeddedParts {
  ask: Frame['ask']
  store: LoginStore
  /** The active network of a namespace. */
  network(namespace: Namespace): CaipNetworkId
  /** The type of EVM account that the user, or else the app, prefers. */
  preferredType(): AccountType | undefined
  /** What the site is told about this page and its theme once it has loaded for a session. */
  introduce(ask: Frame['ask']): void
  /** Lets the user answer a request in the wallet iframe; `run` asks the site, and is called when its turn comes. */
  approve<T>(request: Approval, run: (wait: FrameWait) => Promise<T>): Promise<T>
  /** Cancels waiting approvals, because the site is about to change its network. */
  voidApprovals(): void
  /** Resolves when no approval is waiting. */
  approved(): Promise<void>
  /** Whether the app has enabled a permitted method. */
  offers(method: string): boolean
  /** The page requested a method that is not permitted. */
  refused(): void
  /** An approval failed at the site; the user's refusal is not a failure. */
  failed(request: Approval): void
  /** If a window of the wallet site is open for this connection: asks the user there, once. */
  byPasskey?(): ByPasskey | undefined
  /** The signed-in user, as requested for a namespace; undefined after a sign-out. */
  onUser(user?: EmbeddedUser, namespace?: Namespace): void
}

const notAllowed = () => providerError(4200, 'Requested RPC call is not allowed')

/** A connector of type auth for each namespace, over one signed-in user (frame.md sections 9 and 11). */
export function createEmbeddedConnectors(parts: EmbeddedParts): Connector[] {
  const { ask, store, network, preferredType, introduce, approve, onUser } = parts
  const listeners = new Map<Served, Set<(change: SessionChange) => void>>(SERVED.map(it => [it, new Set()]))
  const tell = (namespace: Served, change: SessionChange) =>
    [...(listeners.get(namespace) ?? [])].forEach(listener => attempt(() => listener(change)))

  const shared = new Map<Served, readonly SharedAccount[]>()
  let signedOut = 0
  /** Whether the user is still signed in: earlier requests belong to no one after a sign-out (R126). */
  const holdLogin = () => {
    const before = signedOut
    return () => before === signedOut
  }
  const forget = () => {
    signedOut++
    shared.clear()
    onUser()
    store.clear()
  }
  async function askUser(
    isSame: () => boolean,
    namespace: Served,
    wait: Partial<ConnectWait> = {},
    chainId = network(namespace),
  ): Promise<Session> {
    const isEvm = namespace === 'eip155'
    // Solana has one account type only (frame.md section 9), and no signature is included.
    const preferredAccountType = isEvm ? preferredType() : undefined
    const siwxMessage = isEvm ? await messageFor(wait) : undefined
    const payload: Carries<'GET_USER'>[0] = {
      chainId,
      ...(preferredAccountType && { preferredAccountType }),
      ...(siwxMessage && { siwxMessage }),
    }
    // Whoever connects by passkey is the user: one question, which also signs.
    const byPasskey = parts.byPasskey?.()
    const askSite = () =>
      byPasskey ? byPasskey({ chainId, ...(siwxMessage && { siwxMessage }) }, wait) : ask('GET_USER', payload, wait)
    const found = isSame() ? await askSite() : undefined
    if (!found || !isSame()) throw new ModalError('request/aborted')
    const { signed, ...user } = found
    const session = sessionOf(namespace, user)
    shared.set(namespace, session.accounts)
    onUser(user, namespace)
    store.set('used', 'true')
    store.set('askedAt')
    store.set('chain', String(user.chainId))
    if (user.email) store.set('email', user.email)
    if (user.userName) store.set('userName', user.userName)
    if (byPasskey) store.set('social', 'passkey')
    return { ...session, ...(siwxMessage && signed && { signed }) }
  }

  /** The site has one active network and one active account type: requests for several run one after another. */
  let turn: Promise<unknown> = Promise.resolve()
  function shareUser(namespace: Served, wait?: Partial<ConnectWait>, chainId?: CaipNetworkId): Promise<Session> {
    const isSame = holdLogin()
    // It would remove the approval that the user is looking at.
    const mine = turn.then(parts.approved).then(() => askUser(isSame, namespace, wait, chainId))
    turn = mine.catch(() => {})
    return mine
  }

  async function settleIn(): Promise<void> {
    const isSame = holdLogin()
    introduce(ask)
    const { smartAccountEnabledNetworks: enabled } = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => ({
      smartAccountEnabledNetworks: [],
    }))
    if (isSame()) store.set('smartAccountNetworks', enabled.join(','))
  }

  /** The network that the site is on, until the user brings theirs. */
  async function readChain(isSame: () => boolean): Promise<void> {
    const { chainId } = await ask('GET_CHAIN_ID')
    if (isSame() && !shared.size) store.set('chain', String(chainId))
  }

  /** Asked once for all namespaces restored with the page. */
  let returning: Promise<boolean> | undefined
  async function isStillSignedIn(): Promise<boolean> {
    const isSame = holdLogin()
    const { isConnected } = await ask('IS_CONNECTED')
    if (!isSame()) return false
    if (!isConnected) {
      forget()
      return false
    }
    readChain(isSame).catch(noop)
    await settleIn()
    return true
  }

  function create(namespace: Served): Connector {
    async function switchTo(chain: unknown): Promise<null> {
      const chainId = chainIdToCaip(chain)
      if (!chainId) throw providerError(-32602, 'The chain ID isn’t valid.')
      if (chainId !== network(namespace)) parts.voidApprovals()
      await ask('SWITCH_NETWORK', { chainId })
      tell(namespace, await shareUser(namespace, undefined, chainId))
      return null
    }
    /** One user for all namespaces: the other connectors are notified immediately. */
    async function signOut(namespaces: readonly Served[]) {
      parts.voidApprovals()
      forget()
      for (const it of namespaces) tell(it, 'disconnect')
      // If the site does not answer in time, the sign-out still takes effect (frame.md section 4).
      const soon = timeout(SIGN_OUT_MS)
      await ask('SIGN_OUT', undefined, soon).catch(() => {})
      soon.done()
    }
    const mayUseAccounts = () => [{ parentCapability: 'eth_accounts' }]
    const pubkeys = () => shared.get(namespace)?.map(({ address: pubkey }) => ({ pubkey })) ?? []
    /** Methods about the connection itself, which the site does not know (EIP-1102, EIP-2255, EIP-3326). */
    const ofConnection = new Map<string, (param: unknown) => unknown>(
      namespace === 'solana'
        ? [
            ['solana_getAccounts', pubkeys],
            ['solana_requestAccounts', pubkeys],
          ]
        : [
            ['eth_chainId', () => chainIdOf(network(namespace))],
            ['net_version', () => network(namespace).split(':')[1]],
            ['eth_requestAccounts', () => request({ method: 'eth_accounts' })],
            ['wallet_requestPermissions', mayUseAccounts],
            ['wallet_getPermissions', mayUseAccounts],
            ['wallet_switchEthereumChain', param => switchTo(own(param, 'chainId'))],
          ],
    )
    async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const param = own(params, '0')
      const answer = ofConnection.get(method)
      if (answer) return answer(param)
      // EIP-2255. What ERC-7715 revokes is something else, for which the user is asked.
      if (method === 'wallet_revokePermissions' && own(param, 'eth_accounts')) {
        await signOut(SERVED)
        return null
      }
      const permission = permissionOf(namespace, method)
      if (!permission || !parts.offers(method)) {
        parts.refused()
        throw notAllowed()
      }
      // A copy, because the page may change its own object before the user has seen it (R24).
      const written = attempt(() => structuredClone(namespace === 'solana' ? solanaParams(method, params) : params))
      if (!isWellFormed(namespace, method, written)) throw providerError(-32602, faultOf(method, written))
      const standing = { account: shared.get(namespace)?.[0]?.address, network: network(namespace) }
      // Solana requests to the site contain no account.
      const named = { method, params: namespace === 'solana' ? params : written }
      const odd = permission === 'user' && misnamed(namespace, named, standing)
      if (odd) throw providerError(odd === 'account' ? 4100 : 4901, `The request is for another ${odd}.`)
      try {
        const payload = { method, params: written, chainNamespace: namespace, chainId: standing.network }
        const result =
          permission === 'user'
            ? await approve({ namespace, method, params: written }, wait => ask('RPC_REQUEST', payload, wait))
            : await ask('RPC_REQUEST', payload)
        return namespace === 'solana' ? solanaResult(method, result) : result
      } catch (error) {
        // A site without codes reports it only as text, which the frame has sanitised.
        if (!(error instanceof ModalError) || error.code !== 'embedded/failed') throw error
        const told = codeTold(error.cause)
        const isDeclined = told === 4001 || (!told && DECLINED.test(error.message))
        if (!isDeclined && permission === 'user') parts.failed({ namespace, method, params: written })
        throw providerError(isDeclined ? 4001 : (told ?? -32603), error.message, error)
      }
    }

    return {
      id: 'AUTH',
      key: `AUTH-${namespace}`,
      type: 'auth',
      namespace,
      name: 'Embedded wallet',
      usable: true,
      provider: { request },
      async connect(wait) {
        const session = await shareUser(namespace, wait)
        void settleIn()
        return session
      },
      async reconnect({ signal }) {
        if (!store.get('used')) return
        const isSame = holdLogin()
        const isHere = await (returning ??= isStillSignedIn().finally(() => (returning = undefined)))
        return isHere && isSame() ? shareUser(namespace, { signal }) : undefined
      },
      disconnect: () => signOut(SERVED.filter(it => it !== namespace)),
      watch(listener, life) {
        const mine = listeners.get(namespace)
        mine?.add(listener)
        life.addEventListener('abort', () => mine?.delete(listener), { once: true })
      },
    }
  }
  return SERVED.map(create)
}
