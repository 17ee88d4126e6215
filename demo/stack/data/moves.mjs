// What a transaction moved and approved: from its logs and traces or, if it failed, from its call data.
import { readUint, selectorOf } from '../chain/abi.mjs'
import { COLLECTIONS, NATIVE_TOKEN, ROUTER } from '../chain/plan.mjs'
import { readSwap, SWAP_SELECTOR } from '../chain/swap-call.mjs'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const SWAP = '0xcd3829a3813dc3cdd188fd3d01dcf3268c16be2fdd2dd21d0665418816e46062'

const NATIVE = NATIVE_TOKEN.toLowerCase()
const collections = new Set(COLLECTIONS.map(it => it.address.toLowerCase()))

/**
 * @typedef {{ asset: string, from: string, to: string, units: bigint, id?: bigint }} Move `id`: a collectible.
 * Addresses in lower case.
 * @typedef {{ asset: string, owner: string, units: bigint, isCollectible: boolean, id?: bigint }} Grant
 * @typedef {{ moves: Move[], grants: Grant[], isSwap: boolean }} Effects
 */

const addressIn = (data, index) => `0x${data.slice(2 + index * 64 + 24, 2 + (index + 1) * 64)}`

/** A fungible amount is in a log's data, a collectible's number among its topics. */
const amount = ({ topics, data }) =>
  topics.length === 4 ? { units: 1n, id: BigInt(topics[3]) } : { units: readUint(data) }

function ofLogs(logs) {
  const effects = { moves: [], grants: [], isSwap: false }
  for (const log of logs) {
    const [topic, first, second] = log.topics
    const asset = log.address.toLowerCase()
    if (topic === SWAP) effects.isSwap = true
    if (first === undefined || second === undefined) continue
    if (topic === TRANSFER)
      effects.moves.push({ asset, from: addressIn(first, 0), to: addressIn(second, 0), ...amount(log) })
    if (topic === APPROVAL)
      effects.grants.push({ asset, owner: addressIn(first, 0), isCollectible: log.topics.length === 4, ...amount(log) })
    if (topic === APPROVAL_FOR_ALL)
      effects.grants.push({ asset, owner: addressIn(first, 0), isCollectible: true, units: readUint(log.data) })
  }
  return effects
}

/** Coin transfers, including those of inner calls; a reverted call moved nothing. */
function ofTraces(traces) {
  const reverted = traces.filter(it => it.error !== undefined).map(it => it.traceAddress.join())
  const stands = ({ traceAddress }) =>
    !reverted.some(path => path === '' || `${traceAddress.join()},`.startsWith(`${path},`))
  return traces
    .filter(({ type, action }) => (type === 'create' || action.callType === 'call') && BigInt(action.value ?? 0) > 0n)
    .filter(stands)
    .map(({ action, result }) => ({
      asset: NATIVE,
      from: action.from,
      to: action.to ?? result?.address,
      units: BigInt(action.value),
    }))
}

/** What a failed call was meant to do, as far as its data tells. */
function intended({ from, to, value, input }) {
  const effects = { moves: [], grants: [], isSwap: false }
  if (BigInt(value) > 0n && to) effects.moves.push({ asset: NATIVE, from, to, units: BigInt(value) })
  const selector = input.slice(2, 10)
  const args = `0x${input.slice(10)}`
  const isCollectible = collections.has(to)
  const what = index => (isCollectible ? { units: 1n, id: readUint(args, index) } : { units: readUint(args, index) })
  if (selector === selectorOf('Token', 'transfer(address,uint256)'))
    effects.moves.push({ asset: to, from, to: addressIn(args, 0), ...what(1) })
  if (selector === selectorOf('Token', 'transferFrom(address,address,uint256)'))
    effects.moves.push({ asset: to, from: addressIn(args, 0), to: addressIn(args, 1), ...what(2) })
  if (selector === selectorOf('Token', 'approve(address,uint256)'))
    effects.grants.push({ asset: to, owner: from, isCollectible, ...what(1) })
  if (to === ROUTER.toLowerCase() && selector === SWAP_SELECTOR) {
    const swap = readSwap(input)
    effects.isSwap = true
    if (swap.from !== NATIVE) effects.moves.push({ asset: swap.from, from, to, units: swap.amount })
  }
  return effects
}

/**
 * @param {any} transaction
 * @param {any} receipt
 * @param {any[] | undefined} traces Of this transaction; without them, only the transaction's own value counts.
 * @returns {Effects}
 */
export function effectsOf(transaction, receipt, traces) {
  if (receipt.status !== '0x1') return intended(transaction)
  const { from, to, value } = transaction
  const own =
    BigInt(value) > 0n ? [{ asset: NATIVE, from, to: to ?? receipt.contractAddress, units: BigInt(value) }] : []
  const effects = ofLogs(receipt.logs)
  return { ...effects, moves: [...(traces ? ofTraces(traces) : own), ...effects.moves] }
}
