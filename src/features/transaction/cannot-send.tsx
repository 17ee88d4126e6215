import { boxes, Button, classes, type Context, Picture, texts, useEffect, useModal } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import type { Destination } from '../../modal/routes.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** The methods with which the adapters send: any of them will do. */
const SENDING: Partial<Record<Namespace, readonly string[]>> = {
  eip155: ['eth_sendTransaction'],
  solana: ['solana_signAndSendTransaction', 'solana_signTransaction'],
}

/** Whether the active wallet can send transactions, as far as it has declared that without being asked. */
export function canSend({ networks, connections }: Pick<Context, 'networks' | 'connections'>): boolean {
  const { chainNamespace } = networks.active.value
  const { grants } = connections.of(chainNamespace).value.connector ?? {}
  const methods = SENDING[chainNamespace]
  return !grants || !methods || methods.some(method => grants(method))
}

/**
 * Shown instead of a form that would fail at its end: the wallet cannot send transactions. `next`: where another wallet
 * leads.
 */
export function CannotSend({ next }: { next: Destination }) {
  const ctx = useModal()
  const { t, router, networks, connections } = ctx
  const namespace = networks.active.value.chainNamespace
  const { name = '', icon } = connections.account(namespace)?.wallet ?? {}
  const title = t('cannot.send.title', { wallet: name })
  const text = t('cannot.send.text', { wallet: name, site: ctx.site })
  useEffect(() => ctx.announce(`${title}. ${text}`), [title])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Picture src={icon} name={name} size={72} />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {text}
        </p>
      </div>
      <Foot>
        <Button primary onClick={() => router.push('Connect', { namespace, next })}>
          {t('profile.add')}
        </Button>
        <Button plain onClick={router.back}>
          {t(router.steps.value[1] ? 'back' : 'close')}
        </Button>
      </Foot>
    </div>
  )
}
