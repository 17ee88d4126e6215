import type { ReactNode } from 'react'
import { Bar, Picture, useModal } from '../../../kit.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { balance, fiat, truncate, UNKNOWN } from '../../../lib/format.ts'
import { partOf, percentText, providerFeeOf } from '../../../lib/quote.ts'
import { costText, fiatOf } from '../../../lib/token.ts'
import { KeyValues } from '../../../ui/money.tsx'
import type { Side } from './intent.ts'
import type { Swap } from './plan.ts'

const SHOWN_DECIMALS = 6

export const amountText = (units: bigint, { decimals, symbol }: Side, locale?: string): string =>
  `${balance(formatUnits(units, decimals), locale, SHOWN_DECIMALS)} ${symbol}`

/** What comes at least, what it costs, and through which contracts it goes. */
export function Terms({ swap: { plan, transaction }, impact }: { swap: Swap; impact: string }) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const { intent } = plan
  const { network, from, to, amount, slippage, nativePrice } = intent
  const { nativeCurrency } = network
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
    .map((it): [ReactNode, ReactNode] => [
      t('swap.contract', { symbol: it.symbol }),
      <bdi dir="ltr" title={it.contract}>
        {truncate(it.contract)}
      </bdi>,
    ])
  // A contract that nobody knows stands above in full.
  const through: [ReactNode, ReactNode][] =
    next?.verifiedBy === 'terms'
      ? [
          [
            t('swap.through'),
            <bdi dir="ltr" title={next.target}>
              {truncate(next.target)}
            </bdi>,
          ],
        ]
      : []
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
          next
            ? ltr(
                costText(
                  next.fee,
                  nativeCurrency.symbol,
                  { decimals: nativeCurrency.decimals, price: nativePrice },
                  locale,
                ),
              )
            : wait || t('send.fee.unknown'),
        ],
        [
          t('swap.provider', { fee: percentText(provider, locale) }),
          ltr(worth === undefined ? amountText(kept, from, locale) : fiat(worth, locale)),
        ],
        [
          t('send.network'),
          <>
            <Picture src={ctx.networkImage(network)} name={network.name} size={16} round />
            {network.name}
          </>,
        ],
        ...contracts,
        ...through,
      ]}
    />
  )
}
