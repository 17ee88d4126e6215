import type { Context } from '../../../modal/kit.ts'
import { concernOf, impactOf } from '../../../base/quote.ts'
import type { SwapIntent } from './intent.ts'
import type { PreparedSwap } from './prepare.ts'

/** A loss greater than most users would believe they agreed to (R76). */
const GRAVE = 50

/** How much of the value is lost, in per cent, at the prices of the latest check; undefined if a price is unknown. */
export function lossOf(intent: SwapIntent, prepared: PreparedSwap | undefined): number | undefined {
  const { from, to } = prepared?.priced ?? intent
  const got = { units: prepared?.quoted ?? intent.quoted, ...to }
  return impactOf({ units: intent.amount, ...from }, got) ?? prepared?.impact
}

export interface ConsentOptions {
  /** In per cent of the value; undefined if a price is unknown. */
  impact: number | undefined
  /** The next step is an approval, which costs none of the value. */
  isApproval: boolean
  /** One to one, so no price is needed. */
  isWrap: boolean
  values: Record<string, string>
}

/** Whether a swap after its approval needs a checkbox that the approval did not; wrapping has no approval. */
export const needsTick = (impact: number | undefined): boolean =>
  impact === undefined || concernOf(impact) === 'consent'

/** What has to be ticked before the next step: its key and its text. A consent covers exactly this much. */
export function consentsOf(
  t: Context['t'],
  { from, to }: SwapIntent,
  { impact, isApproval, isWrap, values }: ConsentOptions,
): [string, string][] {
  const needs: [string, string][] = []
  for (const { symbol, imitates } of [from, to])
    if (imitates) needs.push([`like.${symbol}`, t('swap.like.sure', { symbol, other: imitates })])
  if (isApproval) return needs
  if (impact === undefined && !isWrap) needs.push(['price', t('swap.impact.unknown.sure')])
  if (impact !== undefined && concernOf(impact) === 'consent')
    needs.push([`impact.${Math.ceil(impact)}`, t('swap.impact.sure', values)])
  if (impact !== undefined && impact >= GRAVE) needs.push(['grave', t('swap.impact.grave')])
  return needs
}
