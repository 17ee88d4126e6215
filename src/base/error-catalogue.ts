import { SERVICE_ERRORS } from './service-errors.ts'

/** Where an error is shown: only in the app's code, as a notice, as an alert for the whole modal, or nowhere. */
export type Surface = 'throw' | 'notice' | 'alert' | 'silent'

interface Entry {
  surface: Surface
  /** Whether a retry can help. */
  retry: boolean
  /** What the code means, for the app's developer. */
  meaning: string
}

/** Every error code. For types, documents and tests: the table itself does not ship (see errors.ts). */
export const CATALOGUE = /* @__PURE__ */ Object.assign(
  {
    'options/project-id': { surface: 'alert', retry: false, meaning: 'No `projectId` was given.' },
    'options/siwx-conflict': {
      surface: 'throw',
      retry: false,
      meaning: 'Both `siwx` and `siweConfig` are set; configure only one.',
    },
    'siwx/disabled': { surface: 'throw', retry: false, meaning: 'Sign-in isn’t configured (`siwx` or `siweConfig`).' },
    'siwx/failed': {
      surface: 'notice',
      retry: true,
      meaning: 'The sign-in message couldn’t be created: no nonce, or it names another site, account or network.',
    },
    'siwx/refused': { surface: 'notice', retry: true, meaning: 'The verifier rejected the signature.' },
    'options/invalid': {
      surface: 'throw',
      retry: false,
      meaning: 'Invalid options, or a network was added or removed while its namespace is connected.',
    },
    'network/not-found': {
      surface: 'alert',
      retry: false,
      meaning: 'Unknown network. Pass a known chain ID or a full chain object.',
    },
    'network/last': { surface: 'throw', retry: false, meaning: 'The last network of a namespace cannot be removed.' },
    'network/undefined': { surface: 'throw', retry: false, meaning: '`addNetwork` got no network, or an unknown one.' },
    'network/unsupported': {
      surface: 'notice',
      retry: false,
      meaning: 'The network is not configured, or the wallet does not have it and declined to add it.',
    },
    'chain/unsupported': {
      surface: 'throw',
      retry: false,
      meaning: 'This chain or network isn’t supported.',
    },
    'address/invalid': { surface: 'throw', retry: false, meaning: 'Not a valid address for this chain.' },
    'adapter/missing': { surface: 'throw', retry: false, meaning: 'There is no adapter for this chain type.' },
    'connect/no-client': {
      surface: 'throw',
      retry: false,
      meaning: 'The account that signed in can’t connect to any configured chain type.',
    },
    'connect/no-account': {
      surface: 'throw',
      retry: false,
      meaning: 'No account is connected.',
    },
    'connect/no-network': {
      surface: 'throw',
      retry: false,
      meaning: 'The wallet is on a network that isn’t configured.',
    },
    'walletconnect/missing': {
      surface: 'throw',
      retry: false,
      meaning: 'No configured network supports WalletConnect.',
    },
    'walletconnect/invalid-uri': {
      surface: 'throw',
      retry: false,
      meaning: '`uri` is not a valid WalletConnect v2 URI.',
    },
    'element/not-found': {
      surface: 'alert',
      retry: true,
      meaning: 'With `disableAppend`, the page has no `<wallet-modal>` element to open in.',
    },
    'embedded/unavailable': {
      surface: 'notice',
      retry: true,
      meaning:
        'The embedded wallet’s secure site didn’t load: offline, or blocked by the browser or your Content-Security-Policy.',
    },
    'embedded/timeout': {
      surface: 'notice',
      retry: true,
      meaning: 'The embedded wallet didn’t respond in time, or was interrupted.',
    },
    'embedded/failed': {
      surface: 'notice',
      retry: true,
      meaning: 'The embedded wallet rejected the request; `message` has its sanitised reason.',
    },
    'embedded/declined': {
      surface: 'silent',
      retry: true,
      meaning: 'The user closed or declined the social login. Expected; no need to report it.',
    },
    'embedded/untrusted-origin': {
      surface: 'notice',
      retry: false,
      meaning: 'The social login response came from an unexpected origin.',
    },
    'embedded/window-lost': {
      surface: 'notice',
      retry: true,
      meaning: 'Lost contact with the login window: the provider’s Cross-Origin-Opener-Policy severed it.',
    },
    'embedded/no-passkeys': {
      surface: 'alert',
      retry: false,
      meaning: 'The site in `endpoints.frame` has no passkey wallets.',
    },
    'rpc/no-url': {
      surface: 'throw',
      retry: false,
      meaning: 'No RPC endpoint for this network. Set `customRpcUrls`.',
    },
    'request/aborted': {
      surface: 'silent',
      retry: false,
      meaning: 'Cancelled: the user closed the modal, or a newer call replaced this one.',
    },
    'modal/destroyed': { surface: 'throw', retry: false, meaning: 'The modal was destroyed.' },
    'modal/absent': {
      surface: 'throw',
      retry: false,
      meaning: 'No modal here: called on the server, or `WalletModalProvider` has no modal yet.',
    },
    'wallet/declined': {
      surface: 'silent',
      retry: true,
      meaning: 'The user rejected the request. Expected; no need to report it.',
    },
    'wallet/pending': {
      surface: 'notice',
      retry: false,
      meaning: 'The wallet has a pending request that must be answered first.',
    },
    'wallet/unauthorized': {
      surface: 'notice',
      retry: true,
      meaning: 'The wallet does not allow this site to use the method or account.',
    },
    'wallet/unsupported-method': {
      surface: 'notice',
      retry: false,
      meaning: 'The wallet does not support the method.',
    },
    'wallet/disconnected': {
      surface: 'notice',
      retry: true,
      meaning: 'No wallet is connected, or it is offline.',
    },
    'wallet/unknown-chain': {
      surface: 'notice',
      retry: false,
      meaning:
        'The wallet doesn’t have the network. `data.reason` says why it wasn’t added; if no wallet would add it, the message does.',
    },
    'wallet/not-installed': {
      surface: 'notice',
      retry: false,
      meaning: 'The wallet is not installed in this browser.',
    },
    'wallet/no-accounts': { surface: 'notice', retry: true, meaning: 'The wallet didn’t share an account.' },
    'wallet/no-networks': {
      surface: 'notice',
      retry: true,
      meaning: 'The wallet uses none of the configured networks and can’t be asked to switch. Its session was ended.',
    },
    'wallet/account-changed': {
      surface: 'notice',
      retry: true,
      meaning: 'The account or network changed during the request.',
    },
    'wallet/window-blocked': {
      surface: 'notice',
      retry: true,
      meaning: 'The browser blocked the wallet pop-up. The modal shows a button to open it.',
    },
    'wallet/window-lost': {
      surface: 'notice',
      retry: true,
      meaning: 'Lost contact with the wallet pop-up. Set `Cross-Origin-Opener-Policy: same-origin-allow-popups`.',
    },
    'wallet/failed': {
      surface: 'notice',
      retry: true,
      meaning: 'The wallet returned an error; see `data.reason` (sanitised) and `data.code`.',
    },
    'chunk/failed': {
      surface: 'notice',
      retry: true,
      meaning: 'A module failed to load or failed its integrity check.',
    },
    'http/status': {
      surface: 'notice',
      retry: true,
      meaning: 'A service responded with an error; the message has its status.',
    },
    'http/timeout': { surface: 'notice', retry: true, meaning: 'A service didn’t respond in time.' },
    'http/network': {
      surface: 'notice',
      retry: true,
      meaning:
        'A service can’t be reached: the user is offline, or CORS or your Content-Security-Policy blocks the request.',
    },
    'http/too-large': { surface: 'notice', retry: false, meaning: 'The response exceeded the size limit.' },
    'http/bad-reply': { surface: 'notice', retry: true, meaning: 'The response was malformed.' },
    'rpc/error': { surface: 'notice', retry: true, meaning: 'An RPC endpoint returned an error.' },
    'rpc/timeout': { surface: 'notice', retry: true, meaning: 'No RPC endpoint responded in time.' },
  } as const satisfies Record<string, Entry>,
  SERVICE_ERRORS,
)

/** What failed: stable, and described in the documents. */
export type ErrorCode = keyof typeof CATALOGUE
/** The part before the slash. */
export type ErrorRoom = ErrorCode extends `${infer Room}/${string}` ? Room : never

export const roomOf = (code: ErrorCode): ErrorRoom => code.split('/')[0] as ErrorRoom
