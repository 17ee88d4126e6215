import { useModal } from '../../../kit.ts'
import { truncate } from '../../../lib/format.ts'
import { minimumOf, percentText } from '../../../lib/quote.ts'
import { amountText, rangeText } from '../../../lib/token.ts'
import { KeyValues, type KeyValue } from '../../../ui/money.tsx'
import { costRows, NetworkName } from '../../transaction/facts.tsx'
import { reviewCosts, swapPlace } from '../costs.ts'
import type { Swap } from './plan.ts'

const Short = ({ address }: { address: string }) => (
  <bdi dir="ltr" title={address}>
    {truncate(address)}
  </bdi>
)

/** What comes at least, what it costs, and through which contracts it goes. */
export function Terms({ swap: { plan, transaction }, impact }: { swap: Swap; impact: string }) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const { intent } = plan
  const { network, from, to, slippage } = intent
  const locale = i18n.locale.value
  const { status, prepared: next } = transaction.state.value
  const quoted = next?.quoted ?? intent.quoted
  const costs = reviewCosts(swapPlace(ctx, intent, next), { prepared: next, paid: transaction.paid.value })
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  const contracts = [from, to]
    .filter(it => !it.isNative)
    .map((it): KeyValue => [t('swap.contract', { symbol: it.symbol }), <Short address={it.contract} />])
  return (
    <KeyValues
      rule
      rows={[
        // "Minimum" is said of what a known contract holds to, and of nothing else (R108).
        next?.minimum === undefined
          ? [t('swap.expected'), ltr(rangeText(minimumOf(quoted, slippage), quoted, to, locale))]
          : [t('swap.minimum'), ltr(amountText(next.minimum, to, locale))],
        [t('swap.impact'), impact],
        [t('swap.slippage'), ltr(percentText(slippage, locale))],
        ...costRows(t, costs, status === 'checking'),
        [t('send.network'), <NetworkName network={network} />],
        ...contracts,
        // A contract that nobody knows stands above in full.
        next?.verifiedBy === 'terms' && [t('swap.through'), <Short address={next.target} />],
      ]}
    />
  )
}
