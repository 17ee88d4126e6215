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

/** The agreed terms of a transfer; amounts in base units. */
export interface TransferTerms {
  from: Address
  to: Address
  amount: bigint
  /** Absent for the native currency. */
  token?: TokenAccounts & {
    /** The recipient has no account for the token yet: it is created, and its rent paid. */
    isNew: boolean
  }
  /** Placed directly before the transfer, as Solana Pay requires. */
  memo?: string
  /** Accounts that the transfer names but does not use. */
  references?: readonly Address[]
  /** The maximum compute units. */
  units: number
  /** Price per compute unit, in micro-lamports. */
  price: bigint
}

/** Until when the network accepts it. */
export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: bigint
}

/** The unsigned transaction in the form that wallets take: version 0, without lookup tables. */
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
