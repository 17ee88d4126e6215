import {
  boxes,
  Button,
  classes,
  isAbort,
  Icon,
  lists,
  ModalError,
  Picture,
  pictureStyle,
  policyOf,
  RowSkeleton,
  texts,
  toModalError,
  useEffect,
  useModal,
  useSignal,
} from '../../../modal/kit.ts'
import type { Network } from '../../../base/network.ts'
import { child } from '../../../base/abort.ts'
import { formatUnits } from '../../../base/amount.ts'
import { exact } from '../../../base/format.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Hero } from '../../../ui/layout/hero.tsx'
import { QR } from '../../../ui/icons/more-icons.ts'
import type { Filling } from './filling.ts'
import { readLink, type Answer } from './read.ts'
import { Foot } from '../../../ui/layout/view-parts.tsx'

/** WalletSendLink: reads a payment link and fills in the form. */
export function LinkView({ uri }: { uri: string }) {
  const ctx = useModal()
  const { t, router, networks, connections } = ctx
  const { Support } = ctx.slots.value
  const answer = useSignal<Answer | { failed: ModalError } | undefined>(undefined)
  const turn = useSignal(0)
  const { caipNetworkId, chainNamespace } = networks.active.value
  const account = connections.of(chainNamespace).value.address
  const arrive = (filling: Filling) => {
    // If it was pasted into the form, returns there; otherwise opens the form.
    if (router.steps.peek().at(-2)?.view === 'WalletSend') router.back()
    router.replace('WalletSend', filling)
  }
  useEffect(() => {
    const life = child(ctx.life)
    answer.value = undefined
    readLink(ctx, uri, life)
      .catch((error: unknown) => {
        if (!isAbort(error)) ctx.report(error)
        return { failed: toModalError(error, 'rpc/error') }
      })
      .then(found => {
        if (life.signal.aborted) return
        if ('filling' in found) return arrive(found.filling)
        answer.value = found
      })
    return () => life.abort()
  }, [uri, caipNetworkId, account, turn.value])
  const found = answer.value
  const why =
    found &&
    ('refused' in found
      ? t(found.refused === 'nobody' ? 'warn.zero' : `link.${found.refused}`, found.values)
      : 'failed' in found && t('link.failed'))
  useEffect(() => {
    if (why) ctx.announce(why, true)
  }, [why])
  if (!found || 'filling' in found)
    return (
      <ul className={classes(boxes.body, lists.rows)} data-body data-list aria-busy="true" aria-label={t('loading')}>
        <RowSkeleton round end />
        <RowSkeleton round />
      </ul>
    )
  if ('elsewhere' in found) return <Elsewhere network={found.elsewhere} asks={found.asks} uri={uri} />
  const isFailed = 'failed' in found
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        round
        state={isFailed ? 'warn' : 'failed'}
        picture={
          <span className={pictureStyle()} data-tile data-round>
            <Icon path={QR} />
          </span>
        }
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{t('link.refused')}</p>
        <p className={texts.lead()} id="wm-lead">
          {why}
        </p>
      </div>
      {isFailed && Support && <Support failed={found.failed} />}
      <Foot>
        {isFailed && (
          <Button
            primary
            onClick={() => {
              turn.value++
            }}
          >
            {t('retry')}
          </Button>
        )}
        <Button plain={isFailed} onClick={router.back}>
          {t(router.steps.value[1] ? 'back' : 'close')}
        </Button>
      </Foot>
    </div>
  )
}

/** The payment is on another than the active network: shows the payment, and the user decides whether to switch. */
function Elsewhere({ network, asks, uri }: { network: Network; asks: Filling; uri: string }) {
  const ctx = useModal()
  const { t, i18n, router, networks, connections, events } = ctx
  const { token, amount, to } = asks
  const digits = amount === undefined ? '' : exact(formatUnits(amount, unitOf(token).decimals), i18n.locale.value)
  const contract = contractOf(token)
  const { chainNamespace: namespace, caipNetworkId: id, name } = network
  const isConnected = connections.of(namespace).value.status === 'connected'
  const go = () => {
    if (!isConnected) return router.push('Connect', { namespace, next: { view: 'WalletSend', arguments: { uri } } })
    if (networks.of(namespace).caipNetworkId !== id) return router.push('SwitchNetwork', { network, isDetour: true })
    networks.bringToFront(namespace)
    events.emit('network', { namespace, network: id })
  }
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero round picture={<Picture src={ctx.networkImage(network)} name={name} size={72} round />} />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{t('link.elsewhere', { network: name })}</p>
        {!isConnected && (
          <p className={texts.lead()} id="wm-lead">
            {t('switch.other', { network: name })}
          </p>
        )}
      </div>
      <div className={classes(boxes.stack, boxes.gap1, boxes.full, boxes.above2)}>
        <span className={texts.small()}>{t('send.amount')}</span>
        <p>
          <bdi dir="ltr">{`${digits} ${token.symbol}`.trim()}</bdi>
        </p>
        <span className={texts.small()}>{t('send.to')}</span>
        {to.includes('.') ? <bdi>{to}</bdi> : <Address value={to} />}
        {contract && (
          <>
            <span className={texts.small()}>{t(`review.${policyOf(namespace).token ?? 'contract'}`)}</span>
            <Address value={contract} />
          </>
        )}
      </div>
      <Foot>
        <Button primary onClick={go}>
          {isConnected ? t('switch.title', { network: name }) : t('connect.title')}
        </Button>
      </Foot>
    </div>
  )
}
