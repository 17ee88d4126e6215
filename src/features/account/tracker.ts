import { isAbort, ModalError, watch, type Context } from '../../kit.ts'
import { delay } from '../../lib/abort.ts'
import { formatUnits, isDecimals, parseUnits } from '../../lib/amount.ts'
import { parseNetworkId, sameAddress } from '../../lib/caip.ts'
import { clean } from '../../lib/text.ts'
import type { Network } from '../../chains/adapter.ts'
import type { Sent } from '../../core/sent.ts'

const KEY = 'sent'
const MAX = 20
/** What is older is history, or will never be. */
const KEPT_MS = 7 * 86_400_000
/** What is over stays for as long as the history may take to know of it. */
const OVER_MS = 3_600_000
/** The user may still be looking at the wallet, and the history is behind the chain. */
const SEARCH_MS = [0, 5_000, 20_000, 60_000, 180_000]
/** Nobody is kept waiting for more looks than these; what the others find is still told. */
const LOOKS_SHOWN = 3

/** The node that is asked may be a moment behind the one that knew the receipt. */
const COMPARE_MS = [0, 1_000, 4_000]

const STATUSES = ['asked', 'lost', 'pending', 'gone', 'replaced', 'failed', 'confirmed'] as const
const DIFFERENCES = ['other', 'nothing', 'less'] as const
/** How much is known of a transfer; what was found to be wrong with it, and that somebody has read that, is more. */
const rank = ({ status, differs, isRead }: Sent) => STATUSES.indexOf(status) * 3 + (differs ? 1 : 0) + (isRead ? 1 : 0)
const isOpen = (item: Sent | undefined) => item?.status === 'asked' || item?.status === 'lost'
/** The chain has decided, or the user has. */
export const isOver = ({ status }: Sent) => /^(confirmed|failed|replaced)$/.test(status)

/** Whatever was mined in its place, the account paid for it. */
const isDecided = (item: Sent) => isOver(item) || item.status === 'gone'

const AMOUNT = /^\d{1,80}(\.\d{1,40})?$/
const isText = (value: unknown, pattern = /^[\w:.-]{1,128}$/): value is string =>
  typeof value === 'string' && pattern.test(value)

function decodeSwap(value: unknown): Sent['swap'] {
  const { symbol, amount, token } = (value ?? {}) as Record<string, unknown>
  return isText(amount, AMOUNT) && (token === undefined || isText(token)) && typeof symbol === 'string'
    ? { symbol: clean(symbol, 20), amount, token }
    : undefined
}

/** R112: what was mined is not what was asked for, and nobody has read that yet. */
export const isAlert = ({ differs, isRead }: Sent) => !!differs && !isRead

/** What is stored may be damaged or forged: every field is checked, nothing of it becomes a link or markup. */
function decode(value: unknown): Sent[] {
  const now = Date.now()
  return (Array.isArray(value) ? value.slice(0, MAX) : [])
    .flatMap(item => {
      const {
        id,
        status,
        network,
        account,
        to,
        amount,
        symbol,
        token,
        decimals,
        deed,
        differs,
        isRead,
        arrived,
        hash,
        seen,
        at,
        swap,
      } = (item ?? {}) as Record<string, unknown>
      const isWhole =
        isText(id) &&
        STATUSES.includes(status as 'asked') &&
        parseNetworkId(network) &&
        isText(account) &&
        isText(to) &&
        isText(amount, AMOUNT) &&
        typeof at === 'number' &&
        at <= now &&
        now - at < KEPT_MS &&
        (token === undefined || isText(token)) &&
        (isOpen({ status } as Sent) || isText(hash, /^[\w]{32,128}$/))
      return isWhole
        ? [
            {
              id,
              status,
              network,
              account,
              to,
              amount,
              symbol: clean(symbol, 20),
              token,
              hash,
              at,
              swap: decodeSwap(swap),
              decimals: isDecimals(decimals) ? decimals : undefined,
              deed: isText(deed, /^\w{1,200}$/) ? deed : undefined,
              differs: DIFFERENCES.find(it => it === differs),
              isRead: isRead === true || undefined,
              arrived: isText(arrived, AMOUNT) ? arrived : undefined,
              seen: isText(seen, /^[\w.]{1,200}$/) ? seen : undefined,
            } as Sent,
          ]
        : []
    })
    .filter(item => !isOver(item) || isAlert(item) || now - item.at < OVER_MS)
}

/** The same transfers seen by two pages: of each the one that knows more, newest first. */
export function merge(a: Sent[], b: Sent[]): Sent[] {
  const all = new Map<string, Sent>()
  for (const item of [...a, ...b]) {
    const other = all.get(item.id)
    if (!other || rank(item) > rank(other)) all.set(item.id, item)
  }
  return [...all.values()].sort((x, y) => y.at - x.at).slice(0, MAX)
}

/**
 * Follows the transfers of `ctx.sent` until the chain has decided, also those of an earlier visit, and keeps them
 * between visits. `find` looks for what became of a question that nobody heard the answer to, and gives a hash; it is
 * asked after each of the pauses, in this visit as in the next ones.
 */
export function trackSent(
  ctx: Context,
  find: (item: Sent, wait: { signal: AbortSignal }) => Promise<string | undefined>,
  pausesMs = SEARCH_MS,
): void {
  const { sent, storage, life, networks, notifications, balances, t } = ctx
  const followed = new Set<string>()
  /** Whose balances were read since it was over. */
  const refreshed = new Set<string>()
  const sought = new Set<string>()
  const set = (id: string, change: Partial<Sent>) => {
    sent.value = sent.peek().map(item => (item.id === id ? { ...item, ...change } : item))
  }

  /** What is kept of the balances is out of date. */
  function refresh({ id, network: chain, account, token, swap }: Sent): void {
    refreshed.add(id)
    const network = networks.find(chain)
    if (network) balances.expire({ network, address: account, tokens: [token, swap?.token] }).catch(ctx.report)
  }
  /** What the chain made of it, beside what was asked for; nothing where nobody can tell. */
  async function differenceOf(
    { account, to, token, amount, decimals, deed, swap }: Sent,
    network: Network,
    hash: string,
  ): Promise<Pick<Sent, 'differs' | 'arrived'>> {
    const { chainNamespace: namespace, nativeCurrency } = network
    const units = token ? decimals : nativeCurrency.decimals
    const wanted = units === undefined ? undefined : parseUnits(amount, units)
    const adapter = await ctx.adapter(namespace)
    const query = swap ? { to: account, token: swap.token } : { to, token }
    for (const pause of COMPARE_MS) {
      if (pause) await delay(pause, life)
      const found = await adapter
        .compare(network, { hash, account, deed, amount: wanted ?? 0n, ...query }, { signal: life })
        .catch((error: unknown) => {
          if (isAbort(error)) throw error
          return undefined
        })
      if (!found) continue
      const { isAsked, arrived } = found
      // What one sends to oneself comes from nowhere.
      const isMeasured = arrived !== undefined && (!!swap || !sameAddress(namespace, to, account))
      const isLess = isMeasured && !swap && wanted !== undefined && arrived < wanted
      const differs = isAsked === false ? 'other' : isMeasured && !arrived ? 'nothing' : isLess ? 'less' : undefined
      return { differs, arrived: isMeasured && !swap && units !== undefined ? formatUnits(arrived, units) : undefined }
    }
    return {}
  }
  async function follow(item: Sent): Promise<void> {
    const { id, hash, seen, network: chain, amount, symbol, swap } = item
    const network = networks.find(chain)
    if (!network) return
    try {
      const receipt = await (
        await ctx.adapter(network.chainNamespace)
      ).waitForReceipt(network, hash!, { signal: life, seen, onSeen: seen => set(id, { seen }) })
      // Sped up it is still this transfer; whatever else is in its place is not.
      const isOther = receipt.replaced && receipt.replaced !== 'repriced'
      const status =
        receipt.status === 'gone'
          ? 'gone'
          : isOther
            ? 'replaced'
            : receipt.status === 'success'
              ? 'confirmed'
              : 'failed'
      const { differs, arrived } = status === 'confirmed' ? await differenceOf(item, network, receipt.hash) : {}
      set(id, { status, hash: isOther ? hash : receipt.hash, differs, arrived })
      // The view of the transfer says so itself.
      const message = differs
        ? t(`differs.${differs}`)
        : swap && status === 'confirmed'
          ? t('swap.swapped', { from: symbol, to: swap.symbol })
          : swap && status === 'failed'
            ? `${t('swap.error')} – ${t('swap.reverted.text')}`
            : t(`sent.${status}`, { amount: `${amount} ${symbol}` })
      if (!/^(WalletSend|Swap)Preview$/.test(ctx.router.current.peek()?.view ?? ''))
        notifications.show({ message, variant: status === 'confirmed' && !differs ? 'success' : 'error' })
    } catch (error) {
      // Looked for again on the next visit, or when the network is back.
      followed.delete(id)
      if (!isAbort(error) && error instanceof ModalError) ctx.report(error)
    }
  }
  async function search(id: string): Promise<void> {
    const current = () => sent.peek().find(item => item.id === id && isOpen(item))
    sought.add(id)
    set(id, { isSought: true })
    for (const [look, pause] of pausesMs.entries()) {
      if (look === LOOKS_SHOWN && current()) set(id, { status: 'lost', isSought: undefined })
      if (pause) await delay(pause, life)
      const item = current()
      const hash = item && (await find(item, { signal: life }).catch(() => undefined))
      if (life.aborted) return
      // Dismissed meanwhile, or another page of the site heard the answer.
      if (!current()) break
      if (hash) return set(id, { status: 'pending', hash, isSought: undefined })
    }
    set(id, { isSought: undefined, ...(current() && { status: 'lost' }) })
  }
  const start = (id: string) => void search(id).catch(() => {})

  const stored = storage.read(KEY, decode) ?? []
  const mine = new Set(sent.peek().map(item => item.id))
  /** Begun in another page, or in an earlier visit. */
  const foreign = new Set(stored.flatMap(({ id }) => (mine.has(id) ? [] : id)))
  sent.value = merge(sent.peek(), stored)
  for (const item of stored) if (foreign.has(item.id) && isOpen(item)) start(item.id)
  for (const item of stored) if (isDecided(item)) refreshed.add(item.id)
  watch(life, () => {
    const list = sent.value
    storage.write(KEY, list.length ? list : undefined)
    for (const item of list) {
      if (item.status === 'lost' && !sought.has(item.id)) start(item.id)
      // However that became known: of calls that a wallet made at once, or in another page, there was nothing to
      // follow.
      if (isDecided(item) && !refreshed.has(item.id)) refresh(item)
      if (item.status !== 'pending' || followed.has(item.id)) continue
      followed.add(item.id)
      void follow(item)
    }
  })
  storage.watch(key => {
    if (key !== KEY) return
    const theirs = storage.read(KEY, decode) ?? []
    const has = (list: Sent[], id: string) => list.some(item => item.id === id)
    // What the other page asked and took back, as after a decline, or dismissed.
    const ours = sent
      .peek()
      .filter(item => !foreign.has(item.id) || item.status === 'pending' || isOver(item) || has(theirs, item.id))
    for (const { id } of theirs) if (!has(sent.peek(), id)) foreign.add(id)
    const next = merge(ours, theirs)
    if (JSON.stringify(next) !== JSON.stringify(sent.peek())) sent.value = next
  }, life)
  addEventListener(
    'online',
    () => {
      sent.value = [...sent.peek()]
    },
    { signal: life },
  )
}
