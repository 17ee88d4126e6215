import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { paceSockets } from './backoff.ts'
import { expireFirst } from './expiry.ts'
import { hearOnce } from './hear-once.ts'
import type { WalletConnectParts } from './parts.ts'
import { quietLogger } from './quiet-logger.ts'
import { keepSending } from './receipts.ts'
import type { RelayStorage } from './relay-storage.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

const PREFIX = 'wallet-modal'
const CORE_GLOBALS = [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`]

export function closeClient({ heartbeat, relayer }: Pick<Client['core'], 'heartbeat' | 'relayer'>): void {
  heartbeat.stop()
  relayer.transportClose().catch(() => {})
}

/** Starts the protocol's client over a storage. `asks` says 'ask' whenever the user asks for a connection. */
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
    const client = await SignClient.init({ core, metadata: metadata(), logger: quietLogger as never })
    // Beside every sealed request the relay would be told its method, network and contract in clear words.
    Object.assign(client.engine, { getTVFParams: () => undefined })
    expireFirst(client as never, life)
    return client
  } catch (error) {
    closeClient(core)
    throw error
  } finally {
    core.relayer.transportOpen = transportOpen
  }
}
