import { Bar, useModal } from '../../../kit.ts'
import { truncate, UNKNOWN } from '../../../lib/format.ts'
import { partOf, percentText, providerFeeOf } from '../../../lib/quote.ts'
import { amountText, fiatOf } from '../../../lib/token.ts'
import { KeyValues, type KeyValue } from '../../../ui/money.tsx'
import { Fee, NetworkName } from '../../transaction/facts.tsx'
import type { Swap } from './plan.ts'

const Short = ({ address }: { address: string }) => (
  <bdi dir="ltr" title={address}>
    {truncate(address)}
  </bdi>
)

/** What comes at least, what it costs, and through which contracts it goes. */
export function Terms({ swap: { plan, transaction }, impact }: { swap: Swap; impact: string }) {
  const ctx = useModal()
  const { t, i18n, money } = ctx
  const { intent } = plan
  const { network, from, to, amount, slippage, nativePrice } = intent
  const locale = i18n.locale.value
  const { status, prepared: next } = transaction.state.value
  const wait = status === 'checking' && <Bar />
  const provider = providerFeeOf(amount, next?.quoted ?? intent.quoted),
    kept = partOf(amount, provider)
  const worth = fiatOf(kept, from)
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  // "Minimum" is said of what a known contract holds to, and of nothing else (R108).
  const isHeld = !next || next.minimum !== undefined
  const contracts = [from, to]
    .filter(it => !it.isNative)
    .map((it): KeyValue => [t('swap.contract', { symbol: it.symbol }), <Short address={it.contract} />])
  return (
    <KeyValues
      rule
      rows={[
        [
          t(isHeld ? 'swap.minimum' : 'swap.expected'),
          next ? ltr(amountText(next.minimum ?? next.quoted, to, locale)) : wait || UNKNOWN,
        ],
        [t('swap.impact'), impact],
        [t('swap.slippage'), ltr(percentText(slippage, locale))],
        [
          t('send.fee'),
          <Fee units={next?.fee} network={network} price={nativePrice} isChecking={status === 'checking'} />,
        ],
        [
          t('swap.provider', { fee: percentText(provider, locale) }),
          worth === undefined ? ltr(amountText(kept, from, locale)) : <money.Sum usd={worth} />,
        ],
        [t('send.network'), <NetworkName network={network} />],
        ...contracts,
        // A contract that nobody knows stands above in full.
        next?.verifiedBy === 'terms' && [t('swap.through'), <Short address={next.target} />],
      ]}
    />
  )
}
