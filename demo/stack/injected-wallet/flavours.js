// How real wallets differ from the standards, one switch each. A wallet's config lists them in `flavour`.
import { RpcError } from './rpc-error.js'

const wrapped = (code, message) =>
  new RpcError(-32603, 'Internal JSON-RPC error.', { originalError: { code, message } })

/**
 * - `decline`: the error of a rejection
 * - `unknownChain`: the error of a switch to an unknown chain; `false` answers null and keeps the chain
 * - `chainId`, `accounts`: the format of answers
 * - `refuse`: methods the wallet lacks
 * - `provider`: changes the object handed to the page
 */
export const FLAVOURS = {
  'decline-wrapped': { decline: () => wrapped(4001, 'User rejected the request.') },
  'decline-text': { decline: () => new Error('User rejected the request.') },
  'decline-string': { decline: () => 'User canceled' },
  'decline-code-string': { decline: () => ({ code: '4001', message: 'User denied' }) },
  'unknown-chain-wrapped': { unknownChain: () => wrapped(4902, 'Unrecognized chain ID.') },
  'unknown-chain-internal': { unknownChain: () => new RpcError(-32603, 'Unrecognized chain ID.') },
  'unknown-chain-method': {
    unknownChain: () => new RpcError(-32601, 'The method does not exist or is not available.'),
  },
  'unknown-chain-null': { unknownChain: false },
  'chain-id-number': { chainId: id => Number(id) },
  'chain-id-decimal': { chainId: id => String(id) },
  'chain-id-padded': { chainId: id => `0x${BigInt(id).toString(16).padStart(8, '0')}` },
  'accounts-lower': { accounts: list => list.map(address => address.toLowerCase()) },
  'accounts-twice': { accounts: list => [...list, ...list] },
  'no-revoke': { refuse: ['wallet_revokePermissions', 'wallet_getPermissions', 'wallet_requestPermissions'] },
  'no-batch': { refuse: ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'] },
  'no-connect': { refuse: ['wallet_connect'] },
  'no-events': {
    provider: it => {
      delete it.on
      delete it.removeListener
    },
  },
  frozen: {
    provider: it => {
      Object.freeze(it)
    },
  },
  // The properties by which pages recognize this wallet, and its way to report that it is locked.
  metamask: {
    provider: (it, { isLocked }) =>
      Object.assign(it, { isMetaMask: true, _metamask: { isUnlocked: async () => !isLocked() } }),
  },
}

export function flavourOf(config) {
  const named = [config.flavour ?? []].flat()
  for (const name of named) if (!Object.hasOwn(FLAVOURS, name)) throw new Error(`Unknown wallet flavour: ${name}`)
  const chosen = named.map(name => FLAVOURS[name])
  return {
    ...Object.assign({}, ...chosen),
    refuse: chosen.flatMap(it => it.refuse ?? []),
    provider: (object, state) => {
      for (const it of chosen) it.provider?.(object, state)
    },
  }
}
