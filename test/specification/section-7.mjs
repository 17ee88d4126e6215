// Calls made.
const DATA = 'src/services/data.test.ts'
const CONVERT = 'src/services/convert.test.ts'
const RPC = 'src/services/rpc.test.ts'
const HTTP = 'src/services/http.test.ts'
const FRAME = 'src/connectors/embedded/frame.test.ts'
const EMBEDDED = 'src/connectors/embedded/connector.test.ts'
const SOCIAL = 'src/connectors/embedded/social-login.test.ts'
const CLIENT = 'src/features/embedded-wallet/client.test.ts'
const EMAIL = ['test/e2e/email.spec.ts', 'R30, R46, R86: somebody without a wallet signs in by e-mail']
const METHODS = ['src/connectors/embedded/methods.test.ts', 'what signs or moves anything needs the user']

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ["The product's own backend is not shown.", 'A remark on the specification itself.'],
  ['Paths of all calls below: not shown.', 'A remark on the specification itself.'],
  ['**Blockchain data service**', 'A title.'],
  ['Get balance: address, network id', DATA, 'asks for the balances of an address on a network'],
  ['optional filter; reply balances', DATA, 'keeps balances for 30 seconds, and asks again at once for tokens that'],
  ['Token price: addresses', DATA, 'asks for prices in the body, with the project id'],
  ['Swap quote: userAddress', CONVERT, 'a quote is asked in base units, and only the first one counts'],
  ['Approve calldata: from', CONVERT, 'approvals and swaps come with plain addresses and whole numbers'],
  ['Swap calldata: userAddress', CONVERT, 'approvals and swaps come with plain addresses and whole numbers'],
  [
    'Swap allowance: tokenAddress',
    'src/features/swap/review/safety.test.ts',
    'R103: the balances, tokens, allowance, code',
  ],
  ['Swap tokens: chainId; reply tokens.', CONVERT, 'tokens come once for each network, each one once'],
  ['Gas price: chainId; reply standard', DATA, 'reads gas prices as wei'],
  ['Transactions: account, cursor', DATA, 'asks for the history of an address on a network, page after page'],
  ['cache, chainId', HTTP, 'passes the cache mode on'],
  ['onramp, cache, chainId', 'src/services/onramp.test.ts', 'purchases are those of the network that was asked for'],
  ['Identity lookup', DATA, 'keeps an identity for 5 minutes'],
  ['name lookup', 'src/services/names.test.ts', 'the name that the service gave an address comes with its picture'],
  ['**Wallet calls**: capabilities', 'src/chains/evm/calls.test.ts', 'a wallet takes calls together where it says so'],
  [
    'wallet_getAssets (account, chainFilter)',
    'src/services/wallet-assets.test.ts',
    'tokens come as those of the data service',
  ],
  ['gas estimate', 'src/chains/evm/index.test.ts', "prices gas at the node's price and a fifth of the base fee"],
  ['sendTransaction, writeContract', 'src/chains/evm/wallet.test.ts', 'hands the wallet hex fields and the chain id'],
  [
    'ERC-20 transfer with recipient and amount',
    'src/chains/evm/tokens.test.ts',
    'encodes a transfer, and none to a bad',
  ],
  ['signMessage.', 'src/chains/evm/wallet.test.ts', 'signs text as hex of its UTF-8 bytes'],
  ['GET, POST, PUT, DELETE with JSON bodies', HTTP, 'sends bodies as JSON, with the header only where asked'],
  ['clientId added as query parameter; empty parameters skipped', HTTP, 'skips empty params, sends "0"'],
  ["non-2xx throws 'HTTP status code: {status}'", HTTP, 'throws the status of a refused reply'],
  [
    'path shape /v1/ and chainId and projectId',
    'src/chains/endpoints.test.ts',
    'R17: the public endpoint is asked where',
  ],
  [
    'a fixed list of networks (EVM, Solana, Bitcoin, Near)',
    'src/chains/networks.test.ts',
    'knows which networks the proxy',
  ],
  [
    "falls back to the chain's own default RPC",
    'src/chains/evm/index.test.ts',
    'R62: reads from the public endpoint only',
  ],
  ['JSON-RPC 2.0 transport: batch', RPC, 'sends one call plainly, and calls of one tick as a batch'],
  ['batch up to 1000', RPC, 'puts at most 1000 calls in a batch'],
  ['default timeout 10000 ms', RPC, 'an endpoint has ten seconds where nobody says otherwise'],
  ['cross-window messages carrying id and type', FRAME, 'R18: of 10,000 messages that are not the site'],
  ['loaded with projectId, chainId, version, enableLogger', FRAME, 'R22: the frame is hidden, is made with the first'],
  ['App events: switch network (chainId)', EMBEDDED, 'a switch of network is the site'],
  ['connect email (email)', FRAME, 'R19: nothing is said before the site is ready'],
  ['connect device, connect OTP (otp)', ...EMAIL],
  ['connect social (uri)', SOCIAL, 'R26: what the secure site says in the window is the answer'],
  ['get/connect Farcaster', SOCIAL, 'link waits for its approval; who backs out has the site begin anew'],
  ['get user (chainId, preferredAccountType)', EMBEDDED, 'whoever signed in shares the account that is preferred'],
  ['get social redirect URI (provider)', SOCIAL, 'R26: what the secure site says in the window is the answer'],
  ['sign out, is connected', EMBEDDED, 'R126: a session that the site has ended leaves nothing behind'],
  [
    'get chain id, get/init smart account',
    'Nobody asks for them: the network comes with the user, and a smart account is made with its first transaction.',
  ],
  ['set preferred account (type)', ...EMAIL],
  ['RPC request, update email', EMBEDDED, 'requests name their chain; a no is EIP-1193'],
  ['update email and its primary/secondary OTP', ...EMAIL],
  ['sync theme', CLIENT, 'the site looks like the page: dark or light'],
  ['sync dapp data', CLIENT, 'the site is told who the page is, with version and project'],
  ['reload', SOCIAL, 'link waits for its approval; who backs out has the site begin anew'],
  ['Each has a success or error frame reply', FRAME, 'R28: the first valid answer counts; errors are the site'],
  ['Permitted RPC methods: standard eth read methods', ...METHODS],
  ['Solana sign methods', ...METHODS],
  [
    '(message with pubkey',
    'src/connectors/embedded/methods.test.ts',
    'R23: parameters of another shape never leave the page',
  ],
  ['wallet_sendCalls, wallet_getCallsStatus', ...METHODS],
  [
    'wallet_grantPermissions, wallet_revokePermissions',
    'test/e2e/app-permissions.spec.ts',
    'what a page is granted is shown',
  ],
]
