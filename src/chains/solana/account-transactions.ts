import { ModalError } from '../../base/errors.ts'
import { num, own, str } from '../../services/decode.ts'
import type { ListedTransaction } from '../adapter.ts'
import { addressOf, READ, type Ask } from './accounts.ts'

/**
 * The transactions that name an account, newest first. Throws `rpc/*`, `http/*`; also if a row is not whole, because a
 * list with gaps would pass for the whole one.
 */
export async function transactionsOf(
  ask: Ask,
  { address, limit, before }: { address: string; limit: number; before?: string },
): Promise<ListedTransaction[]> {
  const options = { limit, commitment: READ.commitment, ...(before && { before }) }
  const found = await ask('getSignaturesForAddress', [addressOf(address), options])
  const bad = () => new ModalError('http/bad-reply', { message: 'The node didn’t report the account’s transactions.' })
  if (!Array.isArray(found) || found.length > limit) throw bad()
  return found.map(item => {
    const [hash, slot, seconds] = [str(own(item, 'signature')), num(own(item, 'slot')), num(own(item, 'blockTime'))]
    const error = own(item, 'err')
    if (!hash || slot === undefined || !seconds || error === undefined) throw bad()
    return { hash, slot, at: seconds * 1000, isFailed: error !== null }
  })
}
