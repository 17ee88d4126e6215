// An account's history: pages of rows, newest first, for one chain or all.
import { ACCOUNTS, BULK_ACCOUNT, CHAINS } from '../chain/plan.mjs'
import { createAssets } from './assets.mjs'
import { decodeCursor, encodeCursor, PAGE_ROWS } from './cursor.mjs'
import { fold, namespaceOf } from './ids.mjs'
import { createLedger } from './ledger.mjs'
import { readPrices } from './market.mjs'
import { rowOf } from './rows.mjs'

/**
 * Hosted services occasionally include a row of another chain: the first chain's reply contains account 2's payment to
 * account 0 on the second chain.
 */
const STRAY = {
  within: 'eip155:1',
  of: 'eip155:8453',
  account: ACCOUNTS[0].address.toLowerCase(),
  from: ACCOUNTS[2].address.toLowerCase(),
}

const byAge = (a, b) => b.at - a.at || a.plan.id - b.plan.id || b.block - a.block || b.index - a.index
const placeOf = ({ at, plan, block, index }) => [at, plan.id, block, index].join('.')
function entryAt(place) {
  const [at, id, block, index] = place.split('.').map(Number)
  return { at, plan: { id }, block, index }
}

/**
 * @param {{ chains: Record<string, import('../chain/json-rpc.mjs').Chain>, iconUrl: (symbol: string) => string, self:
 * () => string, bulk: import('./bulk-account.mjs').BulkAccount, onramp: { history: (account: string, chainId: string)
 * => Promise<object> }, solana: (account: string, place?: string) => Promise<{ rows: object[], next?: number }> }}
 * options `solana`: the same for Solana accounts.
 */
export function createHistory({ chains, iconUrl, self, bulk, onramp: purchases, solana }) {
  const books = new Map(
    CHAINS.map(plan => [
      plan.caip,
      {
        plan,
        caip: plan.caip,
        ledger: createLedger(chains[plan.caip]),
        assets: createAssets(chains[plan.caip], plan, self),
        iconUrl,
      },
    ]),
  )

  const entriesOf = (caip, account) => {
    const { ledger, plan } = books.get(caip)
    return ledger.of(account).map(entry => ({ ...entry, plan }))
  }

  async function realPage(account, chainId, place) {
    const wanted = chainId ? [chainId] : [...books.keys()]
    const isMixed = chainId === STRAY.within && account === STRAY.account
    await Promise.all([...wanted, ...(isMixed ? [STRAY.of] : [])].map(caip => books.get(caip).ledger.sync()))
    const entries = wanted.flatMap(caip => entriesOf(caip, account))
    const stray = isMixed ? entriesOf(STRAY.of, account).find(it => it.from === STRAY.from) : undefined
    if (stray) entries.push(stray)
    entries.sort(byAge)
    const start = place === undefined ? 0 : entries.findIndex(it => byAge(it, entryAt(place)) > 0)
    const page = start < 0 ? [] : entries.slice(start, start + PAGE_ROWS)
    const hasMore = start >= 0 && start + PAGE_ROWS < entries.length

    const contexts = new Map(
      await Promise.all(
        [...new Set(page.map(it => it.plan))].map(async plan => [
          plan,
          { ...books.get(plan.caip), prices: await readPrices(chains[plan.caip], plan) },
        ]),
      ),
    )
    return {
      rows: await Promise.all(page.map(it => rowOf(it, account, contexts.get(it.plan)))),
      next: hasMore ? placeOf(page.at(-1)) : undefined,
    }
  }

  function pageFor(account, chainId, place) {
    if (namespaceOf(account) === 'solana') return solana(account, place)
    if (account !== BULK_ACCOUNT.address.toLowerCase()) return realPage(account, chainId, place)
    return bulk.page(chainId || CHAINS[0].caip, Number(place ?? 0), PAGE_ROWS)
  }

  return {
    /** Reads existing blocks, so that the first page is as fast as the others. */
    warm: () => Promise.all([...books.values()].map(({ ledger }) => ledger.sync())),

    /**
     * @param {string} address
     * @param {{ chainId?: string, onramp?: string, cursor?: string }} query
     * @returns {Promise<{ data: object[], next: string | null } | undefined>} Undefined for a cursor of another query.
     */
    async page(address, { chainId = '', onramp = '', cursor = '' }) {
      const account = fold(address)
      const question = [account, chainId, onramp].join()
      const place = cursor === '' ? undefined : decodeCursor(question, cursor)
      if (cursor !== '' && place === undefined) return
      if (onramp) return purchases.history(account, chainId)
      const { rows, next } = await pageFor(account, chainId, place)
      return { data: rows, next: next === undefined ? null : encodeCursor(question, String(next)) }
    },
  }
}
