import type { Context, Feature } from '../../modal/kit.ts'
import type { SIWX } from '../../base/siwx.ts'
import { createController } from './controller.ts'
import { createSIWX } from './create-siwx.ts'
import { messages } from './messages.ts'
import { signInView } from './sign-in-view.tsx'
import { fromSIWE } from './siwe.ts'

/** The app's own sign-in, or one made from its options. */
function siwxOf(ctx: Context): SIWX {
  const { siwx, siweConfig } = ctx.options
  const chains = () => ctx.networks.list.peek().flatMap(it => (it.chainNamespace === 'eip155' ? [Number(it.id)] : []))
  if (siweConfig) return fromSIWE(siweConfig, chains, () => ctx.connections.account('eip155'))
  if (!siwx || siwx === true) return createSIWX(ctx, {})
  return 'createMessage' in siwx ? siwx : createSIWX(ctx, siwx)
}

/** Sign-in with a signature (SIWX). */
export function install(ctx: Context): Feature {
  const signIn = createController(ctx, siwxOf(ctx))
  const view = signInView(signIn.prompt)
  return {
    messages,
    part: 'login',
    views: { SIWXSignMessage: view, ConnectingSiwe: view },
    slots: { signIn },
  }
}
