// A signed transfer from the faucet, as bytes.
import {
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionEncoder,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from './kit.mjs'
import { COMPUTE_BUDGET, FAUCET, SYSTEM } from './plan.mjs'
import { u32, u64 } from './token-layout.mjs'

const SYSTEM_TRANSFER = 2
const WRITABLE = 1
const WRITABLE_SIGNER = 3
const LIMIT_UNITS = 2
const UNITS = 10_000
let drops = 0

export async function airdropBytes(receiver, lamports, { blockhash, lastValidBlockHeight }) {
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(FAUCET.privateKey))
  const transfer = {
    programAddress: SYSTEM,
    accounts: [
      { address: signer.address, role: WRITABLE_SIGNER },
      { address: receiver, role: WRITABLE },
    ],
    data: Buffer.concat([u32(SYSTEM_TRANSFER), u64(lamports)]),
  }
  // Two transfers of the same amount in one block would be the same transaction.
  const unique = { programAddress: COMPUTE_BUDGET, data: Buffer.concat([Buffer.of(LIMIT_UNITS), u32(UNITS + drops++)]) }
  const steps = [
    it => setTransactionMessageFeePayerSigner(signer, it),
    it =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        it,
      ),
    it => appendTransactionMessageInstruction(unique, it),
    it => appendTransactionMessageInstruction(transfer, it),
  ]
  const message = steps.reduce((it, step) => step(it), createTransactionMessage({ version: 'legacy' }))
  return Buffer.from(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)))
}
