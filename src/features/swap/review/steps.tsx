import { boxes, classes, css, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { exact, truncate } from '../../../base/format.ts'
import type { Swap } from './plan.ts'
import type { PreparedSwap, SwapStep } from './prepare.ts'

const steps = css`
  display: flex;
  flex-direction: column;
  gap: 2u;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;
  font: var(--t2);
  & > li {
    display: flex;
    gap: 3u;
    counter-increment: step;
  }
  & > li::before {
    content: counter(step);
    flex: none;
    width: 5u;
    height: 5u;
    border-radius: 99px;
    background: var(--fill2);
    font: 600 var(--t1);
    line-height: 5u;
    text-align: center;
  }
  & > [data-past] {
    color: var(--ink2);
  }
  & > [data-past]::before {
    content: '✓';
    background: var(--ok);
    color: var(--surface);
  }
`

/** The wallet requests to come, before the first one. */
export function Steps({ swap, prepared, wallet }: { swap: Swap; prepared: PreparedSwap; wallet: string }) {
  const { t, i18n } = useModal()
  const { calls, isBatch } = prepared
  const { from, to, amount } = swap.plan.intent
  const done = swap.transaction.done.value
  if (calls.length + done === 1) return null
  if (isBatch) return <p className={classes(texts.small, boxes.centered)}>{t('swap.once', { wallet })}</p>
  const values = {
    amount: `${exact(formatUnits(amount, from.decimals), i18n.locale.value)} ${from.symbol}`,
    symbol: from.symbol,
    spender: truncate(prepared.target),
    from: from.symbol,
    to: to.symbol,
  }
  const names: Record<SwapStep['kind'], string> = {
    reset: 'swap.reset',
    approve: swap.plan.isUnlimited.value ? 'swap.allow.all.step' : 'swap.allow',
    swap: 'swap.go',
  }
  const titles = calls.map(({ kind }) => t(names[kind], values))
  return (
    <ol className={steps()} aria-label={t('swap.steps')}>
      {done > 0 && <li data-past>{t('swap.allow.done', values)}</li>}
      {titles.map(title => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  )
}
