import { useModal, type Context } from '../core/context.ts'
import { truncate } from '../lib/format.ts'
import { Icon } from '../ui/icons.tsx'
import { Avatar, Picture } from '../ui/image.tsx'

const start =
  ({ handle }: Context, view?: string) =>
  () =>
    void handle.open({ view }).catch(() => {})

/** Same box before, while and after connecting, so that the page never jumps. */
const Waiting = () => (
  <span className="pb" aria-busy="true">
    <span className="sk" />
  </span>
)

const front = (ctx: Context) => {
  const namespace = ctx.networks.namespace.value
  return {
    status: ctx.connections.of(namespace).value.status,
    account: ctx.connections.account(namespace),
    isWrong: ctx.networks.isUnsupported.value && !ctx.options.allowUnsupportedChain,
  }
}

/** The account, the way to one, or what keeps it from working. */
function Account({ look }: { look: string }) {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const { t } = ctx
  const { status, account, isWrong } = front(ctx)
  if (status === 'connecting')
    return (
      <button className="pb has" onClick={start(ctx)}>
        <Icon spin />
        {t('button.connecting')}
      </button>
    )
  if (!account)
    return (
      <button className={look} onClick={start(ctx, 'Connect')}>
        {t('button.connect')}
      </button>
    )
  if (isWrong)
    return (
      <button className="pb has warn" onClick={start(ctx)}>
        <Icon name="warn" />
        {t('button.network')}
      </button>
    )
  const count = ctx.sent.value.filter(
    ({ status, account: from }) => status === 'pending' && from === account.address,
  ).length
  if (count)
    return (
      <button className="pb has" onClick={start(ctx, 'Account')}>
        <Icon spin />
        {t('button.pending', { count })}
      </button>
    )
  return (
    <button className="pb has" onClick={start(ctx, 'Account')}>
      <Avatar address={account.address} size={24} />
      <bdi dir="ltr">{truncate(account.address)}</bdi>
    </button>
  )
}

/** `<wallet-button>`: the page's main way in, so Connect is its primary button. */
export const ConnectButton = () => <Account look="pb pri" />

/** `<wallet-account-button>`: the same in a quiet place, such as a header. */
export const AccountButton = () => <Account look="pb" />

/** `<wallet-network-button>`: the active network; opens the list. */
export function NetworkButton() {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const network = ctx.networks.active.value
  const { isWrong } = front(ctx)
  return (
    <button className={isWrong ? 'pb has warn' : 'pb has'} onClick={start(ctx, 'Networks')}>
      {isWrong ? <Icon name="warn" /> : <Picture src={ctx.networkImage(network)} name={network.name} size={18} round />}
      {isWrong ? ctx.t('button.network') : network.name}
      {!isWrong && <Icon name="down" small />}
    </button>
  )
}
