import type { Namespace, Account } from '../base/network.ts'
import type { WalletConnect } from '../connectors/walletconnect/index.ts'
import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'
import { ModalError } from '../base/errors.ts'
import { platform } from '../base/platform.ts'
import { isSameName } from '../base/wallet-name.ts'

type Parts = Pick<WalletsContext, 'life' | 'connections' | 'events' | 'wallets' | 'sources'>

/**
 * The wallet that answered is remembered, not the one whose QR code was shown. Only its name is known: it is looked up
 * on the list, or in the wallet directory if that has it.
 */
async function rememberPeer({ wallets, sources, life }: Parts, name: string, asked?: WalletEntry): Promise<void> {
  const search = async () => {
    const found = await (await sources()).directory.page({ search: name, entries: 20, signal: life })
    return found.wallets.find(it => isSameName(it.name, name))
  }
  const isAsked = asked && isSameName(asked.name, name)
  const peer = isAsked ? asked : (wallets.find(name) ?? (await search().catch(() => undefined)) ?? asked)
  if (peer) wallets.remember(peer)
}

interface Wish {
  /** Limits the wallets that can answer; '' for any. */
  namespace: Namespace | ''
  /** The wallet whose QR code is shown, if it belongs to one. */
  entry: WalletEntry | undefined
  signal: AbortSignal
}

/** Waits for a wallet to use the pairing. One approval can cover several namespaces. */
export async function connectPairing(
  ctx: Parts,
  { any, connectors }: WalletConnect,
  { namespace, entry, signal }: Wish,
): Promise<Account> {
  const { connections, events } = ctx
  const connector = namespace ? connectors.find(it => it.namespace === namespace) : any
  if (!connector) throw new ModalError('walletconnect/missing', { message: 'WalletConnectConnector not found' })
  const account = await connections.connect(connector, { signal })
  for (const other of connectors) if (other.namespace !== account.namespace) connections.reconnect(other)
  void rememberPeer(ctx, account.wallet.name, entry)
  events.track('CONNECT_SUCCESS', {
    method: platform(navigator).mobile ? 'mobile' : 'qrcode',
    name: entry?.name ?? account.wallet.name,
  })
  return account
}
