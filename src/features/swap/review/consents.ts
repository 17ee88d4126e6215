import type { Context } from '../../../modal/kit.ts'
import { concernOf } from '../../../base/quote.ts'
import type { SwapIntent } from './intent.ts'

/** More is lost than most would believe they agreed to (R76). */
const GRAVE = 50

export interface ConsentOptions {
  /** In per cent of the value; undefined where a price is not known. */
  impact: number | undefined
  /** The next step is an allowance, which costs nothing of the value. */
  isApproval: boolean
  /** One for one, as of wrapping: no price is needed for that. */
  isEven: boolean
  values: Record<string, string>
}

/** Whether the swap itself needs a tick that its allowance did not. */
export const needsTick = ({ impact, isEven }: Pick<ConsentOptions, 'impact' | 'isEven'>): boolean =>
  impact === undefined ? !isEven : concernOf(impact) === 'consent'

/** What has to be ticked before the next step: what it stands for, and its words. Consent is to so much and no more. */
export function consentsOf(
  t: Context['t'],
  { from, to }: SwapIntent,
  { impact, isApproval, isEven, values }: ConsentOptions,
): [string, string][] {
  const needs: [string, string][] = []
  for (const { symbol, imitates } of [from, to])
    if (imitates) needs.push([`like.${symbol}`, t('swap.like.sure', { symbol, other: imitates })])
  if (isApproval) return needs
  if (impact === undefined && !isEven) needs.push(['price', t('swap.impact.unknown.sure')])
  if (impact !== undefined && concernOf(impact) === 'consent')
    needs.push([`impact.${Math.ceil(impact)}`, t('swap.impact.sure', values)])
  if (impact !== undefined && impact >= GRAVE) needs.push(['grave', t('swap.impact.grave')])
  return needs
}
