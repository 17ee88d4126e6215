// The facilitator's half on Solana: what is verified and sent is the work of x402's own package. It loads with the first
// payment, because the chain does too.
import { SETTLER } from '../solana/plan.mjs'

const { address: feePayer } = SETTLER

/** @param {string} node The RPC endpoint. */
export function solanaScheme(node) {
  let loading
  const load = () => (loading ??= loadScheme(node))
  return {
    scheme: 'exact',
    caipFamily: 'solana:*',
    getExtra: () => ({ feePayer }),
    getSigners: () => [feePayer],
    verify: async (...given) => (await load()).verify(...given),
    settle: async (...given) => (await load()).settle(...given),
  }
}

async function loadScheme(node) {
  const [{ toFacilitatorSvmSigner }, { ExactSvmScheme }, { createKeyPairSignerFromBytes, getBase58Encoder }] =
    await Promise.all([import('@x402/svm'), import('@x402/svm/exact/facilitator'), import('@solana/kit')])
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(SETTLER.privateKey))
  return new ExactSvmScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: node }))
}
