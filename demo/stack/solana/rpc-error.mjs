// Errors of calls and transactions, in a node's words.

/** Methods throw it to answer with an error. */
export class RpcError extends Error {
  constructor(code, message, data) {
    super(message)
    this.reply = { code, message, ...(data !== undefined && { data }) }
  }
}

/** A failed transaction's error in the nodes' format; the virtual machine gives the names only as text. */
export function transactionError(failed) {
  const error = failed.err()
  const [, name, index, inner, custom] = /err: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?)?/.exec(String(failed)) ?? []
  if (name === 'InstructionError')
    return { InstructionError: [Number(index), inner === 'Custom' ? { Custom: Number(custom) } : inner] }
  if (name === 'DuplicateInstruction') return { DuplicateInstruction: error.index }
  if (typeof error === 'object' && 'accountIndex' in error) return { [name]: { account_index: error.accountIndex } }
  return name
}

/** With such an error, a transaction is in a block and pays its fee; with any other, it never existed. */
export const isInBlock = error => error === null || Boolean(error.InstructionError ?? error.InsufficientFundsForRent)

const SENTENCES = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}
const words = name => name.replace(/(?!^)[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

export function describe(error) {
  if (typeof error === 'string') return SENTENCES[error] ?? words(error)
  const [index, inner] = error.InstructionError ?? []
  if (inner?.Custom !== undefined)
    return `Error processing Instruction ${index}: custom program error: 0x${inner.Custom.toString(16)}`
  if (inner) return `Error processing Instruction ${index}: ${words(inner).toLowerCase()}`
  const at = error.InsufficientFundsForRent?.account_index
  if (at !== undefined) return `Transaction results in an account (${at}) with insufficient funds for rent`
  return words(Object.keys(error)[0])
}
