import {
  boxes,
  Button,
  classes,
  Icon,
  IconButton,
  iconButtonStyle,
  isAbort,
  lists,
  Picture,
  Row,
  signal,
  texts,
  useEffect,
  useModal,
  useSignal,
  viewCss,
  type Context,
} from '../../kit.ts'
import type { KnownConnection } from '../../core/handle.ts'
import { truncate } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'
import { CHECK, MORE } from '../../ui/more-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tile } from '../../ui/tile.tsx'
import { whileListed, type Profile } from './controller.ts'

/** A row with a button of its own beside it, and what that opens below. */
const lines = viewCss`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  & > li > ${lists.row} {
    width: calc(100% + 3u);
    margin-inline-end: 0;
  }
  & > li > ${iconButtonStyle} {
    margin-inline-end: -3u;
  }
`
const details = viewCss`
  grid-column: 1/-1;
  gap: 1u;
  padding-block: 1u 2u;
`

const MAX_LABEL = 32

const keyOf = ({ namespace, id }: Pick<KnownConnection, 'namespace' | 'id'>) => `${namespace}:${id}`

/** Whether there is a way to the wallet in this browser. */
const isHere = ({ wallets, options }: Context, { namespace, id }: KnownConnection) =>
  id === 'AUTH' ||
  (id === 'walletConnect' && options.enableWalletConnect) ||
  wallets.connectors.value.some(it => it.namespace === namespace && it.id === id && it.usable)

/** Of the live wallet, else of the directory; nothing that was stored is a picture. */
function iconOf({ wallets, connections }: Context, { namespace, id, name }: KnownConnection): string | undefined {
  const { connector } = connections.of(namespace).value
  const live = [...(connector ? [connector] : []), ...wallets.connectors.value]
  return (
    live.find(it => it.namespace === namespace && it.id === id)?.icon ??
    wallets.rows.value.find(it => it.id === id || it.name === name)?.icon
  )
}

/** ProfileWallets: the wallets of the user by kind of chain, the active one of each first. */
export function createWalletsView(profile: Profile) {
  const opened = signal('')
  return function WalletsView() {
    const ctx = useModal()
    const { t, known, networks, router } = ctx
    ctx.revision.value
    const failed = useSignal<KnownConnection | undefined>(undefined)
    const front = networks.namespace.value
    const spaces = [...new Set([front, ...networks.namespaces()])].filter(it =>
      known.value.some(({ namespace }) => namespace === it),
    )
    useEffect(() => {
      opened.value = ''
      ctx.loadSlot('networkImage').catch(() => {})
    }, [])
    const choose = (connection: KnownConnection) => {
      failed.value = undefined
      ctx.announce(t('button.connecting'))
      const left = whileListed(ctx)
      profile.switchConnection(connection, left).then(
        () => {
          if (!left.signal.aborted) router.reset('Account')
        },
        (error: unknown) => {
          if (isAbort(error) || left.signal.aborted) return
          failed.value = connection
          ctx.report(error)
        },
      )
    }
    return (
      <div className={boxes.body()} data-body>
        {failed.value && (
          <Notice
            kind="error"
            title={t('chunk.title')}
            text={t('chunk.text')}
            action={{ label: t('retry'), onClick: () => choose(failed.peek()!) }}
          />
        )}
        {spaces.map(space => (
          <section key={space} className={boxes.stack()}>
            {spaces.length > 1 && <h3 className={texts.small()}>{networks.of(space).name}</h3>}
            <ul className={classes(lists.rows, lines)} data-list>
              {known.value
                .filter(({ namespace }) => namespace === space)
                .sort((a, b) => Number(b.isActive) - Number(a.isActive))
                .map(it => (
                  <WalletLine
                    key={keyOf(it)}
                    connection={it}
                    isAsked={!!profile.asked.value && keyOf(profile.asked.value) === keyOf(it)}
                    isOpen={opened.value === keyOf(it)}
                    onChoose={() => choose(it)}
                    onToggle={() => {
                      opened.value = opened.peek() === keyOf(it) ? '' : keyOf(it)
                    }}
                    profile={profile}
                  />
                ))}
            </ul>
          </section>
        ))}
        <Button onClick={() => router.push('Connect', { next: { view: 'ProfileWallets' } })}>{t('profile.add')}</Button>
      </div>
    )
  }
}

interface LineProps {
  connection: KnownConnection
  isAsked: boolean
  isOpen: boolean
  onChoose: () => void
  onToggle: () => void
  profile: Profile
}

function WalletLine({ connection, isAsked, isOpen, onChoose, onToggle, profile }: LineProps) {
  const ctx = useModal()
  const { t, networks } = ctx
  const { namespace, name, address, label, isActive } = connection
  const network = networks.of(namespace)
  const account = truncate(address)
  const isGone = !isActive && !isHere(ctx, connection)
  const short = (
    <bdi dir="ltr" title={address}>
      {account}
    </bdi>
  )
  return (
    <Row
      picture={
        <Picture
          src={iconOf(ctx, connection)}
          name={name}
          pin={<Picture src={ctx.networkImage(network)} name={network.name} size={16} round />}
        />
      }
      title={<bdi>{label ?? name}</bdi>}
      detail={isGone ? t('profile.gone') : isAsked ? t('button.connecting') : label ? [name, ' · ', short] : short}
      end={isAsked ? <Icon spin /> : isActive && <Icon path={CHECK} on />}
      current={isActive}
      disabled={isGone}
      onClick={onChoose}
      beside={
        <>
          <IconButton
            path={MORE}
            label={t('profile.manage', { wallet: label ?? name, account })}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
          {isOpen && <Details connection={connection} profile={profile} />}
        </>
      }
    />
  )
}

/** What can be done with one of them. */
function Details({ connection, profile }: { connection: KnownConnection; profile: Profile }) {
  const ctx = useModal()
  const { t } = ctx
  const { address, label = '' } = connection
  const typed = useSignal(label)
  const save = () => {
    ctx.slots.peek().known!.setLabel(address, typed.peek())
    ctx.announce(t('profile.named'))
  }
  return (
    <ul className={classes(lists.rows, details)}>
      <li>
        <form
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          <Field
            label={t('profile.name')}
            value={typed.value}
            maxLength={MAX_LABEL}
            onInput={text => {
              typed.value = text
            }}
            end={typed.value !== label && <IconButton path={CHECK} label={t('profile.name.save')} type="submit" />}
          />
        </form>
      </li>
      <Row
        picture={<Tile name="close" />}
        title={t('account.disconnect')}
        detail={t('profile.end', { site: ctx.site })}
        onClick={() => void profile.deleteConnection(connection).catch(ctx.report)}
      />
    </ul>
  )
}
