import {
  boxes,
  Button,
  classes,
  findNetwork,
  Picture,
  texts,
  useEffect,
  useModal,
  type Context,
} from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import type { Switches } from './switch.ts'
import type { SwitchTarget } from '../../modal/routes.ts'

// This view does not wait for an earlier open request, so nothing must suggest that.
const HERO_STATES = {
  wait: 'waiting',
  pending: 'warn',
  declined: 'declined',
  failed: 'failed',
  silent: 'warn',
  unable: 'warn',
  unadded: 'failed',
  unaddable: 'failed',
} as const

/** Name of a network, including one that the app does not support. */
export function nameOf({ t }: Context, { unsupported, caipNetworkId, id, name }: Network): string {
  if (!unsupported) return name
  return findNetwork(caipNetworkId)?.name ?? (id ? t('network.chain', { id: String(id) }) : name)
}

/** SwitchNetwork: the wallet's progress. */
export function SwitchView({ target, switches }: { target: SwitchTarget; switches: Switches }) {
  const ctx = useModal()
  const { t, router, networks } = ctx
  const { network } = target
  const { stage, failure, retry } = switches.of(target)
  const now = stage.value
  const wallet = ctx.connections.account(network.chainNamespace)?.wallet.name ?? ''
  const values = { network: network.name, current: nameOf(ctx, networks.of(network.chainNamespace)), wallet }
  const title = t(now === 'unadded' || now === 'unaddable' ? 'switch.failed.title' : `switch.${now}.title`, values)
  const { code, data = {} } = failure.value ?? {}
  const reason = now === 'failed' || now === 'unadded' ? String(data['reason'] ?? '') : ''
  const detail = reason && `${reason} (${String(data['code'] ?? code)})`
  const label = { wait: 'wait.retry', unable: 'switch.again', unadded: 'switch.add' } as const
  useEffect(() => ctx.announce(`${title}. ${detail}`, HERO_STATES[now] === 'failed'), [now])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        round
        state={HERO_STATES[now]}
        picture={<Picture src={ctx.networkImage(network)} name={network.name} size={72} round />}
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {t(`switch.${now}.text`, values)}
        </p>
        {detail && (
          <p className={texts.small()}>
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      <Foot>
        {now !== 'pending' && (
          <Button primary={now !== 'wait'} onClick={now === 'unable' ? () => switches.connectAgain(network) : retry}>
            {t(now in label ? label[now as keyof typeof label] : 'retry', values)}
          </Button>
        )}
        {now !== 'wait' && (
          <Button plain onClick={router.back}>
            {t('back')}
          </Button>
        )}
      </Foot>
    </div>
  )
}

/** SwitchActiveChain: the network is in another namespace, where no wallet is connected yet. */
export function OtherChainView({ network, switches }: { network: Network; switches: Switches }) {
  const { t, networkImage } = useModal()
  const same = switches.sameWallet(network)
  const values = { network: network.name, wallet: same?.name ?? '' }
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero round picture={<Picture src={networkImage(network)} name={network.name} size={72} round />} />
      <p className={texts.lead()} id="wm-lead">
        {t(same ? 'switch.same' : 'switch.other', values)}
      </p>
      <Foot>
        {same && (
          <Button primary onClick={() => switches.connect(network, same)}>
            {t('switch.with', values)}
          </Button>
        )}
        <Button primary={!same} plain={!!same} onClick={() => switches.connect(network)}>
          {t(same ? 'profile.add' : 'connect.title')}
        </Button>
      </Foot>
    </div>
  )
}
