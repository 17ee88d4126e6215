// Behaviour of real wallets that no standard covers, so that sites can test against it. Each is a separate wallet.
import { RpcError } from './rpc-error.js'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/**
 * By name. `does`: what is special about it; `try`: what to do on a page; `shown`: what the user should see; `wallet`:
 * the test wallet's config, which overrides the page's; or `phone`: the demo wallet's query, to connect by QR code;
 * `page`: the query of the demo page it needs.
 * @type {Record<string, { does: string, try: string, shown: string, wallet?: object, phone?: string, page?: string }>}
 */
export const QUIRKS = {
  'foreign-failure': {
    does: 'Does not know Base. It fails in German, with a number of its own.',
    try: 'Connect, then switch to Base.',
    shown: 'The wallet is asked to add Base, once, and is on it.',
    wallet: {
      chains: ['1'],
      answers: { [SWITCH]: { error: { code: -32099, message: 'Dieses Netzwerk gibt es hier nicht.' } } },
    },
  },
  'lost-answer': {
    does: 'Switches, and never says so.',
    try: 'Connect, then switch to Base.',
    shown: 'The page is on Base as soon as the wallet is.',
    wallet: { answers: { [SWITCH]: { done: 'hang' } } },
  },
  contradiction: {
    does: 'Switches, and says that it was declined.',
    try: 'Connect, then switch to Base.',
    shown: 'The page is on Base: the wallet is.',
    wallet: { answers: { [SWITCH]: { done: { error: new RpcError(4001, 'User rejected the request.') } } } },
  },
  late: {
    does: 'Puts window.ethereum on the page 2.5 seconds after it has loaded, without a word.',
    try: 'Open the modal at once; or connect, then reload.',
    shown: 'It joins the open list, and comes back after the reload.',
    wallet: { announce: false, inject: true, after: 2500 },
  },
  'many-names': {
    does: 'Announces itself by the id of its app; directories and other kits know it by others.',
    try: "Call WalletModal.connect({ wallet: 'io.metamask' }) on the console.",
    shown: 'The installed wallet is asked. There is no QR code, and the list has it once.',
    wallet: { name: 'MetaMask', rdns: 'io.metamask.mobile' },
  },
  'refused-network': {
    does: 'Does not know Base, and does not take its description.',
    try: 'Connect, then switch to Base.',
    shown: 'The reason of the wallet, that it is still on Ethereum, and a way to try the adding again.',
    wallet: {
      chains: ['1'],
      answers: { [ADD]: { error: new RpcError(-32602, 'Expected 2-6 characters for the currency symbol.') } },
    },
  },
  'one-permission': {
    does: 'Has one permission for Ethereum and Solana together.',
    try: 'Connect, add Solana from Networks, then disconnect Ethereum under Wallets.',
    shown: 'Solana stays connected and works; the permission ends with the last of the two.',
    wallet: { permission: 'one' },
  },
  hasty: {
    does: 'Approves all, before the page has drawn that it waits.',
    try: 'Connect, then disconnect, and read the log.',
    shown: '“connect” stands before “close”, “disconnect” too.',
    wallet: { auto: 'approve' },
  },
  'no-switching': {
    does: 'A phone that is on Ethereum alone and can neither switch nor add networks.',
    try: 'Connect by QR code, then switch to Base.',
    shown: 'What the wallet lacks and what helps, instead of a “Try again” that cannot help.',
    phone: `auto=approve&chains=1&lacks=${SWITCH},${ADD}`,
  },
  'no-sending': {
    does: 'A phone that sends no transactions.',
    try: 'Connect by QR code, then open Send.',
    shown: 'That it cannot send, before anything is typed, and a way to another wallet.',
    phone: 'auto=approve&lacks=eth_sendTransaction,wallet_sendCalls',
  },
  'other-networks': {
    does: 'A phone that shares Base alone, whatever is asked for.',
    try: 'Connect by QR code.',
    shown: 'That it uses other networks, on both sides; nothing is half connected.',
    phone: `auto=approve&chains=8453&shares=own&lacks=${SWITCH},${ADD}`,
    page: 'networks=1',
  },
  'two-phones': {
    does: 'One phone for Ethereum; open another for Solana.',
    try: 'Connect by QR code; then Networks, Solana, and the second phone.',
    shown: 'Both stay, each is asked for its own, and both come back after a reload.',
    phone: 'name=First',
  },
}

/** The config of a wallet, with the quirk that it names, if any. */
export function withQuirk(config) {
  if (!config.quirk) return config
  const quirk = Object.hasOwn(QUIRKS, config.quirk) ? QUIRKS[config.quirk] : undefined
  if (!quirk?.wallet) throw new Error(`Unknown quirk of a wallet: ${config.quirk}`)
  // It is in no directory, and its name is unique, so that quirks do not share storage.
  return Object.assign(config, { name: 'Magpie', rdns: `example.magpie.${config.quirk}` }, quirk.wallet)
}
