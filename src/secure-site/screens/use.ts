import { AccessError, openWallet, type Opening, type OpenWallet, type Tools } from '../opening.ts'
import { problemText } from './problems.ts'
import type { Stage } from './stage.ts'
import { step } from './step.ts'
import { pickRing } from './wallet-file.ts'

/**
 * Opens a wallet with a passkey; one whose seal is elsewhere gets a second chance with its wallet file. Called in a click.
 * Undefined if the user goes back. Rejects as `openWallet` does.
 */
export async function useWallet(stage: Stage, tools: Tools, opening: Opening): Promise<OpenWallet | undefined> {
  try {
    return await openWallet(tools, opening)
  } catch (error) {
    if (!(error instanceof AccessError) || error.problem !== 'seal-missing') throw error
    return useWithFile(stage, tools, opening, problemText(error))
  }
}

/** Opens a wallet with its file and a passkey; undefined if the user goes back. */
export async function useWithFile(
  stage: Stage,
  tools: Tools,
  opening: Opening,
  problem?: string,
): Promise<OpenWallet | undefined> {
  const file = await pickRing(stage, problem)
  if (!file) return
  return step(
    stage,
    {
      title: 'The file is open',
      lead: 'Now use the passkey again.',
      choices: [
        { act: 'use', label: 'Use my passkey' },
        { act: 'back', label: 'Back', look: 'link' },
      ],
    },
    act => (act === 'use' ? openWallet(tools, { ...opening, file }) : undefined),
  )
}
