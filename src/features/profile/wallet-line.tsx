import {
  boxes,
  Button,
  classes,
  Icon,
  IconButton,
  lists,
  Picture,
  Row,
  texts,
  useModal,
  useRef,
  useSignal,
  viewCss,
  type Context,
} from '../../modal/kit.ts'
import type { KnownConnection } from '../../account/public.ts'
import { truncate } from '../../base/format.ts'
import { Field } from '../../ui/controls/field.tsx'
import { CHECK, LEAVE, MORE } from '../../ui/icons/more-icons.ts'
import { Tile } from '../../ui/icons/marks.tsx'
import type { Profile } from './controller.ts'

const details = viewCss`
  grid-column: 1/-1;
  gap: 1u;
  padding-block: 1u 2u;
`

const MAX_LABEL = 32

/** Whether the wallet can be reached from this browser. */
const isHere = ({ wallets, options }: Context, { namespace, id }: KnownConnection) =>
  id === 'AUTH' ||
  (id === 'walletConnect' && options.enableWalletConnect) ||
  wallets.connectors.value.some(it => it.namespace === namespace && it.id === id && it.usable)

/** From the live wallet, otherwise from the directory; stored data never supplies a picture. */
function iconOf({ wallets, connections }: Context, { namespace, id, name }: KnownConnection): string | undefined {
  const { connector } = connections.of(namespace).value
  const live = [...(connector ? [connector] : []), ...wallets.connectors.value]
  return (
    live.find(it => it.namespace === namespace && it.id === id)?.icon ??
    wallets.rows.value.find(it => it.id === id || it.name === name)?.icon
  )
}

export interface LineProps {
  connection: KnownConnection
  isAsked: boolean
  isOpen: boolean
  onChoose: () => void
  onToggle: () => void
  profile: Profile
}

/** The account's public name: its registered name, or the login that it belongs to. */
function nameOf({ slots, embeddedWalletInfo }: Context, { id, address }: KnownConnection): string | undefined {
  const { email, username } = (id === 'AUTH' && embeddedWalletInfo.value?.user) || {}
  return slots.value.identity?.nameOf(address) ?? email ?? username
}

/** A check mark: active; a dot: also connected, in another namespace. */
function Mark({ isInFront, isActive }: { isInFront: boolean; isActive: boolean }) {
  const { t } = useModal()
  if (isInFront) return <Icon path={CHECK} on />
  if (!isActive) return null
  return (
    <span
      className={classes(texts.dot, texts.ok)}
      role="img"
      aria-label={t('profile.connected')}
      title={t('profile.connected')}
    />
  )
}

/** A wallet in the list, and its actions below. */
export function WalletLine({ connection, isAsked, isOpen, onChoose, onToggle, profile }: LineProps) {
  const ctx = useModal()
  const { t, networks } = ctx
  const manage = useRef<HTMLButtonElement>(null)
  const { namespace, id, name, address, label, isActive } = connection
  const wallet = id === 'AUTH' ? t('profile.embedded') : name
  const network = networks.of(namespace)
  const isInFront = isActive && namespace === networks.namespace.value
  const account = truncate(address)
  const isGone = !isActive && !isHere(ctx, connection)
  const second = label ? wallet : nameOf(ctx, connection)
  const state = (isGone && t('profile.gone')) || (isAsked && t('button.connecting'))
  const called = (
    <>
      {second && (
        <>
          <bdi>{second}</bdi>
          {'\u00a0· '}
        </>
      )}
      <bdi dir="ltr" title={address}>
        {account}
      </bdi>
    </>
  )
  return (
    <Row
      picture={
        <Picture
          src={iconOf(ctx, connection)}
          name={wallet}
          badge={<Picture src={ctx.networkImage(network)} name={network.name} size={16} round />}
        />
      }
      title={<bdi>{label ?? wallet}</bdi>}
      detail={state || called}
      end={isAsked ? <Icon spin /> : <Mark isInFront={isInFront} isActive={isActive} />}
      current={isInFront}
      disabled={isGone}
      onClick={onChoose}
      beside={
        <>
          <IconButton
            ref={manage}
            path={MORE}
            label={t('profile.manage', { wallet: label ?? wallet, account })}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
          {isOpen && (
            <Details
              connection={connection}
              profile={profile}
              onClose={() => {
                onToggle()
                manage.current?.focus()
              }}
            />
          )}
        </>
      }
    />
  )
}

interface DetailsProps {
  connection: KnownConnection
  profile: Profile
  onClose: () => void
}

/** The actions for one of them. */
function Details({ connection, profile, onClose }: DetailsProps) {
  const ctx = useModal()
  const { t } = ctx
  const { address, label = '' } = connection
  const input = useSignal(label)
  const save = () => {
    ctx.slots.peek().knownConnections!.setLabel(address, input.peek())
    ctx.announce(t('profile.named'))
    onClose()
  }
  return (
    <ul
      className={classes(lists.rows, details)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Escape closes what is open here; it is not a step back.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <li>
        <form
          className={classes(boxes.stack, boxes.gap2)}
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          <Field
            label={t('profile.name')}
            value={input.value}
            maxLength={MAX_LABEL}
            onInput={text => {
              input.value = text
            }}
          />
          <div className={classes(boxes.line, boxes.gap2)}>
            <Button onClick={onClose}>{t('profile.name.cancel')}</Button>
            <Button primary type="submit">
              {t('profile.name.save')}
            </Button>
          </div>
        </form>
      </li>
      <Row
        picture={<Tile path={LEAVE} mirror />}
        title={t('account.disconnect')}
        detail={t('profile.end', { site: ctx.site })}
        onClick={() => void profile.deleteConnection(connection).catch(ctx.report)}
      />
    </ul>
  )
}
