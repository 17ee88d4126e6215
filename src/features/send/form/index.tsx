import { type Context, type Feature, useEffect } from '../../../kit.ts'
import type { Filling } from '../link/filling.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SendView } from './send-view.tsx'
import { TokenView } from './token-view.tsx'

const isFilling = (it: Record<string, string> | Filling): it is Filling => typeof it.token === 'object'

/** Sending native currency and tokens: what, how much, to whom. */
export function install(ctx: Context): Feature {
  const { events, networks, router } = ctx
  const form = createForm(ctx, ctx.life)
  ctx.loadView('WalletSendPreview').catch(() => {})
  let last: object | undefined
  const Send = () => {
    const step = router.current.value
    // The way back from a choice is no opening.
    useEffect(() => {
      if (router.direction.peek() >= 0) events.track('OPEN_SEND', { network: networks.active.peek().caipNetworkId })
    }, [])
    useEffect(() => {
      // Once: on the way back to it the fields are the user's own.
      if (step?.view !== 'WalletSend' || step === last) return
      last = step
      const { payload } = step
      if (payload && isFilling(payload)) form.fill(payload)
      else if (payload?.['uri']) router.replace('WalletSendLink', payload['uri'])
    }, [step])
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
