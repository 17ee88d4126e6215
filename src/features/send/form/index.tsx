import { type Context, type Feature, useEffect } from '../../../kit.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SendView } from './send-view.tsx'
import { TokenView } from './token-view.tsx'

/** Sending native currency and tokens: what, how much, to whom. */
export function install(ctx: Context): Feature {
  const { events, networks, router } = ctx
  const form = createForm(ctx, ctx.life)
  ctx.loadView('WalletSendPreview').catch(() => {})
  const Send = () => {
    // The way back from a choice is no opening.
    useEffect(() => {
      if (router.direction.peek() >= 0) events.track('OPEN_SEND', { network: networks.active.peek().caipNetworkId })
    }, [])
    return <SendView form={form} />
  }
  return {
    messages,
    part: 'wallet',
    views: {
      WalletSend: { body: Send },
      WalletSendSelectToken: { body: () => <TokenView form={form} /> },
    },
  }
}
