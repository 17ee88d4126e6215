import { evmAddressOf } from '../../chains/evm/digests.ts'
import { evmKeyOf, evmPublicKey } from './evm-key.ts'
import { solanaAddress, solanaKeyOf } from './solana-key.ts'
import { seedOf } from './words.ts'

/** The private keys of a wallet. */
export interface Keys {
  evm: Uint8Array
  solana: Uint8Array
}

/** The accounts of a wallet: EIP-55, and base58. */
export interface Addresses {
  evm: string
  solana: string
}

/**
 * Runs with the keys of a root, which are zeros afterwards. Wiping is the best effort that the language allows: the
 * numbers within the curves' code stay until they are collected, so the worker that this runs in ends after its job.
 */
export async function withKeys<Result>(root: Uint8Array, run: (keys: Keys) => Result): Promise<Result> {
  const seed = await seedOf(root)
  const keys = { evm: evmKeyOf(seed), solana: solanaKeyOf(seed) }
  seed.fill(0)
  try {
    return run(keys)
  } finally {
    keys.evm.fill(0)
    keys.solana.fill(0)
  }
}

export const addressesOf = ({ evm, solana }: Keys): Addresses => ({
  evm: evmAddressOf(evmPublicKey(evm)),
  solana: solanaAddress(solana),
})
