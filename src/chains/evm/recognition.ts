import { attempt } from '../../base/errors.ts'
import type { AskedSince } from '../adapter.ts'
import type { Request } from './client.ts'
import { addressOf, isHash, normalize, own, quantity } from './codec.ts'
import { callHash, findMined, orNothing, readTransaction } from './nonce.ts'

/**
 * How many other transactions of the account are considered; after more than these, the user finds it in the history.
 */
const NONCES_MAX = 4n

/** The account's next nonce, counting pending transactions, and the newest block. */
export async function mark(request: Request, account: string): Promise<string> {
  const [nonce, block] = await Promise.all([
    request('eth_getTransactionCount', [addressOf(account), 'pending']),
    request('eth_blockNumber', []),
  ])
  return `${quantity(nonce)}.${quantity(block)}`
}

/** Undefined for a malformed mark. */
function readMark(text: string): { nonce: bigint; block: bigint } | undefined {
  const [, nonce, block] = /^(\d{1,20})\.(\d{1,20})$/.exec(text) ?? []
  return nonce && block ? { nonce: BigInt(nonce), block: BigInt(block) } : undefined
}

/**
 * Finds the transaction with one of the nonces that were free then, and the same recipient, value and data. If other
 * transactions used those nonces, it can still happen: a wallet picks the nonce when its user approves, which may be
 * later, and nobody else knows which one it signed. So finding nothing is never conclusive.
 */
export async function findSince(
  request: Request,
  { account, since, callHash: call, except }: AskedSince & { except: readonly string[] },
): Promise<string | undefined> {
  const start = readMark(since)
  if (!start || !call) return
  const used = await orNothing(request('eth_getTransactionCount', [addressOf(account), 'latest']).then(quantity))
  const end = start.nonce + NONCES_MAX
  for (let { nonce } = start; nonce < (used ?? 0n) && nonce < end; nonce++) {
    const mined = await findMined(request, { from: addressOf(account), nonce, call })
    if (typeof mined === 'object' && mined.replaced === 'repriced' && !except.includes(mined.hash)) return mined.hash
  }
}

/**
 * Whether it was mined in a later block, by the account itself with a free nonce and the same call, or by another
 * sender that executes for a smart account. Undefined if the node does not know it as mined.
 */
export async function isSince(
  request: Request,
  { account, since, callHash: call, hash }: AskedSince & { hash: string },
): Promise<boolean | undefined> {
  const start = readMark(since)
  if (!start || !isHash(hash)) return
  const reply = await request('eth_getTransactionByHash', [hash])
  const tx = attempt(() => readTransaction(reply))
  const block = attempt(() => quantity(own(reply, 'blockNumber')))
  if (tx?.hash !== hash.toLowerCase() || block === undefined) return
  if (block <= start.block) return false
  const self = normalize(account)
  if (tx.from !== self) return true
  return tx.nonce >= start.nonce && (!call || tx.to === self || callHash(tx) === call)
}
