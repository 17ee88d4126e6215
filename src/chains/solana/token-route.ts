import { isAddress, type Address } from '@solana/web3.js'
import { ModalError } from '../../lib/errors.ts'
import { num, own, units } from '../../services/decode.ts'
import type { Obstacle } from '../intents.ts'
import { accountsAt, extensionOf, heldIn, infoOf, mintOf, type Ask } from './accounts.ts'
import { associatedAccount, type TokenAccounts } from './programs.ts'

/** The way of a token from one owner to another. */
export interface TokenRoute extends TokenAccounts {
  /** The recipient has no account for it yet. */
  isNew: boolean
  /** Base units in the sender's account. */
  balance: bigint
  /** The most that the token keeps back of a transfer, in base units. */
  withheld(amount: bigint): bigint
  obstacle?: Obstacle
}

const BASIS_POINTS = 10_000n

/** Fees of a mint change with the epoch; of the two that may hold now, what takes more. */
function feesOf(mint: unknown): (amount: bigint) => bigint {
  const config = extensionOf(mint, 'transferFeeConfig')
  const rates = ['olderTransferFee', 'newerTransferFee'].map(name => {
    const fee = own(config, name)
    const points = num(own(fee, 'transferFeeBasisPoints')) ?? 0
    const most = own(fee, 'maximumFee')
    return { points: BigInt(Math.trunc(points)), most: units(String(most)) ?? 0n }
  })
  return amount =>
    rates.reduce((highest, { points, most }) => {
      const fee = (amount * points + BASIS_POINTS - 1n) / BASIS_POINTS
      const taken = fee < most ? fee : most
      return taken > highest ? taken : highest
    }, 0n)
}

const isFrozen = (account: unknown) => own(infoOf(account), 'state') === 'frozen'

function obstacleOf(mint: unknown, source: unknown, destination: unknown): Obstacle | undefined {
  if (extensionOf(mint, 'nonTransferable')) return 'bound'
  if (isAddress(String(own(extensionOf(mint, 'transferHook'), 'programId')))) return 'hook'
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
    balance: heldIn(source),
    withheld: feesOf(it),
    obstacle: obstacleOf(it, source, destination),
  }
}
