// What a transaction of Solana would change for the account, as the configured node simulates it: its coins and tokens are
// compared, whatever the instructions say, and where the accounts that are written to name it.
import { formatUnits } from '../../base/amount.ts'
import { fromBase58, toHexDigits } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { isWhole, own } from '../../base/record.ts'
import { TOKEN, TOKEN_2022 } from '../../chains/solana/program-ids.ts'
import type { Row } from './approval-view.ts'
import { knownToken } from './known-tokens.ts'
import { holdingOf, READ, UNSAID, type AskSolana, type Holding } from './solana-tokens.ts'

/** Simulations for one transaction: nodes report as many accounts as the transaction has. */
const ROUNDS_MAX = 4
const SYMBOL = 'SOL'
const SOL_DECIMALS = 9

/** The coins of an account, and the program that it belongs to. Nothing of one that is not there. */
function coinsOf(account: unknown): { lamports: bigint; program?: string } {
  if (account === null) return { lamports: 0n }
  const [lamports, program] = [own(account, 'lamports'), own(account, 'owner')]
  if (!isWhole(lamports) || lamports < 0 || typeof program !== 'string') throw new TypeError(UNSAID)
  return { lamports: BigInt(lamports), program }
}

async function holdings(account: string, ask: AskSolana): Promise<Map<string, unknown>> {
  const lists = await Promise.all(
    [TOKEN, TOKEN_2022].map(programId => ask('getTokenAccountsByOwner', [account, { programId }, READ])),
  )
  const all = lists.flatMap(it => {
    const value = own(it, 'value')
    if (!Array.isArray(value)) throw new TypeError('The node did not list the tokens.')
    return value as unknown[]
  })
  return new Map(all.map(it => [String(own(it, 'pubkey')), own(it, 'account')]))
}

/** A node simulated the transaction, and it failed. */
export class WouldFail extends Error {}

/** The watched accounts after the transaction. Throws if the node did not simulate it, and `WouldFail` if it would fail. */
async function after(transaction: string, watched: readonly string[], ask: AskSolana): Promise<unknown[]> {
  const options = {
    encoding: 'base58',
    commitment: READ.commitment,
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: READ.encoding, addresses: watched },
  }
  const value = own(await ask('simulateTransaction', [transaction, options]), 'value')
  const accounts = own(value, 'accounts')
  const error = own(value, 'err')
  if (error === undefined) throw new TypeError('The node did not say whether the transaction would fail.')
  if (error !== null) throw new WouldFail('The transaction would fail.')
  if (!Array.isArray(accounts) || accounts.length !== watched.length) throw new TypeError('The node told nothing.')
  return accounts
}

const signed = (amount: bigint, decimals: number, symbol: string): string =>
  `${amount < 0n ? '−' : '+'}${formatUnits(amount < 0n ? -amount : amount, decimals)} ${symbol}`

interface Asked {
  account: string
  /** CAIP-2. */
  network: string
  ask: AskSolana
}

async function rowsOf(before: Holding, now: Holding | undefined, { account, network, ask }: Asked) {
  const rows: Row[] = []
  const warnings: string[] = []
  const moved = (now?.units ?? 0n) - before.units
  if (moved) {
    const known = knownToken(network, before.mint)
    const supply = known ? undefined : await ask('getTokenSupply', [before.mint]).catch(() => undefined)
    const decimals = known?.decimals ?? own(own(supply, 'value'), 'decimals')
    const amount =
      typeof decimals === 'number' ? signed(moved, decimals, known?.symbol ?? '') : `${signed(moved, 0, '')}units`
    rows.push([moved < 0n ? 'You send' : 'You get', amount.trim()])
    if (!known) rows.push(['Token', before.mint, 'address'])
  }
  if (now?.delegate && (now.delegate !== before.delegate || now.delegated > before.delegated))
    warnings.push('Someone will be able to take a token of yours.')
  if (now?.closer && now.closer !== before.closer && now.closer !== toHexDigits(fromBase58(account)))
    warnings.push('Someone will be able to close a token account of yours, and take the SOL in it.')
  if (now && now.owner !== account) warnings.push('A token account of yours gets another owner.')
  return { rows, warnings }
}

/** The coins of an account, and its data with a letter for each byte. */
function contentOf(account: unknown): { lamports: bigint; data: string } {
  const { lamports } = coinsOf(account)
  const data = account === null ? '' : own(own(account, 'data'), '0')
  if (typeof data !== 'string') throw new TypeError(UNSAID)
  return { lamports, data: atob(data) }
}

/** Whether `key` is no longer where it stood in the account, or coins leave an account that had it. */
function isLost(key: string, before: unknown, now: unknown): boolean {
  const [had, has] = [contentOf(before), contentOf(now)]
  let at = had.data.indexOf(key)
  if (at >= 0 && has.lamports < had.lamports) return true
  for (; at >= 0; at = had.data.indexOf(key, at + 1)) if (!has.data.startsWith(key, at)) return true
  return false
}

/** Whether rights or coins of the account in others, such as stakes, go away; false as well if a node does not say. */
async function losesRights(
  transaction: string,
  others: readonly string[],
  { account, ask }: Pick<Asked, 'account' | 'ask'>,
): Promise<boolean> {
  if (!others.length) return false
  const told = own(await ask('getMultipleAccounts', [others, READ]), 'value')
  const now = await after(transaction, others, ask)
  const key = String.fromCharCode(...fromBase58(account))
  return now.some((it, index) => attempt(() => isLost(key, own(told, String(index)), it)))
}

/** What is shown of a simulation. */
export interface SolanaChanges {
  rows: Row[]
  warnings: string[]
}

/**
 * `keys`: how many accounts the transaction has; `writable`: those of them that it names as written to. Rejects unless a
 * node simulated it wholly.
 */
export async function solanaChanges(
  transaction: string,
  { account, network, keys, writable, ask }: Asked & { keys: number; writable: readonly string[] },
): Promise<SolanaChanges> {
  const [self, held] = await Promise.all([
    ask('getAccountInfo', [account, READ]).then(it => coinsOf(own(it, 'value'))),
    holdings(account, ask),
  ])
  const watched = [account, ...held.keys()]
  if (watched.length > keys * ROUNDS_MAX) throw new RangeError('Too many tokens to compare')
  const now: unknown[] = []
  for (let at = 0; at < watched.length; at += keys)
    now.push(...(await after(transaction, watched.slice(at, at + keys), ask)))
  const left = coinsOf(now[0])
  const coins = left.lamports - self.lamports
  const others = writable.filter(it => !watched.includes(it))
  const isStripped = await losesRights(transaction, others, { account, ask }).catch(() => false)
  const parts = await Promise.all(
    [...held.values()].map(async (it, index) => {
      const before = holdingOf(it)
      if (!before) throw new TypeError(UNSAID)
      return rowsOf(before, holdingOf(now[index + 1]), { account, network, ask })
    }),
  )
  const isHandedOver = !!self.program && !!left.program && self.program !== left.program
  return {
    rows: [
      ...(coins ? [[`${SYMBOL}, with the fee`, signed(coins, SOL_DECIMALS, SYMBOL)] satisfies Row] : []),
      ...parts.flatMap(it => it.rows),
    ],
    warnings: [
      ...new Set([
        ...(isHandedOver ? ['The account is handed to a program.'] : []),
        ...(isStripped ? ['Rights or SOL leave an account of yours, such as a stake.'] : []),
        ...parts.flatMap(it => it.warnings),
      ]),
    ],
  }
}
