import type { Signer } from '../connectors/connector.ts'
import type { ChainAdapter, Network, Wait } from './adapter.ts'
import type { Preview } from './transaction.ts'

// What the product wants done, in words that every namespace knows: how a chain does it stays with its adapter.

/** A transfer; `amount` in base units, without `token` of the native currency. */
export interface TransferIntent {
  network: Network
  from: string
  to: string
  token?: string
  amount: bigint
  /** The fee is taken from the amount, for whoever transfers all of the native currency. */
  isFeeIncluded?: boolean
}

/** A transfer that is ready to be reviewed and handed over. */
export interface PreparedTransfer {
  /** What moves, in base units: nothing or less where the fee is taken from the amount and takes it all. */
  amount: bigint
  /** What the network may take for it, in base units of the native currency. */
  fee: bigint
  /** Tells it from other transactions, see `ChainAdapter.callHash`. */
  callHash: string
  /** What it would do now. */
  preview(wait?: Wait): Promise<Preview>
  /** Hands the transfer to the wallet, as it was prepared; resolves with its id on the chain. */
  submit(signer: Signer, wait?: Wait): Promise<string>
}

/** Leave for somebody else to take a token (ERC-20). */
export interface Allowances {
  of: ChainAdapter['getAllowance']
  approvalOf: ChainAdapter['approvalOf']
}

/** Calls that happen together or not at all. */
export interface Batching {
  isOffered: ChainAdapter['canBatch']
  send: ChainAdapter['sendCalls']
  waitFor: ChainAdapter['waitForCalls']
}

/** Names of accounts, as the chain's registry says. */
export interface Names {
  resolve: ChainAdapter['resolveName']
}
