import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/web3.js'
import { budget, createAccount, memoOf, naming, transferSol, transferToken, type TokenAccounts } from './programs.ts'

/** A transfer as it shall be; amounts in base units. */
export interface TransferTerms {
  from: Address
  to: Address
  amount: bigint
  /** Absent for the native currency. */
  token?: TokenAccounts & {
    /** The recipient has no account for the token yet: it is made, and its rent paid. */
    isNew: boolean
  }
  /** Stands right before the transfer, as Solana Pay asks for. */
  memo?: string
  /** Accounts that the transfer names and does nothing with. */
  references?: readonly Address[]
  /** The most that it may use, in compute units. */
  units: number
  /** Of each compute unit, in millionths of a lamport. */
  price: bigint
}

/** Until when the network takes it. */
export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: bigint
}

/** The transaction, not signed yet, as wallets take it: version 0, without lookup tables. */
export function transferBytes(terms: TransferTerms, life: Lifetime): Uint8Array {
  const { from, to, amount, token, memo, references = [], units, price } = terms
  const moves = [
    ...(token?.isNew ? [createAccount(from, to, token)] : []),
    ...(memo ? [memoOf(memo)] : []),
    naming(token ? transferToken(from, token, amount) : transferSol(from, to, amount), references),
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    it => setTransactionMessageFeePayer(from, it),
    it =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(life.blockhash), lastValidBlockHeight: life.lastValidBlockHeight },
        it,
      ),
    it => appendTransactionMessageInstructions([...budget(units, price), ...moves], it),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
