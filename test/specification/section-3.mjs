// Entities and their fields.
const DATA = 'src/services/data.test.ts'
const FORM = 'src/features/send/form/form.test.ts'
const SWAP_FORM = 'src/features/swap/form/form.test.ts'
const SWAP = 'src/features/swap/review/plan.test.ts'
const LOGIN = 'src/connectors/embedded/connector.test.ts'
const EVENTS = 'src/connectors/embedded/events.test.ts'
const CLIENT = 'src/features/embedded-wallet/client.test.ts'

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['Token balance: name, symbol, chainId, address', DATA, 'asks for the balances of an address on a network'],
  ['(absent for the native token)', DATA, 'asks for the balances of an address on a network'],
  ['quantity {decimals as string, numeric}', DATA, 'drops tokens that are none: no or 0 decimals'],
  [
    'Swap token: token balance fields',
    'src/services/convert.test.ts',
    'tokens come once for each network, each one once',
  ],
  [
    'eip2612 (always false)',
    'It is always false, so nobody reads it: an allowance is always a transaction of its own.',
  ],
  ['Send state: token, sendTokenAmount', FORM, 'an intent is whole or none'],
  ['receiverAddress', FORM, 'R101: what is found counts'],
  ['receiverProfileImageUrl', FORM, 'somebody who is named has their picture'],
  ['receiverProfileName', 'test/e2e/send.spec.ts', 'a token goes to a name, typed in fiat'],
  ['gasPrice, gasPriceInUSD', FORM, 'the fee is asked for the transfer to come'],
  ['networkBalanceInUSD, tokenBalances', FORM, 'starts with the native currency, offers what is on this network'],
  ['loading, lastRetry', 'src/features/account/poll.test.ts', 'pauses for 30 seconds after each failure'],
  ['Swap state: sourceToken, sourceTokenAmount', SWAP_FORM, 'begins with the native currency, and knows what is owned'],
  ['toTokenPriceInUSD', SWAP_FORM, 'a price that the balances do not have is asked for by symbol'],
  ['networkTokenSymbol, inputError', SWAP_FORM, 'the button says what is missing, one thing after the other'],
  ['slippage, tokens', SWAP_FORM, 'slippage is kept for its pair only'],
  ['popularTokens, suggestedTokens, foundTokens, myTokensWithBalance', SWAP_FORM, 'the choice: owned ones by value'],
  ['gasFee, gasPriceInUSD', SWAP_FORM, 'Max of the native currency leaves the fee'],
  ['priceImpact', 'src/lib/quote.test.ts', 'R76: impact compares what both sides are worth'],
  ['maxSlippage', 'src/lib/quote.test.ts', 'the least that comes is rounded down'],
  ['providerFee', 'src/lib/quote.test.ts', 'the provider keeps 0.85 % of what is paid'],
  ['approvalTransaction and swapTransaction', SWAP, 'R78: without an allowance there are two steps'],
  [
    '(each: data, to, gas, gasPrice, value, toAmount)',
    'src/services/convert.test.ts',
    'approvals and swaps come with plain',
  ],
  ['transactionError, loading flags', SWAP, '${what} is told as what it is, and the wallet is not asked'],
  [
    'Transaction history: transactions',
    'src/services/history-pages.test.ts',
    'gives a page at a time until there is no next',
  ],
  [
    'transactionsByYear (year then month index)',
    'src/features/activity/list/months.test.ts',
    'rows are by year, then month',
  ],
  ['coinbaseTransactions', 'src/services/onramp.test.ts', 'purchases are those of the network that was asked for'],
  ['next cursor, loading, empty', 'src/services/history-pages.test.ts', 'a failure clears the cursor'],
  [
    'lastNetworkInView',
    'src/features/activity/list/controller.test.ts',
    'another account or network is another history',
  ],
  ['Transaction: id, metadata', 'src/services/history.test.ts', 'reads a row of tokens and one of NFTs'],
  ['Each transfer has nft_info', 'src/services/history.test.ts', 'reads a row of tokens and one of NFTs'],
  ['Asset discovery item', 'src/services/wallet-assets.test.ts', 'tokens come as those of the data service'],
  [
    'balance (hex string), type (ERC20 or NATIVE)',
    'src/services/wallet-assets.test.ts',
    'tokens come as those of the data',
  ],
  [
    'SIWX session: data, message, signature',
    'src/features/sign-in/sign-in.test.ts',
    'R82: what is stored is read from the text',
  ],
  [
    'plus a cacao for wallet-connect authentication',
    'src/connectors/walletconnect/authenticate.test.ts',
    'a wallet that signs for each network brings the session and every signature',
  ],
  ['Message fields: nonce, domain', 'src/features/sign-in/message.test.ts', 'R130: 1,000 messages of ours are read'],
  ['Recent wallet: id, rdns.', 'src/core/wallets.test.ts', 'at most two wallets are remembered'],
  ['Stored account: namespace, address, type', 'src/core/connections.test.ts', 'all accounts of a connection are kept'],
  ['publicKey, path', 'Of Bitcoin wallets alone, and no connector serves Bitcoin: its networks are for the RPC proxy.'],
  ['Network: id, caipNetworkId, name', 'src/chains/networks.test.ts', 'knows every network by number, by decimal text'],
  ['nativeCurrency (name, decimals, symbol)', 'src/chains/networks.test.ts', 'names networks and currencies as their'],
  ['rpcUrls (default and chainDefault)', 'src/chains/endpoints.test.ts', 'orders custom endpoints, the proxy'],
  ['assets {imageId', 'src/chains/networks.test.ts', 'finds a picture for a network'],
  ['imageUrl}, testnet flag', 'test/e2e/every-option.spec.ts', 'each row of the table of ${region} has an effect'],
  ['testnet flag', 'src/chains/networks.test.ts', 'names networks and currencies as their chains do'],
  ['Notification: message, variant', 'src/core/notifications.test.ts', 'a notice on an empty place is there at once'],
  ['(success, loading, error), svg, open, autoClose', 'src/core/notifications.test.ts', 'success goes by itself'],
  [
    'Theme: themeMode (default dark)',
    'test/e2e/every-option.spec.ts',
    'each row of the table of ${region} has an effect',
  ],
  ['default dark', CLIENT, 'the site looks like the page: dark or light'],
  ['Theme sync payload: themeMode', CLIENT, 'the site looks like the page: dark or light'],
  ['Embedded-wallet user: email (optional, nullable)', EVENTS, 'a user is read with what they may lack'],
  ['chainId (string or number)', EVENTS, 'a user is read with what they may lack'],
  ['smartAccountDeployed (optional boolean)', EVENTS, 'a user is read with what they may lack'],
  ['Dapp data payload: metadata', CLIENT, 'the site is told who the page is, with version and project'],
  ['Locally stored items: email', LOGIN, 'whoever signed in shares the account that is preferred'],
  ['social username', 'test/e2e/social.spec.ts', 'R26: each provider signs in by a window'],
  ['last email login time', LOGIN, 'R30: another mail within 30 seconds'],
  ['last used chain, smart account enabled networks', LOGIN, 'whoever signed in shares the account that is preferred'],
  ['Frame storage prefix: @appkit-wallet/.', LOGIN, 'whoever signed in shares the account that is preferred'],
  ['Addresses use namespace:chainId:address', 'src/lib/caip.test.ts', 'reads account ids of exactly three non-empty'],
  ['network ids use namespace:chainId', 'src/lib/caip.test.ts', 'reads network ids of exactly two non-empty parts'],
]
