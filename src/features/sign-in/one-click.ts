import { toModalError, type Context } from '../../modal/kit.ts'
import type { Connector, ConnectWait, Session } from '../../connectors/connector.ts'
import type { SIWXMessage } from '../../base/siwx.ts'
import { abortable } from '../../base/abort.ts'
import { chainIdOf } from '../../base/caip.ts'

/**
 * Wallets that connect and sign in with one answer (ERC-7846), by reverse-DNS ID. Others are not tried: wallets react
 * to an unknown method with anything from an error to no answer at all.
 *
 * Base Account · `wallet_connect` with `signInWithEthereum` · 2025-07
 */
const SIGNS_IN = ['app.base.account']

interface Asked {
  ctx: Context
  connector: Connector
  wait: ConnectWait
}

/** Connects with `wallet_connect`; undefined if connecting and signing have to be requested separately. */
async function connectByMethod(
  { ctx, connector, wait: { signal } }: Asked,
  message: SIWXMessage,
): Promise<Session | undefined> {
  // Without functions, which cannot be passed to another window.
  const { accountAddress: _, toString: __, chainId, ...rest } = message
  const capability = { ...rest, chainId: chainIdOf(chainId) }
  const params = [{ version: '1', capabilities: { signInWithEthereum: capability } }]
  const signer = ctx.requests.signer(connector)
  try {
    const answer = await abortable(signer.request({ method: 'wallet_connect', params }), signal)
    const [account] = (answer as { accounts: { capabilities: { signInWithEthereum?: Record<string, unknown> } }[] })
      .accounts
    const { message: text, signature } = account!.capabilities.signInWithEthereum ?? {}
    const session = await connector.reconnect({ signal })
    const isSigned = typeof text === 'string' && typeof signature === 'string'
    return session && { ...session, ...(isSigned && { signed: [{ message: text, signature }] }) }
  } catch (thrown) {
    const error = toModalError(thrown, 'wallet/failed')
    if (error.code === 'wallet/unsupported-method') return
    throw error
  }
}

/**
 * Connects, and signs in with the same answer if the wallet can. `offer`: the message for whichever account answers.
 */
export async function connectSigned(asked: Asked, offer: () => Promise<SIWXMessage>): Promise<Session> {
  const { connector, wait } = asked
  if (connector.namespace === 'eip155' && SIGNS_IN.includes(connector.rdns ?? '')) {
    const message = await abortable(offer(), wait.signal).catch(() => undefined)
    const session = message && (await connectByMethod(asked, message))
    if (session) return session
  }
  return connector.connect({ signal: wait.signal, signIn: offer })
}
