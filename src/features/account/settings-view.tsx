import { boxes, classes, IconButton, lists, Row, useEffect, useModal, viewCss } from '../../modal/kit.ts'
import { usePromise } from '../../ui/layout/hooks.tsx'
import { Badge, Tile } from '../../ui/icons/marks.tsx'
import { LEAVE, MORE, NETWORK, OUT, WALLET } from '../../ui/icons/more-icons.ts'

/** The button that opens it: where other views have Back. */
export function Menu() {
  const { t, router } = useModal()
  return <IconButton path={MORE} label={t('account.menu')} onClick={() => router.push('AccountSettings')} />
}

/** A line between two groups; an empty group takes no space. */
const groups = viewCss`
  gap: 0;
  & > ul:empty {
    display: none;
  }
  & > ul ~ ul {
    margin-top: 2u;
    padding-top: 2u;
    border-top: 1px solid var(--line);
  }
`

/**
 * AccountSettings: rare actions, in four groups: the account, its wallets and networks, its history and permissions,
 * and disconnecting.
 */
export function SettingsView() {
  const ctx = useModal()
  const { t, options, networks, connections, router } = ctx
  const network = networks.active.value
  const account = connections.account(network.chainNamespace)
  const chain = usePromise(ctx.adapter, network.chainNamespace)
  const isEmbedded = connections.of(network.chainNamespace).value.connector?.type === 'auth'
  useEffect(() => {
    if (isEmbedded) ctx.loadSlot('AuthSettings').catch(ctx.report)
  }, [isEmbedded])
  if (!account) return null
  const { AuthSettings: Own } = isEmbedded ? ctx.slots.value : {}
  const href = chain?.addressUrl(network, account.address)
  return (
    <div className={classes(boxes.body, groups)} data-body>
      {Own && (
        <ul className={lists.rows()} data-list>
          <Own group="account" />
        </ul>
      )}
      <ul className={lists.rows()} data-list>
        <Row
          picture={<Tile path={WALLET} />}
          title={t('profile.title')}
          end={<Badge>{ctx.knownConnections.value.length}</Badge>}
          onClick={() => router.push('ProfileWallets')}
        />
        {options.enableNetworkSwitch && (
          <Row
            picture={<Tile path={NETWORK} />}
            title={t('send.network')}
            detail={network.name}
            onClick={() => router.push('Networks')}
          />
        )}
      </ul>
      <ul className={lists.rows()} data-list>
        {href && <Row picture={<Tile path={OUT} mirror />} title={t('account.explorer')} href={href} />}
        {Own && <Own group="access" />}
      </ul>
      <ul className={lists.rows()} data-list>
        {Own && <Own group="leave" />}
        <Row
          picture={<Tile path={LEAVE} mirror />}
          title={t('account.disconnect')}
          detail={
            isEmbedded
              ? t('account.disconnect.embedded')
              : t('account.disconnect.text', { wallet: account.wallet.name })
          }
          onClick={() => ctx.handle.disconnect(account.namespace).catch(ctx.report)}
        />
      </ul>
    </div>
  )
}
