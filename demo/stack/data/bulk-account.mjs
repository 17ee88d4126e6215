// An invented account of maximum size: tens of thousands of transactions, thousands of tokens, always the same.
import { BULK_ACCOUNT } from '../chain/plan.mjs'
import { digest } from '../pictures/svg.mjs'
import { contentOf } from './collectibles.mjs'

const DEFAULT_SIZE = { transactions: 50_000, tokens: 5000 }
const SPAN_MS = 3 * 365 * 86_400_000
const OPERATIONS = ['send', 'receive', 'receive', 'trade', 'approve', 'send', 'mint', 'execute']
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ru',
  'ten',
  'sol',
  'ver',
  'qua',
  'ni',
  'bor',
  'zel',
  'pha',
  'dru',
  'mon',
  'tis',
  'ga',
]

const account = BULK_ACCOUNT.address.toLowerCase()
const addressOf = seed => `0x${digest(seed).toString('hex', 0, 20)}`

function tokenAt(i) {
  const d = digest(`bulk token ${i}`)
  const name = [d[0], d[1], d[2]].map(it => SYLLABLES[it % SYLLABLES.length]).join('')
  const decimals = [18, 18, 18, 6, 8][d[3] % 5]
  // One in four has no market.
  const price = d[4] % 4 === 0 ? 0 : Number(((d.readUInt16BE(5) + 1) / 10 ** (d[7] % 5)).toPrecision(5))
  const amount = `${d.readUInt32BE(8) % 10 ** (1 + (d[12] % 6))}.${String(d.readUInt32BE(13) % 1_000_000).padStart(6, '0')}`
  return {
    name: `${name[0].toUpperCase()}${name.slice(1)} ${i}`,
    symbol: `${name.slice(0, 4).toUpperCase()}${i}`,
    decimals,
    price,
    numeric: amount.replace(/\.?0+$/, '') || '0',
    address: addressOf(`bulk contract ${i}`),
  }
}

const valueOf = (numeric, price) => Math.round(Number(numeric) * price * 1e6) / 1e6

/** @param {{ iconUrl: (symbol: string) => string, self: () => string }} options */
export function createBulkAccount({ iconUrl, self }) {
  let size = { ...DEFAULT_SIZE }
  const end = Date.now()
  const kept = new Map()

  function transfer(d, i, direction) {
    if (d[6] % 11 === 0) {
      const id = BigInt((i % 900) + 1)
      return {
        nft_info: {
          name: `Harbour Print #${id}`,
          content: contentOf(self(), '', id),
          flags: { is_spam: d[7] % 3 === 0 },
        },
        direction,
        quantity: { numeric: '1' },
      }
    }
    const { name, symbol, price } = tokenAt(d.readUInt16BE(8) % Math.max(1, size.tokens))
    const numeric = `${d.readUInt16BE(10) % 900}.${d[12] % 100}1`
    return {
      fungible_info: { name, symbol, icon: { url: iconUrl(symbol) } },
      direction,
      quantity: { numeric },
      ...(price > 0 && { value: valueOf(numeric, price), price }),
    }
  }

  /** Row `i`; 0 is the newest. */
  function rowAt(caip, i) {
    const d = digest(`bulk row ${caip} ${i}`)
    const operationType = OPERATIONS[d[0] % OPERATIONS.length]
    const other = addressOf(`bulk friend ${d[1] % 40}`)
    const isIn = operationType === 'receive'
    const directions = { trade: ['out', 'in'], approve: ['self'], execute: [], send: ['out'] }[operationType] ?? ['in']
    return {
      id: d.toString('hex', 16, 32),
      metadata: {
        operationType,
        hash: `0x${digest(`bulk hash ${caip} ${i}`).toString('hex')}`,
        chain: caip,
        minedAt: new Date(end - Math.floor(((i + 1) * SPAN_MS) / (size.transactions + 1))).toISOString(),
        sentFrom: isIn ? other : account,
        sentTo: isIn ? account : other,
        status: d[2] % 50 === 0 ? 'failed' : 'confirmed',
        nonce: size.transactions - 1 - i,
      },
      transfers: directions.map((direction, at) => transfer(digest(`${at} ${d.toString('hex')}`), i, direction)),
    }
  }

  return {
    /** @param {{ transactions?: number, tokens?: number }} wanted */
    load({ transactions = DEFAULT_SIZE.transactions, tokens = DEFAULT_SIZE.tokens } = {}) {
      for (const count of [transactions, tokens])
        if (!Number.isInteger(count) || count < 0) throw new TypeError('load takes whole numbers')
      size = { transactions, tokens }
      kept.clear()
    },

    page(caip, from, rows) {
      const to = Math.min(from + rows, size.transactions)
      return {
        rows: Array.from({ length: Math.max(0, to - from) }, (_, i) => rowAt(caip, from + i)),
        next: to < size.transactions ? to : undefined,
      }
    },

    balances(caip) {
      if (!kept.has(caip)) {
        kept.set(
          caip,
          Array.from({ length: size.tokens }, (_, i) => tokenAt(i))
            .map(({ name, symbol, decimals, price, numeric, address }) => ({
              name,
              symbol,
              chainId: caip,
              address: `${caip}:${address}`,
              ...(price > 0 && { value: valueOf(numeric, price) }),
              price,
              quantity: { decimals: String(decimals), numeric },
              iconUrl: iconUrl(symbol),
            }))
            .sort((a, b) => (b.value ?? -1) - (a.value ?? -1)),
        )
      }
      return kept.get(caip)
    },
  }
}

/** @typedef {ReturnType<typeof createBulkAccount>} BulkAccount */
