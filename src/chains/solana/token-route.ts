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

/** The way of a token from one owner to another. */
export interface TokenRoute extends TokenAccounts {
  /** The recipient has no account for it yet. */
  isNew: boolean
  /** Lamports that lie where the recipient's account is, or is to be. */
  funded: bigint
  obstacle?: Obstacle
  /** What the text about the obstacle needs. */
  values?: Record<string, string>
}

/** Before a wallet is asked: what makes the transfer fail, or go to somebody else (R119, R135, R136). */
export const obstructed = (obstacle: Obstacle, values?: Record<string, string>): ModalError =>
  new ModalError('rpc/error', { message: 'The token blocked this transfer', data: { obstacle, values } })

/** Extensions of Token-2022 that change nothing about a transfer, or whose effect is looked at here or simulated. */
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

/** R136: an extension by which amounts, or who may move them, are other than what is read here. */
function ruleOf(accounts: unknown[]): string | undefined {
  const [name] = accounts.flatMap(it => extensionBeside(it, HARMLESS) ?? [])
  return name && (Object.hasOwn(RULES, name) ? RULES[name] : clean(name, RULE_MAX) || '?')
}

const isFrozen = (account: unknown) => own(infoOf(account), 'state') === 'frozen'

/** Whose the accounts are: of those who send and receive, or of somebody else by now (R135). */
export function strangerIn(
  { from, to, token }: { from: string; to: string; token: TokenAccounts },
  source: unknown,
  destination: unknown,
): Obstacle | undefined {
  if (!isUnused(source) && !isAccountOf(source, from, token)) return 'mine'
  return isUnused(destination) || isAccountOf(destination, to, token) ? undefined : 'theirs'
}

/** What stops a token on its way, of what lies at its mint and at both accounts. */
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

/** R136: throws where nobody holds the key to the address. */
export async function refuseMisplaced(ask: Ask, to: Address): Promise<void> {
  const [account] = await accountsAt(ask, [to])
  if (misplaced(account)) throw obstructed('place')
}

/**
 * What the chain says of a token on its way from one owner to another. Throws `address/invalid` where the mint is none,
 * and whatever `ask` throws.
 */
export async function tokenRoute(ask: Ask, from: Address, to: Address, mint: Address): Promise<TokenRoute> {
  const [it] = await accountsAt(ask, [mint])
  const found = mintOf(it)
  if (!found) throw new ModalError('address/invalid', { message: 'No token exists at this mint address' })
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
    funded: lamportsOf(destination),
    obstacle,
    values:
      obstacle === 'rule' ? { rule: ruleOf([it, source, destination])!, shown: shownIn(source, decimals) } : undefined,
  }
}
