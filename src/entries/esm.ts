import { absentModal } from '../page/broken-handle.ts'
import { importLoader } from './imported.ts'
import type { WalletModal } from '../page/handle.ts'
import type { WalletModalOptions } from '../core/options.ts'
import { createModal } from '../page/create-modal.ts'
import { mountedBy } from './mounted.ts'

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
export type { Provider, ProviderOf, SolanaProvider } from '../base/provider.ts'
export type { EventMap, SendProperties, SwapProperties, TrackedEvent, TrackedEvents } from '../state/events.ts'
export type { DoctorReport, Finding, Severity } from '../doctor/report.ts'
export type { WalletModal, WalletModalState } from '../page/handle.ts'
export type { OpenOptions } from '../modal/open-options.ts'
export type { OpenableView, ViewName } from '../base/view-names.ts'
export type {
  Balance,
  ConnectionStatus,
  EmbeddedWalletInfo,
  KnownConnection,
  NamespaceState,
} from '../account/public.ts'
export type {
  SIWEConfig,
  SIWEMessageParams,
  SIWESession,
  SignInOptions,
  SIWX,
  SIWXMessage,
  SIWXMessageData,
  SIWXSession,
} from '../base/siwx.ts'
export type {
  Commitment,
  Currency,
  CustomWallet,
  HostToken,
  ThemeMode,
  ThemeToken,
  ThemeVariables,
  WalletFeature,
} from '../core/option-values.ts'
export type { ThemeName, ThemeOption, ThemeTokens } from '../base/theme.ts'
export type { PaymentToken } from '../base/authorization.ts'
export type { PayBudget, Payment, PaymentReceipt, PayOptions } from '../base/payment.ts'
export type { ConnectMethod, Social } from '../base/login.ts'
export type { OnRampOptions } from '../chains/onramp.ts'
export type { Endpoints } from '../base/endpoints.ts'
export type { ChainServices, Dex, Project, Services } from '../base/services.ts'
export type { Features } from '../core/feature-options.ts'
export type { HostOptions, WalletModalOptions } from '../core/options.ts'
export type { RpcConfig } from '../services/rpc-settings.ts'
export type { WalletGroup } from '../wallets/options.ts'

/**
 * Creates a modal from the options. On a server it returns an inert handle in the disconnected state, for the first
 * render; calls to it reject with `modal/absent`.
 * @example const modal = createWalletModal({ projectId: '…', networks: [1, 8453] }); await modal.open()
 */
export const createWalletModal: (options: WalletModalOptions) => WalletModal = options => {
  if (typeof document === 'undefined') return absentModal()
  const mounted = createModal(options, importLoader)
  mountedBy.set(mounted.handle, mounted)
  return mounted.handle
}
