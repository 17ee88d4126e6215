// The Solana chain's initial state: accounts, mints and balances.

/** The chain stands in for mainnet: its id is the first 32 characters of the genesis hash. */
export const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
export const CAIP = `solana:${GENESIS_HASH.slice(0, 32)}`

export const SYSTEM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/**
 * An everyday account and a small one. Keys are in the wallets' import format: seed and public key, base58. Never send
 * them anything of value.
 */
export const ACCOUNTS = [
  {
    address: 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E',
    privateKey: '3PtqUMkMMjRimMpUGzm7kf5YVN9YWCgf3oHNJPPkvdMYM1zN7WExbYBZj77SyX6uAs4zTnU4kkXxczjbmtXV3Cy6',
  },
  {
    address: '13Cq6jUcraVepQVrGXNmyGpJiHjq3VpGHjRGECPRtNJF',
    privateKey: '5h3KDopvwUW97y1X7M28M5MDtbG5N1kdinEwL2dMrDfRN5vvHHkujxwg5QojXmfouNTu4kddpjreMA3msqtnrvRR',
  },
]

/** The source of airdrops. */
export const FAUCET = {
  address: 'BkGRLbTYBU5D3xPvbRfWDc6QMtSqhfiwLisxU6K1PixM',
  privateKey: '3tosTdZC7c6MWyKsdSCP12uJj5ieF76okWj95ckw6JuMjH3Py5G8pXFLWYKrqePE7M435it873h7pXTonz1ugGVs',
}

/** Settles the payments of `facilitator`, and pays their network fee. */
export const SETTLER = {
  address: '6aScmJmzxbGwYYRm7wnci9Rsr72SxXDPSeinNtnE4o4H',
  privateKey: '41P7DD13kBgS7XjkHEoKmQXqeCC849UoCfCvMkzRU9fSodWroJ2HbzPL9UuK29KQrKPHmuvXwotpFqkFXmfF61Zw',
}
/** Where the shop is paid; nobody has its key. */
export const SHOP = '7yPQszfokxBPHLifZw76LovZ28oPB96Qkipvbj8mnSM2'

/** Mints, freezes and collects fees. */
export const AUTHORITY = {
  address: '4MAFLhEpXqyMx2abd6eRiL7jB3rGKFQwBecE5NPTgDLp',
  privateKey: 'opFPGKBk1g9fPfTRk49mUWuBjFGksesiGQmkXsAHXoAeaXLZdPm1scjKmt8gNh8RNREjFiXhWEFr4o9JSkeehek',
}

/** The placeholder for SOL's address; there is no such mint. */
export const NATIVE_TOKEN = 'So11111111111111111111111111111111111111111'

/** Lamports by account. */
export const NATIVE = [12_480_000_000n, 350_000_000n]

/**
 * `balances`: base units by account; a missing one has no token account. A Token-2022 mint's rules for transfers:
 * `feeBps` with `maxFee` is withheld, `frozen` accounts start frozen, `soulbound` tokens never move, `memo` accounts
 * require a memo when they receive, and every transfer calls the program `hook` (which is not deployed, so all
 * transfers fail). `price` is in USD; without one the value is unknown.
 * @typedef {{ symbol: string, name: string, address: string, program: string, decimals: number,
 *   balances: (bigint | undefined)[], price?: number, feeBps?: number, maxFee?: bigint, frozen?: boolean, soulbound?: boolean,
 *   memo?: boolean[], hook?: string }} MintPlan
 * @type {MintPlan[]}
 */
export const MINTS = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    program: TOKEN,
    decimals: 6,
    price: 1,
    balances: [2_315_400_000n],
  },
  {
    symbol: 'PRINT',
    name: 'Harbour Print',
    address: 'nqkVcKeneSMAsnDCjMAoEvVUA98iB9SvE4toqDvbc5P',
    program: TOKEN,
    decimals: 0,
    balances: [1n],
  },
  {
    symbol: 'TOLL',
    name: 'Toll Token',
    address: 'BnQa1VJ852mC6DHEAL2x3RHBuE5iCCCsoCXL4Skaw9fV',
    program: TOKEN_2022,
    decimals: 9,
    price: 0.85,
    balances: [200_000_000_000n, 40_000_000_000n],
    feeBps: 100,
    maxFee: 5_000_000_000n,
  },
  {
    symbol: 'COLD',
    name: 'Cold Storage',
    address: 'E7KC6Yv9j1ajWVnSok5r9kmVK8fieYLHsb1UatnmymxD',
    program: TOKEN_2022,
    decimals: 6,
    price: 12.4,
    balances: [75_000_000n],
    frozen: true,
  },
  {
    symbol: 'BADGE',
    name: 'Harbour Badge',
    address: 'EEpnBRo6pFvjDdo9cj522GWFABHrgPCmRU1ievaqtN8v',
    program: TOKEN_2022,
    decimals: 2,
    balances: [300n],
    soulbound: true,
  },
  {
    symbol: 'NOTE',
    name: 'Note',
    address: 'Bcb5j3bsVybZBvhZgzsUXJXduzEFVnsQJuTWnq4uKQrz',
    program: TOKEN_2022,
    decimals: 6,
    price: 3.2,
    balances: [90_000_000n, 1_000_000n],
    memo: [false, true],
  },
  {
    symbol: 'HOOK',
    name: 'Hooked',
    address: 'GGMpg27GsWGaM4L3d68CvS5GYDCQ3a46mNt91CGGQfTv',
    program: TOKEN_2022,
    decimals: 6,
    balances: [10_000_000n],
    hook: '7ZgCUbU2jnCxGsmH7EGTC6Rv27SNK2fW8jUzMtYxMW1p',
  },
]

/** The chain as the data service lists it. */
export const CHAIN = {
  caip: CAIP,
  coin: { address: NATIVE_TOKEN, symbol: 'SOL', name: 'Solana', decimals: 9, price: 152.36 },
  tokens: MINTS,
}
