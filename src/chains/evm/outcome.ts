import type { Address } from 'viem'
import { getBalance, getTransactionCount } from 'viem/actions'
import { attempt, isAbort, ModalError } from '../../base/errors.ts'
import type { Agreement, AssetChange, Outcome } from '../adapter.ts'
import { changesOf, LOGS_MAX, partyOf } from './changes.ts'
import { answer, clientOver, type Request } from './client.ts'
import { addressOf, isHash, normalize, own, receiptOf } from './codec.ts'
import { callHash, orNothing, readTransaction } from './nonce.ts'
import { tokenBalances } from './tokens.ts'
import { operationsOf } from './user-operation.ts'

/** An account's balance change across a block, and how many of its transactions the block contains. */
interface Difference {
  native: bigint
  /** Change of the token; undefined if it does not tell. */
  units?: bigint
  sent: number
}

/** What a node does not tell is unknown. */
const unlessAborted = (error: unknown): [] => {
  if (isAbort(error)) throw error
  return []
}

async function difference(request: Request, address: Address, block: bigint, token?: string): Promise<Difference> {
  const client = clientOver(request)
  const [before, after] = [{ blockNumber: block - 1n }, { blockNumber: block }]
  const held = async (at: { blockNumber: bigint }) => {
    if (!token) return
    const [units] = await tokenBalances(client, address, [token], at).catch(unlessAborted)
    return units
  }
  const [had, has, first, last, less, more] = await Promise.all([
    answer(getBalance(client, { address, ...before })),
    answer(getBalance(client, { address, ...after })),
    answer(getTransactionCount(client, { address, ...before })),
    answer(getTransactionCount(client, { address, ...after })),
    held(before),
    held(after),
  ])
  return {
    native: has - had,
    units: less === undefined || more === undefined ? undefined : more - less,
    sent: last - first,
  }
}

/** What a transaction did to an account, as far as it can be measured. */
interface Measured {
  /** Token changes according to the logs, in order. */
  loggedChanges: AssetChange[]
  /**
   * Native change without the fee. Undefined if the fee is not known or was taken for a user operation, the node has no
   * balances of that time, or the block contains other transactions of the account.
   */
  native?: bigint
  /** Change of `silent`, a token that emits no logs; undefined like `native`, but whatever the fee. */
  units?: bigint
  silent?: string
  /** Undefined if the node does not tell. */
  fee?: bigint
  /** Another account sent it and none of this one's currency was taken for the fee. */
  isPaidByOther: boolean
  /** The called or created contract. */
  called: Address
}

/** The receipt of a transaction; undefined if there is none. */
async function readReceipt(request: Request, hash: string) {
  if (!isHash(hash)) throw new ModalError('rpc/error', { message: 'This isn’t a transaction hash.' })
  const reply = await request('eth_getTransactionReceipt', [hash])
  const receipt = receiptOf(reply, hash)
  return receipt && { ...receipt, reply }
}
type Found = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

/**
 * Token changes come from the logs, the native change from the balances around the block, and so does that of `token`
 * if no log reports it.
 */
async function measure(
  request: Request,
  { reply, fee: paid, blockNumber }: Found,
  account: Address,
  { token, coin }: { token?: string; coin?: string },
): Promise<Measured> {
  const sender = partyOf(own(reply, 'from'))
  const isSender = sender === account
  // A bundler sends for the account, which may pay it back.
  const repaid = sender && operationsOf(own(reply, 'logs'), account).fee
  const fee = isSender ? paid : repaid
  const isPaidByOther = !isSender && fee === 0n
  // Logs that claim to report the native currency are ignored, because it is measured.
  const loggedChanges = changesOf(own(reply, 'logs'), account, coin).changes.filter(({ token }) => token)
  const asked = token && normalize(token)
  const silent = loggedChanges.some(it => it.kind !== 'approval' && it.token === asked) ? undefined : asked
  const found = await difference(request, account, blockNumber, silent).catch((error: unknown) => {
    // Most nodes keep balances of recent blocks only.
    if (isAbort(error)) throw error
    return undefined
  })
  // For a delegated account (EIP-7702), an authorisation counts like a transaction.
  const known = Number(isSender) + Number(own(reply, 'type') === '0x4')
  // If the block contains another one, the changes cannot be attributed.
  const isAlone = found && found.sent <= known
  const called = partyOf(own(reply, 'to')) ?? partyOf(own(reply, 'contractAddress')) ?? account
  return {
    loggedChanges,
    silent,
    fee,
    isPaidByOther,
    called,
    // A user operation is paid from a deposit too, which no balance shows.
    native: isAlone && fee !== undefined && (isSender || isPaidByOther) ? found.native + fee : undefined,
    units: isAlone ? found.units : undefined,
  }
}

function change(amount: bigint, to: string, token?: string): AssetChange[] {
  if (amount > 0n) return [{ kind: 'in', ...(token && { token }), amount }]
  if (amount < 0n) return [{ kind: 'out', ...(token && { token }), to, amount: -amount }]
  return []
}

/** What a mined transaction did to an account, including `token` if it emits no logs, as wrapped currencies do. */
export async function outcome(
  request: Request,
  { hash, account: text, token, coin }: { hash: string; account: string; token?: string; coin?: string },
): Promise<Outcome | undefined> {
  const account = addressOf(text)
  const found = await readReceipt(request, hash)
  if (!found) return
  const {
    loggedChanges,
    native = 0n,
    units = 0n,
    silent,
    called,
    fee,
    isPaidByOther,
  } = await measure(request, found, account, { token, coin })
  const [paid, got] = [change(native, called), change(units, called, silent)]
  const changes = native < 0n ? [...paid, ...loggedChanges, ...got] : [...loggedChanges, ...got, ...paid]
  return { changes, fee, ...(isPaidByOther && { isPaidByOther }) }
}

interface Asked {
  hash: string
  account: string
  callHash?: string
  to: string
  token?: string
  coin?: string
  amount: bigint
}

/** Compares a mined transaction with what was requested, and measures what arrived. */
export async function compare(
  request: Request,
  { hash, account: text, callHash: expected, to: recipient, token, coin, amount }: Asked,
): Promise<Agreement | undefined> {
  const [account, to] = [addressOf(text), addressOf(recipient)]
  const [found, mined] = await Promise.all([
    readReceipt(request, hash),
    expected ? orNothing(request('eth_getTransactionByHash', [hash])) : undefined,
  ])
  if (!found) return
  const tx = attempt(() => readTransaction(mined))
  const isOwn = tx?.hash === hash.toLowerCase() && tx.from === account
  const isSame = isOwn && callHash(tx) === expected
  // An account that calls itself has its own code execute the request.
  const isCarried = !isOwn || tx.to === account
  const isAsked = isSame || (isCarried ? undefined : false)
  return { isAsked, arrived: await arrivedAt(request, found, { account, to, token, coin, amount, isAsked }) }
}

/** Base units that reached the recipient. */
async function arrivedAt(
  request: Request,
  found: Found,
  {
    account,
    to,
    token,
    coin,
    amount,
    isAsked,
  }: Agreement & Pick<Asked, 'token' | 'coin' | 'amount'> & { account: Address; to: Address },
): Promise<bigint | undefined> {
  // A transfer of the native currency to oneself changes nothing.
  if (isAsked && !token) return to === account ? undefined : amount
  const logs = own(found.reply, 'logs')
  const isWhole = Array.isArray(logs) && logs.length <= LOGS_MAX
  /** Whether less at the recipient means that less arrived. */
  let provesLess = !token || isWhole || to === account
  if (!token && to !== account && isAsked === undefined) {
    const { native } = await measure(request, found, account, { coin })
    // A recipient may forward the amount immediately; what left the account is on its way there.
    if (native !== undefined && -native >= amount) return amount
    provesLess = native !== undefined
  }
  const contract = token && normalize(token)
  const came = changesOf(logs, to)
    .changes.filter(it => it.kind === 'in' && it.token === contract)
    .reduce((sum, it) => sum + it.amount, 0n)
  if (token && came && isWhole) return came
  const { native, units } = await measure(request, found, to, { token, coin })
  const measured = token ? units : native
  // Having less proves nothing of a recipient that may have forwarded it.
  if (!provesLess && measured !== undefined && measured < amount) return undefined
  return measured !== undefined && measured < 0n ? 0n : measured
}
