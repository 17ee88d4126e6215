import type { Context } from '../../../modal/kit.ts'
import { isDecimals } from '../../../base/amount.ts'
import { parseNetworkId } from '../../../base/caip.ts'
import { exact, truncate } from '../../../base/format.ts'
import { clean } from '../../../base/text.ts'
import { inMessage } from '../../../base/token.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'

const MAX = 20
/** Anything older is history, or will never happen. */
const KEPT_MS = 7 * 86_400_000
/** A finished one is kept until the history should know it. */
const OVER_MS = 3_600_000

const STATUSES: readonly TrackedTransaction['status'][] = [
  'asked',
  'lost',
  'pending',
  'gone',
  'replaced',
  'failed',
  'confirmed',
]
const DIFFERENCES = ['other', 'nothing', 'less'] as const
/** How much is known about a transfer; a detected difference, and the user having read it, rank higher. */
const rank = ({ status, differs, isRead }: TrackedTransaction) =>
  STATUSES.indexOf(status) * 3 + (differs ? 1 : 0) + (isRead ? 1 : 0)
/** The wallet was asked, and the outcome is unknown. */
export const isOpen = (item: TrackedTransaction | undefined) => item?.status === 'asked' || item?.status === 'lost'
/** The chain has decided, or the user has. */
export const isOver = ({ status }: TrackedTransaction) =>
  status === 'confirmed' || status === 'failed' || status === 'replaced'

/** Whatever was mined instead, the account paid for it. */
export const isDecided = (item: TrackedTransaction) => isOver(item) || item.status === 'gone'

/** What a transaction that is not over is called. */
export const titleOf = (
  { swap, symbol, amount, to }: TrackedTransaction,
  { t, i18n }: Pick<Context, 't' | 'i18n'>,
): string =>
  swap
    ? t('swap.swapping', {
        from: inMessage(amount, symbol, i18n.locale.value),
        to: inMessage(swap.amount, swap.symbol, i18n.locale.value),
      })
    : t('waiting.sending', { amount: `${exact(amount, i18n.locale.value)} ${symbol}`, to: truncate(to) })

const AMOUNT = /^\d{1,80}(\.\d{1,40})?$/
const isText = (value: unknown, pattern = /^[\w:.-]{1,128}$/): value is string =>
  typeof value === 'string' && pattern.test(value)

function decodeSwap(value: unknown): TrackedTransaction['swap'] {
  const { symbol, amount, token, decimals } = (value ?? {}) as Record<string, unknown>
  return isText(amount, AMOUNT) && (token === undefined || isText(token)) && typeof symbol === 'string'
    ? { symbol: clean(symbol, 20), amount, token, decimals: isDecimals(decimals) ? decimals : undefined }
    : undefined
}

/** R112: the mined transaction is not the requested one, and the user has not read that yet. */
export const isAlert = ({ differs, isRead }: TrackedTransaction) => !!differs && !isRead

/** Stored data may be damaged or forged: every field is checked, none of it becomes a link or markup. */
export function decode(value: unknown): TrackedTransaction[] {
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
        callHash,
        differs,
        isRead,
        arrived,
        expected,
        hash,
        seen,
        since,
        at,
        swap,
      } = (item ?? {}) as Record<string, unknown>
      const sent = isText(hash, /^\w{32,128}$/) ? hash : undefined
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
        (isOpen({ status } as TrackedTransaction) || sent)
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
              hash: sent,
              at,
              swap: decodeSwap(swap),
              decimals: isDecimals(decimals) ? decimals : undefined,
              callHash: isText(callHash, /^\w{1,200}$/) ? callHash : undefined,
              differs: DIFFERENCES.find(it => it === differs),
              isRead: isRead === true || undefined,
              arrived: isText(arrived, AMOUNT) ? arrived : undefined,
              expected: isText(expected, AMOUNT) ? expected : undefined,
              seen: isText(seen, /^[\w.]{1,200}$/) ? seen : undefined,
              since: isText(since, /^[\w.]{1,200}$/) ? since : undefined,
            } as TrackedTransaction,
          ]
        : []
    })
    .filter(item => !isOver(item) || isAlert(item) || now - item.at < OVER_MS)
}

/** The same transfers as seen by two pages: for each, the version that knows more; newest first. */
export function merge(a: TrackedTransaction[], b: TrackedTransaction[]): TrackedTransaction[] {
  const all = new Map<string, TrackedTransaction>()
  for (const item of [...a, ...b]) {
    const other = all.get(item.id)
    if (!other || rank(item) > rank(other)) all.set(item.id, item)
  }
  return [...all.values()].sort((x, y) => y.at - x.at).slice(0, MAX)
}
