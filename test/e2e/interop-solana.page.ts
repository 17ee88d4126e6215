// Runs on the host page: what a dApp does with the Solana provider, with two libraries.
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Base64EncodedWireTransaction,
} from '@solana/kit'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import type { Provider } from '../../src/base/provider.ts'
import type { WalletModal } from '../../src/page/handle.ts'

const { WalletModal } = window as unknown as { WalletModal: WalletModal }

/** Signatures of the transfers, in base58. */
export interface SolanaOutcome {
  /** Signed by the wallet, sent by the page. */
  sent: string
  /** Signed and sent by the wallet. */
  asked: string
}

const LAMPORTS = 1_000_000
const TRANSFER = 2
const provider = (): Provider => WalletModal.getProvider('solana')!
const ask = (method: string, params: object) =>
  provider().request({ method, params }) as Promise<{ signature: string; transaction: string }>
const account = () => WalletModal.getState().namespaces.solana!.address!
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const runs = {
  /** `@solana/web3.js` 1.x: a legacy transaction that the page sends, a versioned one that the wallet sends. */
  async web3(url: string, to: string): Promise<SolanaOutcome> {
    const connection = new Connection(url, { wsEndpoint: url.replace('http', 'ws'), commitment: 'confirmed' })
    const payer = new PublicKey(account())
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: LAMPORTS })
    const latest = await connection.getLatestBlockhash()

    const legacy = new Transaction({ feePayer: payer, ...latest }).add(transfer)
    const unsigned = base64(legacy.serialize({ requireAllSignatures: false, verifySignatures: false }))
    const { transaction } = await ask('solana_signTransaction', { pubkey: account(), transaction: unsigned })
    const signed = Transaction.from(Uint8Array.from(atob(transaction), it => it.charCodeAt(0)))
    if (!signed.verifySignatures()) throw new Error('not signed')
    const sent = await connection.sendRawTransaction(signed.serialize())
    await connection.confirmTransaction({ signature: sent, ...latest })

    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: latest.blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: 2 * LAMPORTS }),
      ],
    }).compileToV0Message()
    const { signature: asked } = await ask('solana_signAndSendTransaction', {
      pubkey: account(),
      transaction: base64(new VersionedTransaction(message).serialize()),
    })
    await connection.confirmTransaction({ signature: asked, ...latest })
    return { sent, asked }
  },

  async kit(url: string, to: string): Promise<SolanaOutcome> {
    const rpc = createSolanaRpc(url)
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const payer = address(account())
    const transferOf = (lamports: number) => {
      const data = new Uint8Array(12)
      const view = new DataView(data.buffer)
      view.setUint32(0, TRANSFER, true)
      view.setBigUint64(4, BigInt(lamports), true)
      return getBase64EncodedWireTransaction(
        compileTransaction(
          pipe(
            createTransactionMessage({ version: 0 }),
            message => setTransactionMessageFeePayer(payer, message),
            message => setTransactionMessageLifetimeUsingBlockhash(latest, message),
            message =>
              appendTransactionMessageInstruction(
                {
                  programAddress: address('11111111111111111111111111111111'),
                  accounts: [
                    { address: payer, role: AccountRole.WRITABLE_SIGNER },
                    { address: address(to), role: AccountRole.WRITABLE },
                  ],
                  data,
                },
                message,
              ),
          ),
        ),
      )
    }
    const { transaction } = await ask('solana_signTransaction', { pubkey: payer, transaction: transferOf(LAMPORTS) })
    const sent = await rpc.sendTransaction(transaction as Base64EncodedWireTransaction, { encoding: 'base64' }).send()
    const { signature: asked } = await ask('solana_signAndSendTransaction', {
      pubkey: payer,
      transaction: transferOf(2 * LAMPORTS),
    })
    return { sent, asked }
  },
}
Object.assign(window, { interop: runs })
