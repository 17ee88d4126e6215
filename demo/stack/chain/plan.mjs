// The chains' initial state: accounts, tokens, pool prices and names.

export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const ROUTER = '0x5E1F7a2094bd36c8E50714F92AD8B36CE1079F4B'
export const COLLECTIBLE = '0x3D70c5B1e89f4A2206d7Be51f8903Ac4dE617258'
export const TIDES = '0xB73A37E4C2B6FfDEb4353d4B62853431a604EDeF'
export const VOUCHERS = '0x221080A6C8BEa30E30Fe8904BC9d5c69aa0C2fFc'
/** Code that test wallets delegate to, so that several calls run in one transaction. */
export const EXECUTOR = '0x5a7C3e19D4F0826b1FE97d20c84B6a35E1907F4d'
/** Deploys the secure site's smart accounts. */
export const ACCOUNT_FACTORY = '0xacC07F4c00000000000000000000000000000001'
// Clients look for them at these addresses on public networks, so a page needs no extra configuration.
export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const NAMES = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
export const NAMES_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The first accounts of the well-known development mnemonic: never send them anything of value. */
export const ACCOUNTS = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
  {
    address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  },
]

// Addresses without a key that appear in the accounts' past.
export const EXCHANGE = '0xaf817bDcEe2EB7e8b769c92bBa46bc95281DFbd7'
export const SPAMMER = '0xF9A3cC76728CBb92722eB7023e9d33B2CBe73D1c'
/** Starts and ends like account 1: an address-poisoning address. */
export const LOOKALIKE = '0x70990f61De7a43e51f9d32E0065dD0bd37dc79C8'
export const BURNED = '0x000000000000000000000000000000000000dEaD'

/**
 * The mnemonic's sixth account: empty on the chains, but the data service invents a very long history and very many
 * tokens for it.
 */
export const BULK_ACCOUNT = {
  address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  privateKey: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
}

/** The mnemonic's seventh account: settles the payments of `facilitator`, and pays their network fee. */
export const SETTLER = {
  address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  privateKey: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
}
/** Where the shop is paid; nobody has its key. */
export const SHOP = '0x5b0da6d1d0E2b0F0C1A3E4F5768A9bCDEF012345'

/** Names and their owners; an account's first name is its primary one. */
export const NAMED = [
  ['vera.eth', ACCOUNTS[0].address],
  ['otto.eth', ACCOUNTS[1].address],
  ['harbourmaster.eth', ACCOUNTS[1].address],
  ['pier.eth', EXCHANGE],
]

const usdc = { contract: 'Dollar', symbol: 'USDC', name: 'USD Coin', decimals: 6, price: 1, depth: 24_000_000 }
const wbtc = { symbol: 'WBTC', name: 'Wrapped Bitcoin', decimals: 8, price: 92_150, depth: 18_000_000 }
const dai = { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, price: 1, depth: 9_000_000 }
const plum = { symbol: 'PLUM', name: 'Plum', decimals: 18, price: 0.42, depth: 900_000 }
const link = { symbol: 'LINK', name: 'Chainlink', decimals: 18, price: 17.35, depth: 6_000_000 }
const usdt = { contract: 'LegacyToken', symbol: 'USDT', name: 'Tether USD', decimals: 6, price: 1, depth: 12_000_000 }
// Its own contract exchanges it one to one with the native coin, without a pool; no account holds any.
const weth = { contract: 'Wrapped', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, isWrapped: true, balances: [] }
// No pool, hence no price, and a name that lures users to a page.
const spam = { symbol: '$ CLAIM', name: 'Visit claim-reward.example to get 5000 USDC', decimals: 18 }

/**
 * `balances`: whole amounts by account; a missing one is zero. Account 0 is an everyday wallet, 1 a small one, 2 a very
 * large one, 3 holds only the native coin, and 4 is empty.
 * @typedef {{ address: string, symbol: string, name: string, decimals: number, price?: number, depth?: number,
 *   contract?: 'Token' | 'LegacyToken' | 'Wrapped' | 'Dollar' | 'SilentToken' | 'TollToken' | 'BundleToken',
 *   isWrapped?: boolean, balances: string[] }} TokenPlan
 * @typedef {{ id: number, caip: string, nativePrice: number, native: string[], tokens: TokenPlan[], names?: boolean }}
 * ChainPlan
 * @type {ChainPlan[]}
 */
export const CHAINS = [
  {
    id: 1,
    caip: 'eip155:1',
    nativePrice: 3012.4,
    native: ['2.75', '0.0842', '123456.789', '0.5'],
    names: true,
    tokens: [
      { ...usdc, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', balances: ['1840.25', '62.5', '12345678.9'] },
      { ...wbtc, address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', balances: ['0.0125', '', '2100.00000001'] },
      { ...link, address: '0x514910771aF9CA656aF840Dff83e8391EcF986CA', balances: ['64.2', '3', '987654.321'] },
      { ...dai, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', balances: ['310', '', '5000000'] },
      { ...usdt, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', balances: ['120.5', '', '777777.777777'] },
      { ...weth, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
      { ...plum, address: '0x9c1B6f3a52e8470d5B2aC94e1f7068D3b5A91E24', balances: ['0.000000000000000001'] },
      { ...spam, address: '0x41f0a8D97C3E5B26119D4Af0C85BE23716Da90C7', balances: ['5000', '5000', '5000'] },
    ],
  },
  {
    id: 8453,
    caip: 'eip155:8453',
    nativePrice: 3012.4,
    native: ['1.204', '0.031', '4000', '0.25'],
    tokens: [
      { ...usdc, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', balances: ['5820.55', '18.07', '2500000'] },
      { ...wbtc, address: '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', balances: ['0.031', '', '12.5'] },
      { ...dai, address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', balances: ['0.004', '', '1000000'] },
      { ...plum, address: '0x9c1B6f3a52e8470d5B2aC94e1f7068D3b5A91E24', balances: ['0.000000000000000001'] },
      { ...spam, address: '0x41f0a8D97C3E5B26119D4Af0C85BE23716Da90C7', balances: ['5000', '5000', '5000'] },
    ],
  },
]

/** Collections, on every chain; the address of metadata and pictures is `path` and the number. */
export const COLLECTIONS = [
  { address: COLLECTIBLE, name: 'Harbour Prints', symbol: 'PRINT', item: 'Harbour Print', path: '' },
  { address: TIDES, name: 'Tide Tables', symbol: 'TIDE', item: 'Tide Table', path: 'tide-' },
  {
    address: VOUCHERS,
    name: 'Reward Vouchers',
    symbol: 'VOUCHER',
    item: '5000 USDC at claim-reward.example',
    path: 'voucher-',
    isSpam: true,
  },
]

/** How many harbour prints each account holds, on every chain. */
export const COLLECTIBLES = [3, 1]

/**
 * Tokens on every chain that behave differently from what wallets expect. The data service lists them only on request,
 * and their history begins after the stack has started.
 * @type {TokenPlan[]}
 */
export const UNUSUAL = [
  {
    contract: 'SilentToken',
    symbol: 'SHAM',
    name: 'Sham Dollar',
    decimals: 6,
    price: 1,
    depth: 600_000,
    address: '0x5C48d07E9B559258267190e157D71f4A3d7d00D9',
    balances: ['250', '50'],
  },
  {
    contract: 'TollToken',
    symbol: 'TOLL',
    name: 'Toll Token',
    decimals: 18,
    price: 2,
    depth: 600_000,
    address: '0xa0d8d731269933C45557f08d96b0f9b27ECf1b74',
    balances: ['200', '40'],
  },
  {
    contract: 'BundleToken',
    symbol: 'BNDL',
    name: 'Bundle',
    decimals: 18,
    price: 5,
    depth: 600_000,
    address: '0xA4597C87f216cf3Bd6c82562653315a764f092D2',
    balances: ['100', '20'],
  },
]

/** An ERC-1155 collection on every chain; `held`: by account, how many of number 1, 2 and so on. */
export const PASSES = {
  address: '0x3B68BF045c0a25fa50280bB6D71c7DABE7D645F5',
  name: 'Dock Passes',
  symbol: 'PASS',
  held: [[5, 1], [2]],
}
