import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/web3.js'
import { attempt } from '../../base/errors.ts'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  KIND,
  LIGHTHOUSE,
  LIGHTHOUSE_WRITES,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from './program-ids.ts'
import { associatedAccount } from './programs.ts'
import type { TransferTerms } from './transfer-message.ts'

// R120: the transaction for a wallet is parsed again, by other code than wrote it, and compared with the agreed terms.

const isSame = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && Array.prototype.every.call(a, (byte, index) => byte === b[index])

/** The message of a transaction; undefined if it is not a transaction, or its message not in canonical form. */
const messageIn = (bytes: Uint8Array) =>
  attempt(() => {
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return isSame(getCompiledTransactionMessageEncoder().encode(message), messageBytes) ? message : undefined
  })

interface Account {
  address: string
  isSigner: boolean
  isWritable: boolean
}
interface Instruction {
  program: string
  accounts: Account[]
  data: DataView
}
interface Message {
  accounts: Account[]
  blockhash: string
  instructions: Instruction[]
}

/**
 * Undefined if it is not a message, is not in canonical form, or uses accounts from a lookup table. `versions`: the
 * allowed ones.
 */
function readMessage(bytes: Uint8Array, versions: readonly (number | string)[] = [0]): Message | undefined {
  return attempt(() => {
    const message = messageIn(bytes)
    if (!message) return
    const { header, staticAccounts, lifetimeToken, instructions } = message
    if (!versions.includes(message.version)) return
    if ('addressTableLookups' in message && message.addressTableLookups?.length) return
    const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
    const accounts = staticAccounts.map((address, index): Account => {
      const isSigner = index < numSignerAccounts
      const end = isSigner
        ? numSignerAccounts - numReadonlySignerAccounts
        : staticAccounts.length - numReadonlyNonSignerAccounts
      return { address, isSigner, isWritable: index < end }
    })
    const at = (index: number) => {
      if (!accounts[index]) throw new RangeError('No such account')
      return accounts[index]
    }
    return {
      accounts,
      blockhash: lifetimeToken,
      instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
        program: at(programAddressIndex).address,
        accounts: accountIndices.map(at),
        data: new DataView(Uint8Array.from(data).buffer),
      })),
    }
  })
}

type Named = [address: string, may: 'sign' | 'write' | 'read']

/** Whether an instruction names exactly these accounts; `writable` and `signer` by position. */
function names({ accounts }: Instruction, wanted: Named[], payer: string): boolean {
  return (
    accounts.length === wanted.length &&
    wanted.every(([address, may], index) => {
      const it = accounts[index]
      // The payer signs and is writable wherever it is named.
      const isPayer = address === payer
      return (
        it?.address === address &&
        it.isSigner === (isPayer || may === 'sign') &&
        it.isWritable === (isPayer || may !== 'read')
      )
    })
  )
}

const isBudget = ({ program, accounts, data }: Instruction, kind: number, value: bigint, size: 4 | 8) =>
  program === COMPUTE_BUDGET &&
  !accounts.length &&
  data.byteLength === 1 + size &&
  data.getUint8(0) === kind &&
  (size === 8 ? data.getBigUint64(1, true) : BigInt(data.getUint32(1, true))) === value

/** The additional accounts that the transfer names. */
const namedBy = ({ references = [] }: TransferTerms) => references.map((it): Named => [it, 'read'])

const isMemo = ({ program, accounts, data }: Instruction, text: string) =>
  program === MEMO && !accounts.length && isSame(new Uint8Array(data.buffer), new TextEncoder().encode(text))

const movesSol = (it: Instruction, terms: TransferTerms) =>
  it.program === SYSTEM &&
  it.data.byteLength === 12 &&
  it.data.getUint32(0, true) === KIND.transferSol &&
  it.data.getBigUint64(4, true) === terms.amount &&
  names(it, [[terms.from, 'sign'], [terms.to, 'write'], ...namedBy(terms)], terms.from)

async function movesToken(move: Instruction, made: Instruction | undefined, terms: TransferTerms): Promise<boolean> {
  const { from, to, amount, token } = terms
  if (!token || !made === token.isNew) return false
  const { program, mint, decimals, source, destination } = token
  if (program !== TOKEN && program !== TOKEN_2022) return false
  const isMove =
    move.program === program &&
    move.data.byteLength === 10 &&
    move.data.getUint8(0) === KIND.transferChecked &&
    move.data.getBigUint64(1, true) === amount &&
    move.data.getUint8(9) === decimals &&
    names(move, [[source, 'write'], [mint, 'read'], [destination, 'write'], [from, 'sign'], ...namedBy(terms)], from)
  const isMade =
    !made ||
    (made.program === ASSOCIATED_TOKEN &&
      made.data.byteLength === 1 &&
      made.data.getUint8(0) === KIND.createIdempotent &&
      names(
        made,
        [
          [from, 'sign'],
          [destination, 'write'],
          [to, 'read'],
          [mint, 'read'],
          [SYSTEM, 'read'],
          [program, 'read'],
        ],
        from,
      ))
  // The destination is derived again from the agreed recipient.
  return isMove && isMade && destination === (await associatedAccount(to, mint, program))
}

/** Memo, creation and transfer as agreed, in this order, and nothing else. */
async function areMoves(moves: readonly Instruction[], terms: TransferTerms): Promise<boolean> {
  const left = [...moves]
  const move = left.pop()
  const memo = terms.memo ? left.pop() : undefined
  if (!move || (terms.memo && !(memo && isMemo(memo, terms.memo)))) return false
  const made = left.pop()
  if (left.length) return false
  return terms.token ? movesToken(move, made, terms) : !made && movesSol(move, terms)
}

const isOfPayer = ({ accounts }: Message, { from }: TransferTerms) =>
  accounts[0]?.address === from && accounts.filter(it => it.isSigner).length === 1

/**
 * Whether the bytes are exactly the agreed transfer: payer, programs, accounts, amounts, memo and references, its
 * maximum cost and its lifetime.
 */
export async function isTransferOf(bytes: Uint8Array, terms: TransferTerms, blockhash: string): Promise<boolean> {
  const message = readMessage(bytes)
  if (!message || message.blockhash !== blockhash) return false
  const [limit, price, ...moves] = message.instructions
  if (!isOfPayer(message, terms)) return false
  if (!limit || !isBudget(limit, KIND.computeLimit, BigInt(terms.units), 4)) return false
  if (!price || !isBudget(price, KIND.computePrice, terms.price, 8)) return false
  return areMoves(moves, terms)
}

/** An additional instruction that moves no money except the network's fee. */
function isHarmless({ program, accounts, data }: Instruction, touched: ReadonlySet<string>): boolean {
  if (program === COMPUTE_BUDGET) return !accounts.length
  if (program === MEMO) return !accounts.length
  return (
    program === LIGHTHOUSE &&
    data.byteLength > 0 &&
    !LIGHTHOUSE_WRITES.includes(data.getUint8(0)) &&
    accounts.every(it => !it.isWritable || touched.has(it.address))
  )
}

/**
 * R142: whether what a wallet signed is the transfer, changed at most in its block, budget and assertions. A simulation
 * has to tell its cost.
 */
export async function isLawful(bytes: Uint8Array, terms: TransferTerms): Promise<boolean> {
  const message = readMessage(bytes, [0, 'legacy'])
  if (!message || !isOfPayer(message, terms)) return false
  const isOurs = ({ program, data }: Instruction) =>
    program === SYSTEM ||
    program === ASSOCIATED_TOKEN ||
    program === terms.token?.program ||
    (program === MEMO && !!terms.memo && isSame(new Uint8Array(data.buffer), new TextEncoder().encode(terms.memo)))
  const moves = message.instructions.filter(isOurs)
  const touched = new Set(moves.flatMap(({ accounts }) => accounts.map(it => it.address)))
  const beside = message.instructions.filter(it => !isOurs(it))
  return beside.every(it => isHarmless(it, touched)) && areMoves(moves, terms)
}
