import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { expireFirst } from './expiry.ts'
import { internalsOf, relayerOf, type Client } from './internals.ts'
import type { WalletConnectParts } from './parts.ts'
import { quietLogger } from './quiet-logger.ts'
import type { RelayStorage } from './relay-storage.ts'
import { prepareRelayer, withoutSocket } from './relayer.ts'

const PREFIX = 'wallet-modal'
const CORE_GLOBALS = [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`]

export function closeClient({ heartbeat, relayer }: Pick<Client['core'], 'heartbeat' | 'relayer'>): void {
  heartbeat.stop()
  relayer.transportClose().catch(() => {})
}

/** Starts the protocol's client on a storage. `asks` dispatches 'ask' whenever the user asks for a connection. */
export async function startClient(
  { projectId, relayUrl, metadata }: WalletConnectParts,
  storage: RelayStorage,
  life: AbortSignal,
  asks: EventTarget,
): Promise<Client> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: quietLogger as never,
    telemetryEnabled: false,
    customStoragePrefix: PREFIX,
    storage: storage as never,
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
      SignClient.init({ core, metadata: metadata(), logger: quietLogger as never }),
    )
    const internals = internalsOf(client)
    // Otherwise the relay would receive the method, network and contract of every sealed request in clear text.
    internals.engine.getTVFParams = () => undefined
    expireFirst(internals, life)
    return client
  } catch (error) {
    closeClient(core)
    throw error
  }
}
