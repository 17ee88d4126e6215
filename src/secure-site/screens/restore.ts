// From recovery words to a passkey that opens their wallet here.
import { element } from '../frame/element.ts'
import { addPasskey, checkWords, firstUse, restoreWallet, type SealedWallet, type Tools } from '../opening.ts'
import type { Made } from '../passkey/ceremonies.ts'
import { SEALED } from '../passkey/user-handle.ts'
import { wordsText, problemText } from './problems.ts'
import { placeSeal } from './seal-place.ts'
import type { Stage } from './stage.ts'
import { step } from './step.ts'

const BACK = { act: 'back', label: 'Back', look: 'link' } as const

/** The words as they were typed, once they are right; undefined if the user goes back. */
async function enterWords(stage: Stage, tools: Tools): Promise<string | undefined> {
  const field = element('textarea', {
    rows: 4,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    translate: false,
    'data-first': '',
  })
  try {
    for (let problem: string | undefined; ;) {
      const act = await stage.ask({
        title: 'Restore from words',
        lead: 'Enter the twelve recovery words of your wallet. They do not leave this page.',
        ...(problem && { problem }),
        body: [element('label', { className: 'field' }, element('span', { text: 'Recovery words' }), field)],
        choices: [{ act: 'next', label: 'Continue' }, BACK],
      })
      if (act === 'back') return
      try {
        const wrong = await checkWords(tools, field.value)
        if (!wrong) return field.value
        problem = wordsText(wrong)
      } catch (error) {
        problem = problemText(error)
      }
    }
  } finally {
    field.value = ''
  }
}

/** Undefined if the user goes back. */
const savePasskey = (stage: Stage, tools: Tools): Promise<Made | undefined> =>
  step(
    stage,
    {
      title: 'Save a passkey',
      lead: 'The words are right. Your browser asks where to save a passkey, which opens this wallet from now on.',
      choices: [{ act: 'save', label: 'Save a passkey' }, BACK],
    },
    act => (act === 'save' ? addPasskey(tools, SEALED) : undefined),
  )

/** Restores a wallet from its words under a new passkey; undefined if the user goes back. */
export async function restoreFromWords(stage: Stage, tools: Tools): Promise<SealedWallet | undefined> {
  const words = await enterWords(stage, tools)
  const made = words && (await savePasskey(stage, tools))
  if (!made) return
  const wallet = await step(
    stage,
    {
      title: 'Passkey saved',
      lead: 'Use it once now, to lock the wallet with it.',
      choices: [{ act: 'restore', label: 'Restore the wallet' }],
    },
    () => firstUse(made, () => restoreWallet(tools, words, made)),
  )
  await placeSeal(stage, wallet, made)
  return wallet
}
