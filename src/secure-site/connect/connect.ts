// The journey of the window: who asks, how the wallet opens, and what reaches the frame.
import { siteLine } from '../frame/approval-view.ts'
import { element } from '../frame/element.ts'
import type { OpenWallet, Opening, Tools } from '../opening.ts'
import { createWallet } from '../screens/create.ts'
import { passGate } from '../screens/device-gate.ts'
import { problemText } from '../screens/problems.ts'
import { restoreFromWords } from '../screens/restore.ts'
import type { Choice, Stage } from '../screens/stage.ts'
import { step } from '../screens/step.ts'
import { useWallet } from '../screens/use.ts'
import { openWallet } from '../opening.ts'
import type { Ask } from './handover.ts'

const CHOICES: Choice[] = [
  { act: 'use', label: 'Use my passkey' },
  { act: 'create', label: 'Create a wallet' },
  { act: 'restore', label: 'Restore from words', look: 'link' },
]

/** What is signed along, to look at before the click. */
const signInPart = (text: string): HTMLElement =>
  element('details', {}, element('summary', { text: 'Also signs you in there' }), element('pre', { text, tabIndex: 0 }))

/** The site that asks stands on the first screen; its choices lead to a wallet, or back to it. */
function start(stage: Stage, { site, signIn }: Ask, problem?: string): Promise<string> {
  return stage.ask({
    title: 'Connect your wallet',
    ...(problem && { problem }),
    body: [
      siteLine(site),
      element('p', {
        className: 'quiet',
        text: 'The site sees your addresses. It cannot move anything: you approve each request.',
      }),
      signIn && signInPart(signIn.text),
    ],
    choices: CHOICES,
  })
}

/** Restored from words, the wallet still has to be opened if something is signed along. */
async function restore(stage: Stage, tools: Tools, opening: Opening): Promise<OpenWallet | undefined> {
  const wallet = await restoreFromWords(stage, tools)
  if (!wallet) return
  if (!opening.signIn) return wallet
  return step(
    stage,
    {
      title: 'Wallet restored',
      lead: 'Verify once more to sign in.',
      choices: [{ act: 'open', label: 'Sign in' }],
    },
    // Its ring stands in for storage, which the browser may refuse.
    () => openWallet(tools, { ...opening, id: wallet.access.id, file: wallet.ring }),
  )
}

function openAs(act: string, stage: Stage, tools: Tools, opening: Opening): Promise<OpenWallet | undefined> {
  if (act === 'create') return createWallet(stage, tools, opening)
  if (act === 'restore') return restore(stage, tools, opening)
  stage.say('Follow the prompts of your browser.')
  return useWallet(stage, tools, opening)
}

/** The wallet that the user connects: it may reach the site. There is no way out but closing the window. */
export async function connectWallet(stage: Stage, tools: Tools, ask: Ask): Promise<OpenWallet> {
  const { site, signIn } = ask
  const opening: Opening = { for: site, ...(signIn && { signIn }) }
  for (let problem: string | undefined; ;) {
    const act = await start(stage, ask, problem)
    problem = undefined
    try {
      const opened = await openAs(act, stage, tools, opening)
      const wallet = opened && (await passGate(stage, tools, opened))
      if (wallet) return wallet
    } catch (error) {
      problem = problemText(error)
    }
  }
}
