import { useModal, type Context } from '../core/context.ts'
import { truncate } from '../lib/format.ts'
import { Icon } from '../ui/icons.tsx'
import { Avatar, Picture } from '../ui/picture.tsx'
import { classes, css } from '../ui/sheet.ts'
import { Bar } from '../ui/skeleton.tsx'
import { texts } from '../ui/text.ts'

/** One width for Connect, the account and what comes between, so that the page never jumps. */
const pageButton = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 2u;
  min-width: min(48u, 100%);
  min-height: 11u;
  padding: 0 4u;
  border-radius: 3r;
  background: var(--surface);
  box-shadow: inset 0 0 0 1px var(--line);
  font: 600 var(--t3);
  white-space: nowrap;
  vertical-align: middle;
  &[data-kind='primary'] {
    background: var(--accent);
    color: var(--on);
    box-shadow: none;
  }
  &[data-kind='picture'] {
    padding-inline: 10px 14px;
  }
  &:active {
    scale: 0.98;
  }
  @media (hover: hover) {
    &[data-kind='primary']:hover {
      background: var(--accent2);
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const start =
  ({ handle }: Context, view?: string) =>
  () =>
    void handle.open({ view }).catch(() => {})

/** Same box before, while and after connecting, so that the page never jumps. */
const Waiting = () => (
  <span className={pageButton()} aria-busy="true">
    <Bar />
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
function Account({ kind }: { kind?: 'primary' }) {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const { t } = ctx
  const { status, account, isWrong } = front(ctx)
  if (status === 'connecting')
    return (
      <button className={pageButton()} data-kind="picture" onClick={start(ctx)}>
        <Icon spin />
        {t('button.connecting')}
      </button>
    )
  if (!account)
    return (
      <button className={pageButton()} data-kind={kind} onClick={start(ctx, 'Connect')}>
        {t('button.connect')}
      </button>
    )
  if (isWrong)
    return (
      <button className={classes(pageButton, texts.warn)} data-kind="picture" onClick={start(ctx)}>
        <Icon name="warn" />
        {t('button.network')}
      </button>
    )
  const count = ctx.sent.value.filter(
    ({ status, account: from }) => status === 'pending' && from === account.address,
  ).length
  if (count)
    return (
      <button className={pageButton()} data-kind="picture" onClick={start(ctx, 'Account')}>
        <Icon spin />
        {t('button.pending', { count })}
      </button>
    )
  return (
    <button className={pageButton()} data-kind="picture" onClick={start(ctx, 'Account')}>
      <Avatar address={account.address} size={24} />
      <bdi dir="ltr">{truncate(account.address)}</bdi>
    </button>
  )
}

/** `<wallet-button>`: the page's main way in, so Connect is its primary button. */
export const ConnectButton = () => <Account kind="primary" />

/** `<wallet-account-button>`: the same in a quiet place, such as a header. */
export const AccountButton = () => <Account />

/** `<wallet-network-button>`: the active network; opens the list. */
export function NetworkButton() {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const network = ctx.networks.active.value
  const { isWrong } = front(ctx)
  return (
    <button className={classes(pageButton, isWrong && texts.warn)} data-kind="picture" onClick={start(ctx, 'Networks')}>
      {isWrong ? <Icon name="warn" /> : <Picture src={ctx.networkImage(network)} name={network.name} size={18} round />}
      {isWrong ? ctx.t('button.network') : network.name}
      {!isWrong && <Icon name="down" small />}
    </button>
  )
}
