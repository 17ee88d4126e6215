import { boxes, classes, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { balance } from '../../../base/format.ts'
import { headlines } from '../../../ui/layout/headline.ts'
import type { Choice } from './choices.ts'
import { TokenButton } from '../../transaction/form.tsx'

/** The heading of a side, and the button to choose another token. */
export function Head({ side, choice }: { side: 'from' | 'to'; choice: Choice | undefined }) {
  const { t, router } = useModal()
  const name = t(side === 'from' ? 'swap.pay' : 'swap.get')
  return (
    <div className={boxes.line()}>
      <span className={classes(headlines.label, boxes.grow, texts.clipped)}>{name}</span>
      <TokenButton
        token={choice && { symbol: choice.symbol, src: choice.logoUri, isNative: choice.isNative }}
        label={choice && t('swap.token', { side: name, symbol: choice.symbol })}
        onClick={() => router.push('SwapSelectToken', side)}
      />
    </div>
  )
}

/** The account's balance of it. */
export const Held = ({ choice: { held, decimals } }: { choice: Choice }) => {
  const { t, i18n } = useModal()
  return held === undefined ? null : (
    <span>{t('send.available', { amount: balance(formatUnits(held, decimals), i18n.locale.value) })}</span>
  )
}
