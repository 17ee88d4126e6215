// A transaction as one account's history lists it.
import { BURNED } from '../chain/plan.mjs'
import { decimal } from '../chain/units.mjs'
import { digest } from '../pictures/svg.mjs'

const NOBODY = `0x${'0'.repeat(40)}`
const burned = BURNED.toLowerCase()

const directionOf = ({ from, to }, account) => (from === to ? 'self' : from === account ? 'out' : 'in')

/** The operation type, from the transaction's sender and what it moved for the account. */
function operationOf({ from, to, isSwap, grants }, account, moves) {
  const isOwn = from === account
  const out = moves.filter(it => it.from === account)
  const into = moves.filter(it => it.from !== account)
  if (isOwn && to === null) return 'deploy'
  if (isOwn && isSwap) return 'trade'
  if (out.length > 0 && into.length > 0) return 'trade'
  if (out.some(it => it.to === burned || it.to === NOBODY)) return 'burn'
  if (out.length > 0) return 'send'
  if (isOwn && into.some(it => it.from === NOBODY)) return 'mint'
  if (into.length > 0) return 'receive'
  return grants.length > 0 ? 'approve' : 'execute'
}

/** Sender and recipient: for a transfer its two ends, because the transaction itself went to the token's contract. */
function endsOf({ from, to, created }, operation, moves, account) {
  if (operation === 'send' || operation === 'burn') {
    const move = moves.find(it => it.from === account)
    return { sentFrom: move.from, sentTo: move.to }
  }
  if (operation === 'receive') return { sentFrom: moves[0].from === NOBODY ? from : moves[0].from, sentTo: account }
  return { sentFrom: from, sentTo: to ?? created }
}

/**
 * @param {import('./ledger.mjs').Entry} entry
 * @param {string} account In lower case.
 * @param {{ caip: string, assets: ReturnType<typeof import('./assets.mjs').createAssets>, prices: Map<string, number>,
 *   iconUrl: (symbol: string) => string }} context
 */
export async function rowOf(entry, account, { caip, assets, prices, iconUrl }) {
  const moves = entry.moves.filter(it => it.from === account || it.to === account)
  // Outgoing assets first.
  moves.sort((a, b) => Number(a.from !== account) - Number(b.from !== account))
  const grants = entry.grants.filter(it => it.owner === account)
  const operation = operationOf({ ...entry, grants }, account, moves)

  async function transfer({ asset, units, id, isCollectible = id !== undefined }, direction, isMoved) {
    if (isCollectible) return { nft_info: await assets.collectible(asset, id), direction, quantity: { numeric: '1' } }
    const { name, symbol, decimals, isListed } = await assets.token(asset)
    const numeric = decimal(units, decimals)
    const price = prices.get(asset) ?? 0
    return {
      fungible_info: { name, symbol, icon: isListed ? { url: iconUrl(symbol) } : null },
      direction,
      quantity: { numeric },
      ...(price > 0 && { ...(isMoved && { value: Math.round(Number(numeric) * price * 1e6) / 1e6 }), price }),
    }
  }

  return {
    id: digest(`${account} ${caip} ${entry.hash}`).toString('hex', 0, 16),
    metadata: {
      operationType: operation,
      hash: entry.hash,
      chain: caip,
      minedAt: new Date(entry.at * 1000).toISOString(),
      ...endsOf(entry, operation, moves, account),
      status: entry.isFailed ? 'failed' : 'confirmed',
      nonce: entry.nonce,
    },
    // An approval moves nothing; its allowance is listed the same way.
    transfers: await Promise.all(
      operation === 'approve'
        ? grants.map(grant => transfer(grant, 'self', false))
        : moves.map(move => transfer(move, directionOf(move, account), true)),
    ),
  }
}
