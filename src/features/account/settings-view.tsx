import { boxes, classes, IconButton, lists, Row, useEffect, useModal, viewCss } from '../../modal/kit.ts'
import { ltr } from '../../base/format.ts'
import type { Connector } from '../../connectors/connector.ts'
import { usePromise } from '../../ui/layout/hooks.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Badge, Tile } from '../../ui/icons/marks.tsx'
import { readGranted } from './permissions/ask.ts'
import { LEAVE, MORE, NETWORK, OUT, SHIELD, WALLET } from '../../ui/icons/more-icons.ts'

/** The button that opens it: where other views have Back. */
export function Menu() {
  const { t, router } = useModal()
  return <IconButton path={MORE} label={t('account.menu')} onClick={() => router.push('AccountSettings')} />
}

/** A line between two groups; an empty group takes no space. */
const groups = viewCss`
  gap: 0;
  & > div:first-child {
    margin-bottom: 2u;
  }
  & > ul:empty {
    display: none;
  }
  & > ul ~ ul {
    margin-top: 2u;
    padding-top: 2u;
    border-top: 1px solid var(--line);
  }
`

/** Whose code the account runs on the active network; undefined if none, and while nobody says. */
function useDelegate(account: string | undefined) {
  const { adapter, networks } = useModal()
  const network = networks.active.value
  return usePromise(
    async () =>
      account && !network.unsupported
        ? (await adapter(network.chainNamespace)).delegate?.(network, account)
        : undefined,
    `${network.caipNetworkId} ${account}`,
  )
}

/**
 * How many execution permissions the wallet lists, with the row that says so; the count is undefined if it gives no list.
 * Undefined while it is asked, and if it does not have them.
 */
function useListed(connector: Connector | undefined, account: string | undefined) {
  const ctx = useModal()
  return usePromise(async () => {
    if (!connector || connector.type === 'auth') return
    const list = await readGranted(ctx.requests.signer(connector), { signal: ctx.life }).catch(() => null)
    return list === undefined ? undefined : { Listed: await ctx.loadSlot('PermissionsRow'), count: list?.length }
  }, `${connector?.id} ${account}`)
}

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
  const { connector } = connections.of(network.chainNamespace).value
  const isEmbedded = connector?.type === 'auth'
  const delegate = useDelegate(account?.address)
  const { Listed, count } = useListed(connector, account?.address) ?? {}
  useEffect(() => {
    if (isEmbedded) ctx.loadSlot('AuthSettings').catch(ctx.report)
  }, [isEmbedded])
  // Few accounts have agreed to one.
  useEffect(() => {
    if (ctx.storage.read('pay-budgets', Array.isArray)) ctx.loadSlot('PayBudgets').catch(ctx.report)
  }, [])
  if (!account) return null
  const { PayBudgets: Budgets } = ctx.slots.value
  const { AuthSettings: Own } = isEmbedded ? ctx.slots.value : {}
  const href = chain?.addressUrl(network, account.address)
  const { address, name } = delegate ?? {}
  return (
    <div className={classes(boxes.body, groups)} data-body>
      {address && !name && (
        <Notice
          kind="warn"
          title={t('delegate.unknown', { address: ltr(address) })}
          text={t('delegate.unknown.text', { network: network.name })}
        />
      )}
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
        {name && (
          <Row
            picture={<Tile path={SHIELD} />}
            title={t('delegate.title')}
            detail={t('delegate.known', { name: ltr(name), network: network.name })}
          />
        )}
        {Own && <Own group="access" />}
        {Listed && <Listed listed={count} wallet={account.wallet.name} />}
        {Budgets && <Budgets account={account.address} />}
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
