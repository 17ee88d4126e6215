import type { Account } from '../base/network.ts'
import type { WalletsContext } from '../wallets/context.ts'
import { findLate } from '../wallets/late-wallets.ts'
import { connectorOf, type WalletEntry } from '../wallets/offered.ts'
import { abortable } from '../base/abort.ts'
import { ModalError, toModalError } from '../base/errors.ts'
import type { WithSignal } from './authorizing.ts'
import type { WalletStore } from './wallet-store.ts'
import type { Pairing } from './pairing.ts'
import type { ConnectOptions, WalletCore, WalletRef } from './wallet-core.ts'

interface Parts extends Pick<
  WalletsContext,
  'life' | 'options' | 'events' | 'networks' | 'connections' | 'wallets' | 'lookForWallets' | 'report'
> {
  walletStore: WalletStore
  pairing(): Promise<Pairing>
  withSignal: WithSignal
}

/** The only way to a wallet: an available one is asked, any other is awaited with a pairing URI. */
export function createConnect(parts: Parts): WalletCore['connect'] {
  const { life, options, events, networks, connections, wallets, walletStore, withSignal } = parts

  async function askHere(entry: WalletEntry, { namespace, signal }: ConnectOptions): Promise<Account> {
    const connector = connectorOf(entry, networks, namespace)
    if (!connector) throw new ModalError('wallet/not-installed')
    const held = connections.account(connector.namespace)
    if (held && connections.of(connector.namespace).peek().connector === connector) return held
    events.track('SELECT_WALLET', { name: entry.name, platform: 'browser' })
    const account = await withSignal(signal, () => connections.connect(connector, { signal: signal ?? life }))
    wallets.remember(entry)
    events.track('CONNECT_SUCCESS', { method: 'browser', name: entry.name })
    return account
  }
  async function pair(entry: WalletEntry | undefined, { onUri, ...given }: ConnectOptions): Promise<Account> {
    if (!options.enableWalletConnect) throw new ModalError('wallet/not-installed')
    if (!onUri)
      throw new ModalError('options/invalid', {
        message: '`connect` needs `onUri` to display the pairing URI for this wallet.',
      })
    const { connect } = await abortable(parts.pairing(), given.signal)
    return connect(entry, { ...given, onUri })
  }
  const go = (entry: WalletEntry, given: ConnectOptions) =>
    entry.connectors.length ? askHere(entry, given) : pair(entry, given)

  const connect = async (wallet: WalletRef, given: ConnectOptions = {}): Promise<Account> => {
    if (life.aborted) throw new ModalError('modal/destroyed')
    const name = typeof wallet === 'string' ? wallet : (wallet.key ?? wallet.id)
    const { signal, namespace } = given
    try {
      signal?.throwIfAborted()
      if (name === 'walletConnect') return await pair(undefined, given)
      // An available wallet is asked in the task of the call.
      let entry = wallets.find(name) ?? walletStore.entryOfChoice(wallet)
      // It may not have shown itself yet, or not in this namespace.
      if (!entry || !connectorOf(entry, networks, namespace))
        entry =
          (await findLate(parts, name, { signal, namespace })) ??
          entry ??
          (await abortable(walletStore.find(name), signal))
      if (!entry) throw new ModalError('wallet/not-installed')
      return await go(entry, given)
    } catch (thrown) {
      if (signal?.aborted || life.aborted) throw new ModalError('request/aborted', { cause: thrown })
      const failure = toModalError(thrown, 'wallet/failed')
      events.track('CONNECT_ERROR', { message: failure.code })
      parts.report(failure)
      throw failure
    }
  }
  return connect as WalletCore['connect']
}
