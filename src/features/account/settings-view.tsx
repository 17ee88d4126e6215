import { boxes, IconButton, lists, Row, useEffect, useModal } from '../../kit.ts'
import { copy } from '../../lib/clipboard.ts'
import { useLater } from '../../ui/later.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CARD, COPY, MORE, OUT, SWAP } from '../../ui/more-icons.ts'
import { Tile } from '../../ui/tile.tsx'

/** The way to it: where other views have Back. */
export function Menu() {
  const { t, router } = useModal()
  return <IconButton path={MORE} label={t('account.menu')} onClick={() => router.push('AccountSettings')} />
}

/** AccountSettings: what one does rarely, disconnecting among it. */
export function SettingsView() {
  const ctx = useModal()
  const { t, options, networks, connections, router } = ctx
  const network = networks.active.value
  const account = connections.account(network.chainNamespace)
  const chain = useLater(ctx.adapter, network.chainNamespace)
  const isEmbedded = connections.of(network.chainNamespace).value.connector?.type === 'auth'
  useEffect(() => {
    if (isEmbedded) ctx.loadSlot('AuthSettings').catch(ctx.report)
  }, [isEmbedded])
  const { AuthSettings } = ctx.slots.value
  if (!account) return null
  const href = chain?.addressUrl(network, account.address)
  return (
    <div className={boxes.body()} data-body>
      <ul className={lists.rows()} data-list>
        <Row picture={<Tile path={COPY} />} title={t('account.copy')} onClick={() => copy(account.address, ctx)} />
        {href && <Row picture={<Tile path={OUT} />} title={t('account.explorer')} href={href} />}
        {options.enableNetworkSwitch && (
          <Row
            picture={<Tile path={SWAP} />}
            title={t('account.network')}
            detail={network.name}
            onClick={() => router.push('Networks')}
          />
        )}
        <Row
          picture={<Tile path={CARD} />}
          title={t('profile.title')}
          end={<Badge>{ctx.known.value.length}</Badge>}
          onClick={() => router.push('ProfileWallets')}
        />
        {isEmbedded && AuthSettings && <AuthSettings />}
        <Row
          picture={<Tile name="close" />}
          title={t('account.disconnect')}
          detail={t('account.disconnect.text', { wallet: account.wallet.name })}
          onClick={() => ctx.handle.disconnect(account.namespace).catch(ctx.report)}
        />
      </ul>
    </div>
  )
}
