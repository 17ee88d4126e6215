/*
 * Wallet behaviour outside the standards (EIP-1193, 3085, 3326, 6963). One row per quirk: wallet · symptom · first
 * seen. Quirks that cost nothing because the code is lenient are listed too, so that nobody tightens it. Those about
 * switching networks are in `chains/evm/switch.ts`:
 *
 * Taho · `eth_chainId` returns a number · 2022-03
 * Brave · `chainChanged` passes `{ chainId }` · 2021
 * MetaMask · refuses a zero-padded `chainId` when switching, so IDs are sent unpadded · 2023-04
 * Most EVM wallets · set `isMetaMask` so that old apps offer them: no provider flag is ever used for
 * identity; flags of a brand only tell that two objects are one wallet · 2018
 * Old multiplexers · `window.ethereum.providers[]`: the top-level object is used, it carries the user's choice · 2021
 */

/**
 * MetaMask · sends `disconnect` with 1013 on a brief RPC failure or a chain change; it reconnects and still shares
 * accounts · 2020-12
 */
export const isPassingDisconnect = (code: unknown): boolean => code === 1013

/**
 * MetaMask · closing the unlock pop-up leaves `eth_requestAccounts` unsettled for ever; a later attempt must be able to
 * ask again · 2021-06
 */
export const LOST_REQUEST_MS = 60_000

/**
 * MetaMask · a request while another is open gets −32002 and closes the open pop-up · 2020-07. If the user refuses the
 * open one, this page is not notified: after this time a new attempt may ask again, and gets another −32002 if it is
 * early.
 */
export const PENDING_REQUEST_MS = 15_000
