import { useModal } from '../../../kit.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { exact } from '../../../lib/format.ts'
import type { Swap } from './plan.ts'
import type { PreparedSwap } from './prepare.ts'

/** What the wallet will be asked, before the first question. */
export function Steps({ swap, prepared, wallet }: { swap: Swap; prepared: PreparedSwap; wallet: string }) {
  const { t, i18n } = useModal()
  const { calls, isBatch } = prepared
  const { from, to, amount } = swap.plan.intent
  const done = swap.transaction.done.value
  if (isBatch) return <p className="s mid">{t('swap.once', { wallet })}</p>
  if (calls.length + done === 1) return null
  const values = {
    amount: `${exact(formatUnits(amount, from.decimals), i18n.locale.value)} ${from.symbol}`,
    symbol: from.symbol,
    from: from.symbol,
    to: to.symbol,
  }
  const titles = calls.map(({ kind }) =>
    t(
      kind === 'swap'
        ? 'swap.go'
        : kind === 'reset'
          ? 'swap.reset'
          : swap.plan.isUnlimited.value
            ? 'swap.allow.all.step'
            : 'swap.allow',
      values,
    ),
  )
  return (
    <ol className="steps" aria-label={t('swap.steps')}>
      {done > 0 && <li className="past">{t('swap.allow.done', values)}</li>}
      {titles.map(title => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  )
}
