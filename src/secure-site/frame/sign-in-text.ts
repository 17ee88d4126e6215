// Sign-in at the embedding site along with the connection: a message for that very site and network, with its account left
// open.
import { presentId } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { readMessage } from '../../features/sign-in/message.ts'
import { ACCOUNT_PLACE, type SignIn } from '../signer/job.ts'
import { hasHidden } from './readable-text.ts'

const LONGEST = 4096
/** An account of each namespace, to read the message with. */
const SOMEBODY = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }
const LABEL = { eip155: 'Ethereum', solana: 'Solana' }

/**
 * What may be signed along; undefined if the user would have to see it first, because it is for another site or network,
 * or has another form. `given`: the `siwxMessage` of the site. `network`: CAIP-2.
 */
export function signInOf(given: unknown, { site, network }: { site: string; network: string }): SignIn | undefined {
  const [text, domain, nonce, chainId] = ['serializedMessage', 'domain', 'nonce', 'chainId'].map(it => own(given, it))
  const namespace = network.startsWith('solana:') ? 'solana' : 'eip155'
  const { host } = new URL(site)
  if (typeof text !== 'string' || text.length > LONGEST || hasHidden(text)) return
  if (domain !== host || typeof chainId !== 'string' || presentId(chainId) !== presentId(network)) return
  const head = `${host} wants you to sign in with your ${LABEL[namespace]} account:\n${ACCOUNT_PLACE}\n`
  if (!text.startsWith(head) || text.split(ACCOUNT_PLACE).length !== 2) return
  const read = readMessage(text.replace(ACCOUNT_PLACE, SOMEBODY[namespace]))
  const isOfSite = read?.domain === host && attempt(() => new URL(read.uri).origin) === site && read.nonce === nonce
  return isOfSite && presentId(read.chainId) === presentId(network) ? { namespace, text } : undefined
}
