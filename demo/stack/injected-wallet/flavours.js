// How wallets in the field differ from the standards, one switch each. A wallet's config lists them in `flavour`.
import { RpcError } from './rpc-error.js'

const wrapped = (code, message) =>
  new RpcError(-32603, 'Internal JSON-RPC error.', { originalError: { code, message } })

/**
 * - `decline`: what a rejection is thrown as
 * - `unknownChain`: what a switch to an unknown chain throws; `false` answers null and stays where it was
 * - `chainId`, `accounts`: how answers are written
 * - `refuse`: methods the wallet does not have
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
  // The marks by which pages have long told this wallet apart, and its way to say that it is locked.
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
