// What the methods of Solana ask to sign.
import { fromBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { isRecord, isWhole, type UnknownRecord } from '../../base/record.ts'
import { isSponsoredTransfer, overviewOf } from '../../chains/solana/transaction-overview.ts'
import { signedByAccount } from '../signer/solana-transaction.ts'
import { checkSignIn, readableText, type Signer } from './readable-text.ts'
import { insist } from './refusals.ts'

/** As many letters as the longest message, and the longest transaction, can have: the decoder's time grows quickly. */
const MESSAGE_LETTERS_MAX = 11_200
const TRANSACTION_LETTERS_MAX = 1_690
const TRANSACTIONS_MAX = 20
const SIGNATURE_BYTES = 64

/** How a transaction is broadcast. */
export interface SendOptions {
  skipPreflight?: boolean
  preflightCommitment?: string
  maxRetries?: number
  minContextSlot?: number
}

/**
 * Whether a node simulated a transaction (base58) wholly, so that its changes can be shown. Anything but `true`, or
 * failing, means that nobody could say what it does.
 */
export type Simulates = (transaction: string) => Promise<unknown>

const bytesOf = (text: unknown, max: number): Uint8Array => {
  insist(typeof text === 'string' && text.length <= max, 'malformed')
  const bytes = attempt(() => fromBase58(text))
  insist(bytes, 'malformed')
  return bytes
}

/** The parameters, with no field but these. */
function fieldsOf(params: unknown, names: readonly string[], account: string): UnknownRecord {
  insist(isRecord(params), 'malformed')
  insist(
    Object.keys(params).every(it => it === 'pubkey' || names.includes(it)),
    'unknown-field',
  )
  insist((params['pubkey'] ?? account) === account, 'account')
  return params
}

/** The text of `solana_signMessage`; `message` is base58. */
export function readSolanaMessage(params: unknown, signer: Signer): { text: string; message: string } {
  const { message } = fieldsOf(params, ['message'], signer.account)
  const text = readableText(bytesOf(message, MESSAGE_LETTERS_MAX))
  checkSignIn(text, signer)
  return { text, message: message as string }
}

/** `isAlone`: it is returned to the site, and nothing else with it. */
async function checkTransaction(
  text: unknown,
  { account, isAlone, simulates }: { account: string; isAlone: boolean; simulates: Simulates },
): Promise<string> {
  const bytes = bytesOf(text, TRANSACTION_LETTERS_MAX)
  const overview = overviewOf(bytes)
  insist(overview, 'malformed')
  const isSigned = signedByAccount(bytes, account, () => new Uint8Array(SIGNATURE_BYTES))
  const isPayable = overview.payer === account || (isAlone && isSponsoredTransfer(bytes, account))
  insist(isPayable && isSigned, 'payer')
  insist(overview.isReadable || (await isSimulated(text as string, simulates)), 'program')
  return text as string
}

async function isSimulated(transaction: string, simulates: Simulates): Promise<boolean> {
  try {
    return (await simulates(transaction)) === true
  } catch {
    return false
  }
}

const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
const OPTIONS: Record<string, (value: unknown) => boolean> = {
  skipPreflight: value => typeof value === 'boolean',
  preflightCommitment: value => COMMITMENTS.some(it => it === value),
  maxRetries: value => isWhole(value) && value >= 0,
  minContextSlot: value => isWhole(value) && value >= 0,
}

function optionsOf(value: unknown): SendOptions {
  insist(isRecord(value), 'malformed')
  insist(
    Object.keys(value).every(it => Object.hasOwn(OPTIONS, it)),
    'unknown-field',
  )
  const told = Object.entries(value).filter(([, it]) => it !== null)
  insist(
    told.every(([key, it]) => OPTIONS[key]!(it)),
    'malformed',
  )
  return Object.fromEntries(told) as SendOptions
}

/** Transactions of one approval, in base58; with `options` if the frame broadcasts them. */
export interface SolanaTransactions {
  transactions: readonly string[]
  options?: SendOptions
}

/** Reads what the three methods for transactions get. */
export async function readSolanaTransactions(
  method: string,
  params: unknown,
  account: string,
  simulates: Simulates,
): Promise<SolanaTransactions> {
  const isMany = method === 'solana_signAllTransactions'
  const sends = method === 'solana_signAndSendTransaction'
  const names = [isMany ? 'transactions' : 'transaction', ...(sends ? ['options'] : [])]
  const { transaction, transactions, options } = fieldsOf(params, names, account)
  const all = isMany ? transactions : [transaction]
  insist(Array.isArray(all) && all.length > 0 && all.length <= TRANSACTIONS_MAX, 'malformed')
  const checked: string[] = []
  const isAlone = !isMany && !sends
  for (const it of all) checked.push(await checkTransaction(it, { account, isAlone, simulates }))
  return { transactions: checked, ...(sends && { options: optionsOf(options ?? {}) }) }
}
