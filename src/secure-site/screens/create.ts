import { addPasskey, firstUse, openWallet, type Opening, type OpenWallet, type Tools } from '../opening.ts'
import { ROOT } from '../passkey/user-handle.ts'
import type { Stage } from './stage.ts'
import { step } from './step.ts'

/** Creates a wallet; undefined if the user goes back. What loses the money is said first. */
export async function createWallet(stage: Stage, tools: Tools, opening: Opening): Promise<OpenWallet | undefined> {
  const made = await step(
    stage,
    {
      title: 'Your passkey will be your wallet',
      lead: 'Your browser asks where to save it. Nobody else has a copy, and no one can restore it for you.',
      problem: 'If you delete the passkey and have not written down your recovery words, your money is lost.',
      choices: [
        { act: 'create', label: 'Save a passkey' },
        { act: 'back', label: 'Back', look: 'link' },
      ],
    },
    act => (act === 'create' ? addPasskey(tools, ROOT) : undefined),
  )
  return (
    made &&
    step(
      stage,
      {
        title: 'Passkey saved',
        lead: 'Use it once now: this shows that it works.',
        choices: [{ act: 'open', label: 'Open the wallet' }],
      },
      () => firstUse(made, () => openWallet(tools, { ...opening, id: made.id })),
    )
  )
}
