// English texts that several chunks show, in groups: a chunk ships the groups that it spreads into its own.

/** Actions of an account. */
export const actionMessages = {
  'action.onramp': 'Buy',
  'action.swaps': 'Swap',
  'action.receive': 'Receive',
  'action.send': 'Send',
} as const

/** Entering an amount, and its errors. */
export const amountMessages = {
  'send.available': 'Balance {amount}',
  'send.max': 'Max',
  'send.max.fee': 'Max, minus the network fee',
  'send.max.kept': 'Keeps {amount} for the network fee',
  'send.next.amount': 'Enter amount',
  'send.next.amount.bad': 'Enter a valid amount',
  'send.next.insufficient': 'Not enough {symbol}',
  'send.next.review': 'Review',
  'changed.token': '{symbol} is no longer among your tokens, so the amount was emptied. Nothing was sent.',
} as const

/** Connecting another wallet. */
export const anotherWalletMessages = {
  'profile.add': 'Connect another wallet',
} as const

/** A token's contract. */
export const contractMessages = {
  'review.contract': 'Token contract',
  'review.mint': 'Token mint',
} as const

/** Labels in the detail views of tokens and transactions. */
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

/** Disconnecting an account. */
export const disconnectMessages = {
  'account.disconnect': 'Disconnect',
} as const

/** The end of a flow. */
export const doneMessages = {
  'action.done': 'Done',
} as const

/** Links to an account, token or transaction in the network's explorer. */
export const explorerMessages = {
  'account.explorer': 'View on explorer',
} as const

/** Network fees, and a flow ended by a change in between. */
export const feeMessages = {
  'send.fee': 'Network fee',
  'send.fee.unknown': 'Not known yet',
  'fee.paid': 'Paid for you',
  'review.rent': 'Account rent',
  'changed.account': 'The account or the network changed in between. Nothing was sent.',
} as const

/** Warnings beside the symbol of a token that may not be what it claims. */
export const flagMessages = {
  'tokens.like': 'Not {symbol}',
  'tokens.odd': 'Unusual',
} as const

/** The lists of an account's holdings. */
export const holdingsMessages = {
  'nfts.title': 'NFTs',
  'activity.title': 'Activity',
  'tokens.failed.text': 'Your funds are not affected.',
  'tokens.hidden': 'Hidden',
  'tokens.empty.text': 'Tokens you receive on {network} appear here',
} as const

/** Links to the app's own terms, see `ui/controls/legal.tsx`. */
export const legalMessages = {
  'connect.terms': 'By connecting you accept the {terms}',
  'connect.terms.both': 'By connecting you accept the {terms} and {privacy}',
  'connect.terms.link': 'Terms',
  'connect.privacy.link': 'Privacy policy',
} as const

/** Registering a name for the account. */
export const nameMessages = {
  'name.title': 'Choose account name',
} as const

/** The network of something. */
export const networkMessages = {
  'send.network': 'Network',
} as const

/** Sender and recipient. */
export const partyMessages = {
  'send.from': 'From',
  'send.to': 'To',
} as const

/** Opening the user's other wallets. */
export const profileMessages = {
  'profile.title': 'Wallets',
} as const

/** Signatures that a site cannot verify. */
export const smartMessages = {
  'approve.smart': 'This application might not support Smart Accounts',
} as const

/** Switching to another network. */
export const switchMessages = {
  'switch.title': 'Switch to {network}',
  'switch.other': 'To use {network}, connect a wallet that supports it.',
} as const

/** Choosing a token. */
export const tokenMessages = {
  'send.token': 'Token, now {symbol}',
  'send.token.title': 'Choose a token',
  'send.token.search': 'Token name or address',
  'send.token.none': 'No token found',
} as const

/** Waiting for the wallet. */
export const waitingMessages = {
  'wait.retry': 'Not seeing it? Try again',
  'silent.title': 'No answer from {wallet}',
} as const
