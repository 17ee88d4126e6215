// Batches of calls that were sent, for `wallet_getCallsStatus` (EIP-5792).
import { attempt } from '../../base/errors.ts'
import { parseNetworkId } from '../../base/caip.ts'
import { isRecord, own } from '../../base/record.ts'
import { receiptOf } from '../../chains/evm/codec.ts'
import type { Nodes } from './nodes.ts'
import type { SiteStore } from './site-store.ts'

const BATCHES = 'batches'
const KEPT = 50
/** EIP-5792: no such batch, and a batch that is there already. */
const UNKNOWN = 5730
const KNOWN = 5720

/** What EIP-5792 calls the states of a batch. */
const [PENDING, DONE, FAILED, PARTLY_FAILED] = [100, 200, 500, 600] as const

interface Batch {
  /** CAIP-2. */
  network: string
  hashes: string[]
  /** How many transactions it was to have; the rest was not sent. */
  planned: number
}

type Kept = [id: string, batch: Batch]

export interface Batches {
  /** Throws if there is such a batch. */
  checkNew(id: string): void
  keep(id: string, batch: Batch): void
  /**
   * As `wallet_getCallsStatus` answers. Rejects if there is no such batch, or if a node does not say, or says something of
   * another transaction.
   */
  status(id: unknown): Promise<object>
}

const failure = (code: number, message: string) => Object.assign(new Error(message), { code })
const TOLD = ['status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/** A receipt without what is not asked for; undefined while there is none. */
function told(receipt: unknown): (Record<(typeof TOLD)[number], unknown> & { logs: object[] }) | undefined {
  const logs = own(receipt, 'logs')
  if (!isRecord(receipt) || !Array.isArray(logs)) return
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return {
    logs: logs.map(it => ({ address: own(it, 'address'), data: own(it, 'data'), topics: own(it, 'topics') })),
    status,
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
  }
}

function statusOf(isPending: boolean, succeeded: number, planned: number): number {
  if (isPending) return PENDING
  if (succeeded === planned) return DONE
  return succeeded ? PARTLY_FAILED : FAILED
}

export function createBatches(store: SiteStore, nodes: Nodes): Batches {
  function all(): readonly Kept[] {
    const kept: unknown = attempt(() => JSON.parse(store.get(BATCHES) ?? '[]'))
    return Array.isArray(kept) ? kept : []
  }
  const find = (id: unknown): Batch | undefined => all().find(([it]) => it === id)?.[1]

  async function receiptFor(hash: string, network: string) {
    const reply = await nodes.ask(network, 'eth_getTransactionReceipt', [hash])
    const [read, receipt] = [receiptOf(reply, hash), told(reply)]
    return read && receipt && { receipt, isDone: read.status === 'success' }
  }

  return {
    checkNew(id) {
      if (find(id)) throw failure(KNOWN, 'There is already a batch with this id.')
    },
    keep(id, batch) {
      store.set(BATCHES, JSON.stringify([...all(), [id, batch] satisfies Kept].slice(-KEPT)))
    },
    async status(id) {
      const batch = find(id)
      if (!batch) throw failure(UNKNOWN, 'No batch with this id was submitted.')
      const { network, hashes, planned } = batch
      const found = (await Promise.all(hashes.map(it => receiptFor(it, network)))).filter(it => it !== undefined)
      const succeeded = found.filter(it => it.isDone).length
      return {
        version: '2.0.0',
        id,
        chainId: `0x${BigInt(parseNetworkId(network)!.chainId).toString(16)}`,
        atomic: false,
        status: statusOf(found.length < hashes.length, succeeded, planned),
        receipts: found.map(it => it.receipt),
      }
    },
  }
}
