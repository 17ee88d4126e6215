// States and transitions.
const CONNECTIONS = 'src/core/connections.test.ts'
const NETWORKS = 'src/core/networks.test.ts'
const SWAP_STEPS = 'test/e2e/swap-steps.spec.ts'
const SWAP_FORM = 'src/features/swap/form/form.test.ts'
const SWAP = 'src/features/swap/review/plan.test.ts'
const SIGN_IN = 'test/e2e/sign-in.spec.ts'
const APPROVALS = 'src/features/embedded-wallet/approvals.test.ts'
const REVIEW = 'src/features/send/review/plan.test.ts'

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['**Connection status** per chain namespace', CONNECTIONS, 'two namespaces are connected, changed and ended apart'],
  ['connecting, connected, disconnected', CONNECTIONS, 'a silent reconnect brings the session back, or forgets it'],
  [
    'On start it is connecting if a connection existed',
    'src/core/restore.test.ts',
    'a stored session shows as connecting',
  ],
  ['otherwise disconnected', 'src/core/restore.test.ts', 'without a stored session no wallet is asked'],
  [
    '(address cache cleared)',
    'test/e2e/lifecycle.spec.ts',
    'R86: neither storage nor analytics keep or get an address',
  ],
  [
    'Disconnect clears cached login data.',
    'src/connectors/embedded/connector.test.ts',
    'R126: a session that the site has',
  ],
  [
    'VERIFY_DEVICE, VERIFY_OTP or CONNECT',
    'src/connectors/embedded/events.test.ts',
    'a login by e-mail goes on in one',
  ],
  ['connectEmail returns an action', 'test/e2e/email.spec.ts', 'R30, R46, R86: somebody without a wallet signs in by'],
  [
    'primary then secondary one-time-code',
    'test/e2e/email.spec.ts',
    'R30, R46, R86: somebody without a wallet signs in by',
  ],
  ['when a chain is not in the configured list', NETWORKS, 'a chain outside the list becomes the placeholder'],
  [
    'a placeholder named as unsupported',
    'src/chains/networks.test.ts',
    'stands a placeholder in for a chain outside the list',
  ],
  ['unless unsupported chains are allowed', 'test/e2e/unsupported.spec.ts', 'allowUnsupportedChain shows the account'],
  ['editable only while disconnected', NETWORKS, 'the list of a connected namespace cannot be edited'],
  ['the last network of a namespace cannot be removed', NETWORKS, 'the last network of a namespace stays'],
  ['uninitialized, initializing, initialized', SWAP_STEPS, 'R53: without the list of tokens Swap does not begin'],
  ['Failure sets not initialized', SWAP_STEPS, 'R53: without the list of tokens Swap does not begin'],
  ['fetches its price', SWAP_FORM, 'a price that the balances do not have is asked for by symbol'],
  ['when all inputs are valid a quote is fetched', SWAP_FORM, 'the button says what is missing, one thing after the'],
  ["raises an 'Incorrect amount' alert", 'test/e2e/swap.spec.ts', 'an amount that there is no way for is named'],
  [
    'Insufficient balance, or insufficient native token',
    'test/e2e/swap.spec.ts',
    'R73: too much is told before anything',
  ],
  ['(not applied to smart accounts)', SWAP_FORM, 'an account that is a contract needs no native currency for the fee'],
  ['otherwise transaction details are computed', SWAP, 'R78: without an allowance there are two steps'],
  ['sufficient means build the swap transaction', 'test/e2e/swap.spec.ts', 'with an allowance that is enough already'],
  ['otherwise build an approval transaction', SWAP, 'R78: without an allowance there are two steps'],
  [
    'After approval is sent, quote and transaction are rebuilt',
    SWAP_STEPS,
    'R78: a price that moves while the allowance',
  ],
  ['After a successful swap the state resets', SWAP_FORM, 'what was sent leaves the tokens and takes the amount'],
  ['the app returns to Account', 'test/e2e/swap.spec.ts', 'R78: native currency is swapped for a token'],
  [
    '(unless the embedded wallet handles navigation)',
    APPROVALS,
    'an answer that leads on does so behind the last request',
  ],
  [
    'and balances refresh',
    'test/e2e/swap.spec.ts',
    'what a limit, a swap and a transfer moved is fetched past all caches',
  ],
  ['Switching tokens swaps source and destination', SWAP_FORM, 'tokens change places with the amount that was shown'],
  ['using amount 1 if the destination amount was empty', SWAP_FORM, 'tokens change places with the amount that was'],
  [
    'eip155 (native and token transfers)',
    'src/chains/evm/anvil.test.ts',
    'sends native currency, and both balances follow',
  ],
  ['native and token transfers', 'src/chains/evm/anvil.test.ts', 'transfers a token that returns nothing'],
  [', solana, otherwise', 'src/chains/solana/index.test.ts', 'SOL moves to the last lamport through ${title}'],
  ["otherwise error 'Unsupported chain'", REVIEW, 'a chain that nothing can be sent on is named as such'],
  [
    'Success resets the send form.',
    'src/features/send/form/form.test.ts',
    'an intent is whole or none, and what was sent',
  ],
  [
    'blocked within 30 seconds of a failed attempt',
    'src/features/account/poll.test.ts',
    'pauses for 30 seconds after each',
  ],
  [
    'fetched with a cursor and appended',
    'src/services/history-pages.test.ts',
    'gives a page at a time until there is no',
  ],
  [
    'spam and chain filtering applied',
    'src/services/history-pages.test.ts',
    'R65, R66: spam, planted rows of no value',
  ],
  ['chain filtering applied', 'src/services/history-pages.test.ts', 'rows of other networks are left out'],
  [
    'empty flag when none',
    'test/e2e/activity.spec.ts',
    'the tab is remembered while the page lives, and an account without',
  ],
  ['Errors set empty and clear the cursor.', 'src/services/history-pages.test.ts', 'a failure clears the cursor'],
  ['on connect, if sessions are absent', SIGN_IN, 'R129: who has to sign in is connected once they have'],
  ['Signing success stores the session and closes.', SIGN_IN, 'R82: another account and another network sign in anew'],
  ['Decline reopens the prompt.', SIGN_IN, 'R83: a required sign-in cannot be dismissed; declined or unanswered'],
  ['Cancel disconnects if sign-in is required', SIGN_IN, 'R83: a required sign-in cannot be dismissed'],
  ['otherwise closes; then resets to Connect', SIGN_IN, 'a sign-in that is not required can be left'],
  ['The modal cannot be closed on the sign views', SIGN_IN, 'R83: a required sign-in cannot be dismissed'],
  [
    'the approval stack is popped (modal closed if empty)',
    APPROVALS,
    'R24: a closed modal opens for a request and closes',
  ],
  ['and balance refreshes', APPROVALS, 'R24: in an open modal the request stands before what was there'],
  ['An RPC error closes the modal or pops the stack.', APPROVALS, 'R124: twenty at once are asked one after the other'],
  ['Closing the modal aborts', APPROVALS, 'R24: closing the modal, or leading it elsewhere, ends all that is open'],
  [
    'a new message while one is open closes',
    'src/core/notifications.test.ts',
    'a new notice closes the one on screen and',
  ],
]
