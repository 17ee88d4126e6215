import { absentCore } from '../headless/absent-core.ts'
import { createCore } from '../headless/core.ts'
import type { WalletCore, WalletCoreOptions } from '../headless/wallet-core.ts'

export { isModalError, ModalError } from '../base/errors.ts'
export type { ErrorCode, ErrorDetails } from '../base/errors.ts'
export type {
  Account,
  AccountOf,
  AccountWallet,
  CaipAddress,
  CaipNetworkId,
  EvmAccount,
  Namespace,
  Network,
  NetworkId,
  NetworkInput,
  ServedNamespace,
  SharedAccount,
  SolanaAccount,
} from '../base/network.ts'
export type { PaymentToken } from '../base/authorization.ts'
export type { CorePayOptions, Payment, PaymentOffer, PaymentReceipt, PayOptions } from '../base/payment.ts'
export type { Provider, ProviderOf, SolanaProvider } from '../base/provider.ts'
export type { SendProperties, SwapProperties, TrackedEvent, TrackedEvents } from '../state/events.ts'
export type { Balance, ConnectionStatus, KnownConnection, NamespaceState } from '../account/public.ts'
export type { Commitment, CustomWallet, HostToken } from '../core/option-values.ts'
export type { Endpoints } from '../base/endpoints.ts'
export type { ChainServices, Dex, Project, Services } from '../base/services.ts'
export type { RpcConfig } from '../services/rpc-settings.ts'
export type { WalletGroup } from '../wallets/options.ts'
export type { WalletChoice, WalletOffer, WalletOfferState } from '../headless/wallet-offer.ts'
export type {
  PendingAccount as Arrival,
  ConnectOptions,
  TokenBalance,
  WaitingRequest,
  WalletCore,
  WalletCoreEvents,
  WalletCoreOptions,
  WalletCoreState,
  WalletRef,
} from '../headless/wallet-core.ts'

/**
 * Creates the headless core: connections, wallets, networks, requests and balances, for your own user interface. On a
 * server it returns an inert core in the disconnected state, for the first render; calls to it reject with
 * `modal/absent`. In the browser it throws `options/*` or `network/not-found` if the options can't be used.
 * @example const core = createWalletCore({ projectId: '…', networks: [1, 8453] }); await core.connect('io.metamask')
 */
export const createWalletCore: (options: WalletCoreOptions) => WalletCore = options =>
  typeof document === 'undefined' ? absentCore() : createCore(options)
