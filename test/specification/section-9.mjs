// Business constants and limits.
const QUOTE = 'src/lib/quote.test.ts'
const SWAP_FORM = 'src/features/swap/form/form.test.ts'
const FORMAT = 'src/lib/format.test.ts'
const ONRAMP = 'src/chains/onramp.test.ts'
const SWAPS = 'src/chains/swaps.test.ts'
const NETWORKS = 'src/chains/networks.test.ts'
const OPENING = 'test/e2e/opening.spec.ts'
const PAIRING = 'src/connectors/walletconnect/index.test.ts'

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['Provider fee rate 0.0085 (0.85%)', QUOTE, 'the provider keeps 0.85 % of what is paid'],
  ['Default slippage 1 percent.', 'test/e2e/swap.spec.ts', 'how far the price may move is chosen'],
  ['Gas units assumed for swap estimate 150000.', SWAP_FORM, 'Max of the native currency leaves the fee'],
  ['Token-balance retry window 30 s.', 'src/features/account/poll.test.ts', 'pauses for 30 seconds after each failure'],
  ['Email login cooldown 30 s', 'src/connectors/embedded/connector.test.ts', 'R30: another mail within 30 seconds'],
  ['Pairing expires after 4 minutes', PAIRING, 'shows a code that is good for four minutes'],
  ['counts as expired within 10 s of expiry', PAIRING, 'R50: a code is renewed ten seconds before it runs out'],
  [
    'Notification swap delay 150 ms.',
    'src/core/notifications.test.ts',
    'a new notice closes the one on screen and follows',
  ],
  [
    'Error display delay 300 ms.',
    'src/features/embedded-wallet/approvals.test.ts',
    'what is not permitted ends what is',
  ],
  ['Image preload timeout 2 s.', 'src/ui/picture.test.tsx', 'R67: gives an image two seconds to come'],
  [
    'Embedded-wallet event timeout 30000 ms',
    'src/connectors/embedded/events.test.ts',
    'every question has half a minute',
  ],
  ['Cache lifetimes: portfolio 30 s', 'src/services/data.test.ts', 'keeps balances for 30 seconds'],
  ['native balance 30 s', 'src/shell/native-balance.test.ts', 'what was kept within half a minute is there at once'],
  ['ENS 5 min', 'src/shell/identity.test.ts', 'has that of the service, asked for once in five minutes'],
  ['identity 5 min', 'src/services/data.test.ts', 'keeps an identity for 5 minutes'],
  ['Recent wallets list keeps at most 2.', 'src/core/wallets.test.ts', 'at most two wallets are remembered'],
  ['Display: balance 3 decimals', FORMAT, 'rounds what is owned down to 3 decimals'],
  ['fiat 2; swap', FORMAT, 'writes money with 2 decimals'],
  ['swap amounts 6', 'test/e2e/swap.spec.ts', 'a token is swapped for the native currency in two steps'],
  [
    '(3 in messages)',
    "The messages of a swap, 'Swapping X to Y' and 'Swapped X to Y', name the tokens without amounts.",
  ],
  ['Addresses truncated in the middle', FORMAT, 'shortens addresses to 4 leading and 6 trailing characters'],
  [
    'Avatar colours derive from',
    'src/ui/picture.test.tsx',
    'an account has two tones of the colour that its first six',
  ],
  ['a card provider (fee range 1-2%, eip155)', ONRAMP, 'the card provider delivers on its own networks'],
  ['and an aggregator (1-2%, eip155 and solana)', ONRAMP, 'the aggregator is there once the host names its page'],
  ['1-2%, eip155', 'test/e2e/onramp.spec.ts', 'buying from the aggregator ends with what was bought in the account'],
  ['Card on-ramp chains: ethereum', ONRAMP, 'the card provider delivers on its own networks, under its own names'],
  ['(fallback ethereum)', ONRAMP, 'elsewhere on EVM chains it delivers on Ethereum'],
  ['Supported namespaces: balances', 'src/services/data.test.ts', 'asks for the balances of an address on a network'],
  ['balances eip155 and solana', 'src/services/solana-data.test.ts', 'balances of both token programs come through'],
  ['names eip155', 'src/features/send/form/form.test.ts', 'R101, R106: a name has one registry, told by its suffix'],
  ['on-ramp eip155 and solana; activity', 'test/e2e/solana-holdings.spec.ts', 'SOL is bought from the aggregator'],
  ['activity eip155 and solana', 'src/services/solana-data.test.ts', 'the history comes through'],
  ['Swap networks (eip155 chain ids)', SWAPS, 'the service swaps on twelve networks of EVM'],
  ['Suggested swap tokens include ETH', SWAPS, 'what everybody knows is proposed first'],
  ['a larger popular list also exists', SWAP_FORM, 'the choice: owned ones by value, then proposals, then all by'],
  ['all-e address for eip155', SWAPS, 'the native currency has the address that is all e'],
  [
    'a fixed address for Solana',
    'src/services/solana-data.test.ts',
    'once tokens moved, they and SOL, which paid for it',
  ],
  ['Supported networks include EVM chains', NETWORKS, 'knows every network by number, by decimal text'],
  ['three Solana networks', NETWORKS, 'knows which networks the proxy serves'],
  [
    'Default chain is 1 when none stored.',
    'src/core/networks.test.ts',
    'starts on the default network, else on the first',
  ],
  ['Modal width 360 px', OPENING, 'without variables of the host the card is 360 px wide'],
  ['animation durations 120, 150 and 150 ms', OPENING, 'coming in takes 120 ms, a change of height 150'],
  [
    'default font scale 10px, radius 4px, z-index 999',
    OPENING,
    'without variables of the host the card is 360 px wide',
  ],
  [
    'Default log level error',
    'The console has alerts and refused options alone: libraries get a logger that keeps nothing, the site is told not to log.',
  ],
  ['frame SDK version 4', 'src/connectors/embedded/frame.test.ts', 'R22: the frame is hidden, is made with the first'],
  ['stability weight 0.7, latency weight 0.3', 'src/services/ranking.test.ts', 'weighs stability 0.7 and latency 0.3'],
  ['10 samples', 'src/services/ranking.test.ts', 'remembers ten samples'],
  ['4 s polling interval', 'src/services/rpc.test.ts', 'looks at all endpoints every 4 s while there are calls'],
]
