import { boxes, Button, classes, Icon, pictureStyle, texts, useModal } from '../../../modal/kit.ts'
import { canBuy } from '../../../chains/onramp.ts'
import { COINS } from '../../../ui/icons/more-icons.ts'
import { empty } from '../../../ui/layout/view-parts.tsx'

/** An empty account: ways to get funds. */
export function Empty({ name }: { name: string }) {
  const ctx = useModal()
  const { t, options, router } = ctx
  const isBuyable = canBuy(ctx)
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap1, boxes.centered, empty)}>
        <span className={pictureStyle()} data-tile data-round>
          <Icon path={COINS} />
        </span>
        <p className={texts.heading()}>{t('send.empty')}</p>
        <p className={texts.small()}>{t('tokens.empty.text', { network: name })}</p>
        <div className={classes(boxes.line, boxes.gap2, boxes.full, boxes.above2)}>
          {options.features.receive !== false && (
            <Button onClick={() => router.push('WalletReceive')}>{t('action.receive')}</Button>
          )}
          {isBuyable && <Button onClick={() => router.push('OnRampProviders')}>{t('action.onramp')}</Button>}
        </div>
      </div>
    </div>
  )
}
