import type { ReactNode } from 'react'
import { useModal } from '../../modal/kit.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { sameAddress } from '../../base/caip.ts'
import { exact, relativeTime, truncate } from '../../base/format.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import type { Plan, Prepared } from './plan.ts'
import type { Transaction } from './state.ts'
import { isDecided } from './tracking/stored.ts'

/** Showing more would not help. */
const NOTES_MAX = 3

/** The account's earlier wallet requests on the network that the chain has not decided on (R140). */
export function openBefore(
  sent: readonly TrackedTransaction[],
  { network: { caipNetworkId, chainNamespace }, account }: Pick<Plan<Prepared>, 'network' | 'account'>,
  id: string,
): TrackedTransaction[] {
  return sent.filter(
    it =>
      it.id !== id &&
      it.status !== 'refused' &&
      !isDecided(it) &&
      it.network === caipNetworkId &&
      sameAddress(chainNamespace, it.account, account),
  )
}

/** Whether it moves the same to the same recipient: if both are confirmed, it is moved twice. */
export function isTwice(
  open: TrackedTransaction,
  { to, amount, symbol, token, swap }: ReturnType<Plan<Prepared>['entry']>,
): boolean {
  const { network, amount: before } = open
  return (
    sameAddress(network, open.to, to) &&
    before === amount &&
    (open.token === token || sameAddress(network, open.token, token)) &&
    (!!token || open.symbol === symbol) &&
    open.swap?.symbol === swap?.symbol
  )
}

/** For a review: a note for each open one, and whether one of them equals the reviewed transaction. */
export function useOpen<P extends Prepared>(
  plan: Plan<P>,
  { id, state }: Transaction<P>,
): { note: ReactNode; isTwice: boolean } {
  const { t, i18n, trackedTransactions } = useModal()
  const locale = i18n.locale.value
  const { prepared } = state.value
  const entry = prepared && plan.entry(prepared)
  const rows = openBefore(trackedTransactions.value, plan, id).map(item => ({
    item,
    isAgain: !!entry && isTwice(item, entry),
  }))
  const note = rows.slice(0, NOTES_MAX).map(({ item: { id, swap, symbol, amount, to, at }, isAgain }) => {
    const title = swap
      ? t('swap.swapping', { from: symbol, to: swap.symbol })
      : t('waiting.sending', { amount: `${exact(amount, locale)} ${symbol}`, to: truncate(to) })
    const text = t(isAgain ? 'open.again' : 'open.text', { time: relativeTime(at, locale) })
    return <Notice key={id} kind="warn" title={title} text={text} />
  })
  return { note, isTwice: rows.some(it => it.isAgain) }
}
