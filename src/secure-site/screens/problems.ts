// What went wrong, in the words of the page.
import type { WordsProblem } from '../keys/words.ts'
import { AccessError, UselessPasskey } from '../opening.ts'
import { CeremonyError, type CeremonyProblem } from '../passkey/browser.ts'
import { RingError } from '../ring.ts'
import { Refusal, type SignerReason } from '../signer/job.ts'
import { SignerLost } from '../signer/signer-client.ts'

const CEREMONY: Record<CeremonyProblem, string> = {
  'not-allowed':
    'The passkey was not used. You cancelled, the time ran out, or there is no passkey for this wallet on this device. Try again.',
  known: 'There is a passkey of yours here already. Choose “Use my passkey”.',
  'no-prf':
    'This passkey cannot open a wallet in this browser. Use another passkey, or the same one in Chrome, Safari or Firefox.',
  unsupported:
    'Passkeys do not work in this browser. Open the page in Chrome, Safari or Firefox, or use your recovery words in another wallet.',
}

/** Where a passkey can hold a wallet. */
const PLACES = 'Save it in Google Password Manager, iCloud Keychain, 1Password or on a security key.'

const ACCESS: Record<AccessError['problem'], string> = {
  'seal-missing': 'This passkey opens a wallet only together with its wallet file.',
  'unknown-passkey': 'This passkey was not made for a wallet on this site. Try another one.',
}

const REFUSED: Record<SignerReason['reason'], string> = {
  unproven: 'The answer of the passkey could not be verified, so nothing was opened. Try again.',
  'another-wallet': 'This passkey opens another wallet. Nothing was done.',
  'seal-broken': 'This passkey does not open the wallet file. Use another file, or your recovery words.',
  'words-invalid': 'These are not the recovery words of a wallet.',
  malformed: 'This could not be read, so nothing was signed.',
}

/** A sentence for the user. What is not known is a fault of this page, and is logged to the console. */
export function problemText(error: unknown): string {
  if (error instanceof CeremonyError) return CEREMONY[error.problem]
  if (error instanceof UselessPasskey)
    return error.isRemoved
      ? `This passkey cannot hold a wallet. It was removed again. ${PLACES}`
      : `This passkey cannot hold a wallet. Delete it in your password manager. ${PLACES}`
  if (error instanceof AccessError) return ACCESS[error.problem]
  if (error instanceof Refusal) return REFUSED[error.why.reason]
  if (error instanceof RingError) return 'This is not a wallet file of this site.'
  if (error instanceof SignerLost) return 'The wallet could not start. Reload the page and try again.'
  console.error(error)
  return 'Something went wrong, and nothing was done. Reload the page and try again.'
}

const list = (words: string[]): string => words.map(it => `“${it}”`).join(', ')

/** What is wrong with recovery words. */
export function wordsText(wrong: WordsProblem): string {
  switch (wrong.problem) {
    case 'count':
      return `Recovery words are twelve. You entered ${wrong.count}.`
    case 'unknown':
      return wrong.words.length === 1
        ? `${list(wrong.words)} is not a recovery word. Check its spelling.`
        : `These are not recovery words: ${list(wrong.words.slice(0, 12))}. Check their spelling.`
    case 'checksum':
      return 'Each word is right, but together they open no wallet. Check their order, and look for a word that is another one.'
  }
}
