// Addresses and ids of both kinds of chains: tells their kind, and whether two are the same.
import { HttpError } from '../http/reply.mjs'

export const bad = (field, description) => new HttpError(400, { status: 'FAILED', reasons: [{ field, description }] })

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32

/** Base58 of 32 bytes; each leading 1 is a zero byte. */
function isKey(text) {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const value = [...text].reduce((sum, sign) => sum * 58n + BigInt(ALPHABET.indexOf(sign)), 0n)
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return /^1*/.exec(text)[0].length + bytes === KEY_BYTES
}

/** @returns {'eip155' | 'solana' | undefined} The namespace whose format an address has. */
export function namespaceOf(address) {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return 'eip155'
  return isKey(address) ? 'solana' : undefined
}

/** For comparing addresses, plain or CAIP-10: letter case matters on Solana, and never on EVM chains. */
export const fold = id => (/^(eip155:\d+:)?0x/i.test(id) ? id.toLowerCase() : id)

/** Network and address of a CAIP-10 id. */
export function splitId(id) {
  const [namespace, reference, address] = id.split(':')
  return { caip: `${namespace}:${reference}`, address }
}
