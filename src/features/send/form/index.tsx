import { type Context, type Feature } from '../../../kit.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SendView } from './send-view.tsx'
import { TokenView } from './token-view.tsx'

/** Sending native currency and tokens: what, how much, to whom. */
export function install(ctx: Context): Feature {
  const form = createForm(ctx, ctx.life)
  ctx.loadView('WalletSendPreview').catch(() => {})
  return {
    messages,
    part: 'wallet',
    views: {
      WalletSend: { body: () => <SendView form={form} /> },
      WalletSendSelectToken: { body: () => <TokenView form={form} /> },
    },
  }
}
