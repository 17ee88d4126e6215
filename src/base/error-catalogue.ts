import type { ErrorCode } from './errors.ts'

/** What each code tells the host's developer, for the documents. Nothing of it ships. */
export const MEANINGS: Record<ErrorCode, string> = {
  'options/project-id': 'The options have no project id.',
  'options/siwx-conflict': 'Both sign-in options are set; they exclude each other.',
  'siwx/disabled': 'The options have no sign-in.',
  'siwx/failed': 'There is no message to sign: no nonce, or the message is not of this page, account or network.',
  'siwx/refused': 'Whoever verifies signatures did not accept this one.',
  'options/invalid':
    'The options cannot be read, or a network was to be added or removed while its namespace is connected.',
  'network/not-found': 'A network is neither in the table nor described well enough; the message names it.',
  'network/last': 'A namespace keeps at least one network.',
  'network/undefined': 'The call names no network.',
  'network/unsupported':
    'The network is not among the configured ones, or the wallet does not have it and refused to add it.',
  'chain/unsupported': 'This kind of chain, or this network, is not served.',
  'address/invalid': 'The address is not one of its kind of chain.',
  'adapter/missing': 'There is no adapter for this kind of chain.',
  'connect/no-client': 'Who has just signed in can be connected on none of the kinds of chain that are offered.',
  'connect/no-account': 'What was asked for needs an account, and none is connected.',
  'connect/no-network': 'What was asked for needs one of the networks of the options, and the wallet is on another.',
  'walletconnect/missing': 'There is no network that WalletConnect reaches.',
  'walletconnect/invalid-uri': 'What was given to `open` as `uri` is no code of WalletConnect, version 2.',
  'element/not-found': 'With `disableAppend`: the page has no `<wallet-modal>` element to open in.',
  'embedded/unavailable':
    'The secure site of the embedded wallet did not load: offline, blocked, or refused by the policy of the page.',
  'embedded/timeout': 'The secure site did not answer in time, or was left in between.',
  'embedded/failed': 'The secure site says no; the message has its words, cleaned.',
  'embedded/declined': 'The user closed the window of a social login, or said no there. Nothing to report.',
  'embedded/untrusted-origin': 'The window of a social login was answered for by another site.',
  'embedded/window-lost':
    'The window of a social login can no longer tell how it ended: the policy of the provider has cut it off.',
  'rpc/no-url': 'No RPC endpoint is known for the network; name one in `customRpcUrls`.',
  'request/aborted': 'The user closed the modal, or a newer call took the place of this one.',
  'modal/destroyed': 'The handle was destroyed.',
  'modal/absent': 'There is no modal: on a server, or as long as the provider of React has none.',
  'wallet/declined': 'The user said no in the wallet. Nothing to report.',
  'wallet/pending': 'The wallet has an earlier request open; the user has to answer that one first.',
  'wallet/unauthorized': 'The wallet does not allow this page to use the method or account.',
  'wallet/unsupported-method': 'The wallet does not know the method.',
  'wallet/disconnected': 'No wallet is connected, or it has lost its own connection.',
  'wallet/unknown-chain':
    'The wallet doesn’t have the network. If it refused to add it, `data.reason` says why; if no wallet would, the message does.',
  'wallet/not-installed': 'The wallet is not installed in this browser.',
  'wallet/no-accounts': 'The wallet shared no account.',
  'wallet/no-networks':
    'The wallet is on none of the page’s networks and cannot be asked to switch; its session was ended.',
  'wallet/account-changed': 'The wallet moved to another account or network in between.',
  'wallet/window-blocked': 'The browser blocked the window of a wallet; a click on the button on screen opens it.',
  'wallet/window-lost':
    'The window of a wallet is cut off from the page, whose Cross-Origin-Opener-Policy has to allow popups.',
  'wallet/failed':
    'The wallet reports a fault of its own; `data.reason` has its words, cleaned, and `data.code` its number.',
  'chunk/failed': 'A part of the modal did not load, or its bytes are not those of the build.',
  'http/status': 'A service answered with an error; the message has the status.',
  'http/timeout': 'A service did not answer in time.',
  'http/network': 'A service could not be reached: offline, refused, or blocked by CORS or by the policy of the page.',
  'http/too-large': 'An answer was larger than any honest one.',
  'http/bad-reply': 'An answer is not what it should be.',
  'rpc/error': 'An RPC endpoint answered with an error.',
  'rpc/timeout': 'No RPC endpoint answered in time.',
  'data/balance-unavailable': 'The data service gave no balances; the native one comes from RPC.',
  'service/origin-not-allowed': 'The origin of the page is not on the allowlist of the project.',
  'service/invalid-key': 'The services do not know the project id.',
  'service/session-expired': 'A service refused the session; the clock of the device may be wrong.',
  'service/rate-limited': 'Asked for the origins of the project, the service said that it is asked too often.',
  'service/unavailable': 'Asked for the origins of the project, the service failed.',
  'service/social-timeout':
    'The secure site gave no address for a social login in time, as for a page that is not on the allowlist.',
}
