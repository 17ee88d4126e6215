import type { SIWXMessageData } from '../../base/siwx.ts'
import { abortable } from '../../base/abort.ts'
import { toBase58 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { run } from '../call.ts'
import type { ConnectWait, SignedIn } from '../connector.ts'

/** A wallet's `solana:signIn` feature. */
export interface SignInFeature {
  signIn(input: Partial<SIWXMessageData>): Promise<unknown>
}

/**
 * Connects and signs in with one answer: the account as the wallet shares it, and what it signed. Undefined if there is
 * no message yet or the answer is unreadable: then both have to be requested separately.
 */
export async function signInWith(
  feature: SignInFeature,
  { signal, signIn }: ConnectWait,
): Promise<{ account: unknown; signed: SignedIn[] } | undefined> {
  const message = await abortable(signIn!(), signal).catch(() => undefined)
  if (!message) return
  // Without functions, which cannot be passed to another window.
  const { accountAddress: _, toString: __, ...input } = message
  const answers = await run(() => feature.signIn(input), signal)
  return attempt(() => {
    const [{ account, signedMessage, signature }] = answers as [
      Record<'signedMessage' | 'signature', Uint8Array> & { account: unknown },
    ]
    const text = new TextDecoder('utf-8', { fatal: true }).decode(signedMessage)
    return { account, signed: [{ message: text, signature: toBase58(Uint8Array.from(signature)) }] }
  })
}
