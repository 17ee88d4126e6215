// English texts that several chunks show, in groups: a chunk carries those that it spreads into its own.

/** The way to more of a currency. */
export const buyMessages = {
  'action.onramp': 'Buy',
} as const

/** The way to the address of the account. */
export const receiveMessages = {
  'action.receive': 'Receive',
} as const

/** What an account can do next. */
export const actionMessages = {
  ...buyMessages,
  ...receiveMessages,
  'action.swaps': 'Swap',
  'action.send': 'Send',
} as const

/** Typing an amount, and what stops it. */
export const amountMessages = {
  'send.available': 'Balance {amount}',
  'send.max': 'Max',
  'send.max.fee': 'Max, minus the network fee',
  'send.max.kept': 'Keeps {amount} for the network fee',
  'send.next.amount': 'Enter amount',
  'send.next.amount.bad': 'Enter a valid amount',
  'send.next.insufficient': 'Not enough {symbol}',
  'send.next.review': 'Review',
  'changed.token': 'You no longer hold {symbol}, so the amount was cleared. Nothing was sent.',
} as const

/** The way to one more wallet. */
export const anotherWalletMessages = {
  'profile.add': 'Connect another wallet',
} as const

/** Where a token lies. */
export const contractMessages = {
  'review.contract': 'Token contract',
  'review.mint': 'Token mint',
} as const

/** What a token and a transaction are told by, each in a view of its own. */
export const detailMessages = {
  'detail.token': 'Token',
  'detail.price': 'Price',
  'detail.change': 'Last 24 hours',
  'detail.transaction': 'Transaction',
  'detail.status': 'Status',
  'detail.confirmed': 'Confirmed',
  'detail.time': 'Time',
  'detail.hash': 'Transaction hash',
  'detail.copy': 'Copy transaction hash',
} as const

/** The way out of an account. */
export const disconnectMessages = {
  'account.disconnect': 'Disconnect',
} as const

/** The end of a way. */
export const doneMessages = {
  'action.done': 'Done',
} as const

/** The way to the page of an account, a token or a transaction at the network's explorer. */
export const explorerMessages = {
  'account.explorer': 'View on explorer',
} as const

/** What the network takes, and what a change in between ends. */
export const feeMessages = {
  'send.fee': 'Network fee',
  'send.fee.unknown': 'Not known yet',
  'fee.paid': 'Paid for you',
  'review.rent': 'Account rent',
  'changed.account': 'The account or network changed. Nothing was sent.',
} as const

/** What is said beside the symbol of a token that may not be what it says. */
export const flagMessages = {
  'tokens.like': 'Not the real {symbol}',
  'tokens.odd': 'Suspicious',
} as const

/** The lists that an account holds. */
export const holdingsMessages = {
  'nfts.title': 'NFTs',
  'activity.title': 'Activity',
  'tokens.failed.text': 'Your funds are not affected.',
  'tokens.hidden': 'Hidden',
} as const

/** Of an account that holds nothing yet. */
export const nothingMessages = {
  'tokens.empty.text': 'Tokens you receive on {network} appear here',
} as const

/** Links to the host's own terms, see `ui/controls/legal.tsx`. */
export const legalMessages = {
  'connect.terms': 'By connecting, you agree to the {terms}',
  'connect.terms.both': 'By connecting, you agree to the {terms} and {privacy}',
  'connect.terms.link': 'Terms',
  'connect.privacy.link': 'Privacy policy',
} as const

/** The way to a name of the account. */
export const nameMessages = {
  'name.title': 'Choose account name',
} as const

/** Where something is or happens. */
export const networkMessages = {
  'send.network': 'Network',
} as const

/** Who something goes to. */
export const recipientMessages = {
  'send.to': 'To',
} as const

/** Who something comes from, and who it goes to. */
export const partyMessages = {
  ...recipientMessages,
  'send.from': 'From',
} as const

/** The way to the user's other wallets. */
export const profileMessages = {
  'profile.title': 'Wallets',
} as const

/** Signatures that a site does not understand. */
export const smartMessages = {
  'approve.smart': 'This application might not support Smart Accounts',
} as const

/** What came of a swap. */
export const swappedMessages = {
  'swap.swapped': 'Swapped {from} to {to}',
  'swap.error': 'Transaction error',
  'swap.reverted.text': 'Nothing was swapped. Only the network fee was spent.',
} as const

/** The way to another network. */
export const switchMessages = {
  'switch.title': 'Switch to {network}',
  'switch.other': 'To use {network}, connect a wallet that supports it.',
} as const

/** Choosing a token. */
export const tokenMessages = {
  'send.token': 'Token: {symbol}',
  'send.token.title': 'Choose a token',
  'send.token.search': 'Token name or address',
  'send.token.none': 'No tokens found',
} as const

/** A wallet that was asked says nothing. */
export const silentMessages = {
  'silent.title': 'No response from {wallet}',
} as const

/** What is waited for in a wallet. */
export const waitingMessages = {
  ...silentMessages,
  'wait.retry': 'Not seeing it? Try again',
} as const
