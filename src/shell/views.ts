import type { ChunkId } from '../chunks.ts'

/** View (specification section 2), or id of a connector, → the chunk that brings it. Part of the first chunk, so the core does not grow with it. */
export const VIEW_CHUNKS: Record<string, ChunkId> = { Account: 'account', Networks: 'account', SwitchNetwork: 'account', UnsupportedChain: 'account', AccountSettings: 'account', AllWallets: 'all-wallets', WhatIsAWallet: 'all-wallets', GetWallet: 'all-wallets', Downloads: 'all-wallets', walletConnect: 'pairing', ConnectingWalletConnect: 'pairing', ConnectingWalletConnectBasic: 'pairing', ConnectingExternal: 'connecting', ConnectingMultiChain: 'connecting' }
