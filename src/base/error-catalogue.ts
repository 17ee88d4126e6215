/** Where an error is shown: only in the app's code, as a notice, as an alert for the whole modal, or nowhere. */
export type Surface = 'throw' | 'notice' | 'alert' | 'silent'

interface Entry {
  surface: Surface
  /** Whether a retry can help. */
  retry: boolean
  /** What it means, for the app's developer. */
  meaning: string
}

/** Every error code. For types, documents and tests: the table itself does not ship (see errors.ts). */
export const CATALOGUE = {
  'options/project-id': { surface: 'alert', retry: false, meaning: 'The options have no project id.' },
  'options/siwx-conflict': {
    surface: 'throw',
    retry: false,
    meaning: 'Both sign-in options are set; they exclude each other.',
  },
  'siwx/disabled': { surface: 'throw', retry: false, meaning: 'The options have no sign-in.' },
  'siwx/failed': {
    surface: 'notice',
    retry: true,
    meaning: 'There is no message to sign: no nonce, or the message is not of this page, account or network.',
  },
  'siwx/refused': { surface: 'notice', retry: true, meaning: 'Whoever verifies signatures did not accept this one.' },
  'options/invalid': {
    surface: 'throw',
    retry: false,
    meaning: 'The options cannot be read, or a network was to be added or removed while its namespace is connected.',
  },
  'network/not-found': {
    surface: 'alert',
    retry: false,
    meaning: 'A network is neither in the table nor described well enough; the message names it.',
  },
  'network/last': { surface: 'throw', retry: false, meaning: 'A namespace keeps at least one network.' },
  'network/undefined': { surface: 'throw', retry: false, meaning: 'The call names no network.' },
  'network/unsupported': {
    surface: 'notice',
    retry: false,
    meaning: 'The network is not among the configured ones, or the wallet does not have it and refused to add it.',
  },
  'chain/unsupported': {
    surface: 'throw',
    retry: false,
    meaning: 'This kind of chain, or this network, is not served.',
  },
  'address/invalid': { surface: 'throw', retry: false, meaning: 'The address is not one of its kind of chain.' },
  'adapter/missing': { surface: 'throw', retry: false, meaning: 'There is no adapter for this kind of chain.' },
  'connect/no-client': {
    surface: 'throw',
    retry: false,
    meaning: 'Who has just signed in can be connected on none of the kinds of chain that are offered.',
  },
  'connect/no-account': {
    surface: 'throw',
    retry: false,
    meaning: 'What was asked for needs an account, and none is connected.',
  },
  'connect/no-network': {
    surface: 'throw',
    retry: false,
    meaning: 'What was asked for needs one of the networks of the options, and the wallet is on another.',
  },
  'walletconnect/missing': {
    surface: 'throw',
    retry: false,
    meaning: 'There is no network that WalletConnect reaches.',
  },
  'walletconnect/invalid-uri': {
    surface: 'throw',
    retry: false,
    meaning: 'What was given to `open` as `uri` is no code of WalletConnect, version 2.',
  },
  'element/not-found': {
    surface: 'alert',
    retry: true,
    meaning: 'With `disableAppend`: the page has no `<wallet-modal>` element to open in.',
  },
  'embedded/unavailable': {
    surface: 'notice',
    retry: true,
    meaning:
      'The secure site of the embedded wallet did not load: offline, blocked, or refused by the policy of the page.',
  },
  'embedded/timeout': {
    surface: 'notice',
    retry: true,
    meaning: 'The secure site did not answer in time, or was left in between.',
  },
  'embedded/failed': {
    surface: 'notice',
    retry: true,
    meaning: 'The secure site says no; the message has its words, cleaned.',
  },
  'embedded/declined': {
    surface: 'silent',
    retry: true,
    meaning: 'The user closed the window of a social login, or said no there. Nothing to report.',
  },
  'embedded/untrusted-origin': {
    surface: 'notice',
    retry: false,
    meaning: 'The window of a social login was answered for by another site.',
  },
  'embedded/window-lost': {
    surface: 'notice',
    retry: true,
    meaning: 'The window of a social login can no longer tell how it ended: the policy of the provider has cut it off.',
  },
  'rpc/no-url': {
    surface: 'throw',
    retry: false,
    meaning: 'No RPC endpoint is known for the network; name one in `customRpcUrls`.',
  },
  'request/aborted': {
    surface: 'silent',
    retry: false,
    meaning: 'The user closed the modal, or a newer call took the place of this one.',
  },
  'modal/destroyed': { surface: 'throw', retry: false, meaning: 'The handle was destroyed.' },
  'modal/absent': {
    surface: 'throw',
    retry: false,
    meaning: 'There is no modal: on a server, or as long as the provider of React has none.',
  },
  'wallet/declined': { surface: 'silent', retry: true, meaning: 'The user said no in the wallet. Nothing to report.' },
  'wallet/pending': {
    surface: 'notice',
    retry: false,
    meaning: 'The wallet has an earlier request open; the user has to answer that one first.',
  },
  'wallet/unauthorized': {
    surface: 'notice',
    retry: true,
    meaning: 'The wallet does not allow this page to use the method or account.',
  },
  'wallet/unsupported-method': { surface: 'notice', retry: false, meaning: 'The wallet does not know the method.' },
  'wallet/disconnected': {
    surface: 'notice',
    retry: true,
    meaning: 'No wallet is connected, or it has lost its own connection.',
  },
  'wallet/unknown-chain': {
    surface: 'notice',
    retry: false,
    meaning:
      'The wallet doesn’t have the network. If it refused to add it, `data.reason` says why; if no wallet would, the message does.',
  },
  'wallet/not-installed': { surface: 'notice', retry: false, meaning: 'The wallet is not installed in this browser.' },
  'wallet/no-accounts': { surface: 'notice', retry: true, meaning: 'The wallet shared no account.' },
  'wallet/no-networks': {
    surface: 'notice',
    retry: true,
    meaning: 'The wallet is on none of the page’s networks and cannot be asked to switch; its session was ended.',
  },
  'wallet/account-changed': {
    surface: 'notice',
    retry: true,
    meaning: 'The wallet moved to another account or network in between.',
  },
  'wallet/window-blocked': {
    surface: 'notice',
    retry: true,
    meaning: 'The browser blocked the window of a wallet; a click on the button on screen opens it.',
  },
  'wallet/window-lost': {
    surface: 'notice',
    retry: true,
    meaning: 'The window of a wallet is cut off from the page, whose Cross-Origin-Opener-Policy has to allow popups.',
  },
  'wallet/failed': {
    surface: 'notice',
    retry: true,
    meaning: 'The wallet reports a fault of its own; `data.reason` has its words, cleaned, and `data.code` its number.',
  },
  'chunk/failed': {
    surface: 'notice',
    retry: true,
    meaning: 'A part of the modal did not load, or its bytes are not those of the build.',
  },
  'http/status': {
    surface: 'notice',
    retry: true,
    meaning: 'A service answered with an error; the message has the status.',
  },
  'http/timeout': { surface: 'notice', retry: true, meaning: 'A service did not answer in time.' },
  'http/network': {
    surface: 'notice',
    retry: true,
    meaning: 'A service could not be reached: offline, refused, or blocked by CORS or by the policy of the page.',
  },
  'http/too-large': { surface: 'notice', retry: false, meaning: 'An answer was larger than any honest one.' },
  'http/bad-reply': { surface: 'notice', retry: true, meaning: 'An answer is not what it should be.' },
  'rpc/error': { surface: 'notice', retry: true, meaning: 'An RPC endpoint answered with an error.' },
  'rpc/timeout': { surface: 'notice', retry: true, meaning: 'No RPC endpoint answered in time.' },
  'data/balance-unavailable': {
    surface: 'notice',
    retry: true,
    meaning: 'The data service gave no balances; the native one comes from RPC.',
  },
  'service/origin-not-allowed': {
    surface: 'alert',
    retry: false,
    meaning: 'The origin of the page is not on the allowlist of the project.',
  },
  'service/invalid-key': { surface: 'alert', retry: false, meaning: 'The services do not know the project id.' },
  'service/session-expired': {
    surface: 'alert',
    retry: true,
    meaning: 'A service refused the session; the clock of the device may be wrong.',
  },
  'service/rate-limited': {
    surface: 'alert',
    retry: true,
    meaning: 'Asked for the origins of the project, the service said that it is asked too often.',
  },
  'service/unavailable': {
    surface: 'alert',
    retry: true,
    meaning: 'Asked for the origins of the project, the service failed.',
  },
  'service/social-timeout': {
    surface: 'alert',
    retry: true,
    meaning: 'The secure site gave no address for a social login in time, as for a page that is not on the allowlist.',
  },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof CATALOGUE
/** The part before the slash: where the error comes from. */
export type ErrorRoom = ErrorCode extends `${infer Room}/${string}` ? Room : never

export const roomOf = (code: ErrorCode): ErrorRoom => code.split('/')[0] as ErrorRoom
