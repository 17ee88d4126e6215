// Roles and permissions.
const METHODS = 'src/connectors/embedded/methods.test.ts'
const OPTIONS = ['test/e2e/every-option.spec.ts', 'each row of the table of ${region} has an effect']

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['No user roles.', 'There is nothing to hold.'],
  [
    'Account types: eoa and smartAccount',
    'test/e2e/embedded-money.spec.ts',
    'a smart account that is not on the chain yet',
  ],
  [
    'the user can set a preferred account type',
    'test/e2e/email.spec.ts',
    'R30, R46, R86: somebody without a wallet signs',
  ],
  ['Defaults per namespace', 'src/chains/namespaces.test.ts', 'a wallet with accounts of several kinds shows the kind'],
  [
    'Smart accounts skip gas-sufficiency checks.',
    'src/features/send/review/plan.test.ts',
    'who is a smart account needs no',
  ],
  [
    'skip gas-sufficiency checks',
    'src/features/swap/review/plan.test.ts',
    'who is a contract pays no fee of the native',
  ],
  ['are safe (read methods', METHODS, 'what signs or moves anything needs the user'],
  ['or not safe (personal_sign', METHODS, 'what signs or moves anything needs the user'],
  ['Unsafe methods need user approval.', 'test/e2e/approvals.spec.ts', 'R124: the card says what is asked, by whom'],
  ['Unknown methods are rejected.', METHODS, 'R23: of more than 500 odd names none is permitted'],
  [
    'Restricted time zones',
    'src/shell/restricted.test.ts',
    'the host is told of each opening and each connection in one of',
  ],
  [
    'Effect of the restriction: not shown.',
    'src/shell/restricted.test.ts',
    'a host that closes is obeyed, and a host that does',
  ],
  ['Feature toggles on by default: swaps, onramp, receive, send', ...OPTIONS],
  ['email, emailShowWallets', 'src/features/connect/methods.test.ts', 'e-mail and social accounts lead'],
  ['emailShowWallets, history, analytics, allWallets', ...OPTIONS],
  ['Off by default: legalCheckbox', ...OPTIONS],
  ['smartSessions', 'test/e2e/app-permissions.spec.ts', 'R23: where the host has not switched it on, both are refused'],
  ['collapseWallets', 'src/features/connect/methods.test.ts', 'wallets stand behind a button where the host says so'],
  ['(Another part does not show flag defaults.)', 'A remark on the specification itself.'],
  ['Default social providers', 'src/features/connect/methods.test.ts', 'social logins keep the order of the host'],
  ['google, x, discord, farcaster', 'src/features/connect/methods.test.ts', 'social logins keep the order of the host'],
  ['Wallet feature order', 'test/e2e/swap.spec.ts', 'Buy, Swap, Receive and Send stand in this order'],
]
