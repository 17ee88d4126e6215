import { boxes, classes, lists, Row, useEffect, useModal, useSignal, type Context } from '../../../modal/kit.ts'
import { noop } from '../../../base/abort.ts'
import type { Settled } from '../../../base/authorization.ts'
import { sameAddress } from '../../../base/caip.ts'
import { fullTime, ltr } from '../../../base/format.ts'
import { lazyChains } from '../../../payments/page-parts.ts'
import type { PaymentRecord } from '../../../payments/records.ts'
import { settled } from '../../../payments/settled.ts'
import { giveBack } from '../../../payments/budgets.ts'
import { allRecords, createStoredRecords } from '../../../payments/stored-records.ts'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'
import { headlines } from '../../../ui/layout/headline.ts'
import { amountOf, clockTime, networkOf } from '../words.ts'
import { readSites } from './paid-to.ts'

const SHOWN_MAX = 5
const storedRecords = createStoredRecords(giveBack)

/** A payment, and what the chain says of it now, if it was asked. */
interface Line {
  record: PaymentRecord
  state?: Settled
}

const isOpen = ({ status }: PaymentRecord) => status === 'sent' || status === 'said'

/** What was found out is kept, so that it is not asked again. */
async function decided(record: PaymentRecord, state: Settled): Promise<PaymentRecord> {
  if (state.is !== 'paid' && state.is !== 'unpaid') return record
  const next: PaymentRecord = {
    ...record,
    status: state.is,
    ...(state.is === 'paid' && { transaction: state.transaction }),
  }
  // If it cannot be kept, it is asked again next time.
  await storedRecords.keep(next).catch(noop)
  readSites()
  return next
}

function stateText({ t }: Context, { record, state }: Line, locale: string): string {
  if (record.status === 'paid') return t(record.isDelivered ? 'pay.state.paid' : 'pay.lost')
  if (record.status === 'unpaid') return t('pay.none')
  if (record.status === 'said') return t('pay.state.said')
  if (state?.is === 'open') return t('pay.state.until', { time: clockTime(state.until, locale) })
  return t(state ? 'pay.unknown' : 'pay.state.asking')
}

/** What the active account paid to sites on the active network; what nobody knows yet is asked of the chain. */
export function Payments() {
  const ctx = useModal()
  const { t, i18n, networks, connections } = ctx
  const locale = i18n.locale.value
  const network = networks.active.value
  const namespace = network.chainNamespace
  const from = connections.of(namespace).value.address
  const lines = useSignal<Line[]>([])
  const href = useSignal<((hash: string) => string | undefined) | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    readSites()
    lines.value = allRecords()
      .filter(it => it.token.network === network.caipNetworkId && sameAddress(namespace, it.authorization.from, from))
      .slice(0, SHOWN_MAX)
      .map(record => ({ record }))
    const { length } = lines.peek()
    if (length) {
      const chains = lazyChains(ctx.adapter, id => networks.find(id))
      ctx.adapter(namespace).then(
        it => {
          if (!isOver) href.value = hash => it.txUrl(network, hash)
        },
        () => {},
      )
      lines.peek().forEach(async ({ record }) => {
        if (!isOpen(record)) return
        const state = await settled(chains, record)
        const next = await decided(record, state)
        if (isOver) return
        lines.value = lines.peek().map(it => (it.record === record ? { record: next, state } : it))
      })
    }
    return () => {
      isOver = true
    }
  }, [network.caipNetworkId, from])
  if (!lines.value.length) return null
  return (
    <div className={classes(boxes.stack, boxes.above2)}>
      <h3 className={headlines.label()}>{t('pay.list')}</h3>
      <ul className={lists.rows()} data-list aria-label={t('pay.list')}>
        {lines.value.map(line => {
          const { token, authorization, place, transaction, at } = line.record
          const link = transaction && href.value?.(transaction)
          return (
            <Row
              key={authorization.nonce}
              {...(link && { href: link })}
              picture={
                <TokenPicture
                  symbol={token.symbol}
                  isNative={false}
                  network={networkOf(ctx, line.record)}
                  imageOf={ctx.networkImage}
                />
              }
              title={ltr(place.replace(/^https:\/\//, ''))}
              detail={stateText(ctx, line, locale)}
              end={
                <span className={lists.end()} title={fullTime(at * 1000, locale)}>
                  <b>
                    <bdi dir="ltr">{amountOf({ amount: authorization.value, token }, locale)}</bdi>
                  </b>
                </span>
              }
            />
          )
        })}
      </ul>
    </div>
  )
}
