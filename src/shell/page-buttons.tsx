import { useModal, type Context } from '../core/context.ts'
import type { WalletModal } from '../core/handle.ts'
import { truncate } from '../lib/format.ts'
import { Icon } from '../ui/icons.tsx'
import { Avatar, Picture } from '../ui/image.tsx'

interface Props {
  open: WalletModal['open']
}

const start = (open: Props['open'], view?: string) => () => void open({ view }).catch(() => {})

/** Same box before, while and after connecting, so that the page never jumps. */
const Waiting = () => <span className="pb" aria-busy="true"><span className="sk" /></span>

const front = (ctx: Context) => {
  const namespace = ctx.networks.namespace.value
  return { status: ctx.connections.of(namespace).value.status, account: ctx.connections.account(namespace), isWrong: ctx.networks.isUnsupported.value && !ctx.options.allowUnsupportedChain }
}

const Busy = ({ open, t }: Props & Pick<Context, 't'>) => (
  <button className="pb has" onClick={start(open)}><Icon spin />{t('button.connecting')}</button>
)

/** `<wallet-account-button>`: the account, or nothing to show yet. */
export function AccountButton({ open }: Props) {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const { status, account, isWrong } = front(ctx)
  if (status === 'connecting') return <Busy open={open} t={ctx.t} />
  if (!account) return <Waiting />
  if (isWrong) return <button className="pb has warn" onClick={start(open)}><Icon name="warn" />{ctx.t('button.network')}</button>
  return <button className="pb has" onClick={start(open, 'Account')}><Avatar address={account.address} size={24} /><bdi dir="ltr">{truncate(account.address)}</bdi></button>
}

/** `<wallet-button>`: Connect while disconnected, the account afterwards. */
export function ConnectButton({ open }: Props) {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const { status, account } = front(ctx)
  if (status !== 'disconnected' || account) return <AccountButton open={open} />
  return <button className="pb pri" onClick={start(open, 'Connect')}>{ctx.t('button.connect')}</button>
}

/** `<wallet-network-button>`: the active network; opens the list. */
export function NetworkButton({ open }: Props) {
  const ctx = useModal() as Context | undefined
  if (!ctx) return <Waiting />
  const network = ctx.networks.active.value
  const { isWrong } = front(ctx)
  return (
    <button className={isWrong ? 'pb has warn' : 'pb has'} onClick={start(open, 'Networks')}>
      {isWrong ? <Icon name="warn" /> : <Picture src={ctx.networkImage(network)} name={network.name} size={18} round />}
      {isWrong ? ctx.t('button.network') : network.name}
      <Icon name="down" small />
    </button>
  )
}
