// Validation rules.
const CAIP = 'src/lib/caip.test.ts'
const SWAP_FORM = 'src/features/swap/form/form.test.ts'
const SWAP = 'src/features/swap/review/plan.test.ts'
const EVENTS = 'src/connectors/embedded/events.test.ts'
const METHODS = 'src/connectors/embedded/methods.test.ts'

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['Send on EVM requires token address, amount', 'src/features/send/form/form.test.ts', 'an intent is whole or none'],
  ['native also requires gas price', 'src/chains/evm/transfer.test.ts', 'nothing is ready that would fail'],
  [
    'and token decimals); otherwise nothing is sent',
    'src/features/send/review/plan.test.ts',
    'R104: a token that ${what}',
  ],
  [
    'Solana send without amount or receiver',
    'test/e2e/solana-send.spec.ts',
    'a form that lacks an amount or a recipient',
  ],
  ['EVM address: 40 hex digits', CAIP, 'checks address shapes per namespace'],
  ['Solana: 32 to 44 base58 characters.', CAIP, 'checks address shapes per namespace'],
  ['CAIP address: exactly three non-empty colon parts', CAIP, 'reads account ids of exactly three non-empty parts'],
  ['Network id: exactly two non-empty parts.', CAIP, 'reads network ids of exactly two non-empty parts'],
  [
    'Swap is available only when the address is known',
    'src/services/convert.test.ts',
    'nobody swaps without an address',
  ],
  ['destination token address and decimals', SWAP_FORM, 'the button says what is missing, one thing after the other'],
  ['and a positive amount are present', SWAP_FORM, 'the button says what is missing, one thing after the other'],
  ['Tokens with 0 decimals are dropped', 'src/services/data.test.ts', 'drops tokens that are none: no or 0 decimals'],
  ['dropped as low quality', 'src/services/convert.test.ts', 'tokens come once for each network, each one once'],
  ['Native gas is insufficient', SWAP_FORM, 'the button says what is missing, one thing after the other'],
  [
    'when the balance is zero or gas cost exceeds it',
    SWAP,
    'who is a contract pays no fee of the native currency itself',
  ],
  ['Source is insufficient', SWAP, '${what} is told as what it is, and the wallet is not asked'],
  [
    'A destination token price of 0 or less yields amount 0.',
    'What comes is what the service quotes, never a sum of prices; a price that is none is shown as not known (R61, R76).',
  ],
  [
    "Swap 'to' amount is shown with 6 decimals.",
    'test/e2e/swap.spec.ts',
    'a token is swapped for the native currency in',
  ],
  ['Email sign-in is rate limited', 'src/connectors/embedded/connector.test.ts', 'R30: another mail within 30 seconds'],
  [
    'Email fields (email, newEmail)',
    'src/connectors/embedded/connector.test.ts',
    'what is no e-mail is told without asking',
  ],
  ['must be valid e-mail format', EVENTS, 'e-mails have the form of one, wherever the site names them'],
  ['Social provider is one of', EVENTS, 'there are six social accounts that open a window'],
  ['Wallet-call targets must start with 0x', METHODS, 'R23: parameters of another shape never leave the page'],
  ['call data too if present', METHODS, 'R23: parameters of another shape never leave the page'],
  ['Solana preflight commitment is one of', METHODS, 'R23: parameters of another shape never leave the page'],
  [
    'processed, confirmed, finalized, recent, single',
    'src/core/read-options.test.ts',
    'R10: ${named} of the wrong kind',
  ],
  ['Both siwx and siweConfig', 'src/core/read-options.test.ts', 'R10: ${title}: ${code} is named and the page goes on'],
  ['A project id is required.', 'test/e2e/options.spec.ts', 'R10: with ${name} the error is named everywhere'],
  ['An RPC method outside the allowed list is rejected.', METHODS, 'R23: of more than 500 odd names none is permitted'],
  ['get a scheme added when missing', 'src/lib/url.test.ts', 'link of a wallet: ${name}'],
  ['and a trailing slash ensured', 'src/lib/url.test.ts', 'link of a wallet: ${name}'],
  [
    'Spam transactions (all transfers NFT-flagged spam)',
    'src/services/history-pages.test.ts',
    'R65, R66: spam, planted',
  ],
  [
    'Registered wallet name: letters, digits and hyphens',
    'src/lib/account-name.test.ts',
    'a label has letters, digits and',
  ],
]
