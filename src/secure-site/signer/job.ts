// What the signer is asked, and what it answers. Everything in a job is data that `postMessage` copies; the passkey's bytes
// are handed over.
import type { PreparedTransaction, TypedData } from '../../chains/evm/digests.ts'
import type { Addresses } from '../keys/keys.ts'
import type { WordsProblem } from '../keys/words.ts'
import type { Assertion, AssertionProblem, Place } from '../passkey/assertion.ts'
import type { Access } from '../ring.ts'

/** One verification by the user: the passkey's bytes, and the answer that says what they were given for. */
export interface Verification extends Assertion {
  /** 32 bytes, which are the signer's from then on. */
  prf: Uint8Array<ArrayBuffer>
  place: Place
  /** Of the challenge. */
  once: string
}

/** Whatever an account signs. Texts of Solana are base58. */
export type Signable =
  | { type: 'evm-message'; message: string }
  | { type: 'evm-typed-data'; data: TypedData }
  | { type: 'evm-transaction'; transaction: PreparedTransaction }
  | { type: 'solana-message'; message: string }
  | { type: 'solana-transaction'; transaction: string }

/** Stands in a message of sign-in until the account is known. */
export const ACCOUNT_PLACE = '<<AccountAddress>>'

/** A message of sign-in, with `<<AccountAddress>>` once where the account belongs. */
export interface SignIn {
  namespace: 'eip155' | 'solana'
  text: string
}

export type Job =
  /** The accounts of a passkey; along with them a sign-in, which the user was told of. */
  | { does: 'open'; by: Verification; access: Access; content: { signIn?: SignIn } }
  /** One approval, however many signatures it takes: all of them, or none. */
  | { does: 'sign'; by: Verification; access: Access; content: { account: Addresses; all: Signable[] } }
  /** The recovery words. */
  | { does: 'words'; by: Verification; access: Access; content: { account: Addresses } }
  /** The root sealed for a further passkey, which was just made and is used for the first time. */
  | { does: 'seal'; by: Verification; access: Access; content: { account: Addresses }; further: Verification }
  /** The root of words sealed for a passkey. Without `account`, the words say which wallet it is. */
  | { does: 'restore'; by: Verification; words: string; content: { account?: Addresses } }

/** What is wrong with recovery words, before a passkey is made for them: nothing is opened, so nobody verifies. */
export interface WordsCheck {
  does: 'check'
  words: string
}
/** Whatever the signer can be asked. */
export type Question = Job | WordsCheck

export interface Opened extends Addresses {
  signed?: { message: string; signature: string }
}
export interface Restored extends Addresses {
  /** The seal, in hex. */
  box: string
}

/** The signer's answer to each job. */
export interface Answers {
  open: Opened
  /** In the order of the job: signatures (0x-hex, base58), and signed transactions (0x-hex, base58). */
  sign: string[]
  words: string
  /** The seal, in hex. */
  seal: string
  restore: Restored
  check: WordsProblem | undefined
}

/** Why the signer did nothing. */
export type SignerReason =
  /** The verification is not for this. */
  | { reason: 'unproven'; problem: AssertionProblem }
  /** The passkey, or the words, open another wallet. */
  | { reason: 'another-wallet' }
  /** The seal is not this passkey's, or it was changed. */
  | { reason: 'seal-broken' }
  /** The words are none of BIP-39, or not twelve. */
  | { reason: 'words-invalid' }
  /** What is to be signed cannot be read as what it is said to be. */
  | { reason: 'malformed' }

export type Reply = { value: Answers[Question['does']] } | { refused: SignerReason }

/** Thrown where a job stops. */
export class Refusal extends Error {
  constructor(readonly why: SignerReason) {
    super(`The signer refused: ${why.reason}`)
  }
}
