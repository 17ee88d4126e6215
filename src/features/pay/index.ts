import type { Context, Feature } from '../../modal/kit.ts'
import { messages } from './messages.ts'
import { PayView } from './pay-view.tsx'
import { createPayFetch } from './run.ts'

/** Pays sites that ask for it (x402). */
export const install = (ctx: Context): Feature => ({
  messages,
  part: 'pay',
  slots: { payFetch: createPayFetch(ctx) },
  views: { Pay: { body: ({ payload }) => PayView({ run: payload }) } },
})
