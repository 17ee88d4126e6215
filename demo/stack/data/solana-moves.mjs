// What a Solana transaction moved, by account: SOL from its transfers, tokens from the owners' balances before and
// after, so that a withheld fee does not count as received. For a failed transaction, what it asked for.
import { NATIVE_TOKEN } from '../solana/plan.mjs'
import { transactionView } from '../solana/transaction-view.mjs'

/**
 * @typedef {{ account: string, asset: string, direction: 'in' | 'out' | 'self', units: bigint, other: string | null }}
 * Effect `asset`: a mint, or the placeholder of SOL. `other`: the owner at the other end, null if tokens were minted or
 * burned.
 * @typedef {{ slot: number, at: number, signature: string, payer: string, signers: string[], program: string,
 *   isFailed: boolean, effects: Effect[] }} Entry `at` in seconds; `program`: of the last instruction.
 */

/** Both ends of one transfer. */
function transfer(asset, from, to, units) {
  if (from === to) return [{ account: from, asset, direction: 'self', units, other: to }]
  return [
    { account: from, asset, direction: 'out', units, other: to },
    { account: to, asset, direction: 'in', units, other: from },
  ]
}

const parsedOf = (list, program, type) =>
  list.filter(it => it.program?.startsWith(program) && type.test(it.parsed?.type)).map(it => it.parsed.info)

/** Mint and owner of every token account that a transaction names, including those it would have created. */
function tokenAccounts({ transaction, before, after }, instructions) {
  const known = new Map()
  for (const { account, wallet, mint } of parsedOf(instructions, 'spl-associated-token-account', /^create/))
    known.set(account, { mint, owner: wallet })
  for (const { accountIndex, mint, owner } of [...before.tokens, ...after.tokens])
    known.set(transaction.accounts[accountIndex].address, { mint, owner })
  return known
}

/** Token transfers as requested. */
function askedFor(landed, instructions) {
  const known = tokenAccounts(landed, instructions)
  return parsedOf(instructions, 'spl-token', /^transfer/).flatMap(info => {
    const from = known.get(info.source)
    const asset = info.mint ?? from?.mint
    if (!asset) return []
    const to = known.get(info.destination)?.owner ?? info.destination
    return transfer(asset, from?.owner ?? info.authority, to, BigInt(info.tokenAmount?.amount ?? info.amount))
  })
}

/** How much of each mint owners have gained or lost. */
function changes({ before, after }) {
  const byMint = new Map()
  const count = (tokens, sign) => {
    for (const { mint, owner, amount } of tokens) {
      if (!byMint.has(mint)) byMint.set(mint, new Map())
      const owners = byMint.get(mint)
      owners.set(owner, (owners.get(owner) ?? 0n) + sign * amount)
    }
  }
  count(before.tokens, -1n)
  count(after.tokens, 1n)
  return [...byMint].flatMap(([asset, owners]) => {
    const all = [...owners].map(([account, units]) => ({ account, units }))
    const out = all.filter(it => it.units < 0n)
    const into = all.filter(it => it.units > 0n)
    return [
      ...out.map(it => ({ ...it, asset, direction: 'out', units: -it.units, other: into[0]?.account ?? null })),
      ...into.map(it => ({ ...it, asset, direction: 'in', other: out[0]?.account ?? null })),
    ]
  })
}

/**
 * @param {import('../solana/chain.mjs').Landed} landed
 * @returns {Entry}
 */
export function entryOf(landed) {
  const { transaction, slot, blockTime, error } = landed
  const { transaction: told, meta } = transactionView(landed, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 0,
  })
  const own = told.message.instructions
  const all = [...own, ...meta.innerInstructions.flatMap(it => it.instructions)]
  const isFailed = error !== null
  const tokens = isFailed
    ? askedFor(landed, own)
    : [...changes(landed), ...askedFor(landed, all).filter(it => it.direction === 'self')]
  const coins = parsedOf(isFailed ? own : all, 'system', /^transfer$/).flatMap(it =>
    transfer(NATIVE_TOKEN, it.source, it.destination, BigInt(it.lamports)),
  )
  const signers = transaction.accounts.filter(it => it.isSigner).map(it => it.address)
  return {
    slot,
    at: blockTime,
    signature: transaction.signature,
    payer: signers[0],
    signers,
    program: own.at(-1)?.programId ?? null,
    isFailed,
    effects: [...coins, ...tokens],
  }
}

/** Whether an account's history contains a transaction: a failed one concerns only its signers. */
export const concerns = ({ signers, isFailed, effects }, account) =>
  signers.includes(account) || (!isFailed && effects.some(it => it.account === account))
