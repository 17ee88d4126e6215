import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { Network } from '../../chains/adapter.ts'
import { abortable, child, delay, timeout } from '../../lib/abort.ts'
import { attempt, ModalError, toModalError } from '../../lib/errors.ts'
import { paceSockets } from './backoff.ts'
import { expireFirst } from './expiry.ts'
import { hearOnce } from './hear-once.ts'
import { isReachable, wantedNamespaces, type Granted } from './namespaces.ts'
import { RelayStorage } from './relay-storage.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { keepSending } from './receipts.ts'
import { joinTabs, type Tabs } from './tabs.ts'
import type { Connector } from '../connector.ts'

/** A pairing that a wallet can take up, by QR code or by link. */
export interface Pairing {
  /** `wc:…`; whoever has it can take the place of the user's wallet, so it is shown and never logged. */
  uri: string
  /** ms since 1970. */
  expiresAt: number
}

export interface WalletConnectParts {
  projectId: string
  /** Relay to use; the library's public one unless named. */
  relayUrl?: string
  /** Of the page, shown by the wallet. */
  metadata: { name: string; description: string; url: string; icons: string[] }
  networks(): Network[]
  /** The network of a namespace that the page is on. */
  active(namespace: string): string
  /** A read of the chain, for wallets that only sign. */
  read(network: string, call: { method: string; params?: unknown }): Promise<unknown>
  onPairing(pairing: Pairing | undefined): void
  /** Whether https links to a wallet's app come before its own scheme. */
  preferUniversal(): boolean
}

export interface WalletConnect {
  /** One a namespace; a session may answer for several. */
  connectors: Connector[]
  /** Has a fresh pairing ready, so that a link can carry it before anyone taps. */
  prepare(wait: { signal: AbortSignal }): Promise<void>
  /**
   * After sleep, or on return from the wallet's app: the socket opens again and what was missed comes in; a new one
   * where the user is sure that something was.
   */
  wake(isSure?: boolean): void
  /** Another tab of the page moved to this network: the session follows, without a question to the wallet. */
  follow(network: string): void
}

/** How long a pairing may be taken up, and how long before that it counts as over (specification section 9). */
const PAIRING_TTL_MS = 240_000
const PAIRING_MARGIN_MS = 10_000
/** A relay that has not given a pairing by then is called unreachable. */
const RELAY_LIMIT_MS = 10_000
/** Clocks stop while a tab sleeps: freshness is looked at again this often. */
const LOOK_MS = 5_000
/** Longest wait for a farewell. */
const COURTESY_MS = 1_000

const PREFIX = 'wallet-modal'
const CORE_GLOBALS = [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`]

export type Client = Awaited<ReturnType<typeof SignClient.init>>

interface Waiter {
  resolve(session: Granted): void
  reject(error: unknown): void
}

function close({ heartbeat, relayer }: Pick<Client['core'], 'heartbeat' | 'relayer'>) {
  heartbeat.stop()
  relayer.transportClose().catch(() => {})
}

/** Starts the protocol's client over a storage. */
async function startClient(
  { projectId, relayUrl, metadata }: WalletConnectParts,
  storage: RelayStorage,
  life: AbortSignal,
  asks: EventTarget,
): Promise<Client> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: PREFIX,
    storage: storage as never,
  })
  // The library hands its first core to all later ones; one that failed to start or was closed would come back.
  for (const name of CORE_GLOBALS) Reflect.deleteProperty(globalThis, name)
  // An invisible frame of another origin that delays every proposal, and a report of each start: neither was asked for.
  core.verify.register = async () => ''
  core.eventClient.init = async () => {}
  paceSockets(core.relayer as never, life, asks)
  keepSending(core.relayer as never, life)
  hearOnce(core.relayer as never)
  // Some browsers keep no page with an open socket for Back, the others close it behind the library's back and lose
  // what it sends next.
  addEventListener(
    'pagehide',
    () => {
      ;(core.relayer as unknown as { transportDisconnect(): Promise<void> }).transportDisconnect().catch(() => {})
    },
    { signal: life },
  )
  // Which tab has the socket is not the library's to say.
  const { transportOpen } = core.relayer
  core.relayer.transportOpen = async () => {}
  try {
    const client = await SignClient.init({ core, metadata, logger: 'silent' })
    // Beside every sealed request the relay would be told its method, network and contract in clear words.
    Object.assign(client.engine, { getTVFParams: () => undefined })
    expireFirst(client as never, life)
    return client
  } catch (error) {
    close(core)
    throw error
  } finally {
    core.relayer.transportOpen = transportOpen
  }
}

/** Pairs over the WalletConnect v2 relay. Nothing is contacted before the first call; `life` closes the socket. */
export function createWalletConnect(
  parts: WalletConnectParts,
  life: AbortSignal,
  startWith = startClient,
): WalletConnect {
  const { networks, onPairing } = parts
  const storage = new RelayStorage()
  const asks = new EventTarget()
  const waiters = new Set<Waiter>()
  let starting: Promise<Client> | undefined
  let sessions: Sessions | undefined
  let tabs: Tabs | undefined
  let current: Pairing | undefined
  let making: Promise<void> | undefined
  let trouble: unknown
  let cut: ((error: unknown) => void) | undefined

  const show = (pairing: Pairing | undefined) => onPairing((current = pairing))
  /** Neither over nor further ahead than it was made: the clock may have been set in between. */
  const isGood = ({ expiresAt }: Pairing, margin = 0) =>
    expiresAt - Date.now() > margin && expiresAt - Date.now() <= PAIRING_TTL_MS + PAIRING_MARGIN_MS
  const isFresh = () => !!current && isGood(current, PAIRING_MARGIN_MS)
  // A session nobody waits for is ended at once, or the wallet would go on showing it.
  const refuse = (client: Client, { topic }: Granted) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})

  const start = () =>
    (starting ??= startWith(parts, storage, life, asks)
      .catch(async () => {
        // Nothing of a start needs the network, so what is stored must be damaged.
        await storage.clear()
        return startWith(parts, storage, life, asks)
      })
      .then(client => {
        client.core.relayer.on('relayer_error', (error: unknown) => {
          trouble = error
          // A relay that knows why it refuses will refuse again: no use in waiting for the limit.
          if (toModalError(error, 'http/network').code.startsWith('service')) cut?.(error)
        })
        client.core.relayer.on('relayer_connect', () => {
          trouble = undefined
        })
        sessions = createSessions(client, parts, life)
        if (life.aborted) close(client.core)
        else life.addEventListener('abort', () => close(client.core), { once: true })
        tabs = joinTabs(client, sessions, storage, life)
        void tabs.arrive()
        return client
      })
      .catch((error: unknown) => {
        starting = undefined
        throw toModalError(error, 'http/network')
      }))

  const settle = (then: (waiter: Waiter) => void) => {
    const all = [...waiters]
    waiters.clear()
    all.forEach(then)
  }

  async function offer(signal: AbortSignal) {
    const client = await start()
    // First the socket: a code that is given up while there is none would still be made, with all others, once there
    // is.
    const { relayer } = client.core as unknown as { relayer: { toEstablishConnection(): Promise<void> } }
    await tabs!.during(() => abortable(relayer.toEstablishConnection(), signal))
    const { uri, approval } = await client.connect({ optionalNamespaces: wantedNamespaces(networks()) })
    const pairing: Pairing = { uri: uri!, expiresAt: Date.now() + PAIRING_TTL_MS }
    show(pairing)
    tabs!.during(approval).then(
      (approved: unknown) => {
        const session = approved as Granted
        if (current === pairing) show(undefined)
        if (!waiters.size || !isGood(pairing)) return void refuse(client, session)
        settle(({ resolve }) => resolve(session))
      },
      (error: unknown) => {
        const isLatest = current === pairing
        if (isLatest) show(undefined)
        // A code that runs out is no answer: the next takes its place.
        if (/expired/i.test(String(attempt(() => (error as Error).message)))) return
        if (isLatest || isGood(pairing)) settle(({ reject }) => reject(error))
      },
    )
  }

  const renew = () =>
    (making ??= (async () => {
      const limit = timeout(RELAY_LIMIT_MS, life)
      trouble = undefined
      try {
        await abortable(
          Promise.race([
            offer(limit.signal),
            new Promise<never>((_, reject) => {
              cut = reject
            }),
          ]),
          limit.signal,
        )
      } catch (error) {
        throw trouble
          ? toModalError(trouble, 'http/network')
          : limit.signal.aborted && !life.aborted
            ? new ModalError('http/timeout', { cause: error })
            : toModalError(error, 'http/network')
      } finally {
        limit.done()
        making = undefined
      }
    })())

  async function keepFresh(signal: AbortSignal) {
    for (;;) {
      if (!isFresh()) await abortable(renew(), signal)
      await delay(LOOK_MS, signal)
    }
  }

  /** The wallet's answer to any code that is still good; declines and troubles of the relay end the wait. */
  async function approved(signal: AbortSignal): Promise<Granted> {
    const over = child(signal)
    let waiter: Waiter
    const answer = new Promise<Granted>((resolve, reject) => waiters.add((waiter = { resolve, reject })))
    try {
      return await abortable(Promise.race([answer, keepFresh(over.signal) as Promise<never>]), over.signal)
    } catch (error) {
      throw toModalError(error, 'wallet/failed')
    } finally {
      waiters.delete(waiter!)
      over.abort()
    }
  }

  const connectorOf = (namespace: Connector['namespace']): Connector => {
    const connector: Connector = {
      id: 'walletConnect',
      key: `walletConnect:${namespace}`,
      type: 'walletConnect',
      namespace,
      name: 'WalletConnect',
      usable: true,
      provider: {
        request: call => sessions!.provider(namespace).request(call),
        on: (event, listener) => sessions!.provider(namespace).on!(event, listener),
        removeListener: (event, listener) => sessions!.provider(namespace).removeListener!(event, listener),
      },
      async connect({ signal }) {
        await abortable(start(), signal)
        // Whoever asks is not made to wait for what failed before.
        asks.dispatchEvent(new Event('ask'))
        const session = sessions!.adopt(await approved(signal), connector)
        if (!session) throw new ModalError('wallet/no-accounts')
        return session
      },
      async reconnect({ signal }) {
        await abortable(start(), signal)
        // What was stored while this page was frozen, or by another part of it, nobody told.
        await abortable(tabs!.reread(), signal)
        return sessions!.restore(connector)
      },
      // The session is over here at once; the wallet hears of it as soon as the relay can be reached.
      disconnect: async () => {
        ;(await start(), await Promise.race([sessions!.end(), delay(COURTESY_MS)]))
      },
      watch: (listener, until) => sessions!.watch(namespace, listener, until),
    }
    return connector
  }

  return {
    connectors: [...new Set(networks().map(network => network.chainNamespace))].filter(isReachable).map(connectorOf),
    prepare: async ({ signal }) => {
      if (!isFresh()) await abortable(renew(), signal)
    },
    follow: network => sessions?.follow(network),
    wake: isSure => void starting?.then(() => tabs!.arrive(isSure)).catch(() => {}),
  }
}
