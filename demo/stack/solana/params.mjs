// Parses the methods' parameters and wraps their answers.
import { isAddress, isSignature } from './kit.mjs'
import { RpcError } from './rpc-error.mjs'

export function readAddress(value) {
  if (typeof value !== 'string' || !isAddress(value)) throw new RpcError(-32602, 'Invalid param: Invalid')
  return value
}

export function readSignature(value) {
  if (typeof value !== 'string' || !isSignature(value)) throw new RpcError(-32602, 'Invalid param: Invalid')
  return value
}

export function readList(value, limit) {
  if (!Array.isArray(value)) throw new RpcError(-32602, 'Invalid params: expected a list')
  if (value.length > limit) throw new RpcError(-32602, `Too many inputs provided; max ${limit}`)
  return value
}

/** @param {{ slot: () => number }} chain */
export const withContext = chain => value => ({ context: { slot: chain.slot(), apiVersion: '2.3.8' }, value })
