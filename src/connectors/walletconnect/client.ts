import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { noop } from '../../base/abort.ts'
import { expireFirst } from './expiry.ts'
import { internalsOf, relayerOf, type Client } from './internals.ts'
import type { WalletConnectParts } from './parts.ts'
import type { RelayStorage } from './relay-storage.ts'
import { guardRequests, prepareRelayer, withoutSocket } from './relayer.ts'

const PREFIX = 'wallet-modal'
const CORE_GLOBALS = [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`]

type Logger = Exclude<NonNullable<ConstructorParameters<typeof Core>[0]>['logger'], string | undefined>

const quiet: object = {
  level: 'silent',
  child: () => ({ ...quiet }),
  bindings: () => ({}),
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  fatal: noop,
}

/**
 * A logger for the library that keeps nothing. Its own cannot be made to: at 'silent', too, it holds every line with the
 * keys of pairings, and hands them to any script of the page as `window.downloadLogsBlobInBrowser` (R46). The
 * library's type is the whole `Logger` of pino, of which it calls no more than this.
 */
export const quietLogger = quiet as Logger

export function closeClient({ heartbeat, relayer }: Pick<Client['core'], 'heartbeat' | 'relayer'>): void {
  heartbeat.stop()
  relayer.transportClose().catch(() => {})
}

/** Starts the protocol's client on a storage. For `asks`, see `paceSockets`. */
export async function startClient(
  { projectId, relayUrl, metadata }: WalletConnectParts,
  storage: RelayStorage,
  life: AbortSignal,
  asks: EventTarget,
): Promise<Client> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: quietLogger,
    telemetryEnabled: false,
    customStoragePrefix: PREFIX,
    storage,
  })
  // The library hands its first core to all later clients, even if it failed to start or was closed.
  for (const name of CORE_GLOBALS) Reflect.deleteProperty(globalThis, name)
  // An invisible frame of another origin that delays every proposal, and a report of each start: neither is wanted.
  core.verify.register = async () => ''
  core.eventClient.init = async () => {}
  const relayer = relayerOf(core)
  prepareRelayer(relayer, life, asks)
  try {
    const client = await withoutSocket(relayer, () =>
      SignClient.init({ core, metadata: metadata(), logger: quietLogger }),
    )
    const internals = internalsOf(client)
    // Otherwise the relay would receive the method, network and contract of every sealed request in clear text.
    internals.engine.getTVFParams = () => undefined
    expireFirst(internals, life)
    guardRequests(internals.engine)
    return client
  } catch (error) {
    closeClient(core)
    throw error
  }
}
