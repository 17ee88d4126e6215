import type { AccountOf, ServedNamespace } from '../base/network.ts'
import type { ConnectionStatus, NamespaceState } from '../account/public.ts'
import type { WalletModalState } from '../page/handle.ts'

/** Without an account. */
interface Unconnected<Status> {
  status: Status
  account: undefined
  address: undefined
  isConnected: false
  isConnecting: Status extends 'connecting' ? true : false
  isReconnecting: Status extends 'reconnecting' ? true : false
}

/** What `useAccount` returns, narrowed by `status`. `reconnecting`: the session of the last visit is being restored. */
export type AccountState<N extends ServedNamespace = ServedNamespace> =
  | {
      status: 'connected'
      account: AccountOf<N>
      address: AccountOf<N>['address']
      isConnected: true
      isConnecting: false
      isReconnecting: false
    }
  | Unconnected<'disconnected'>
  | Unconnected<'connecting'>
  | Unconnected<'reconnecting'>

/** The connected namespace, preferably the active one; otherwise one that is connecting. */
export function spaceOf({ namespaces, network }: WalletModalState): ServedNamespace | undefined {
  const spaces = [network?.split(':')[0], ...Object.keys(namespaces)] as ServedNamespace[]
  const isOn = (wanted: RegExp) => spaces.find(it => wanted.test(namespaces[it]?.status ?? ''))
  return isOn(/^connected/) ?? isOn(/ing$/)
}

/** The status of a namespace as apps see it. */
export function statusOf(status: ConnectionStatus = 'disconnected', isReady: boolean): AccountState['status'] {
  if (status === 'connected' || status === 'disconnected') return status
  return isReady ? 'connecting' : 'reconnecting'
}

/** The account and its status; frozen. */
export function accountState(
  status: AccountState['status'],
  namespace: ServedNamespace | undefined,
  entry: NamespaceState | undefined,
): AccountState {
  const { status: _, accounts: _accounts, ...fields } = entry ?? {}
  const isConnected = status === 'connected'
  const account = isConnected ? Object.freeze({ namespace, ...fields }) : undefined
  return Object.freeze({
    status,
    account,
    address: account?.address,
    isConnected,
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
  }) as AccountState
}
