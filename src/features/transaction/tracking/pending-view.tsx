import { classes, Icon, lists, Picture, pictureStyle, Row, texts, useEffect, useModal } from '../../../modal/kit.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import type { Network } from '../../../base/network.ts'
import { knownHash } from '../../../base/known-hash.ts'
import { sameAddress } from '../../../base/caip.ts'
import { exact } from '../../../base/format.ts'
import { usePromise } from '../../../ui/layout/hooks.tsx'
import { OUT, SEND, SWAP } from '../../../ui/icons/more-icons.ts'
import { Notice } from '../../../ui/controls/notice.tsx'
import { isAlert, isOver, titleOf } from './stored.ts'
import { pendingList } from '../../../ui/layout/view-parts.tsx'

/** Showing more would not help; the next ones appear as these are dismissed. */
const ALERTS_MAX = 3

function kindOf(method: string): string {
  if (/send|transaction/i.test(method)) return 'send'
  return /sign/i.test(method) ? 'sign' : 'other'
}

/** A transaction on a network that the app has. */
interface Tracked {
  item: TrackedTransaction
  network: Network
}

/**
 * The newest unfinished transfer, and the wallets' pending requests. On phones the row opens the wallet app, if the
 * browser could not do so automatically.
 */
export function Pending() {
  const { t, requests, connections, networks, trackedTransactions } = useModal()
  const account = connections.account(networks.namespace.value)
  const mine = trackedTransactions.value.flatMap((item): Tracked[] => {
    const network = networks.find(item.network)
    return account && network && sameAddress(account.namespace, item.account, account.address)
      ? [{ item, network }]
      : []
  })
  const latest = mine.find(({ item }) => item.status !== 'refused' && !isOver(item))
  const pending = requests.pending.value
  // The transfer that the wallet has just been asked for appears once, as a transfer.
  const own =
    isAsked(latest?.item) &&
    pending.find(({ connector, method }) => connector.namespace === account?.namespace && kindOf(method) === 'send')
  const rows = pending.filter(it => it !== own)
  return (
    <>
      {mine
        .filter(({ item }) => isAlert(item))
        .slice(0, ALERTS_MAX)
        .map(it => (
          <Alert key={it.item.id} {...it} />
        ))}
      {latest && <Unfinished {...latest} />}
      {rows.length > 0 && (
        <ul className={lists.rows()} data-list aria-label={t('pending.waiting')}>
          {rows.map(({ id, connector: { name, icon, appHref }, method }) => (
            <Row
              key={id}
              picture={<Picture src={icon} name={name} />}
              title={t('waiting.in', { wallet: name })}
              detail={t(`waiting.${kindOf(method)}`)}
              href={appHref}
              target="_self"
              end={<Icon spin />}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const isAsked = (item: TrackedTransaction | undefined) => item?.status === 'asked' && !item.isSearching

/** R112: the mined transaction is not the requested one. Stays until the user has read it. */
function Alert({ item, network }: Tracked) {
  const { t, i18n, trackedTransactions, announce, adapter } = useModal()
  const { id, differs, arrived = '', symbol, swap, hash } = item
  const asked = swap ?? item
  const chain = usePromise(adapter, network.chainNamespace)
  const href = hash && chain?.txUrl(network, hash)
  const textOf = (amount: string, symbol: string) => `${exact(amount, i18n.locale.value)} ${symbol}`
  const values = {
    amount: textOf(asked.amount, asked.symbol),
    arrived: textOf(arrived, symbol),
  }
  const title = t(`differs.${differs}`),
    text = t(`differs.${differs}.text`, values)
  useEffect(() => announce(`${title}. ${text}`, true), [])
  const dismiss = () => {
    trackedTransactions.value = trackedTransactions.peek().map(it => (it.id === id ? { ...it, isRead: true } : it))
  }
  const link = href && (
    <a className={texts.link()} href={href} target="_blank" rel="noopener noreferrer">
      {t('account.explorer')}
    </a>
  )
  return (
    <Notice
      kind="error"
      title={title}
      text={
        <>
          {text} {link}
        </>
      }
      action={{ label: t('dismiss'), onClick: dismiss }}
    />
  )
}

/** The state of a transfer that was started here, in another tab or in an earlier visit. */
function Unfinished({ item, network }: Tracked) {
  const { t, connections, i18n, trackedTransactions, announce, adapter } = useModal()
  const { id, status, isSearching, swap } = item
  const chain = usePromise(adapter, network.chainNamespace)
  const { connector } = connections.of(network.chainNamespace).value
  const title = titleOf(item, { t, i18n })
  const isLost = !isSearching && (status === 'lost' || status === 'gone')
  useEffect(() => {
    if (isLost) announce(t('waiting.lost'), true)
  }, [isLost])
  if (isLost)
    return (
      <Notice
        kind="warn"
        title={title}
        text={t('waiting.lost')}
        action={{
          label: t('dismiss'),
          onClick: () => {
            trackedTransactions.value = trackedTransactions.peek().filter(it => it.id !== id)
          },
        }}
      />
    )
  const asks = isAsked(item)
  const hash = knownHash(item)
  const href = asks ? connector?.appHref : hash && chain?.txUrl(network, hash)
  const stage = isSearching ? 'waiting.searching' : 'waiting.way'
  return (
    <ul className={classes(lists.rows, pendingList)} data-list>
      <Row
        picture={
          <span className={pictureStyle()} data-tile data-round>
            {status === 'pending' ? <Icon path={swap ? SWAP : SEND} /> : <Icon spin />}
          </span>
        }
        title={title}
        detail={t(asks ? 'waiting.in' : stage, { wallet: connector?.name ?? '' })}
        href={href}
        target={asks ? '_self' : undefined}
        end={href && <Icon path={OUT} mirror />}
      />
    </ul>
  )
}
