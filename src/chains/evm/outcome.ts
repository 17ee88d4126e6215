import type { Address } from 'viem'
import { isAbort, ModalError } from '../../lib/errors.ts'
import type { AssetChange, Outcome } from '../adapter.ts'
import { changesOf, partyOf } from './changes.ts'
import { addressOf, isHash, normalize, own, quantity, receiptOf, toHex } from './codec.ts'
import type { Request } from './place.ts'
import { tokenBalances } from './tokens.ts'

/** How much more, or less, an account has after a block than before it, and how many of its transactions were in it. */
async function difference(request: Request, account: Address, block: bigint, token?: string): Promise<{ native: bigint; units: bigint; sent: bigint }> {
  const [before, after] = [toHex(block - 1n), toHex(block)]
  const held = async (at: string) => (token ? (await tokenBalances((to, data) => request('eth_call', [{ to, data }, at]), account, [token]))[0] : undefined)
  const [had, has, first, last, less, more] = await Promise.all([
    request('eth_getBalance', [account, before]),
    request('eth_getBalance', [account, after]),
    request('eth_getTransactionCount', [account, before]),
    request('eth_getTransactionCount', [account, after]),
    held(before),
    held(after),
  ])
  return { native: quantity(has) - quantity(had), units: less === undefined || more === undefined ? 0n : more - less, sent: quantity(last) - quantity(first) }
}

const change = (amount: bigint, to: string, token?: string): AssetChange[] =>
  amount > 0n ? [{ kind: 'in', ...(token && { token }), amount }] : amount < 0n ? [{ kind: 'out', ...(token && { token }), to, amount: -amount }] : []

/**
 * What a mined transaction did to an account: tokens by the logs of its receipt, the native currency by the balances around its block,
 * and by them `token` too where no log tells of it, as with wrapped currencies.
 */
export async function outcome(request: Request, { hash, account: text, token }: { hash: string; account: string; token?: string }): Promise<Outcome | undefined> {
  const account = addressOf(text)
  if (!isHash(hash)) throw new ModalError('rpc/error', { message: 'No transaction hash' })
  const reply = await request('eth_getTransactionReceipt', [hash])
  const receipt = receiptOf(reply, hash)
  if (!receipt) return
  const isSender = partyOf(own(reply, 'from')) === account
  const fee = isSender ? receipt.fee! : 0n
  // A log that claims to be of the native currency is not counted beside what is measured.
  const told = changesOf(own(reply, 'logs'), account).changes.filter(({ token }) => token)
  const silent = token && normalize(token)
  const untold = told.some(it => it.kind !== 'approval' && it.token === silent) ? undefined : silent
  const { native, units } = await difference(request, account, receipt.blockNumber!, untold).then(({ native, units, sent }) => {
    // An account that lends itself the code of a contract (EIP-7702) counts that like a transaction.
    const known = (isSender ? 1n : 0n) + (own(reply, 'type') === '0x4' ? 1n : 0n)
    // With another one in the same block nobody can tell which of them did what.
    return sent > known ? { native: 0n, units: 0n } : { native: native + fee, units }
  }, (error: unknown) => {
    // Most nodes remember balances of the last blocks only.
    if (isAbort(error)) throw error
    return { native: 0n, units: 0n }
  })
  const to = partyOf(own(reply, 'to')) ?? partyOf(own(reply, 'contractAddress')) ?? account
  const [paid, got] = [change(native, to), change(units, to, untold)]
  return { changes: native < 0n ? [...paid, ...told, ...got] : [...told, ...got, ...paid], fee }
}
