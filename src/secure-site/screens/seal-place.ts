// Where a seal goes: into its passkey if that can, and onto the ring of this browser. If neither takes it, into a file.
import { writeSeal, type SealedWallet } from '../opening.ts'
import type { Made } from '../passkey/ceremonies.ts'
import type { Stage } from './stage.ts'
import { step } from './step.ts'
import { downloadRing } from './wallet-file.ts'

/** Resolves once the passkey opens its wallet again from at least one of these places. */
export async function placeSeal(
  stage: Stage,
  { isKept, ring, access }: SealedWallet,
  { hasBlob }: Made,
): Promise<void> {
  const isWritten =
    hasBlob &&
    (await step(
      stage,
      {
        title: 'Use this passkey on other devices too?',
        lead: 'Your passkey can carry what it needs to open the wallet. Verify once more to save it there.',
        choices: [
          { act: 'write', label: 'Save it in the passkey' },
          { act: 'skip', label: 'Not now', look: 'link' },
        ],
      },
      act => act === 'write' && writeSeal(access),
    ))
  if (isWritten || isKept) return
  await step(
    stage,
    {
      title: 'Keep the wallet file',
      lead: 'This browser keeps nothing for this site. Without this file or your recovery words, the passkey does not open the wallet.',
      choices: [{ act: 'download', label: 'Download the wallet file' }],
    },
    () => downloadRing(ring),
  )
}
