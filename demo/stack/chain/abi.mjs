// The little ABI coding that the seed and the data service need.
import { readFileSync } from 'node:fs'

const { contracts, sourceHash } = JSON.parse(
  readFileSync(new URL('../contracts/artifacts.json', import.meta.url), 'utf8'),
)

/** Fingerprint of the sources that the committed artifacts were built from. */
export const builtFrom = sourceHash

const WORD = 64
const word = value => BigInt(value).toString(16).padStart(WORD, '0')
const text = value => {
  const bytes = Buffer.from(value, 'utf8')
  return word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * WORD, '0')
}

/** Run-time code of a contract. */
export const codeOf = contract => contracts[contract].code

/**
 * Call data of a function that takes addresses, integers, strings and empty bytes. Pass the members of a tuple one by
 * one.
 * @param {string} contract
 * @param {string} signature For example `transfer(address,uint256)`.
 * @param {...(string | number | bigint)} values
 */
export function callData(contract, signature, ...values) {
  const selector = selectorOf(contract, signature)
  const types = signature
    .slice(signature.indexOf('(') + 1, -1)
    .split(',')
    .filter(Boolean)
  let head = ''
  let tail = ''
  types.forEach((type, i) => {
    if (type !== 'string' && type !== 'bytes') return (head += word(values[i]))
    head += word(32 * types.length + tail.length / 2)
    tail += text(values[i])
  })
  return `0x${selector}${head}${tail}`
}

/**
 * One word of an answer as an unsigned integer.
 * @param {string} data
 * @param {number} [index]
 */
export function readUint(data, index = 0) {
  return BigInt(`0x${data.slice(2 + index * WORD, 2 + (index + 1) * WORD) || '0'}`)
}

/** The string at the offset in word `index` of an answer. */
export function readString(data, index = 0) {
  const at = 2 + Number(readUint(data, index)) * 2
  const length = Number(BigInt(`0x${data.slice(at, at + WORD) || '0'}`)) * 2
  return Buffer.from(data.slice(at + WORD, at + WORD + length), 'hex').toString('utf8')
}

/** The four-byte selector of a function, without `0x`. */
export function selectorOf(contract, signature) {
  const selector = contracts[contract].selectors[signature]
  if (selector === undefined) throw new Error(`${contract} has no ${signature}`)
  return selector
}
