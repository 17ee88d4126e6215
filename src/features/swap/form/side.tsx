import { boxes, classes, Icon, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { balance } from '../../../base/format.ts'
import { chipStyle, pick } from '../../../ui/controls/chip.ts'
import { headlines } from '../../../ui/layout/headline.ts'
import type { Choice } from './choices.ts'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'

/** The heading of a side, and the button to choose another token. */
export function Head({ side, choice }: { side: 'from' | 'to'; choice: Choice | undefined }) {
  const { t, router, networks, networkImage } = useModal()
  return (
    <div className={boxes.line()}>
      <span className={classes(headlines.label, boxes.grow, texts.clipped)}>
        {t(side === 'from' ? 'swap.pay' : 'swap.get')}
      </span>
      <button
        type="button"
        className={classes(chipStyle, !choice && pick)}
        aria-label={
          choice
            ? t('swap.token', { side: t(side === 'from' ? 'swap.pay' : 'swap.get'), symbol: choice.symbol })
            : undefined
        }
        onClick={() => router.push('SwapSelectToken', side)}
      >
        {choice ? (
          <>
            <TokenPicture
              symbol={choice.symbol}
              src={choice.logoUri}
              isNative={choice.isNative}
              network={networks.active.value}
              imageOf={networkImage}
              size={24}
            />
            <bdi>{choice.symbol}</bdi>
          </>
        ) : (
          t('send.token.title')
        )}
        <Icon name="down" small />
      </button>
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
