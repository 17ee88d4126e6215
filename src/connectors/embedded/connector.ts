import type { CaipNetworkId, Namespace } from '../../chains/network.ts'
import { delay, type Wait } from '../../lib/abort.ts'
import { chainIdOf, chainIdToCaip, isAddress, networkId, sameAddress } from '../../lib/caip.ts'
import { attempt, ModalError } from '../../lib/errors.ts'
import { own } from '../../services/decode.ts'
import type { Connector, Session, SessionChange } from '../connector.ts'
import type { AccountType, Carries, EmbeddedUser } from './events.ts'
import type { Frame } from './frame.ts'
import type { LoginStore } from './login-store.ts'
import { isWellFormed, permissionOf } from './methods.ts'
import { solanaParams, solanaResult } from './solana-requests.ts'

/** The kinds of chain that the secure site serves. */
export const SERVED = ['eip155', 'solana'] as const satisfies Namespace[]
type Served = (typeof SERVED)[number]

const SIGN_OUT_MS = 3_000

export interface EmbeddedParts {
  ask: Frame['ask']
  store: LoginStore
  /** The network of a namespace that is in use. */
  network(namespace: Namespace): CaipNetworkId
  /** The kind of account the user, or else the host, prefers. */
  preferredType(namespace: Namespace): AccountType | undefined
  /** What the site is told of this page and its looks, once it is there for a session. */
  introduce(ask: Frame['ask']): void
}

export interface EmbeddedConnectors {
  connectors: Connector[]
  /** Who is signed in; undefined: nobody, as far as is known. */
  user(): EmbeddedUser | undefined
}

/** As EIP-1193 and EIP-1474 number them. */
const failure = (code: number, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })
const notAllowed = () => failure(4200, 'Requested RPC call is not allowed')
const DECLINED = /reject|declin|denied|cancel/i

/** What a user shares in a namespace: the account in use first, then the others. */
function sessionOf(namespace: Served, user: EmbeddedUser): Session {
  const { address, chainId, preferredAccountType, accounts } = user
  const caipNetworkId = namespace === 'eip155' ? chainIdToCaip(chainId) : String(chainId)
  if (!caipNetworkId?.startsWith(namespace) || !isAddress(namespace, address))
    throw new ModalError('embedded/failed', { message: 'An error occurred' })
  const isFront = (it: { address: string }) => sameAddress(namespace, it.address, address)
  const front = accounts.find(isFront) ?? { address, type: preferredAccountType ?? 'eoa' }
  const others = accounts.filter(it => !isFront(it) && isAddress(namespace, it.address))
  return { accounts: [front, ...others], caipNetworkId }
}

/** A connector of type auth for each kind of chain, over one signed-in user (frame.md sections 9 and 11). */
export function createEmbeddedConnectors(parts: EmbeddedParts): EmbeddedConnectors {
  const { ask, store, network, preferredType, introduce } = parts
  const listeners = new Map<Served, Set<(change: SessionChange) => void>>(SERVED.map(it => [it, new Set()]))
  const tell = (namespace: Served, change: SessionChange) =>
    [...listeners.get(namespace)!].forEach(listener => attempt(() => listener(change)))
  let user: EmbeddedUser | undefined

  const forget = () => {
    user = undefined
    store.clear()
  }
  async function shareUser(namespace: Served, wait?: Wait, chainId = network(namespace)): Promise<Session> {
    const preferredAccountType = preferredType(namespace)
    const payload: Carries<'GET_USER'>[0] = { chainId, ...(preferredAccountType && { preferredAccountType }) }
    user = await ask('GET_USER', payload, wait)
    const session = sessionOf(namespace, user)
    store.set('used', 'true')
    store.set('askedAt')
    store.set('chain', String(user.chainId))
    if (user.email) store.set('email', user.email)
    if (user.userName) store.set('userName', user.userName)
    return session
  }

  /** Asked once for all namespaces that come back with the page. */
  let returning: Promise<boolean> | undefined
  async function isStillSignedIn(): Promise<boolean> {
    const { isConnected } = await ask('IS_CONNECTED')
    if (!isConnected) {
      forget()
      return false
    }
    introduce(ask)
    const { smartAccountEnabledNetworks: enabled } = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => ({
      smartAccountEnabledNetworks: [],
    }))
    store.set('smartAccountNetworks', enabled.join(','))
    return true
  }

  function create(namespace: Served): Connector {
    async function switchTo(chain: unknown): Promise<null> {
      const chainId = chainIdToCaip(chain)
      if (!chainId) throw failure(-32602, 'Invalid chain id')
      await ask('SWITCH_NETWORK', { chainId })
      tell(namespace, await shareUser(namespace, undefined, chainId))
      return null
    }
    async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      // These two the site knows under another name, and the account may be another one on another network.
      if (namespace === 'eip155' && method === 'eth_chainId') return chainIdOf(network(namespace))
      if (namespace === 'eip155' && method === 'wallet_switchEthereumChain')
        return switchTo(own((params as unknown[] | undefined)?.[0], 'chainId'))
      if (!permissionOf(namespace, method)) throw notAllowed()
      const written = attempt(() => (namespace === 'solana' ? solanaParams(method, params) : params))
      if (!isWellFormed(namespace, method, written)) throw failure(-32602, 'Invalid parameters')
      try {
        const payload = { method, params: written, chainNamespace: namespace, chainId: network(namespace) }
        const result = await ask('RPC_REQUEST', payload)
        return namespace === 'solana' ? solanaResult(method, result) : result
      } catch (error) {
        // The site says it in words alone, which the frame has cleaned.
        const no = error as ModalError
        if (no.code !== 'embedded/failed') throw no
        throw failure(DECLINED.test(no.message) ? 4001 : -32603, no.message, no)
      }
    }

    return {
      id: 'AUTH',
      key: `AUTH-${namespace}`,
      type: 'auth',
      namespace,
      name: 'Auth',
      usable: true,
      provider: { request },
      connect: wait => shareUser(namespace, wait),
      async reconnect(wait) {
        if (!store.get('used')) return
        const isHere = await (returning ??= isStillSignedIn().finally(() => (returning = undefined)))
        return isHere ? shareUser(namespace, wait) : undefined
      },
      async disconnect() {
        forget()
        // What the site does not answer in time is over all the same (frame.md section 4).
        await Promise.race([ask('SIGN_OUT').catch(() => {}), delay(SIGN_OUT_MS)])
        for (const other of SERVED) if (other !== namespace) tell(other, 'disconnect')
      },
      watch(listener, life) {
        const mine = listeners.get(namespace)!
        mine.add(listener)
        life.addEventListener('abort', () => mine.delete(listener), { once: true })
      },
    }
  }
  return { connectors: SERVED.map(create), user: () => user }
}

/** CAIP-2 ids of the networks where smart accounts are, as the site told last. */
export const smartAccountNetworks = (store: LoginStore): CaipNetworkId[] =>
  (store.get('smartAccountNetworks') ?? '')
    .split(',')
    .filter(Boolean)
    .map(id => networkId('eip155', id))
