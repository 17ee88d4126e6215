/*
 * What wallets do beside the standards (EIP-1193, 3085, 3326, 6963). One row a quirk: wallet · symptom · first seen.
 * Quirks that cost nothing because the reader is liberal stand here too, so that nobody tightens it.
 * Those of switching networks stand in `chains/evm/switch.ts`:
 *
 * Taho · `eth_chainId` answers a number · 2022-03
 * Brave · `chainChanged` brings `{ chainId }` · 2021
 * MetaMask · refuses a zero-padded `chainId` when switching, so ids are sent unpadded · 2023-04
 * Most EVM wallets · set `isMetaMask` to be offered by old pages: no flag of a provider is ever read for identity · 2018
 * Old multiplexers · `window.ethereum.providers[]`: the top-level object is used, it carries the user's choice · 2021
 */

/**
 * MetaMask · `disconnect` with 1013 at a hiccup of its RPC or a chain change; it reconnects and still shares accounts ·
 * 2020-12
 */
export const isPassingDisconnect = (code: unknown): boolean => code === 1013

/**
 * MetaMask · closing the unlock popup leaves `eth_requestAccounts` unsettled for ever; a later try must be able to ask
 * again · 2021-06
 */
export const LOST_REQUEST_MS = 60_000

/**
 * MetaMask · asking while a request is open gets −32002 and has closed the open popup · 2020-07. When the user refuses
 * the open one, nothing tells this page: after this time a new try may ask again, and gets another −32002 if it is
 * early.
 */
export const PENDING_REQUEST_MS = 15_000
