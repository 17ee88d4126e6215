// Messages: what is signed must be text, and the user must be able to see all of it.
import { attempt } from '../../base/errors.ts'
import { presentId, sameAddress } from '../../base/caip.ts'
import { readSignIn, type SignInData } from '../../base/sign-in-message.ts'
import { insist } from './refusals.ts'

/** Longer messages are not read by anybody. */
const BYTES_MAX = 8192
const HASH_BYTES = 32

/** Line breaks, tabs, and what belongs to emoji and to scripts that join letters. */
const LAWFUL = new RegExp(
  [
    '\\r\\n|[\\n\\t]',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    // Persian and the scripts of India; between Latin letters, nobody sees them.
    '(?<=[\\p{Lo}\\p{M}])[\\u200c\\u200d](?=\\p{Lo})',
  ].join('|'),
  'gu',
)
/** Controls, bidi marks, lone surrogates, private use, fillers, variation selectors, tags, blank braille. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Two words: the hash of something, even one that was searched for, has none. */
const WORDS = /\p{L}{3}.*\s.*\p{L}{3}/su

/** Whether a text has characters that are invisible or change its order. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replace(LAWFUL, ' '))

/** The text of a message's bytes. Refuses bytes that are not text, or whose text does not show them all. */
export function readableText(bytes: Uint8Array): string {
  insist(bytes.length > 0 && bytes.length <= BYTES_MAX, 'malformed')
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  const isHash = bytes.length === HASH_BYTES && !(text !== undefined && !hasHidden(text) && WORDS.test(text))
  insist(!isHash, 'hash')
  insist(text !== undefined, 'unreadable')
  insist(!hasHidden(text), 'hidden')
  return text
}

const SIGN_IN = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i

/** Who asks for a message, and with which account. */
export interface Signer {
  /** Origin of the site. */
  site: string
  account: string
  /** CAIP-2. */
  network: string
}

/** Whether a sign-in is for a site, by its host, or by its whole origin. */
export function isSignInAt(text: string, { domain }: SignInData, site: string): boolean {
  const { host, origin } = new URL(site)
  return domain === host && [`${host} `, `${origin} `].some(it => text.startsWith(it))
}

/** Refuses a sign-in (EIP-4361, CAIP-122, SIWS) that is for another site, account or network. Any other text is fine. */
export function checkSignIn(text: string, { site, account, network }: Signer): void {
  if (!SIGN_IN.test(text)) return
  const data = readSignIn(text)
  insist(data, 'sign-in-form')
  insist(isSignInAt(text, data, site), 'sign-in-site')
  insist(sameAddress(network, data.accountAddress, account), 'sign-in-account')
  // The short form of Solana can leave the network open.
  const isOfNetwork = data.chainId ? presentId(data.chainId) === presentId(network) : network.startsWith('solana:')
  insist(isOfNetwork, 'sign-in-network')
}
