import type { Context, Feature } from '../../../modal/kit.ts'
import { createAdding } from './adding.ts'
import { AddView } from './add-view.tsx'
import { messages } from './messages.ts'

/** Adds a token by its contract, where balances are asked only of tokens that the app knows. */
export function install(ctx: Context): Feature {
  const adding = createAdding(ctx)
  return { messages, part: 'wallet', views: { AddToken: { body: () => <AddView adding={adding} /> } } }
}
