// From Approve to the signature, in the frame or in its window: one verification for exactly what was shown.
import type { Wait } from '../../base/abort.ts'
import { CeremonyError, usePasskey, type CeremonyProblem } from '../passkey/browser.ts'
import type { Session } from '../session.ts'
import { Refusal, type Signable, type SignerReason } from '../signer/job.ts'
import type { Signer } from '../signer/signer-client.ts'

/** What one approval signs; data that `postMessage` copies. */
export interface Signing {
  /** Origin of the site that asks, as it is shown. */
  site: string
  session: Session
  all: readonly Signable[]
}

/** Signatures in the order of `all`. Rejects with `CeremonyError`, `Refusal`, `SignerLost`, or with the signal's reason. */
export async function signShown(
  { site, session: { access, account }, all }: Signing,
  signer: Promise<Signer>,
  wait: Wait,
): Promise<string[]> {
  const content = { account, all: [...all] }
  const { by } = await usePasskey({ site, does: 'sign', content }, { id: access.id, ...wait })
  return (await signer).run({ does: 'sign', by, access, content }, wait)
}

/** Signs each time it is called. A signer waits for it from now on, and a new one after each failure, until `life` ends. */
export function signerOf(
  signing: Signing,
  signers: { start(): Promise<Signer> },
  life: AbortSignal,
): () => Promise<string[]> {
  let signer: Promise<Signer>
  function start(): void {
    signer = signers.start()
    // Whether it broke is asked when it is needed.
    signer.catch(() => {})
  }
  function end(): void {
    void signer.then(it => it.end()).catch(() => {})
  }
  start()
  life.addEventListener('abort', end)
  return async () => {
    try {
      return await signShown(signing, signer, { signal: life })
    } catch (error) {
      end()
      if (!life.aborted) start()
      throw error
    }
  }
}

const CEREMONY: Record<CeremonyProblem, string> = {
  'not-allowed': 'Not verified. Try again or reject.',
  known: 'Not verified. Try again or reject.',
  'no-prf': 'This passkey gave no key here. Try again in the browser in which the wallet was connected, or reject.',
  unsupported: 'Passkeys do not work in this browser. Open the page in Chrome, Safari or Firefox.',
}
const SIGNER: Record<SignerReason['reason'], string> = {
  unproven: 'The answer of the passkey was for something else, so nothing was signed.',
  'another-wallet': 'This passkey opens another wallet, so nothing was signed.',
  'seal-broken': 'The seal of this passkey is missing or was changed, so nothing was signed. Connect the wallet again.',
  'words-invalid': 'Nothing was signed.',
  malformed: 'The request could not be signed as it was shown, so nothing was signed.',
}

/** Why nothing was signed, for the user. The request stays open. */
export function problemText(error: unknown): string {
  if (error instanceof CeremonyError) return CEREMONY[error.problem]
  if (error instanceof Refusal) return SIGNER[error.why.reason]
  return 'The wallet could not sign. Try again or reject.'
}
