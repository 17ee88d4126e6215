import {
  boxes,
  Button,
  classes,
  css,
  Icon,
  lists,
  Picture,
  Row,
  RowSkeleton,
  texts,
  useEffect,
  useModal,
  useSignal,
} from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import { platform } from '../../../base/platform.ts'
import { isSame } from '../../../base/wallet-identity.ts'
import { isInstalled } from '../../../wallets/places.ts'
import { CHECK, GLOBE, GRID, KEY, LOAD, OUT, PHONE, RIGHT } from '../../../ui/icons/more-icons.ts'
import { directoryEntry } from '../../../wallets/directory-list.ts'
import { storesOf, type Store } from './stores.ts'
import { bleed, Foot } from '../../../ui/layout/view-parts.tsx'
import { InfoList } from '../../../ui/text/info-list.tsx'
import { Tile } from '../../../ui/icons/marks.tsx'

const what = css`
  margin: 4u auto 2u;
`

const ICONS: Record<Store['kind'], string> = { extension: LOAD, app: PHONE, home: GLOBE }

/** WhatIsAWallet: three cards for users without a wallet. */
export function WhatView() {
  const { t, router, events } = useModal()
  return (
    <div className={boxes.body()} data-body>
      <InfoList
        list={[
          { icon: KEY, title: t('what.keys'), text: t('what.keys.text') },
          { icon: GLOBE, title: t('what.login'), text: t('what.login.text') },
          { icon: CHECK, title: t('what.ask'), text: t('what.ask.text') },
        ]}
      />
      <Foot>
        <Button
          primary
          onClick={() => {
            events.track('CLICK_GET_WALLET', {})
            router.push('GetWallet')
          }}
        >
          {t('what.get')}
        </Button>
      </Foot>
    </div>
  )
}

/** GetWallet: wallets for this device. The store opens in a new tab, and the view waits for the wallet. */
export function GetView() {
  const { t, router, wallets } = useModal()
  const { data, status } = wallets.directory.value
  const isFailed = status === 'failed' || !!data?.error
  const here = platform(navigator)
  const offers = [...(data?.featured ?? []), ...(data?.recommended ?? [])].flatMap(wallet => {
    const [store] = storesOf(wallet, here)
    const row = wallets.rows.value.find(row => row.wallet?.id === wallet.id)
    return store && !(row && isInstalled(row)) ? [{ wallet, store, entry: row ?? directoryEntry(wallet) }] : []
  })
  return (
    <div className={boxes.body()} data-body>
      <ul className={lists.rows()} data-list>
        {offers.map(({ wallet, store, entry }) => (
          <Row
            key={wallet.id}
            picture={<Picture src={wallet.imageUrl} name={wallet.name} />}
            title={wallet.name}
            detail={t(`downloads.${store.kind}`)}
            end={<Icon path={OUT} mirror />}
            href={store.href}
            onClick={() => router.push('Downloads', entry)}
          />
        ))}
        {!data && !isFailed && [0, 1, 2, 3].map(index => <RowSkeleton key={index} />)}
        <Row
          picture={<Tile path={GRID} />}
          title={t('all.title')}
          end={<Icon path={RIGHT} mirror />}
          onClick={() => router.push('AllWallets')}
        />
      </ul>
      {isFailed && (
        <p className={texts.small()} role="alert">
          {t('all.failed')}{' '}
          <button type="button" className={texts.link()} onClick={() => wallets.directory.reload()}>
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Downloads: where to get a wallet. Becomes Connect automatically when the wallet announces itself. */
export function DownloadsView({ payload: entry }: { payload: WalletEntry }) {
  const ctx = useModal()
  const { t, router, wallets, options } = ctx
  const hasGone = useSignal(false)
  const { name, wallet, icon } = entry
  const live = wallets.rows.value.find(row => row.connectors.length && (row.key === entry.key || isSame(row, entry)))
  const here = platform(navigator)
  const stores = wallet ? storesOf(wallet, here) : []
  const title = t(live ? 'downloads.ready' : 'downloads.title', { wallet: name })
  const textOf = () => {
    if (live) return 'downloads.ready.text'
    if (!stores.length) return 'downloads.none'
    return here.mobile ? 'downloads.text.phone' : 'downloads.text'
  }
  const text = t(textOf())
  useEffect(() => ctx.announce(`${title}. ${text}`), [title, text])
  const link = ctx.appLink(entry)
  const canScan = !here.mobile && wallet?.mobile && (options.enableWalletConnect || wallets.code.value)
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <span className={what()}>
        <Picture src={icon} name={name} size={72} />
      </span>
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
      </div>
      {live ? (
        <Foot>
          <Button primary onClick={() => ctx.pick(live)}>
            {t('downloads.connect')}
          </Button>
        </Foot>
      ) : (
        <ul className={classes(lists.rows, bleed)} data-list>
          {stores.map(({ kind, href, device }) => (
            <Row
              key={href}
              picture={<Tile path={ICONS[kind]} />}
              title={t(`downloads.${kind}`)}
              detail={kind === 'home' ? new URL(href).hostname : t('downloads.for', { device })}
              end={<Icon path={OUT} mirror />}
              href={href}
              onClick={() => {
                hasGone.value ||= kind === 'extension'
              }}
            />
          ))}
          {link && (
            <Row
              picture={<Tile path={GRID} />}
              title={t('downloads.have')}
              detail={t('downloads.open')}
              end={<Icon path={OUT} mirror />}
              {...link}
            />
          )}
          {canScan && (
            <Row
              picture={<Tile path={GRID} />}
              title={t('downloads.have')}
              detail={t('downloads.have.text')}
              end={<Icon path={RIGHT} mirror />}
              onClick={() => router.push('ConnectingWalletConnectBasic')}
            />
          )}
        </ul>
      )}
      {/* Some extensions work only in pages that are opened after their installation. */}
      {hasGone.value && !live && (
        <Button plain onClick={() => location.reload()}>
          {t('downloads.reload')}
        </Button>
      )}
    </div>
  )
}
