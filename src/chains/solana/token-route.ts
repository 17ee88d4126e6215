import { isAddress, type Address } from '@solana/web3.js'
import { formatUnits } from '../../base/amount.ts'
import { ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { own, str } from '../../services/decode.ts'
import type { Obstacle } from '../intents.ts'
import {
  accountsAt,
  extensionBeside,
  extensionOf,
  heldIn,
  infoOf,
  isAccountOf,
  isUnused,
  lamportsOf,
  mintOf,
  misplaced,
  type Ask,
} from './accounts.ts'
import { associatedAccount, type TokenAccounts } from './programs.ts'

/** A token's route from one owner to another. */
export interface TokenRoute extends TokenAccounts {
  /** The recipient has no account for it yet. */
  isNew: boolean
  /** What the sender's account has, in base units. */
  held: bigint
  /** Lamports at the address of the recipient's existing or future account. */
  funded: bigint
  obstacle?: Obstacle
  /** The values for the text about the obstacle. */
  values?: Record<string, string>
}

/** Before a wallet is asked: why the transfer would fail, or go to someone else (R119, R135, R136). */
export const obstructed = (obstacle: Obstacle, values?: Record<string, string>): ModalError =>
  new ModalError('rpc/error', { message: 'The token blocked this transfer.', data: { obstacle, values } })

/** Token-2022 extensions that do not affect a transfer, or whose effect is checked here or simulated. */
const HARMLESS = [
  'confidentialTransferAccount',
  'confidentialTransferFeeAmount',
  'confidentialTransferFeeConfig',
  'confidentialTransferMint',
  'cpiGuard',
  'defaultAccountState',
  'groupMemberPointer',
  'groupPointer',
  'immutableOwner',
  'memoTransfer',
  'metadataPointer',
  'mintCloseAuthority',
  'nonTransferableAccount',
  'tokenGroup',
  'tokenGroupMember',
  'tokenMetadata',
  'transferFeeAmount',
  'transferFeeConfig',
  'transferHook',
  'transferHookAccount',
]
/** What wallets and explorers call the others. */
const RULES: Record<string, string> = {
  interestBearingConfig: 'Interest-bearing',
  pausableConfig: 'Pausable',
  permanentDelegate: 'Permanent delegate',
  scaledUiAmountConfig: 'Scaled UI amount',
}
const RULE_MAX = 40

/** R136: an extension that changes amounts, or who can move them, in a way that is not read here. */
function ruleOf(accounts: unknown[]): string | undefined {
  const [name] = accounts.flatMap(it => extensionBeside(it, HARMLESS) ?? [])
  return name && (Object.hasOwn(RULES, name) ? RULES[name] : clean(name, RULE_MAX) || '?')
}

const isFrozen = (account: unknown) => own(infoOf(account), 'state') === 'frozen'

/** Whether the accounts belong to sender and recipient, or by now to someone else (R135). */
export function strangerIn(
  { from, to, token }: { from: string; to: string; token: TokenAccounts },
  source: unknown,
  destination: unknown,
): Obstacle | undefined {
  if (!isUnused(source) && !isAccountOf(source, from, token)) return 'mine'
  return isUnused(destination) || isAccountOf(destination, to, token) ? undefined : 'theirs'
}

/** What stops a token's transfer, judging by its mint and both accounts. */
function obstacleOf(mint: unknown, source: unknown, destination: unknown): Obstacle | undefined {
  if (extensionOf(mint, 'nonTransferable')) return 'bound'
  if (isAddress(str(own(extensionOf(mint, 'transferHook'), 'programId')) ?? '')) return 'hook'
  if (ruleOf([mint, source, destination])) return 'rule'
  if (isFrozen(source)) return 'frozen'
  const startsFrozen = own(extensionOf(mint, 'defaultAccountState'), 'accountState') === 'frozen'
  if (isUnused(destination) ? startsFrozen : isFrozen(destination)) return 'frozenThere'
  if (own(extensionOf(destination, 'memoTransfer'), 'requireIncomingTransferMemos') === true) return 'memo'
  return
}

/** A balance as wallets show it, which an extension may have multiplied. */
function shownIn(account: unknown, decimals: number): string {
  const uiAmount = str(own(own(infoOf(account), 'tokenAmount'), 'uiAmountString')) ?? ''
  return /^\d{1,40}(\.\d{1,40})?$/.test(uiAmount) ? uiAmount : formatUnits(heldIn(account), decimals)
}

/** R136: throws if no one can hold the address's key. */
export async function refuseMisplaced(ask: Ask, to: Address): Promise<void> {
  const [account] = await accountsAt(ask, [to])
  if (misplaced(account)) throw obstructed('place')
}

/**
 * What the chain reports about a token's route from one owner to another. Throws `address/invalid` if the mint is not
 * one, and whatever `ask` throws.
 */
export async function tokenRoute(ask: Ask, from: Address, to: Address, mint: Address): Promise<TokenRoute> {
  const [it] = await accountsAt(ask, [mint])
  const found = mintOf(it)
  if (!found) throw new ModalError('address/invalid', { message: 'No token exists at this mint address.' })
  const { program, decimals } = found
  const [ours, theirs] = await Promise.all([
    associatedAccount(from, mint, program),
    associatedAccount(to, mint, program),
  ])
  const [source, destination] = await accountsAt(ask, [ours, theirs])
  const token = { program, mint, decimals, source: ours, destination: theirs }
  const obstacle = strangerIn({ from, to, token }, source, destination) ?? obstacleOf(it, source, destination)
  return {
    ...token,
    isNew: isUnused(destination),
    held: heldIn(source),
    funded: lamportsOf(destination),
    obstacle,
    values:
      obstacle === 'rule' ? { rule: ruleOf([it, source, destination])!, shown: shownIn(source, decimals) } : undefined,
  }
}
