import { getBase64Decoder } from '@solana/web3.js'
import { isAbort } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import { countOf, type Ask } from './accounts.ts'

/** R142: compute units for what wallets add: a budget, assertions, words. */
export const ROOM = 20_000

/** What a transfer may use of the network's time at most, in compute units; `memo` is what words in it add. */
export const UNITS = { sol: 500 + ROOM, token: 300_000, tokenAndAccount: 400_000, memo: 200_000 } as const

/** Millionths of a lamport in a lamport. */
const MICRO = 1_000_000n
/** For being served first, in lamports: where nobody tells what others pay, and at most. */
const USUAL_TIP = 10_000n
export const HIGHEST_TIP = 1_000_000n
/** Of what was paid lately: three of four paid less. */
const RANK = 0.75
const SIGNATURE_FEE = 5_000n

/**
 * What a compute unit costs now, in millionths of a lamport: what those paid who wrote to the same accounts lately.
 * All together it stays below a thousandth of a SOL, whatever others pay.
 */
export async function priceOf(ask: Ask, writable: string[], units: number): Promise<bigint> {
  const ofTip = (lamports: bigint) => (lamports * MICRO) / BigInt(units)
  const reply = await ask('getRecentPrioritizationFees', [writable]).catch((error: unknown) => {
    if (isAbort(error)) throw error
  })
  const paid = (Array.isArray(reply) ? reply : [])
    .map(it => countOf(own(it, 'prioritizationFee')))
    .filter(it => it !== undefined)
    .sort((a, b) => (a < b ? -1 : Number(a > b)))
  const usual = paid[Math.floor((paid.length - 1) * RANK)]
  if (usual === undefined) return ofTip(USUAL_TIP)
  const most = ofTip(HIGHEST_TIP)
  return usual < most ? usual : most
}

/** What the network takes for a message, signature and price of its units, in lamports. */
export async function feeOf(ask: Ask, message: Uint8Array, units: number, price: bigint): Promise<bigint> {
  const text = getBase64Decoder().decode(message)
  const fee = countOf(own(await ask('getFeeForMessage', [text, { commitment: 'confirmed' }]), 'value'))
  // Of a message whose block it does not know the node tells nothing.
  return fee ?? SIGNATURE_FEE + (BigInt(units) * price + MICRO - 1n) / MICRO
}
