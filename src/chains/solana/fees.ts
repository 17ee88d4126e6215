import { getBase64Decoder } from '@solana/web3.js'
import { isAbort } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import { countOf, type Ask } from './accounts.ts'

/** R142: compute units for instructions that wallets add: a budget, assertions, a memo. */
export const ROOM = 20_000

/** The maximum compute units of a transfer; `memo` is what a memo adds. */
export const UNITS = { sol: 500 + ROOM, token: 300_000, tokenAndAccount: 400_000, memo: 200_000 } as const

/** Micro-lamports in a lamport. */
const MICRO = 1_000_000n
/** Priority fee in lamports: the default if no recent fees are known, and the maximum. */
const USUAL_TIP = 10_000n
export const HIGHEST_TIP = 1_000_000n
/** Percentile of the recent priority fees: three of four were lower. */
const RANK = 0.75
const SIGNATURE_FEE = 5_000n

/**
 * The current price of a compute unit in micro-lamports: what recent transactions that wrote to the same accounts paid.
 * In total it stays below a thousandth of a SOL, whatever others pay.
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
  if (!paid.length) return ofTip(USUAL_TIP)
  const usual = paid[Math.floor((paid.length - 1) * RANK)]!
  const most = ofTip(HIGHEST_TIP)
  return usual < most ? usual : most
}

/** The network's fee for a message, its signature and the price of its units, in lamports. */
export async function feeOf(ask: Ask, message: Uint8Array, units: number, price: bigint): Promise<bigint> {
  const text = getBase64Decoder().decode(message)
  const fee = countOf(own(await ask('getFeeForMessage', [text, { commitment: 'confirmed' }]), 'value'))
  // For a message whose block it does not know, the node returns nothing.
  return fee ?? SIGNATURE_FEE + (BigInt(units) * price + MICRO - 1n) / MICRO
}
