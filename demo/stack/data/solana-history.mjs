// A Solana account's history, from the transactions on the chain: pages of rows, newest first.
import { decimal } from '../chain/units.mjs'
import { digest } from '../pictures/svg.mjs'
import { CHAIN } from '../solana/plan.mjs'
import { contentOf } from './collectibles.mjs'
import { PAGE_ROWS } from './cursor.mjs'
import { mintFacts } from './solana-mints.mjs'
import { concerns, entryOf } from './solana-moves.mjs'

/** The operation type, from the signer and what the transaction moved for the account. */
function operationOf(isOwn, effects) {
  const out = effects.filter(it => it.direction !== 'in')
  const into = effects.filter(it => it.direction === 'in')
  if (out.length > 0 && into.length > 0) return 'trade'
  if (out.length > 0) return out.some(it => it.other === null) ? 'burn' : 'send'
  if (into.length > 0) return isOwn && into.some(it => it.other === null) ? 'mint' : 'receive'
  return 'execute'
}

/** Sender and recipient: owners rather than their token accounts; otherwise the called program. */
function endsOf({ payer, program }, operation, [first], account) {
  if (operation === 'send') return { sentFrom: account, sentTo: first.other }
  if (operation === 'receive') return { sentFrom: first.other ?? payer, sentTo: account }
  return { sentFrom: payer, sentTo: program }
}

/** @param {{ iconUrl: (symbol: string) => string, self: () => string, prices: Map<string, number> }} options */
export function createSolanaHistory({ iconUrl, self, prices }) {
  /** @type {WeakMap<import('../solana/chain.mjs').Landed, import('./solana-moves.mjs').Entry>} */
  const read = new WeakMap()
  const entry = landed => {
    if (!read.has(landed)) read.set(landed, entryOf(landed))
    return read.get(landed)
  }

  function moved({ asset, direction, units }, chain) {
    const { name, symbol, decimals, isListed, isCollectible } = mintFacts(chain, asset)
    if (isCollectible) {
      const content = contentOf(self(), isListed ? '' : undefined, 1n)
      return { nft_info: { name, content, flags: { is_spam: false } }, direction, quantity: { numeric: '1' } }
    }
    const numeric = decimal(units, decimals)
    const price = prices.get(asset) ?? 0
    return {
      fungible_info: { name, symbol, icon: isListed ? { url: iconUrl(symbol) } : null },
      direction,
      quantity: { numeric },
      ...(price > 0 && { value: Math.round(Number(numeric) * price * 1e6) / 1e6, price }),
    }
  }

  function rowOf(found, account, chain) {
    const { signature, at, signers, isFailed } = found
    // Outgoing assets first.
    const effects = found.effects
      .filter(it => it.account === account)
      .sort((a, b) => Number(a.direction === 'in') - Number(b.direction === 'in'))
    const operationType = operationOf(signers.includes(account), effects)
    return {
      id: digest(`${account} ${CHAIN.caip} ${signature}`).toString('hex', 0, 16),
      metadata: {
        operationType,
        hash: signature,
        chain: CHAIN.caip,
        minedAt: new Date(at * 1000).toISOString(),
        ...endsOf(found, operationType, effects, account),
        status: isFailed ? 'failed' : 'confirmed',
        // Solana transactions have no nonce.
        nonce: 0,
      },
      transfers: effects.map(it => moved(it, chain)),
    }
  }

  /**
   * @param {import('../solana/chain.mjs').Chain} chain
   * @param {string} account
   * @param {string} [place] Slot of the previous page's last row: each transaction has its own block.
   */
  return function page(chain, account, place) {
    const found = chain
      .landed()
      .map(entry)
      .filter(it => concerns(it, account))
      .reverse()
    const start = place === undefined ? 0 : found.findIndex(it => it.slot < Number(place))
    const shown = start < 0 ? [] : found.slice(start, start + PAGE_ROWS)
    return {
      rows: shown.map(it => rowOf(it, account, chain)),
      next: start >= 0 && start + PAGE_ROWS < found.length ? shown.at(-1).slot : undefined,
    }
  }
}
