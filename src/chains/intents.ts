import type { Provider } from '../connectors/connector.ts'
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
}

/** A transfer that is ready to be reviewed and handed over. */
export interface PreparedTransfer {
  /** What the network may take for it, in base units of the native currency. */
  fee: bigint
  preview: Preview
  /** Hands the transfer to the wallet, as it was prepared; resolves with its id on the chain. */
  submit(signer: Provider, wait?: Wait): Promise<string>
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
