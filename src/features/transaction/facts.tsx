import { Bar, Picture, texts, useModal, type Context } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { fiatOf, rangeText } from '../../base/token.ts'
import type { KeyValue } from '../../ui/controls/key-values.tsx'
import type { Cost } from './costs.ts'

/** The network of the transaction. */
export const NetworkName = ({ network }: { network: Network }) => (
  <>
    <Picture src={useModal().networkImage(network)} name={network.name} size={16} round />
    {network.name}
  </>
)

/** One row per cost item. `isChecking`: an unknown item is being looked up. */
export const costRows = (t: Context['t'], costs: Cost[], isChecking = false): KeyValue[] =>
  costs.map(it => [t(it.name, it.values), <Amount cost={it} isChecking={isChecking} />])

function Amount({ cost: { unit, range, isPaidFor, covers }, isChecking }: { cost: Cost; isChecking: boolean }) {
  const { t, i18n, fiat } = useModal()
  if (isPaidFor) return t('fee.other')
  if (!range) return isChecking ? <Bar /> : t('send.fee.unknown')
  const { least, most } = range
  const locale = i18n.locale.value
  const start = most === undefined ? '≥\u00a0' : ''
  const amount = start + rangeText(least, most ?? least, unit, locale)
  const [low, high] = [least, most ?? least].map(units => {
    const worth = fiatOf(units, unit)
    return worth === undefined ? undefined : fiat.text(worth)
  })
  const sum = low && high && start + (low === high ? low : `${low} –\u00a0${high}`)
  return (
    <span>
      <bdi dir="ltr">
        {amount}
        {sum && (most === least ? `\u00a0· ${sum}` : <br />)}
        {most !== least && sum}
      </bdi>
      {covers && (
        <>
          <br />
          <span className={texts.small()}>{t(covers)}</span>
        </>
      )}
    </span>
  )
}
