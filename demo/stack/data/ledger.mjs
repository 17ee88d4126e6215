// A chain's activity by account: an index of blocks, transactions, logs and traces that grows with the chain.
import { hex } from '../chain/units.mjs'
import { effectsOf } from './moves.mjs'

const BLOCKS_AT_ONCE = 100

/**
 * @typedef {{ at: number, block: number, index: number, hash: string, nonce: number, from: string, to: string | null,
 *   created: string | null, isFailed: boolean } & import('./moves.mjs').Effects} Entry
 *   One transaction; `at` in seconds, addresses in lower case.
 * @typedef {{ sync: () => Promise<void>, of: (account: string) => Entry[] }} Ledger `of`: oldest first.
 */

function entryOf(transaction, receipt, traces, at) {
  const { hash, nonce, from, to, blockNumber, transactionIndex } = transaction
  return {
    at,
    block: Number(blockNumber),
    index: Number(transactionIndex),
    hash,
    nonce: Number(nonce),
    from,
    to,
    created: receipt.contractAddress,
    isFailed: receipt.status !== '0x1',
    ...effectsOf(transaction, receipt, traces),
  }
}

/** The accounts whose history contains a transaction: a failed one concerns only its sender. */
function concerned({ from, isFailed, moves, grants }) {
  return new Set(isFailed ? [from] : [from, ...moves.flatMap(it => [it.from, it.to]), ...grants.map(it => it.owner)])
}

/**
 * @param {import('../chain/json-rpc.mjs').Chain} chain
 * @returns {Ledger}
 */
export function createLedger(chain) {
  /** @type {Map<string, Entry[]>} */
  const byAccount = new Map()
  let tip
  let syncing = Promise.resolve()

  function add(block, receipts, traces) {
    block.transactions.forEach((transaction, i) => {
      const own = traces?.filter(it => it.transactionHash === transaction.hash)
      const entry = entryOf(transaction, receipts[i], own, Number(block.timestamp))
      for (const account of concerned(entry)) {
        if (!byAccount.has(account)) byAccount.set(account, [])
        byAccount.get(account).push(entry)
      }
    })
    tip = { number: Number(block.number), hash: block.hash }
  }

  async function read(from, to) {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => hex(from + i))
    const [found, traces] = await Promise.all([
      chain.batch(
        numbers.flatMap(number => [
          ['eth_getBlockByNumber', [number, true]],
          ['eth_getBlockReceipts', [number]],
        ]),
      ),
      // A node can lack traces.
      chain.batch(numbers.map(number => ['trace_block', [number]])).catch(() => undefined),
    ])
    for (let i = 0; i < numbers.length; i++) {
      const [block, receipts] = [found[2 * i], found[2 * i + 1]]
      if (!block || !receipts) return
      add(block, receipts, traces?.[i])
    }
  }

  async function extend() {
    const [latest, kept] = await chain.batch([
      ['eth_blockNumber', []],
      ['eth_getBlockByNumber', [hex(tip?.number ?? 0), false]],
    ])
    // Reverted or reset: the chain took another branch.
    if (tip && kept?.hash !== tip.hash) {
      byAccount.clear()
      tip = undefined
    }
    const end = Number(latest)
    for (let from = (tip?.number ?? 0) + 1; from <= end; from = tip.number + 1) {
      await read(from, Math.min(from + BLOCKS_AT_ONCE - 1, end))
      if ((tip?.number ?? 0) < from) return
    }
  }

  return {
    /** Runs one after the other, so that each call sees all earlier blocks. */
    sync: () => (syncing = syncing.catch(() => {}).then(extend)),
    of: account => byAccount.get(account.toLowerCase()) ?? [],
  }
}
