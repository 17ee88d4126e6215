import { isAddress, type Address } from '@solana/web3.js'
import { ModalError } from '../../lib/errors.ts'
import { num, own, units } from '../../services/decode.ts'
import { associatedAccount, TOKEN, TOKEN_2022, type TokenAccounts } from './programs.ts'

/** A read of the network; throws `rpc/*` and `http/*`. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

/**
 * What makes a transfer of a token fail, whatever is paid for it: it never moves (`bound`), the sender's or the
 * recipient's account is frozen, the recipient asks for a memo, or a program of the token's maker has a say (`hook`).
 */
export type Obstacle = 'bound' | 'frozen' | 'frozenThere' | 'memo' | 'hook'

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
const PROGRAMS: readonly unknown[] = [TOKEN, TOKEN_2022]

const infoOf = (account: unknown): unknown => own(own(own(account, 'data'), 'parsed'), 'info')
const typeOf = (account: unknown): unknown => own(own(own(account, 'data'), 'parsed'), 'type')

/** The state of one extension of Token-2022; `{}` where it has none. */
function extensionOf(account: unknown, name: string): unknown {
  const all = own(infoOf(account), 'extensions')
  const found = Array.isArray(all) ? all.find(it => own(it, 'extension') === name) : undefined
  return found && (own(found, 'state') ?? {})
}

async function accountsAt(ask: Ask, addresses: string[]): Promise<unknown[]> {
  const reply = await ask('getMultipleAccounts', [addresses, { encoding: 'jsonParsed', commitment: 'confirmed' }])
  const accounts = own(reply, 'value')
  if (!Array.isArray(accounts) || accounts.length !== addresses.length)
    throw new ModalError('http/bad-reply', { message: 'The node did not answer for every account' })
  return accounts
}

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
  const program = own(it, 'owner')
  const decimals = num(own(infoOf(it), 'decimals'))
  if (!PROGRAMS.includes(program) || typeOf(it) !== 'mint' || decimals === undefined)
    throw new ModalError('address/invalid', { message: 'No token lies at the address of the mint' })
  const owner = program as Address
  const places = await Promise.all([from, to].map(holder => associatedAccount(holder, mint, owner)))
  const [source, destination] = await accountsAt(ask, places)
  return {
    program: owner,
    mint,
    decimals,
    source: places[0]!,
    destination: places[1]!,
    isNew: !destination,
    balance: units(own(own(infoOf(source), 'tokenAmount'), 'amount')) ?? 0n,
    withheld: feesOf(it),
    obstacle: obstacleOf(it, source, destination),
  }
}
