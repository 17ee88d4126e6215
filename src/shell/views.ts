import type { ChunkId } from '../chunks.ts'

/**
 * View (specification section 2), or id of a connector, → the chunk that brings it. Part of the first chunk, so the
 * core does not grow with it.
 */
export const VIEW_CHUNKS: Record<string, ChunkId> = {
  Account: 'account',
  Networks: 'networks',
  SwitchNetwork: 'networks',
  UnsupportedChain: 'networks',
  AccountSettings: 'account',
  QrCode: 'qr',
  AccountNfts: 'nfts',
  AccountActivity: 'activity',
  Transactions: 'activity',
  ActivityTools: 'activity-tools',
  ActivityHidden: 'activity-tools',
  WalletReceive: 'receive',
  WalletSend: 'send',
  WalletSendSelectToken: 'send',
  WalletSendPreview: 'review',
  WalletCompatibleNetworks: 'receive',
  Swap: 'swap',
  SwapSelectToken: 'swap',
  SwapPreview: 'swap-review',
  OnRampProviders: 'onramp',
  OnRampFiatSelect: 'onramp-choices',
  OnRampTokenSelect: 'onramp-choices',
  WhatIsABuy: 'onramp-choices',
  BuyInProgress: 'purchase',
  OpenPurchase: 'purchase',
  AllWallets: 'all-wallets',
  WhatIsAWallet: 'all-wallets',
  GetWallet: 'all-wallets',
  Downloads: 'all-wallets',
  walletConnect: 'pairing',
  ConnectingWalletConnect: 'pairing',
  ConnectingWalletConnectBasic: 'pairing',
  ConnectingExternal: 'connecting',
  ConnectingMultiChain: 'connecting',
}
