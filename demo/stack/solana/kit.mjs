// The Solana client library as LiteSVM loads it: an import would load a second copy, which takes as long again.
import { createRequire } from 'node:module'

/** @type {typeof import('@solana/kit')} */
const kit = createRequire(import.meta.url)('@solana/kit')

export const {
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  isAddress,
  isSignature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} = kit
