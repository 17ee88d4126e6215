// English texts that several chunks show, in groups: a chunk ships the groups that it spreads into its own.

/** The way to more of a currency. */
export const buyMessages = {
  'action.onramp': 'Buy',
} as const

/** The way to the address of the account. */
export const receiveMessages = {
  'action.receive': 'Receive',
} as const

/** Actions of an account. */
export const actionMessages = {
  ...buyMessages,
  ...receiveMessages,
  'action.swaps': 'Swap',
  'action.send': 'Send',
} as const

/** The way to a token that the app does not know. */
export const addTokenMessages = {
  'tokens.add': 'Add a token',
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
  'changed.token': 'You no longer hold {symbol}, so the amount was cleared. Nothing was sent.',
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

/** The wallet adds what an account lacks (ERC-7682). */
export const fundsMessages = {
  'funds.note': 'You have less {symbol} here than this needs. Your wallet says that it adds the rest.',
} as const

/** Network fees, and a flow ended by a change in between. */
export const feeMessages = {
  'send.fee': 'Network fee',
  'send.fee.unknown': 'Not known yet',
  'fee.other': 'Fee paid by another account',
  'review.rent': 'Account rent',
  'changed.account': 'The account or network changed. Nothing was sent.',
} as const

/** Warnings beside the symbol of a token that may not be what it claims. */
export const flagMessages = {
  'tokens.like': 'Not the real {symbol}',
  'tokens.odd': 'Suspicious',
} as const

/** Permissions to act without the user: the embedded wallet's own, and those that a wallet lists. */
export const grantMessages = {
  'grants.title': 'App permissions',
  'grants.empty': 'No permissions',
  'grants.other': 'Other: {type}',
  'grants.revoke': 'Revoke',
  'grants.revoked': 'Permission revoked',
  'grants.failed': 'Couldn’t revoke',
  'grants.failed.text': 'The wallet didn’t confirm, so the permission may still be active.',
} as const

/** The lists of an account's holdings. */
export const holdingsMessages = {
  'nfts.title': 'NFTs',
  'activity.title': 'Activity',
  'tokens.failed.text': 'Your funds are not affected.',
  'tokens.hidden': 'Hidden',
} as const

/** Of balances that the data service did not tell. */
export const basicMessages = {
  'tokens.basic': 'Prices unavailable',
  'tokens.basic.text': 'Showing only the {symbol} balance, read from the network. Your funds are not affected.',
} as const

/** Of an account that holds nothing yet. */
export const nothingMessages = {
  'tokens.empty.text': 'Tokens you receive on {network} appear here',
} as const

/** A list of which more could not be read. */
export const partMessages = {
  'activity.export.part': 'Only what has loaded so far',
} as const

/** Links to the app's own terms, see `ui/controls/legal.tsx`. */
export const legalMessages = {
  'connect.terms': 'By connecting, you agree to the {terms}',
  'connect.terms.both': 'By connecting, you agree to the {terms} and {privacy}',
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

/** Who something goes to. */
export const recipientMessages = {
  'send.to': 'To',
} as const

/** What wallets can do for a transaction (EIP-5792), and their errors. */
export const offerMessages = {
  'review.paymaster': '{site} offers to pay the fee. Your wallet decides.',
  'review.short': 'You don’t have enough {native} for the network fee. Unless someone else pays it, nothing happens.',
  'review.upgrade': 'Your wallet will ask to make this account a smart account.',
  'calls.capability': 'Your wallet can’t do this in the way it was asked to. Nothing was sent.',
  'calls.network': 'Your wallet can’t do this on this network. Nothing was sent.',
  'calls.twice': 'Your wallet already has this request. Nothing more was sent.',
  'calls.size': 'This is too much at once for your wallet. Nothing was sent.',
  'calls.upgrade': 'You didn’t make this account a smart account. Nothing was sent.',
  'calls.atomic': 'Your wallet can’t do these steps together. Nothing was sent.',
  'calls.single': 'Use normal transactions',
  'calls.single.text': 'Normal transactions work without this. You pay the network fee.',
} as const

/** Sender and recipient. */
export const partyMessages = {
  ...recipientMessages,
  'send.from': 'From',
} as const

/** Opening the user's other wallets. */
export const profileMessages = {
  'profile.title': 'Wallets',
} as const

/** Signatures that a site cannot verify. */
export const smartMessages = {
  'approve.smart': 'This application might not support Smart Accounts',
} as const

/** A swap that is not decided yet. */
export const swappingMessages = {
  'swap.swapping': 'Swapping {from} to {to}',
} as const

/** What came of a swap. */
export const swappedMessages = {
  'swap.swapped': 'Swapped {from} to {to}',
  'swap.error': 'Transaction error',
  'swap.reverted.text': 'Nothing was swapped. Only the network fee was spent.',
} as const

/** Switching to another network. */
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

/** Waiting for the wallet. */
export const waitingMessages = {
  ...silentMessages,
  'wait.retry': 'Not seeing it? Try again',
} as const
