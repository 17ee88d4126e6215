import type { Network } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Social } from '../base/login.ts'
import type { Features } from '../core/options.ts'
import type { Token } from '../services/data.ts'
import type { Transaction } from '../services/history.ts'
import type { WalletEntry, AskedFor } from '../wallets/offered.ts'

/** A row of the activity, and whose it is (CAIP-10). `isPlain`: nobody else is named, see the rows under the fold. */
export interface Moved {
  row: Transaction
  account: string
  isPlain?: boolean
}

/** A switch of the wallet's network that the user asked for; what SwitchNetwork is handed. */
export interface SwitchTarget {
  network: Network
  /** Of a view that wants the network, and is there again afterwards. */
  isDetour?: boolean
}

/**
 * The views of the modal (specification section 2), and what each is handed: data; what does something lives in its
 * journey. A view that is handed what only its journey knows is declared there, by merging into this interface: TITLES
 * names them all.
 */
export interface Payloads {
  Connect: Connecting | undefined
  /** Wallets alone, where Connect keeps them behind a button. */
  ConnectWallets: undefined
  ConnectingExternal: { entry: WalletEntry; connector: Connector }
  ConnectingWalletConnect: WalletEntry
  ConnectingWalletConnectBasic: Connecting | undefined
  ConnectSocials: undefined
  ConnectingSocial: Social
  ConnectingFarcaster: undefined
  EmailLogin: undefined
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: { email: string }
  UpdateEmailSecondaryOtp: { email: string }
  UpgradeEmailWallet: undefined
  ApproveTransaction: undefined
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  SmartSessionList: undefined
  ChooseAccountName: undefined
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: { name: string; network: Network }
  AllWallets: Connecting | undefined
  WhatIsAWallet: undefined
  GetWallet: undefined
  Downloads: WalletEntry
  Account: undefined
  AccountSettings: undefined
  AccountToken: Token
  AccountTransaction: Moved
  ProfileWallets: undefined
  Networks: undefined
  WhatIsANetwork: undefined
  SwitchNetwork: SwitchTarget
  SwitchActiveChain: Network
  UnsupportedChain: { isSwap: boolean } | undefined
  /** A token that is to come, of the network in front. */
  WalletReceive: Token | undefined
  WalletCompatibleNetworks: undefined
  /** The link, as it was given. */
  WalletSendLink: string
  WalletSendSelectToken: undefined
  Swap: Record<string, string> | undefined
  SwapSelectToken: 'from' | 'to'
  OnRampProviders: undefined
  OnRampFiatSelect: undefined
  OnRampTokenSelect: undefined
  WhatIsABuy: undefined
  Transactions: undefined
}

export type ViewName = keyof Payloads
/** The arguments after a view's name: its payload, which may be left out where it may be undefined. */
export type PayloadOf<Name extends ViewName> = undefined extends Payloads[Name]
  ? [payload?: Payloads[Name]]
  : [payload: Payloads[Name]]

/** Where somebody was going who has to connect first. */
export interface Destination {
  view: ViewName
  arguments?: Record<string, string> | SwitchTarget
}

/** What connecting is for, and where it leads. */
export interface Connecting extends AskedFor {
  next?: Destination
}

/** Who may open a view by `open({ view })`: anyone, or whoever is connected; others connect first and arrive then. */
export type Audience = 'anyone' | 'connected'

interface Entrance {
  audience: Audience
  /** Switch of the host that closes the view when it is `false`. */
  feature?: keyof Features
  /** It connects a wallet, and is handed what for. */
  isConnect?: true
}

/** Views that may be opened from outside; to the others only another view leads. */
const ENTRANCES: { [Name in ViewName]?: Entrance } = {
  Connect: { audience: 'anyone', isConnect: true },
  EmailLogin: { audience: 'anyone', feature: 'email' },
  AllWallets: { audience: 'anyone', feature: 'allWallets', isConnect: true },
  ConnectingWalletConnectBasic: { audience: 'anyone', isConnect: true },
  WhatIsAWallet: { audience: 'anyone' },
  Account: { audience: 'connected' },
  ProfileWallets: { audience: 'connected' },
  Networks: { audience: 'anyone' },
  WhatIsANetwork: { audience: 'anyone' },
  WalletReceive: { audience: 'connected', feature: 'receive' },
  WalletCompatibleNetworks: { audience: 'connected', feature: 'receive' },
  WalletSend: { audience: 'connected', feature: 'send' },
  Swap: { audience: 'connected', feature: 'swaps' },
  OnRampProviders: { audience: 'connected', feature: 'onramp' },
  Transactions: { audience: 'connected', feature: 'history' },
}

/** The view's own row: a page may have put one on Object.prototype. */
export const entranceOf = (view: string): Entrance | undefined =>
  Object.hasOwn(ENTRANCES, view) ? ENTRANCES[view as ViewName] : undefined
