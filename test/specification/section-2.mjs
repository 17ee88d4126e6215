// Screens and routes.
const WATCHDOG = 'test/e2e/watchdog.spec.ts'
const LIST = 'src/core/wallets.test.ts'
const SIGN_IN = 'test/e2e/sign-in.spec.ts'

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['There are no URL routes.', 'test/e2e/opening.spec.ts', 'views have no address'],
  ['The modal has named views.', 'src/core/routes.test.ts', 'every view has one chunk that brings it'],
  ['| View | Purpose |', 'The head of the table.'],
  ['Opens when disconnected', 'test/e2e/opening.spec.ts', 'focus goes to the title with the first frame'],
  ['also the reset target after SIWX cancel or failure', SIGN_IN, 'R83: a required sign-in cannot be dismissed'],
  ['Opens when connected', 'src/core/navigation.test.ts', 'opens what may be opened from outside'],
  ['return target after send', 'test/e2e/send.spec.ts', 'native currency goes to an address'],
  ['return target after send or swap', 'test/e2e/swap.spec.ts', 'R78: native currency is swapped for a token'],
  ['with no back step', 'test/e2e/swap.spec.ts', 'R78: native currency is swapped for a token'],
  ['Full wallet list', 'test/e2e/directory.spec.ts', 'lists installed ones first, then the directory'],
  ['| ConnectingWalletConnect,', 'test/e2e/walletconnect-phone.spec.ts', 'inside another app the link to copy'],
  ['ConnectingWalletConnectBasic', 'test/e2e/walletconnect.spec.ts', 'a wallet on another device connects by code'],
  ['ConnectingExternal', 'test/e2e/connecting.spec.ts', 'waiting says where to go on'],
  ['ConnectingSiwe', 'test/e2e/sign-in-wallets.spec.ts', 'sign-in of the older kind asks the functions of the host'],
  ['ConnectingFarcaster', 'test/e2e/social.spec.ts', 'code is approved on a phone'],
  ['Connection progress views', WATCHDOG, 'R95: with every service and the wallet dead, ${nameOf(it)}'],
  ['Shown for an unsupported chain', 'test/e2e/unsupported.spec.ts', 'a wallet on a chain outside the list meets'],
  ['Wallet name registration', 'test/e2e/register-name.spec.ts', 'a name is registered for a smart account'],
  ['Sign-in prompt', SIGN_IN, 'R129: who has to sign in is connected once they have'],
  ['Wallet approval step', 'test/e2e/approvals.spec.ts', 'R124: the card says what is asked, by whom'],
  [
    'opened or redirected to',
    'src/features/embedded-wallet/approvals.test.ts',
    'R24: in an open modal the request stands',
  ],
  ['Account tabs: Tokens, NFTs, Activity.', 'test/e2e/nfts.spec.ts', 'nothing is asked for before the tab is opened'],
  [
    'Optional sections are loaded by feature flags',
    'test/e2e/every-option.spec.ts',
    'each row of the table of ${region} has an effect',
  ],
  [
    'email, socials, swaps, send, receive, onramp, history',
    'src/core/navigation.test.ts',
    'a switch of the host that is off keeps its views out',
  ],
  [
    'email, socials, swaps',
    'test/e2e/email.spec.ts',
    'R128: looking at the list makes no frame, and with e-mail and socials off',
  ],
  [
    'email, social, wallet by default',
    'src/features/connect/methods.test.ts',
    'e-mail and social accounts lead, unless a wallet is installed',
  ],
  [
    'the order becomes wallet, email, social',
    'src/features/connect/methods.test.ts',
    'e-mail and social accounts lead, unless a wallet is installed',
  ],
  ['unless the host configures an order', 'src/features/connect/methods.test.ts', 'order is above all'],
  ['Wallet lists are grouped as custom', LIST, 'installed wallets lead, then featured, custom and recommended ones'],
  ['recent, external', LIST, 'wallets used recently lead their kind, newest first'],
  ['external, multi-chain', 'test/e2e/safe.spec.ts', 'in the frame of a Safe its wallet connects, sends, signs'],
  ['multi-chain, announced', LIST, 'one wallet in two namespaces is one row with both'],
  ['announced, injected, recommended and featured', LIST, 'the order of groups follows the host'],
  ['drop wallets duplicating announced', LIST, 'a directory wallet that is installed is no second row: same ${what}'],
  ['or recently used ones', LIST, 'a directory wallet of before is on the list at once'],
  [
    'by reverse-DNS id or by explorer id',
    'src/lib/wallet-list.test.ts',
    'a wallet was used when its id or its reverse',
  ],
  ['Installed wallets sort first.', LIST, 'installed wallets lead, then featured, custom and recommended ones'],
  ['hidden when not installed', 'src/connectors/injected.test.ts', 'asks the page, and lists wallets that announce'],
  ['when excluded by reverse-DNS id', LIST, 'the host hides a wallet by ${what}'],
  [
    "or when the generic 'Browser Wallet' entry",
    'src/connectors/injected.test.ts',
    'R43: offers window.ethereum as the',
  ],
  [
    'appears on desktop',
    'Read as: nobody is listed twice. Who is only at `window.ethereum` is listed on computers, too (README).',
  ],
  [
    'Activity is grouped by year then month',
    'src/features/activity/list/months.test.ts',
    'rows are by year, then month',
  ],
  ['newest first', 'src/services/history-pages.test.ts', 'the newest is first, whatever the order of the service'],
  ['A month title shows the month name only', 'src/lib/format.test.ts', 'names months, with the year only when'],
]
