import { useModal, type Context } from '../../../modal/kit.ts'
import { truncate } from '../../../base/format.ts'
import { minimumOf, percentText } from '../../../base/quote.ts'
import { amountText, rangeText } from '../../../base/token.ts'
import { KeyValues, type KeyValue } from '../../../ui/controls/key-values.tsx'
import { costRows, NetworkName } from '../../transaction/facts.tsx'
import { reviewCosts, swapPlace } from '../costs.ts'
import type { SwapIntent } from './intent.ts'
import type { Swap } from './plan.ts'
import type { PreparedSwap } from './prepare.ts'

const Short = ({ address }: { address: string }) => (
  <bdi dir="ltr" title={address}>
    {truncate(address)}
  </bdi>
)

/** The promised amount. "Minimum" is only used for what a known contract guarantees (R108). */
export function promiseOf(
  { t, i18n }: Pick<Context, 't' | 'i18n'>,
  { to, quoted: first, slippage }: SwapIntent,
  prepared: PreparedSwap | undefined,
): KeyValue {
  const locale = i18n.locale.value
  const { minimum, quoted = first } = prepared ?? {}
  const [label, text] =
    minimum === undefined
      ? ['swap.expected', rangeText(minimumOf(quoted, slippage), quoted, to, locale)]
      : ['swap.minimum', amountText(minimum, to, locale)]
  return [t(label), <bdi dir="ltr">{text}</bdi>]
}

/** The minimum received, the costs, and the contracts involved. */
export function Terms({ swap: { plan, transaction }, impact }: { swap: Swap; impact: string }) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const { intent } = plan
  const { network, from, to, slippage } = intent
  const locale = i18n.locale.value
  const { status, prepared: next } = transaction.state.value
  const costs = reviewCosts(swapPlace(ctx, intent, next), { prepared: next, paid: transaction.paid.value })
  const contracts = [from, to]
    .filter(it => !it.isNative)
    .map((it): KeyValue => [t('swap.contract', { symbol: it.symbol }), <Short address={it.contract} />])
  return (
    <KeyValues
      rule
      rows={[
        promiseOf(ctx, intent, next),
        [t('swap.impact'), impact],
        [t('swap.slippage'), <bdi dir="ltr">{percentText(slippage, locale)}</bdi>],
        ...costRows(t, costs, status === 'checking'),
        [t('send.network'), <NetworkName network={network} />],
        ...contracts,
        // An unknown contract is shown in full above.
        next?.verifiedBy === 'terms' && [t('swap.through'), <Short address={next.target} />],
      ]}
    />
  )
}
