import { Bar, Picture, useModal } from '../../kit.ts'
import type { Network } from '../../chains/network.ts'
import { amountText, fiatOf } from '../../lib/token.ts'

/** Where it happens. */
export const NetworkName = ({ network }: { network: Network }) => (
  <>
    <Picture src={useModal().networkImage(network)} name={network.name} size={16} round />
    {network.name}
  </>
)

interface FeeProps {
  /** Base units of the native currency. */
  units: bigint | undefined
  network: Network
  /** Of the native currency, in USD. */
  price: number | undefined
  isChecking?: boolean
}

/** What the network takes for it. */
export function Fee({ units, network: { nativeCurrency }, price, isChecking }: FeeProps) {
  const { t, i18n, money } = useModal()
  if (units === undefined) return isChecking ? <Bar /> : t('send.fee.unknown')
  const worth = fiatOf(units, { ...nativeCurrency, price })
  const sum = worth !== undefined && money.text(worth)
  const amount = amountText(units, nativeCurrency, i18n.locale.value)
  return <bdi dir="ltr">{sum ? `${amount} · ${sum}` : amount}</bdi>
}
