import { getBase64Decoder, type Address } from '@solana/web3.js'
import { attempt, ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { num, own } from '../../services/decode.ts'
import type { AssetChange, Preview } from '../adapter.ts'
import { accountsAt, heldIn, lamportsOf, READ, type Ask } from './accounts.ts'
import { obstructed, strangerIn } from './token-route.ts'
import type { TransferTerms } from './transfer-message.ts'

const REASON_MAX = 120

export interface Simulation {
  isFine: boolean
  /** Why it fails, in the words of the program or the network. */
  reason?: string
  /** The compute units used. */
  units?: number
  /** The watched accounts afterwards; empty if it fails. */
  after: unknown[]
}

/** The reason given by the rejecting program, otherwise by the network. */
function reasonOf(error: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.filter(it => typeof it === 'string') : []
  const logLine = lines.filter(line => /^Program log: (Error|Transfer: )/.test(line)).at(-1)
  return clean(logLine?.replace(/^Program log: (Error: )?/, '') ?? attempt(() => JSON.stringify(error)), REASON_MAX)
}

/** Simulates a transaction as if it were signed and its block the newest. Throws `rpc/*` and `http/*`. */
export async function simulate(ask: Ask, bytes: Uint8Array, watched: string[]): Promise<Simulation> {
  const reply = await ask('simulateTransaction', [
    getBase64Decoder().decode(bytes),
    {
      encoding: 'base64',
      commitment: READ.commitment,
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: READ.encoding, addresses: watched },
    },
  ])
  const value = own(reply, 'value')
  const error = own(value, 'err')
  const after = own(value, 'accounts')
  if (error === undefined)
    throw new ModalError('http/bad-reply', { message: 'The node didn’t simulate the transaction.' })
  if (error) return { isFine: false, reason: reasonOf(error, own(value, 'logs')), after: [] }
  if (!Array.isArray(after) || after.length !== watched.length)
    throw new ModalError('http/bad-reply', { message: 'The node didn’t report what the simulation did.' })
  return { isFine: true, units: num(own(value, 'unitsConsumed')), after }
}

/** The accounts whose balances show a transfer's effect: payer, recipient, and the token accounts. */
export const watchedOf = ({ from, to, token }: TransferTerms): Address[] =>
  token ? [from, to, token.source, token.destination] : [from, to]

/** The watched accounts before and after a transfer. Throws if one belongs to someone else (R135). */
async function attemptOf(
  ask: Ask,
  bytes: Uint8Array,
  terms: TransferTerms,
): Promise<Simulation & { before: unknown[] }> {
  const watched = watchedOf(terms)
  const [before, tried] = await Promise.all([accountsAt(ask, watched), simulate(ask, bytes, watched)])
  const { from, to, token } = terms
  for (const accounts of tried.isFine ? [before, tried.after] : []) {
    const stranger = token && strangerIn({ from, to, token }, accounts[2], accounts[3])
    if (stranger) throw obstructed(stranger)
  }
  return { ...tried, before }
}

/**
 * R142: what a transfer would take from its sender: lamports including the fee, and base units of its token. Throws if
 * the node reports a failure, or an account belongs to someone else.
 */
export async function losses(
  ask: Ask,
  bytes: Uint8Array,
  terms: TransferTerms,
): Promise<{ lamports: bigint; units: bigint }> {
  const tried = await attemptOf(ask, bytes, terms)
  if (!tried.isFine)
    throw new ModalError('rpc/error', { message: 'The transaction would fail.', data: { reason: tried.reason } })
  const { before, after } = tried
  return {
    lamports: lamportsOf(before[0]) - lamportsOf(after[0]),
    units: terms.token ? heldIn(before[2]) - heldIn(after[2]) : 0n,
  }
}

/**
 * What a transfer would do to its sender, from the balances before and after it. Throws `rpc/error` with
 * `data.obstacle` if the accounts belong to someone else by then (R135).
 */
export async function previewTransfer(ask: Ask, bytes: Uint8Array, terms: TransferTerms): Promise<Preview> {
  const { to, token } = terms
  const tried = await attemptOf(ask, bytes, terms)
  const { isFine, before, after } = tried
  if (!isFine) return { by: 'simulation', isFine, isWhole: false, reason: tried.reason, changes: [] }
  const held = token ? heldIn : lamportsOf
  const [source, destination] = token ? [2, 3] : [0, 1]
  const came = held(after[destination]) - held(before[destination])
  const left = token ? held(before[source]) - held(after[source]) : came
  const out = (amount: bigint, to: string): AssetChange[] =>
    amount > 0n ? [{ kind: 'out', ...(token && { token: token.mint }), to, amount }] : []
  // A token's transfer fee goes to an authority that its mint names.
  const changes = [...out(came, to), ...out(left - came, token?.mint ?? to)]
  return { by: 'simulation', isFine, isWhole: true, changes }
}
