import type { SwitchTarget } from '../features/networks/switch.ts'
import type { Order } from '../features/onramp/form/order.ts'
import type { Intent } from '../features/send/review/intent.ts'
import type { SwapIntent } from '../features/swap/review/intent.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Features } from './options.ts'
import type { WalletEntry } from './wallets.ts'

/**
 * Who may open a view by `open({ view })`: anyone, whoever is connected (others connect first and arrive then), or
 * nobody, because only another view leads to it.
 */
export type Audience = 'anyone' | 'connected' | 'inside'

/** Where somebody was going who has to connect first. */
export interface Destination {
  view: ViewName
  arguments?: Record<string, string>
}

/** What Connect is for: the wallets of one namespace alone, and where it leads. */
export interface Connecting {
  namespace?: Namespace
  next?: Destination
}

export interface Route<Payload> {
  /** Text key of the view's title, for views that have no other (see `View.title`). */
  title: string
  audience: Audience
  /** Switch of the host that closes the view when it is `false`. */
  feature?: keyof Features
  /** Of the types alone: what the view is handed. */
  payload?: Payload
}

const route = <Payload = undefined>(
  title: string,
  audience: Audience = 'inside',
  feature?: keyof Features,
): Route<Payload> => ({ title, audience, feature })

/** Every view of the modal (specification section 2). Its payload is data: what does something lives in its journey. */
export const ROUTES = {
  Connect: route<Connecting | undefined>('connect.title', 'anyone'),
  ConnectingExternal: route<{ entry: WalletEntry; connectors: readonly Connector[] }>('connect.title'),
  ConnectingMultiChain: route<WalletEntry>('connect.pick'),
  ConnectingWalletConnect: route<WalletEntry>('qr.title'),
  ConnectingWalletConnectBasic: route('qr.title'),
  AllWallets: route<Connecting | undefined>('all.title', 'anyone', 'allWallets'),
  WhatIsAWallet: route('what.title', 'anyone'),
  GetWallet: route('what.get'),
  Downloads: route<WalletEntry>('what.get'),
  Account: route('account.title', 'connected'),
  AccountSettings: route('account.title'),
  Networks: route('networks.title', 'anyone'),
  SwitchNetwork: route<SwitchTarget>('networks.title'),
  SwitchActiveChain: route<Network>('networks.title'),
  UnsupportedChain: route<{ isSwap: boolean } | undefined>('unsupported.title'),
  WalletReceive: route('receive.title', 'connected', 'receive'),
  WalletCompatibleNetworks: route('receive.networks', 'connected', 'receive'),
  WalletSend: route('send.title', 'connected', 'send'),
  WalletSendSelectToken: route('send.token.title'),
  WalletSendPreview: route<Intent>('send.review.title'),
  Swap: route<Record<string, string> | undefined>('swap.title', 'connected', 'swaps'),
  SwapSelectToken: route<'from' | 'to'>('send.token.title'),
  SwapPreview: route<SwapIntent>('swap.review.title'),
  OnRampProviders: route('buy.title', 'connected', 'onramp'),
  OnRampFiatSelect: route('buy.fiat.title'),
  OnRampTokenSelect: route('send.token.title'),
  WhatIsABuy: route('buy.what'),
  BuyInProgress: route<Order | undefined>('buy.title'),
  Transactions: route('activity.title', 'connected', 'history'),
}

export type ViewName = keyof typeof ROUTES
/** View → what it is handed. */
export type Payloads = { [Name in ViewName]: (typeof ROUTES)[Name] extends Route<infer Payload> ? Payload : never }
/** The arguments after a view's name: its payload, which may be left out where it may be undefined. */
export type PayloadOf<Name extends ViewName> = undefined extends Payloads[Name]
  ? [payload?: Payloads[Name]]
  : [payload: Payloads[Name]]

export const isView = (name: string): name is ViewName => Object.hasOwn(ROUTES, name)
