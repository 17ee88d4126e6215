import type { Address } from '@solana/web3.js'

// Programs that this product knows, and what their instructions begin with.

export const SYSTEM = '11111111111111111111111111111111' as Address
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
/** Titles of mints, beside the mints (Metaplex Token Metadata). */
export const TOKEN_METADATA = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
/** Assertions about the state after a transaction, which wallets add so that simulations can be trusted. */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address
/** Its instructions, by first byte, that write to or close an account of its own. */
export const LIGHTHOUSE_WRITES: readonly number[] = [0, 1]
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address
/** Programs that check signatures, and cost as much for each as a signature of the transaction; the first byte counts them. */
export const SIGNATURE_CHECKS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** The first bytes of the data, by which a program distinguishes its instructions. */
export const KIND = {
  /** A u32 in the system program. */
  transferSol: 2,
  transferChecked: 12,
  create: 0,
  createIdempotent: 1,
  computeLimit: 2,
  computePrice: 3,
} as const
