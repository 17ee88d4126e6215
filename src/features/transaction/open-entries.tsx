import type { ReactNode } from 'react'
import { useModal } from '../../modal/kit.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { sameAddress } from '../../base/caip.ts'
import { relativeTime } from '../../base/format.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import type { Plan, Prepared } from './plan.ts'
import type { Transaction } from './state.ts'
import { isDecided, titleOf } from './tracking/stored.ts'

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

type Asset = Pick<TrackedTransaction, 'token' | 'symbol'>
const isSame = (network: string, one: Asset, other: Asset): boolean =>
  one.token || other.token ? sameAddress(network, one.token, other.token) : one.symbol === other.symbol

/**
 * Whether it moves the same to the same recipient, or swaps it for the same, through whatever contract: if both are
 * confirmed, it is moved twice.
 */
export function isTwice(open: TrackedTransaction, now: ReturnType<Plan<Prepared>['entry']>): boolean {
  const { network } = open
  if (open.amount !== now.amount || !isSame(network, open, now)) return false
  if (open.swap && now.swap) return isSame(network, open.swap, now.swap)
  return !open.swap && !now.swap && sameAddress(network, open.to, now.to)
}

/** For a review: a note for each open one, and whether one of them equals the reviewed transaction. */
export function useOpen<P extends Prepared>(
  plan: Plan<P>,
  { id, state }: Transaction<P>,
): { note: ReactNode; isTwice: boolean } {
  const { t, i18n, trackedTransactions } = useModal()
  const { prepared } = state.value
  const entry = prepared && plan.entry(prepared)
  const rows = openBefore(trackedTransactions.value, plan, id).map(item => ({
    item,
    isAgain: !!entry && isTwice(item, entry),
  }))
  const note = rows.slice(0, NOTES_MAX).map(({ item, isAgain }) => {
    const text = t(isAgain ? 'open.again' : 'open.text', { time: relativeTime(item.at, i18n.locale.value) })
    return <Notice key={item.id} kind="warn" title={titleOf(item, { t, i18n })} text={text} />
  })
  return { note, isTwice: rows.some(it => it.isAgain) }
}
