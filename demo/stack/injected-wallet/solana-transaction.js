import { base58 } from '@scure/base'
// Reads what a signer needs from a transaction: the position of its signature, and what it pays.

const SYSTEM = '1'.repeat(32)
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const TRANSFER = 2
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const TRANSFER_CHECKED = 12
const DECIMALS = 9

/** Reads on from `at`: bytes, and numbers in the network's compact form. */
function readerOf(bytes, at) {
  const byte = () => {
    if (at >= bytes.length) throw new RangeError('The transaction ends too early')
    return bytes[at++]
  }
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
  }
  const take = length => {
    if (at + length > bytes.length) throw new RangeError('The transaction ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const list = read => Array.from({ length: number() }, read)
  return { byte, number, take, list, at: () => at, peek: () => bytes[at] }
}

/** Base units as text, such as `'1.5'`. */
function decimal(units, decimals) {
  if (decimals === 0) return String(units)
  const text = String(units).padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '')
}

function describe({ program, accounts, data }) {
  // Not worth showing to the user.
  if (program === COMPUTE_BUDGET) return []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (TOKENS.includes(program) && data.length >= 10 && data[0] === TRANSFER_CHECKED)
    return [
      ['Amount', decimal(view.getBigUint64(1, true), data[9])],
      ['Of the token', accounts[1], 'address'],
      ['To the token account', accounts[2], 'address'],
    ]
  if (program !== SYSTEM || data.length !== 12 || view.getUint32(0, true) !== TRANSFER)
    return [['Program', program, 'address']]
  return [
    ['To', accounts[1], 'address'],
    ['Amount', `${decimal(view.getBigUint64(4, true), DECIMALS)} SOL`],
  ]
}

/** Undefined if it is unreadable, or the key is not one of its signers. */
export function readTransaction(bytes, publicKey) {
  try {
    const reader = readerOf(bytes, 0)
    const slots = reader.number()
    const first = reader.at()
    reader.take(64 * slots)
    const message = bytes.subarray(reader.at())
    if (reader.peek() & 0x80) reader.byte()
    const [signers] = reader.take(3)
    const keys = reader.list(() => base58.encode(reader.take(32)))
    reader.take(32)
    const instructions = reader.list(() => ({
      program: keys[reader.byte()] ?? 'Unknown',
      accounts: reader.list(() => keys[reader.byte()] ?? 'Unknown'),
      data: reader.take(reader.number()),
    }))
    const index = keys.indexOf(base58.encode(publicKey))
    if (signers !== slots || index < 0 || index >= signers) return undefined
    return { at: first + 64 * index, message, rows: instructions.flatMap(describe) }
  } catch {
    return undefined
  }
}
