import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CeremonyError, type CeremonyProblem } from '../passkey/browser.ts'
import { Refusal, type SignerReason } from '../signer/job.ts'
import { SignerLost } from '../signer/signer-client.ts'
import { problemText } from './shown-signing.ts'

const test = suite('why nothing was signed')

test('R179: each failure is named to the user, and none as if the wallet were empty', () => {
  const problems: CeremonyProblem[] = ['not-allowed', 'known', 'no-prf', 'unsupported']
  const reasons: SignerReason[] = [
    { reason: 'unproven', problem: 'top-origin' },
    { reason: 'another-wallet' },
    { reason: 'seal-broken' },
    { reason: 'malformed' },
  ]
  const texts = [
    ...problems.map(it => problemText(new CeremonyError(it))),
    ...reasons.map(it => problemText(new Refusal(it))),
    problemText(new SignerLost('')),
    problemText(undefined),
  ]
  for (const text of texts) {
    assert.match(text, /\.$/)
    assert.not.match(text, /undefined|empty/)
  }
  assert.is(problemText(new CeremonyError('not-allowed')), 'Not verified. Try again or reject.')
  assert.is(new Set(texts).size, 8)
})

test.run()
