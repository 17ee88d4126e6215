// A second passkey for the same wallet: made elsewhere, and given what the first one opens.
import { addPasskey, firstUse, sealWallet, verifySeal, type SealedWallet, type Tools } from '../opening.ts'
import { forgetPasskey } from '../passkey/browser.ts'
import type { Made } from '../passkey/ceremonies.ts'
import { SEALED } from '../passkey/user-handle.ts'
import { placeSeal } from './seal-place.ts'
import type { Stage } from './stage.ts'
import { step } from './step.ts'

type Wallet = Pick<SealedWallet, 'account' | 'access'>
const BACK = { act: 'back', label: 'Cancel', look: 'link' } as const

async function lockWith(stage: Stage, tools: Tools, wallet: Wallet, made: Made): Promise<SealedWallet | undefined> {
  const first = await step(
    stage,
    {
      title: 'Now your first passkey',
      lead: 'The new passkey is saved. Verify with the first one, which opens the wallet.',
      choices: [{ act: 'use', label: 'Use my first passkey' }, BACK],
    },
    act => (act === 'use' ? verifySeal(wallet) : undefined),
  )
  if (!first) return
  const act = await stage.ask({
    title: 'Now the new one',
    lead: 'Verify with the new passkey, to give it the wallet.',
    choices: [{ act: 'use', label: 'Use the new passkey' }, BACK],
  })
  if (act === 'use') return firstUse(made, () => sealWallet(tools, wallet, { first, made }))
  first.by.prf.fill(0)
}

/** Adds a passkey; undefined if the user goes back. Rejects as ceremonies and the signer do. */
export async function addFurther(stage: Stage, tools: Tools, wallet: Wallet): Promise<SealedWallet | undefined> {
  const made = await step(
    stage,
    {
      title: 'Add a passkey',
      lead: 'Save it somewhere else: in another password manager, on your phone or on a security key. Either one then opens the wallet.',
      choices: [{ act: 'save', label: 'Save a passkey' }, BACK],
    },
    act => (act === 'save' ? addPasskey(tools, SEALED) : undefined),
  )
  if (!made) return
  let sealed: SealedWallet | undefined
  try {
    sealed = await lockWith(stage, tools, wallet, made)
  } finally {
    // Half made, it would be offered at each use, and open nothing.
    if (!sealed) await forgetPasskey(made.id).catch(() => undefined)
  }
  if (sealed) await placeSeal(stage, sealed, made)
  return sealed
}
