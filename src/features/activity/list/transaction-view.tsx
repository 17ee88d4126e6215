import {
  boxes,
  Button,
  classes,
  Icon,
  IconButton,
  lists,
  Picture,
  pictureStyle,
  Row,
  texts,
  useEffect,
  useModal,
  useRef,
  viewCss,
} from '../../../modal/kit.ts'
import type { Network } from '../../../base/network.ts'
import type { Moved } from '../../../modal/routes.ts'
import { sameAddress } from '../../../base/caip.ts'
import { copy } from '../../../modal/clipboard.ts'
import { fullTime, truncate } from '../../../base/format.ts'
import type { Transaction, Transfer } from '../../../services/history.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Avatar } from '../../../ui/icons/marks.tsx'
import { Foot } from '../../../ui/layout/view-parts.tsx'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'
import { Hero, type HeroState } from '../../../ui/layout/hero.tsx'
import { usePromise } from '../../../ui/layout/hooks.tsx'
import { KeyValues, type KeyValue } from '../../../ui/controls/key-values.tsx'
import { COPY, OUT } from '../../../ui/icons/more-icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { costsOf, exactly } from '../../transaction/costs.ts'
import { costRows, NetworkName } from '../../transaction/facts.tsx'
import { glyphOf, Odd } from './activity-row.tsx'
import type { Activity, Local } from './controller.ts'
import { amountOf, describe, mainOf, nameOf, siteOf } from './wording.ts'

const STATES: Record<string, HeroState> = {
  confirmed: 'done',
  failed: 'failed',
  replaced: 'declined',
  lost: 'warn',
}

const TONES: Record<string, (() => string) | undefined> = { confirmed: texts.ok, failed: texts.bad }

/** Showing more would not help. */
const TRANSFERS_MAX = 12

const lead = viewCss`
  align-self: stretch;
  min-width: 0;
  & > p {
    max-width: 100%;
  }
`

const quiet = viewCss`
  color: var(--ink2);
`

/** The network fee, if the account paid it itself; undefined until known. The sender pays for incoming transfers. */
function useFee(network: Network | undefined, row: Transaction, account: string): bigint | undefined {
  const ctx = useModal()
  const { chain, hash, sentFrom, status } = row.metadata
  const isOwn = (row as Local).state ? true : sameAddress(chain, sentFrom, account)
  const isOver = status !== 'pending' && !!hash && isOwn && !!network
  const fee = usePromise(
    async asked => {
      if (!asked || !network) return
      const adapter = await ctx.adapter(network.chainNamespace)
      return (await adapter.outcome(network, { hash: asked, account }, { signal: ctx.life }))?.fee
    },
    isOver ? hash : '',
  )
  return fee || undefined
}

/** AccountTransaction: what a transaction did, as far as the history and the network tell. */
export function TransactionView({ activity, payload }: { activity: Activity; payload: Moved }) {
  const ctx = useModal()
  const { t, i18n, networks, connections, router, balances } = ctx
  const locale = i18n.locale.value
  const account = connections.account(networks.namespace.value)
  const isMine = account?.caipAddress === payload.account
  // Its data grows; a row sent from here disappears once the history has it.
  const last = useRef<Transaction>(payload.row)
  const row = activity.now(last.current)
  last.current = row
  const { chain, hash, minedAt, sentFrom, sentTo, status } = row.metadata
  const network = networks.find(chain)
  const fee = useFee(network, row, account?.address ?? '')
  const native = balances.value.data?.tokens.find(it => !it.address)
  useEffect(activity.show, [])
  useEffect(() => {
    if (!isMine) router.back()
  }, [isMine])
  if (!isMine) return null
  const state = (row as Local).state ?? status
  const { title, amount, exact } = describe(row, account.address, { t, locale, spell: activity.spell })
  const figure = exact ?? amount
  const site = siteOf(row, ctx.slots.value.paidTo)
  const main = mainOf(row)
  const { isPlain } = payload
  const parties = isPlain
    ? []
    : ([
        ['send.from', sentFrom],
        ['send.to', sentTo],
      ] as const)
  const isOwner = (address: string) => sameAddress(chain, address, account.address)
  const own = parties.flatMap(([key, address]): KeyValue[] =>
    address && isOwner(address)
      ? [
          [
            t(key),
            <>
              <Avatar address={address} size={16} />
              <bdi dir="ltr" title={activity.spell(address)}>
                {truncate(activity.spell(address))}
              </bdi>
            </>,
          ],
        ]
      : [],
  )
  const href = hash && network && activity.chain.value?.txUrl(network, hash)
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap1, boxes.centered, lead)}>
        <Hero
          round
          state={STATES[state] ?? 'waiting'}
          picture={
            main?.fungible && !isPlain ? (
              <Picture src={main.fungible.iconUrl} name={main.fungible.symbol} size={72} round />
            ) : (
              <span className={pictureStyle()} data-tile data-round>
                <Icon path={glyphOf(row)} />
              </span>
            )
          }
        />
        {figure && (
          <p
            className={classes(headlines.amount, texts.clipped, (status === 'failed' || isPlain) && quiet)}
            style={sizeOf(figure)}
            data-figure
            title={exact}
          >
            <bdi dir="ltr">{figure}</bdi>
          </p>
        )}
        <p className={figure ? texts.lead() : texts.heading()}>{title}</p>
        {site && (
          <p className={texts.small()}>
            <bdi>{t('activity.to', { who: site })}</bdi>
          </p>
        )}
      </div>
      {row.transfers.length > 1 && (
        <ul className={lists.rows()} data-list>
          {row.transfers.slice(0, TRANSFERS_MAX).map((transfer, index) => (
            <Leg key={index} row={row} transfer={transfer} isPlain={isPlain} />
          ))}
        </ul>
      )}
      <KeyValues
        rows={[
          [
            t('detail.status'),
            <span className={TONES[state]?.()}>
              {t(state === 'confirmed' ? 'detail.confirmed' : `activity.${state}`)}
            </span>,
          ],
          [t('detail.time'), <time dateTime={new Date(minedAt).toISOString()}>{fullTime(minedAt, locale)}</time>],
          network && [t('send.network'), <NetworkName network={network} />],
          ...own,
          ...(network && fee !== undefined
            ? costRows(t, costsOf({ network, price: native?.price, fee: exactly(fee) }))
            : []),
        ]}
      />
      {parties.map(
        ([key, address]) =>
          address &&
          !isOwner(address) && (
            <Panel key={key}>
              <span className={headlines.label()}>
                {t(key)}
                {activity.nameOf(address) && (
                  <>
                    {' '}
                    <bdi>{activity.nameOf(address)}</bdi>
                  </>
                )}
              </span>
              <Address value={activity.spell(address)} />
            </Panel>
          ),
      )}
      {hash && (
        <Panel>
          <div className={boxes.line()}>
            <span className={classes(headlines.label, boxes.grow)}>{t('detail.hash')}</span>
            <IconButton mini path={COPY} label={t('detail.copy')} onClick={() => copy(hash, ctx)} />
          </div>
          <p className={texts.small()}>
            <bdi dir="ltr" title={hash} data-hash>
              {truncate(hash, 12, 12)}
            </bdi>
          </p>
        </Panel>
      )}
      {href && (
        <Foot>
          <Button href={href}>
            <Icon path={OUT} mirror />
            {t('account.explorer')}
          </Button>
        </Foot>
      )}
    </div>
  )
}

/** One of several assets that moved. */
function Leg({ row, transfer, isPlain }: { row: Transaction; transfer: Transfer; isPlain?: boolean }) {
  const { i18n } = useModal()
  const { fungible, direction, isForged } = transfer
  const name = nameOf(transfer)
  const amount = amountOf(row, transfer, i18n.locale.value)
  const isGain = direction === 'in' && row.metadata.status !== 'failed' && !isPlain
  return (
    <Row
      picture={<Picture src={isPlain ? undefined : fungible?.iconUrl} name={name} round />}
      title={
        <>
          <bdi>{name}</bdi>
          {isForged && <Odd />}
        </>
      }
      end={
        <b className={isGain ? texts.ok() : undefined} title={amountOf(row, transfer, i18n.locale.value, true)}>
          <bdi dir="ltr">{amount}</bdi>
        </b>
      }
    />
  )
}
