import type { Context, Feature } from '../../modal/kit.ts'
import { createPayAt } from './element.ts'
import { messages } from './messages.ts'
import { PayView } from './pay-view.tsx'
import { createPayFetch } from './run.ts'

/** Pays sites that ask for it (x402). */
export function install(ctx: Context): Feature {
  const payFetch = createPayFetch(ctx)
  return {
    messages,
    part: 'pay',
    slots: { payFetch, payAt: createPayAt(ctx, payFetch) },
    views: { Pay: { body: ({ payload }) => <PayView run={payload} /> } },
  }
}
