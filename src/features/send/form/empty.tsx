import { Button, Icon, useModal } from '../../../kit.ts'
import { canBuy } from '../../../chains/onramp.ts'
import { COINS } from '../../../ui/more-icons.ts'

/** An account with nothing in it: ways to get something. */
export function Empty({ name }: { name: string }) {
  const { t, options, networks, router } = useModal()
  const isBuyable =
    options.features.onramp !== false && canBuy(networks.active.value, networks.list.value, options.onramp)
  return (
    <div className="body">
      <div className="stack g1 mid empty">
        <span className="pic tile round">
          <Icon path={COINS} />
        </span>
        <p className="h">{t('send.empty')}</p>
        <p className="s">{t('tokens.empty.text', { network: name })}</p>
        <div className="line g2 w mt2">
          {options.features.receive !== false && (
            <Button onClick={() => router.push('WalletReceive')}>{t('action.receive')}</Button>
          )}
          {isBuyable && <Button onClick={() => router.push('OnRampProviders')}>{t('action.onramp')}</Button>}
        </div>
      </div>
    </div>
  )
}
