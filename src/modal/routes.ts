import type { Network } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Social } from '../base/login.ts'
import type { Features } from '../core/feature-options.ts'
import type { Token } from '../services/network/data.ts'
import type { Transaction } from '../services/history.ts'
import type { WalletEntry, AskedFor } from '../wallets/offered.ts'
import type { OpenableView } from '../base/view-names.ts'

/**
 * A row of the activity, and its account (CAIP-10). `isPlain`: no other party is named, see the rows under the fold.
 */
export interface Moved {
  row: Transaction
  account: string
  isPlain?: boolean
}

/** A network switch that the user requested; payload of SwitchNetwork. */
export interface SwitchTarget {
  network: Network
  /** Opened by a view that needs the network and to which the user returns. */
  isDetour?: boolean
}

/**
 * The modal's views (spec section 2) and their payloads: only data; anything that acts is part of its journey. A
 * payload type that only its journey knows is declared there, by merging into this interface: TITLES names all views.
 */
export interface Payloads {
  Connect: Connecting | undefined
  /** Only wallets, if Connect keeps them behind a button. */
  ConnectWallets: undefined
  ConnectingExternal: { entry: WalletEntry; connector: Connector }
  ConnectingWalletConnect: WalletEntry
  ConnectingWalletConnectBasic: Connecting | undefined
  ConnectSocials: undefined
  ConnectingSocial: Social
  ConnectingFarcaster: undefined
  ConnectingPasskey: undefined
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
  AddToken: undefined
  ExecutionPermissions: undefined
  ProfileWallets: undefined
  Networks: undefined
  WhatIsANetwork: undefined
  SwitchNetwork: SwitchTarget
  SwitchActiveChain: Network
  UnsupportedChain: { isSwap: boolean } | undefined
  /** The token to receive, on the active network. */
  WalletReceive: Token | undefined
  WalletCompatibleNetworks: undefined
  /** The link as given. */
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
/** The arguments after a view's name: its payload, optional if it can be undefined. */
export type PayloadOf<Name extends ViewName> = undefined extends Payloads[Name]
  ? [payload?: Payloads[Name]]
  : [payload: Payloads[Name]]

/** Where a user was going who has to connect first. */
export interface Destination {
  view: ViewName
  arguments?: Record<string, string> | SwitchTarget
}

/** What connecting is for, and where it leads. */
export interface Connecting extends AskedFor {
  next?: Destination
}

/**
 * Who can open a view with `open({ view })`: anyone, or only connected users; others connect first and then arrive
 * there.
 */
export type Audience = 'anyone' | 'connected'

interface Entrance {
  audience: Audience
  /** The app's switch that disables the view if it is `false`. */
  feature?: keyof Features
  /** It connects a wallet, and its payload says what for. */
  isConnect?: true
}

/** Views that can be opened from outside; the others are only reached from another view. */
const ENTRANCES: Record<OpenableView, Entrance> = {
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
  Object.hasOwn(ENTRANCES, view) ? ENTRANCES[view as OpenableView] : undefined
