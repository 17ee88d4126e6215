// Error catalogue.
const TEXTS = 'test/specification/texts.test.ts'
const SWAP_STEPS = 'test/e2e/swap-steps.spec.ts'
const SIGN_IN = 'test/e2e/sign-in.spec.ts'
const HTML = 'test/e2e/sign-in-html.spec.ts'
const FRAME = 'src/connectors/embedded/frame.test.ts'
const SEND = 'src/features/send/review/plan.test.ts'
const SWAP = 'src/features/swap/review/plan.test.ts'
const WORDS = [SEND, 'the words of a failure are those of its kind of chain']
const LAST_LOOK = [SWAP_STEPS, 'R53, R62: when ${what} fails at the last look']
const SIGNED_AS = [SIGN_IN, 'R83: a required sign-in cannot be dismissed']
const ALERT = ['test/e2e/limits.spec.ts', 'R56: ${what} is one alert']
const NETWORKS = ['test/e2e/networks.spec.ts', 'the list is edited while disconnected only']
const BROKEN = ['test/e2e/options.spec.ts', 'R10: with ${name} the error is named everywhere']

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['User notifications:', TEXTS, 'every text of section 8 has somebody who says it and a test that hears it'],
  ["'Token Balance Unavailable'", 'src/services/data.test.ts', 'says that balances are unavailable, with the status'],
  ["'Transaction started'", 'test/e2e/after-send.spec.ts', 'a transfer on its way stands in the account view'],
  ["'Something went wrong' (send failure)", ...WORDS],
  ["'Failed to send transaction. Please try again.'", ...WORDS],
  ["'Please enter a valid amount and receiver address'", 'test/e2e/solana-send.spec.ts', 'a form that lacks an amount'],
  ["'Failed to initialize swap'", SWAP_STEPS, 'R53: without the list of tokens Swap does not begin'],
  ["'Failed to fetch network token price'", SWAP_STEPS, 'R53, R62, R76: without balances, prices and the price of gas'],
  ["'Failed to check allowance'", ...LAST_LOOK],
  ["'Failed to create approval transaction'", ...LAST_LOOK],
  ["'Failed to create transaction'", ...LAST_LOOK],
  ["'Failed to fetch transactions'", 'test/e2e/activity.spec.ts', 'R62: a history that is down says so'],
  ["'Transaction error' (swap fallback", SWAP_STEPS, 'a swap that the chain turns down says that only the fee'],
  ["shows the wallet's short message when available", SWAP, 'a failure has the words of the wallet'],
  ["'Incorrect amount / Please enter", 'test/e2e/swap.spec.ts', 'an amount that there is no way for is named'],
  ["'Insufficient balance'", 'test/e2e/swap.spec.ts', 'R73: too much is told before anything is asked'],
  ["'Approve limit increase in your wallet'", SWAP_STEPS, 'R78: a price that moves while the allowance is asked for'],
  ["'Confirm transaction in your wallet'", SWAP_STEPS, 'R74: closing while the wallet is asked calls nothing back'],
  ["'Swapping X to Y'", SWAP_STEPS, 'a swap on its way stands in the account view'],
  ["'Swapped X to Y'", SWAP_STEPS, 'a swap on its way stands in the account view'],
  ["'Authenticating...'", HTML, 'R83: Cancel while the server checks leaves nobody signed in'],
  ["'A problem occurred while trying initialize", HTML, 'R83: whatever the service of nonces does, nothing is signed'],
  [
    'SIWX init failure, disconnects and resets to Connect',
    'Nobody is connected yet at that moment, so the question stays, with a way to try again (R83); Cancel leads to Connect.',
  ],
  ["'Signature declined'", ...SIGNED_AS],
  ["'This application might not support Smart Accounts'", 'test/e2e/upgrade.spec.ts', 'a signature of a smart account'],
  ["Thrown errors: 'Unsupported chain'", SEND, 'a chain that nothing can be sent on is named as such'],
  ["'No address found to swap the tokens from.'", 'src/services/convert.test.ts', 'nobody swaps without an address'],
  ["'Transactions can't be fetched without", 'src/services/data.test.ts', 'asks for the history of an address on a'],
  ["'SIWX is not enabled'", SIGN_IN, 'without sign-in in the options the calls about it say so'],
  ["'No ActiveCaipAddress found'", 'src/features/sign-in/sign-in.test.ts', 'a page that asks for sign-in is told what'],
  ["'No ActiveCaipNetwork or client found'", 'src/features/sign-in/sign-in.test.ts', 'a page that asks for sign-in is'],
  [
    "'No ConnectionController client found'",
    'src/features/connect/login/signed-in.test.ts',
    'whose wallet is of no kind',
  ],
  ["'No URL was provided to the Transport...'", 'src/services/rpc.test.ts', 'refuses to start without a URL'],
  [
    "'WalletConnectConnector not found'",
    'src/features/connect/pairing/controller.test.ts',
    'without a network that can',
  ],
  [
    "'Invalid CAIP Address'",
    'src/chains/evm/codec.test.ts',
    'R40: gives addresses their checksum and refuses a wrong one',
  ],
  ["'Adapter not found'", 'src/lib/errors.test.ts', 'carries code, cause and data, and the exact message'],
  ["'Chain is not supported'", 'test/e2e/networks.spec.ts', 'switchNetwork of the handle takes ids of both kinds'],
  ["'CaipNetwork is undefined'", ...NETWORKS],
  ["'Cannot remove last network for a namespace'", ...NETWORKS],
  ["'Cannot set both `siweConfig` and `siwx` options'", ...BROKEN],
  ['Alerts: Network Not Found', ...BROKEN],
  [
    'Invalid App Configuration (origin not on allowlist',
    'test/e2e/project.spec.ts',
    'a page of another origin is told',
  ],
  [
    'also social-login timeout',
    'src/connectors/embedded/social-login.test.ts',
    'a site that names no provider in time',
  ],
  ['Session Expired (invalid session', ...ALERT],
  ['Invalid Project ID;', ...ALERT],
  ['Project ID Not Configured (missing project id)', ...BROKEN],
  ["'Unauthorized: origin not allowed' to invalid", ...ALERT],
  ["'JWT validation error: JWT Token is not yet valid'", ...ALERT],
  ["'Unauthorized: invalid key' to invalid project id", ...ALERT],
  [
    "blocked methods show 'Requested RPC call is not allowed'",
    'test/e2e/approvals.spec.ts',
    'R24: what is not permitted',
  ],
  ["or 'Action not allowed'", 'test/e2e/approvals.spec.ts', 'R24: what is not permitted ends what is open'],
  [
    'after 300 ms an error message is shown',
    'src/features/embedded-wallet/approvals.test.ts',
    'what is not permitted ends what is open, opens the modal and says so',
  ],
  ['A disallowed method opens the modal', 'test/e2e/approvals.spec.ts', 'R24: what is not permitted ends what is open'],
  ["otherwise 'An error occurred'", FRAME, 'R28: the first valid answer counts; errors are the site'],
  ["Timeout or abort: 'Something went wrong'", FRAME, 'R28: a site that says nothing for 30 seconds'],
  [
    "or 'Request was aborted' for RPC",
    'src/features/embedded-wallet/approvals.test.ts',
    'R24: closing the modal, or leading',
  ],
  ["'Unable to load email login dependency'", FRAME, 'R27: a site that is never ready, or does not load, says so'],
  ['Analytics events: SEND_INITIATED', SEND, 'R78: the wallet is asked for exactly what the check showed'],
  ['SEND_SUCCESS, SEND_ERROR', 'test/e2e/events.spec.ts', 'events tell of what a user does, each with its own facts'],
  ['SWAP_SUCCESS, SWAP_ERROR', SWAP, 'success is told when the chain confirms, once'],
  ['SWAP_APPROVAL_ERROR', SWAP, 'R77: an allowance that failed on the chain says so'],
  ['ERROR_FETCH_TRANSACTIONS', 'test/e2e/activity.spec.ts', 'R62: a history that is down says so'],
  ['SIWX_AUTH_SUCCESS', SIGN_IN, 'R82: another account and another network sign in anew'],
  ['SIWX_AUTH_ERROR, CLICK_CANCEL_SIWX', ...SIGNED_AS],
]
