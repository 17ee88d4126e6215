// Sign-in at the embedding site along with the connection: a message for that very site and network, with its account left
// open.
import { presentId } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { readMessage } from '../../base/sign-in-message.ts'
import { ACCOUNT_PLACE, type SignIn } from '../signer/job.ts'
import { hasHidden, isSignInAt } from './readable-text.ts'

const LONGEST = 4096

/**
 * What may be signed along; undefined if the user would have to see it first, because it is for another site or network,
 * or has another form. `given`: the `siwxMessage` of the site. `network`: CAIP-2.
 */
export function signInOf(given: unknown, { site, network }: { site: string; network: string }): SignIn | undefined {
  const [text, domain, nonce, chainId] = ['serializedMessage', 'domain', 'nonce', 'chainId'].map(it => own(given, it))
  if (typeof text !== 'string' || typeof chainId !== 'string' || text.length > LONGEST || hasHidden(text)) return
  const data = readMessage(text)
  if (data?.accountAddress !== ACCOUNT_PLACE || text.split(ACCOUNT_PLACE).length !== 2) return
  const isOfSite = isSignInAt(text, data, site) && attempt(() => new URL(data.uri).origin) === site
  const isTold = data.domain === domain && data.nonce === nonce
  const isOfNetwork = [data.chainId, chainId].every(it => presentId(it) === presentId(network))
  if (!isOfSite || !isTold || !isOfNetwork) return
  return { namespace: network.startsWith('solana:') ? 'solana' : 'eip155', text }
}
