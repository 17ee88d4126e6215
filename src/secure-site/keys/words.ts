// Recovery words (BIP-39): what opens the same wallet in any other one, without this site and without a passkey.
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { attempt } from '../../base/errors.ts'
import { ROOT_BYTES, utf8 } from './hkdf.ts'

const ROUNDS = 2048

/** Twelve English words. */
export const wordsOf = (root: Uint8Array): string => entropyToMnemonic(root, wordlist)

const wordsIn = (text: string): string[] => text.normalize('NFKD').toLowerCase().match(/\S+/g) ?? []

/**
 * The root that twelve words stand for, whatever their case and the spaces between them; undefined if one is not in the
 * list, or if their checksum is wrong.
 */
export function rootOfWords(text: string): Uint8Array<ArrayBuffer> | undefined {
  const root = attempt(() => mnemonicToEntropy(wordsIn(text).join(' '), wordlist))
  return root?.length === ROOT_BYTES ? new Uint8Array(root) : undefined
}

const COUNT = 12

/** Why a text is not twelve recovery words. */
export type WordsProblem =
  | { problem: 'count'; count: number }
  /** These are not in the list, as they were written. */
  | { problem: 'unknown'; words: string[] }
  /** Each is in the list, but together they are not recovery words: one is another, or they are in another order. */
  | { problem: 'checksum' }

/** What is wrong with recovery words; undefined if they are right. */
export function problemOfWords(text: string): WordsProblem | undefined {
  const words = wordsIn(text)
  const unknown = words.filter(it => !wordlist.includes(it))
  if (unknown.length) return { problem: 'unknown', words: unknown }
  if (words.length !== COUNT) return { problem: 'count', count: words.length }
  if (!rootOfWords(text)) return { problem: 'checksum' }
}

/** The seed of a root: BIP-39 without a passphrase, by the browser's own PBKDF2. 64 bytes. */
export async function seedOf(root: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const words = await crypto.subtle.importKey('raw', utf8(wordsOf(root)), 'PBKDF2', false, ['deriveBits'])
  const by = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: ROUNDS }
  return new Uint8Array(await crypto.subtle.deriveBits(by, words, 512))
}
