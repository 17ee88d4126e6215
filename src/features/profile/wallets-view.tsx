import {
  boxes,
  Button,
  classes,
  iconButtonStyle,
  isAbort,
  lists,
  signal,
  texts,
  useEffect,
  useModal,
  useSignal,
  viewCss,
} from '../../modal/kit.ts'
import type { KnownConnection } from '../../account/public.ts'
import type { Which } from './controller.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { whileListed, type Profile } from './controller.ts'
import { WalletLine } from './wallet-line.tsx'

/** A row with its own button beside it, and below what that opens. */
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
  /* An address is not cut twice: where it has no room beside a name it goes below. */
  & small {
    white-space: normal;
  }
`
const keyOf = ({ namespace, id }: Required<Which>) => `${namespace}:${id}`

/** ProfileWallets: the user's wallets by namespace, the active one of each first. */
export function createWalletsView(profile: Profile) {
  const opened = signal('')
  return function WalletsView() {
    const ctx = useModal()
    const { t, knownConnections, networks, router } = ctx
    ctx.revision.value
    const failed = useSignal<KnownConnection | undefined>(undefined)
    const front = networks.namespace.value
    const spaces = [...new Set([front, ...networks.namespaces()])].filter(it =>
      knownConnections.value.some(({ namespace }) => namespace === it),
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
    const again = failed.value
    return (
      <div className={boxes.body()} data-body>
        {again && (
          <Notice
            kind="error"
            title={t('chunk.title')}
            text={t('chunk.text')}
            action={{ label: t('retry'), onClick: () => choose(again) }}
          />
        )}
        {spaces.map(space => (
          <section key={space} className={boxes.stack()}>
            {spaces.length > 1 && <h3 className={texts.small()}>{networks.of(space).name}</h3>}
            <ul className={classes(lists.rows, lines)} data-list>
              {knownConnections.value
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
