import { isAddress, type Address } from '@solana/web3.js'
import { ModalError } from '../../lib/errors.ts'
import { own, str } from '../../services/decode.ts'
import type { Obstacle } from '../intents.ts'
import { accountsAt, extensionOf, infoOf, mintOf, type Ask } from './accounts.ts'
import { associatedAccount, type TokenAccounts } from './programs.ts'

/** The way of a token from one owner to another. */
export interface TokenRoute extends TokenAccounts {
  /** The recipient has no account for it yet. */
  isNew: boolean
  obstacle?: Obstacle
}

const isFrozen = (account: unknown) => own(infoOf(account), 'state') === 'frozen'

function obstacleOf(mint: unknown, source: unknown, destination: unknown): Obstacle | undefined {
  if (extensionOf(mint, 'nonTransferable')) return 'bound'
  if (isAddress(str(own(extensionOf(mint, 'transferHook'), 'programId')) ?? '')) return 'hook'
  if (isFrozen(source)) return 'frozen'
  const startsFrozen = own(extensionOf(mint, 'defaultAccountState'), 'accountState') === 'frozen'
  if (destination ? isFrozen(destination) : startsFrozen) return 'frozenThere'
  if (own(extensionOf(destination, 'memoTransfer'), 'requireIncomingTransferMemos') === true) return 'memo'
  return
}

/**
 * What the chain says of a token on its way from one owner to another. Throws `address/invalid` where the mint is none,
 * and whatever `ask` throws.
 */
export async function tokenRoute(ask: Ask, from: Address, to: Address, mint: Address): Promise<TokenRoute> {
  const [it] = await accountsAt(ask, [mint])
  const found = mintOf(it)
  if (!found) throw new ModalError('address/invalid', { message: 'No token lies at the address of the mint' })
  const { program, decimals } = found
  const places = await Promise.all([from, to].map(holder => associatedAccount(holder, mint, program)))
  const [source, destination] = await accountsAt(ask, places)
  return {
    program,
    mint,
    decimals,
    source: places[0]!,
    destination: places[1]!,
    isNew: !destination,
    obstacle: obstacleOf(it, source, destination),
  }
}
