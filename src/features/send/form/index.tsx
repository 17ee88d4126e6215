import { type Context, type Feature, useEffect } from '../../../modal/kit.ts'
import type { Beginning, Filling } from '../link/filling.ts'
import { CannotSend, canSend } from '../../transaction/cannot-send.tsx'
import { useOpening } from '../../transaction/form.tsx'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SendView, TokenView } from './send-view.tsx'

type Payload = Record<string, string> | Filling | Beginning

const isToken = (it: Payload): it is Filling | Beginning => typeof it.token === 'object'

/** Sending native currency and tokens: what, how much, to whom. */
export function install(ctx: Context): Feature {
  const { router } = ctx
  const form = createForm(ctx, ctx.life)
  ctx.loadView('WalletSendPreview').catch(() => {})
  let last: object | undefined
  const Send = ({ payload }: { payload?: Payload }) => {
    const step = router.current.value
    const [begin, uri] = payload && isToken(payload) ? [payload, payload.link] : [undefined, payload?.['uri']]
    const isAble = canSend(ctx)
    useOpening(ctx, 'OPEN_SEND')
    useEffect(() => {
      // Only once: when the user returns to it, the fields are their own.
      if (step?.view !== 'WalletSend' || step === last) return
      last = step
      if (!begin && uri) router.replace('WalletSendLink', uri)
      else if (!begin || !isAble) return
      else if (begin.link === undefined) form.choose(begin.token)
      else form.fill(begin)
    }, [step])
    // A link can be for another network, where another wallet pays.
    if (isAble || (uri && !begin)) return <SendView form={form} />
    return <CannotSend next={{ view: 'WalletSend', arguments: uri ? { uri } : undefined }} />
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
