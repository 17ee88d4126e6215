import {
  boxes,
  Button,
  classes,
  IconButton,
  lists,
  Picture,
  Row,
  RowSkeleton,
  type Signal,
  texts,
  useModal,
  viewCss,
  useEffect,
} from '../../../modal/kit.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { HELP, QR, SEARCH } from '../../../ui/icons/more-icons.ts'
import { ownImageUrl } from '../../../base/url.ts'
import { Tile } from '../../../ui/icons/marks.tsx'
import { afterTerms, endsWithCode } from '../methods.ts'
import { AllWalletsRow, hasAllWallets } from '../all-wallets-row.tsx'
import type { WalletEntry } from '../../../wallets/offered.ts'

const more = viewCss`
  margin-top: -4u;
`

/** Filters the Connect list; `query` is the typed text. */
export function ConnectSearch({ query }: { query: Signal<string> }) {
  return (
    <Field
      type="search"
      icon={SEARCH}
      label={useModal().t('search.wallets')}
      value={query.value}
      onInput={text => {
        query.value = text
      }}
    />
  )
}

/** For newcomers, in the header's corner. */
export function Help() {
  const { t, router, events, options } = useModal()
  if (!options.enableWalletGuide) return <span />
  const help = () => {
    events.track('CLICK_WALLET_HELP', {})
    router.push('WhatIsAWallet')
  }
  return <IconButton path={HELP} label={t('what.title')} onClick={help} />
}

/** Placeholders for wallets; each as high as the place that the core reserves for it. */
export const ConnectWait = ({ count }: { count: number }) => (
  <>
    {[...Array(count).keys()].map(index => (
      <RowSkeleton key={index} />
    ))}
  </>
)

/** The QR code row. */
export function ConnectCode() {
  const ctx = useModal()
  const { t, options, router } = ctx
  const src = ownImageUrl(options.connectorImages['walletConnect'])
  return (
    <Row
      picture={src ? <Picture src={src} name="WalletConnect" /> : <Tile path={QR} />}
      title="WalletConnect"
      end={<small>{t('connect.scan')}</small>}
      onClick={() => afterTerms(ctx, () => router.push('ConnectingWalletConnectBasic'))}
    />
  )
}

/** Shown below the Connect list if wallets are missing from it, and why. */
export function ConnectEnd({ query, isEmpty }: { query: Signal<string>; isEmpty: boolean }) {
  const ctx = useModal()
  const { t, wallets, options } = ctx
  const directory = wallets.directory.value
  // The app's own pairing can be shown where we make none.
  const hasCode = endsWithCode(options) || (!options.enableWalletConnect && !!wallets.code.value)
  const hasAll = hasAllWallets(ctx)
  const isSearched = !!query.value.trim()
  const others = (hasCode || hasAll) && (
    <ul className={isEmpty ? lists.rows() : classes(lists.rows, more)} data-list>
      {hasCode && <ConnectCode />}
      {hasAll && <AllWalletsRow />}
    </ul>
  )
  const isDown = directory.status === 'failed' || !!directory.data?.error
  const note = isDown && (
    <p className={texts.small()}>
      {t('connect.directory')}{' '}
      <button className={texts.link()} onClick={() => wallets.directory.reload()}>
        {t('retry')}
      </button>
    </p>
  )
  return (
    <>
      {!isSearched && !isEmpty && others}
      {isEmpty && (
        <div className={classes(boxes.stack, boxes.gap1, boxes.centered)}>
          <p className={texts.heading()}>{t('connect.none')}</p>
          {isSearched ? (
            <Button
              plain
              onClick={() => {
                query.value = ''
              }}
            >
              {t('search.clear')}
            </Button>
          ) : (
            <p className={texts.lead()} id="wm-lead">
              {t('connect.none.text')}
            </p>
          )}
          {note}
        </div>
      )}
      {isEmpty ? others : note}
    </>
  )
}

/** In the Connect list: one network for each namespace that a wallet supports, the active one first. */
export function ConnectChains({ entry: { connectors } }: { entry: WalletEntry }) {
  const { networks, networkImage, loadSlot } = useModal()
  useEffect(() => void loadSlot('networkImage').catch(() => {}), [])
  const front = networks.namespace.value
  return (
    <>
      {[...connectors]
        .sort((a, b) => Number(b.namespace === front) - Number(a.namespace === front))
        .map(({ key, namespace }) => {
          const network = networks.of(namespace)
          return <Picture key={key} name={network.name} src={networkImage(network)} size={16} round />
        })}
    </>
  )
}
