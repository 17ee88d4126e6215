import { ABSENT } from './absent.ts'
import { addMessages, type LaterCode } from './errors.ts'

/** Messages of the codes that occur only once the first chunk has loaded. Some are from specification section 8. */
export const LATER_MESSAGES: Record<LaterCode, string> = {
  'siwx/disabled': 'SIWX is not enabled',
  'siwx/failed': 'The sign-in message couldn’t be created.',
  'siwx/refused': 'The verifier rejected the signature.',
  'network/not-found': 'Network Not Found',
  'network/unsupported': 'Chain is not supported',
  'chain/unsupported': 'This chain or network isn’t supported.',
  'address/invalid': 'Not a valid address for this chain.',
  'connect/no-client': 'The account that signed in can’t connect to any configured chain type.',
  'connect/no-account': 'No account is connected.',
  'connect/no-network': 'The wallet is on a network that isn’t configured.',
  'walletconnect/invalid-uri': '`uri` is not a valid WalletConnect v2 URI.',
  'walletconnect/missing': 'No configured network supports WalletConnect.',
  'element/not-found': 'The page has no `<wallet-modal>` element to open in.',
  'embedded/unavailable': 'The embedded wallet’s secure site didn’t load.',
  'embedded/timeout': 'The embedded wallet didn’t respond in time, or was interrupted.',
  'embedded/failed': 'The embedded wallet returned an error.',
  'embedded/declined': 'The user closed or declined the social login.',
  'embedded/untrusted-origin': 'The social login response came from an unexpected origin.',
  'embedded/window-lost': 'Lost contact with the login window.',
  'rpc/no-url': 'No RPC endpoint for this network. Set `customRpcUrls`.',
  'modal/absent': ABSENT,
  'wallet/unauthorized': 'The wallet doesn’t allow this site to use the method or account.',
  'wallet/unsupported-method': 'The wallet doesn’t support the method.',
  'wallet/disconnected': 'No wallet is connected, or it is offline.',
  'wallet/unknown-chain': 'The wallet doesn’t have the network.',
  'wallet/not-installed': 'The wallet is not installed in this browser.',
  'wallet/no-networks': 'The wallet uses none of the configured networks and can’t be asked to switch.',
  'wallet/account-changed': 'The account or network changed during the request.',
  'wallet/window-blocked': 'The browser blocked the wallet pop-up. The modal shows a button to open it.',
  'wallet/window-lost':
    'Lost contact with the wallet pop-up. Set `Cross-Origin-Opener-Policy: same-origin-allow-popups`.',
  'http/status': 'A service responded with an error.',
  'http/timeout': 'A service didn’t respond in time.',
  'http/network': 'A service can’t be reached.',
  'http/too-large': 'The response exceeded the size limit.',
  'http/bad-reply': 'The response was malformed.',
  'rpc/error': 'An RPC endpoint returned an error.',
  'rpc/timeout': 'No RPC endpoint responded in time.',
  'data/balance-unavailable': 'Token Balance Unavailable',
  'service/origin-not-allowed': 'Invalid App Configuration: origin not on allowlist',
  'service/invalid-key': 'Invalid Project ID',
  'service/session-expired': 'Session Expired: invalid session, check time settings',
  'service/rate-limited': 'Rate-limited while reading the project’s settings.',
  'service/unavailable': 'The project’s settings are unavailable.',
  'service/social-timeout': 'Invalid App Configuration: no answer to a social login',
}

/** Gives every error its message, including those thrown before. */
export const completeMessages = (): void => addMessages(LATER_MESSAGES)
