import {
  boxes,
  Button,
  classes,
  findNetwork,
  Icon,
  lists,
  Picture,
  pictureStyle,
  Row,
  texts,
  useEffect,
  useModal,
} from '../../../modal/kit.ts'
import { exact, truncate } from '../../../base/format.ts'
import { followLink } from '../../../ui/controls/follow-link.ts'
import { Hero, type HeroState } from '../../../ui/layout/hero.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { CARD, RIGHT } from '../../../ui/icons/more-icons.ts'
import type { Order } from '../form/order.ts'
import { isUnderWay, type Following, type Progress } from './following.ts'
import { pendingList, Foot } from '../../../ui/layout/view-parts.tsx'

// No spinner while the user is on the provider's page: that can take half an hour.
const PINS: Partial<Record<Progress['stage'], HeroState>> = {
  opening: 'waiting',
  done: 'done',
  failed: 'failed',
  unopened: 'failed',
  over: 'warn',
  changed: 'warn',
}
const TITLES: Partial<Record<Progress['stage'], string>> = { waiting: 'wait' }

/** BuyInProgress: the provider's page is open, and the outcome. */
export function PurchaseView({ following, order }: { following: Following; order?: Order }) {
  const ctx = useModal()
  const { t, i18n, networks, announce } = ctx
  const progress = following.progress.value
  const id = progress?.purchase?.id
  useEffect(() => following.begin(order), [order])
  useEffect(() => {
    if (!id) return
    const life = new AbortController()
    following.follow(life.signal)
    return () => life.abort()
  }, [id])
  const { stage, purchase, href, isClosed, isBlind, isUnread, moved, network }: Partial<Progress> = progress ?? {}
  const values = {
    host: purchase?.host ?? '',
    account: purchase ? truncate(purchase.account) : '',
    amount: moved ? `${exact(moved.amount, i18n.locale.value)} ${moved.currency}` : (purchase?.symbol ?? ''),
    network: (network && (networks.find(network) ?? findNetwork(network))?.name) ?? '',
  }
  const name = `buy.${(stage && TITLES[stage]) ?? stage}`
  const title = t(name, values)
  const text = stage === 'opening' ? '' : t(`${name}.text`, values)
  useEffect(() => {
    if (stage) announce(`${title}. ${text}`, stage === 'failed' || stage === 'unopened')
  }, [stage])
  if (!stage) return null
  const isOpen = isUnderWay(stage)
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        round
        state={PINS[stage]}
        picture={
          <Picture name={purchase?.symbol} size={72} round>
            <Icon path={CARD} />
          </Picture>
        }
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        {text && (
          <p className={texts.lead()} id="wm-lead">
            {text}
          </p>
        )}
      </div>
      {isOpen && isUnread && purchase && (
        <div className={classes(boxes.stack, boxes.gap1)}>
          <p className={texts.small()}>{t('buy.told', { site: location.host, host: purchase.host })}</p>
          <Address value={purchase.account} />
        </div>
      )}
      {isOpen && isClosed && stage === 'waiting' && <p className={texts.small()}>{t('buy.closed', values)}</p>}
      {isOpen && isBlind && (
        <p className={texts.small()} role="status">
          {t('buy.blind')}
        </p>
      )}
      <Foot>
        {/* The URL contains the order's token. */}
        {isOpen && href && (stage === 'blocked' || isClosed) && (
          <Button
            primary={stage === 'blocked'}
            href={`${new URL(href).origin}/`}
            follow={event => followLink(event, href, '_blank')}
            onClick={following.followed}
          >
            {t('buy.open', values)}
          </Button>
        )}
        <WayOn stage={stage} again={progress?.order?.again} />
        {isOpen && (
          <Button plain onClick={following.cancel}>
            {t('buy.cancel')}
          </Button>
        )}
      </Foot>
    </div>
  )
}

/** How to continue if nothing is awaited. */
function WayOn({ stage, again }: { stage: Progress['stage']; again?: () => void }) {
  const { t, router } = useModal()
  switch (stage) {
    case 'unopened':
      return (
        <Button primary onClick={again}>
          {t('retry')}
        </Button>
      )
    case 'failed':
      return (
        <Button primary onClick={router.back}>
          {t('retry')}
        </Button>
      )
    case 'done':
    case 'over':
      return (
        <Button primary onClick={() => router.reset('Account')}>
          {t('action.done')}
        </Button>
      )
    case 'changed':
      return <Button onClick={router.back}>{t('back')}</Button>
    default:
      return null
  }
}

/** Part of OnRampProviders and of the account view: leads back to an unfinished purchase. */
export function OpenPurchase({ following }: { following: Following }) {
  const { t, router } = useModal()
  const purchase = following.open()
  return purchase ? (
    <ul className={classes(lists.rows, pendingList)} data-list>
      <Row
        picture={
          <span className={pictureStyle()} data-tile data-round>
            <Icon path={CARD} />
          </span>
        }
        title={t('buy.wait')}
        detail={purchase.host}
        end={<Icon path={RIGHT} mirror />}
        onClick={() => router.push('BuyInProgress')}
      />
    </ul>
  ) : null
}
