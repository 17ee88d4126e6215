import type { Embedded } from '../../connectors/embedded/index.ts'
import type { Slots } from '../../modal/slots.ts'
import { secureOrigin } from '../../base/endpoints.ts'
import { Row, texts, useModal, useSignal } from '../../modal/kit.ts'
import { usePromise } from '../../ui/layout/hooks.tsx'
import { KEY, LAYERS, MAIL, PASSKEY, SHIELD, USER } from '../../ui/icons/more-icons.ts'
import { chooseType, hasSmartAccounts } from './account-types.ts'
import { grantsOf, type Grants } from './grants.ts'
import { Tile } from '../../ui/icons/marks.tsx'

/** Rows of the account menu that only an embedded wallet has. */
export const createSettings = (client: () => Promise<Embedded>, grants: Grants): Slots['AuthSettings'] => {
  const rows = {
    account: () => (
      <>
        <Email />
        <WalletSite />
        <Name />
        <AccountType client={client} />
      </>
    ),
    access: () => <AppPermissions grants={grants} />,
    leave: Takeaway,
  }
  return function Settings({ group }) {
    const Rows = rows[group]
    return <Rows />
  }
}

/** The signed-in user; an email address can be changed. */
function Email() {
  const { t, router, events, embeddedWalletInfo } = useModal()
  const info = embeddedWalletInfo.value
  if (!info) return null
  const { user, authProvider } = info
  if (authProvider === 'passkey') return null
  const edit = () => {
    events.track('EMAIL_EDIT', {})
    router.push('UpdateEmailWallet')
  }
  return (
    <Row
      picture={<Tile path={MAIL} />}
      title={t('settings.email')}
      detail={<bdi>{user.email ?? user.username}</bdi>}
      onClick={authProvider === 'email' ? edit : undefined}
    />
  )
}

/** The page of a wallet site, where its user's words are. */
export const walletSite = (frame: string | undefined): string => `${secureOrigin(frame)}/`

/** Where money comes in: that it is lost with the passkey. Nothing for any other wallet, and for one that is safe. */
export function BackupNotice() {
  const { t, options, embeddedWalletInfo } = useModal()
  if (embeddedWalletInfo.value?.isBackedUp !== false) return null
  const site = walletSite(options.endpoints.frame)
  return (
    <p className={texts.small()} role="note">
      {t('passkey.unsaved.text')}{' '}
      <a className={texts.link()} href={site} target="_blank" rel="noopener noreferrer">
        {t('passkey.save')}
      </a>
    </p>
  )
}

/** The site of a passkey wallet, where its words are. */
function WalletSite() {
  const { t, options, embeddedWalletInfo } = useModal()
  const info = embeddedWalletInfo.value
  if (info?.authProvider !== 'passkey') return null
  const site = walletSite(options.endpoints.frame)
  return (
    <Row
      picture={<Tile path={PASSKEY} />}
      title={t('passkey.site', { wallet: new URL(site).host })}
      detail={info.isBackedUp === false && t('passkey.unsaved')}
      href={site}
    />
  )
}

/** The wallet of an email login can be exported. */
function Takeaway() {
  const { t, router, embeddedWalletInfo } = useModal()
  return embeddedWalletInfo.value?.authProvider === 'email' ? (
    <Row
      picture={<Tile path={KEY} />}
      title={t('upgrade.title')}
      detail={t('upgrade.detail')}
      onClick={() => router.push('UpgradeEmailWallet')}
    />
  ) : null
}

/** The account's name, or the button to get one; only on EVM chains, and never on test networks. */
function Name() {
  const { t, router, events, networks, slots } = useModal()
  const network = networks.active.value
  const { identity } = slots.value
  if (network.chainNamespace !== 'eip155' || network.testnet || !identity?.isSettled.value) return null
  const { name } = identity.known.value
  const picture = <Tile path={USER} />
  if (name) return <Row picture={picture} title={t('settings.name')} detail={<bdi>{name}</bdi>} />
  return (
    <Row
      picture={picture}
      title={t('name.title')}
      onClick={() => {
        events.track('OPEN_ENS_FLOW', {})
        router.push('ChooseAccountName')
      }}
    />
  )
}

/** What others can do with a smart account, and how to revoke it. */
function AppPermissions({ grants }: { grants: Grants }) {
  const { t, router, options, networks, connections } = useModal()
  const network = networks.active.value
  const { type, address } = connections.of(network.chainNamespace).value
  if (!options.features.smartSessions || type !== 'smartAccount') return null
  return (
    <Row
      picture={<Tile path={SHIELD} />}
      title={t('grants.title')}
      detail={t('grants.active', { count: grantsOf(grants.all.value, network.caipNetworkId, address).length })}
      onClick={() => router.push('SmartSessionList')}
    />
  )
}

/** Standard account or smart account: if the network has both, one tap switches. */
function AccountType({ client }: { client: () => Promise<Embedded> }) {
  const ctx = useModal()
  const embedded = usePromise(client, 'AUTH')
  const { t, networks, connections, embeddedWalletInfo } = ctx
  const isBusy = useSignal(false)
  const network = networks.active.value
  const { type } = connections.of(network.chainNamespace).value
  if (!embedded || network.chainNamespace !== 'eip155' || !hasSmartAccounts(embedded, network.id)) return null
  const isSmart = type === 'smartAccount'
  const smartType = embeddedWalletInfo.value?.isSmartAccountDeployed ? 'type.smartAccount' : 'type.undeployed'
  const change = async () => {
    isBusy.value = true
    try {
      await chooseType(ctx, embedded, isSmart ? 'eoa' : 'smartAccount', { signal: ctx.life })
      const account = connections.account('eip155')
      if (account) ctx.announce(t('type.now', { address: account.address }))
    } catch (error) {
      ctx.notifications.show({ variant: 'error', message: (error as Error).message })
      ctx.report(error)
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Row
      picture={<Tile path={LAYERS} />}
      title={t(isSmart ? 'type.toEoa' : 'type.toSmart')}
      detail={t(isSmart ? smartType : 'type.eoa')}
      busy={isBusy.value}
      onClick={change}
    />
  )
}
