import { isAbort, ModalError } from '../../lib/errors.ts'
import type { AssetChange, Outcome } from '../adapter.ts'
import { changesOf, partyOf } from './changes.ts'
import { addressOf, isHash, own, quantity, receiptOf, toHex } from './codec.ts'
import type { Request } from './place.ts'

/** How much more, or less, an account has after a block than before it, and how many of its transactions were in it. */
async function difference(request: Request, account: string, block: bigint): Promise<{ amount: bigint; sent: bigint }> {
  const [before, after] = [toHex(block - 1n), toHex(block)]
  const [had, has, first, last] = await Promise.all([
    request('eth_getBalance', [account, before]),
    request('eth_getBalance', [account, after]),
    request('eth_getTransactionCount', [account, before]),
    request('eth_getTransactionCount', [account, after]),
  ])
  return { amount: quantity(has) - quantity(had), sent: quantity(last) - quantity(first) }
}

/** What a mined transaction did to an account: tokens by the logs of its receipt, the native currency by the balances around its block. */
export async function outcome(request: Request, { hash, account: text }: { hash: string; account: string }): Promise<Outcome | undefined> {
  const account = addressOf(text)
  if (!isHash(hash)) throw new ModalError('rpc/error', { message: 'No transaction hash' })
  const reply = await request('eth_getTransactionReceipt', [hash])
  const receipt = receiptOf(reply, hash)
  if (!receipt) return
  const isSender = partyOf(own(reply, 'from')) === account
  const fee = isSender ? receipt.fee! : 0n
  // A log that claims to be of the native currency is not counted beside what is measured.
  const tokens = changesOf(own(reply, 'logs'), account).filter(({ token }) => token)
  const amount = await difference(request, account, receipt.blockNumber!).then(({ amount, sent }) => {
    // An account that lends itself the code of a contract (EIP-7702) counts that like a transaction.
    const known = (isSender ? 1n : 0n) + (own(reply, 'type') === '0x4' ? 1n : 0n)
    // With another one in the same block nobody can tell which of them did what.
    return sent > known ? 0n : amount + fee
  }, (error: unknown) => {
    // Most nodes remember balances of the last blocks only.
    if (isAbort(error)) throw error
    return 0n
  })
  const to = partyOf(own(reply, 'to')) ?? partyOf(own(reply, 'contractAddress')) ?? account
  const out: AssetChange[] = amount < 0n ? [{ kind: 'out', to, amount: -amount }] : []
  const into: AssetChange[] = amount > 0n ? [{ kind: 'in', amount }] : []
  return { changes: [...out, ...tokens, ...into], fee }
}
