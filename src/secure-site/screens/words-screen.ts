// The recovery words: shown, and confirmed. They are on the screen only while the page is.
import { element } from '../frame/element.ts'
import type { Stage } from './stage.ts'

const CHECKED = 3

/** Numbers of different words, in order. */
function someOf(count: number): number[] {
  const left = [...Array(count).keys()]
  const picked = [...Array(CHECKED)].map(() => {
    const [random] = crypto.getRandomValues(new Uint32Array(1))
    return left.splice(random! % left.length, 1)[0]!
  })
  return picked.sort((a, b) => a - b)
}

const listOf = (words: string[]): HTMLElement =>
  element('ol', { className: 'words', translate: 'no' }, ...words.map(it => element('li', { text: it })))

const fieldOf = (at: number, isFirst: boolean): [label: HTMLElement, field: HTMLInputElement] => {
  const field = element('input', {
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    'data-first': isFirst && '',
  })
  return [element('label', { className: 'field' }, element('span', { text: `Word ${at + 1}` }), field), field]
}

/** Asks for three of the words. True if they are right, false if the user wants to see all of them again. */
async function confirm(stage: Stage, words: string[], signal: AbortSignal): Promise<boolean> {
  const asked = someOf(words.length)
  const fields = asked.map((at, index) => fieldOf(at, index === 0))
  for (let problem: string | undefined; ;) {
    const act = await stage.ask(
      {
        title: 'Check your words',
        lead: 'Enter these three from what you wrote down.',
        ...(problem && { problem }),
        body: [element('div', { className: 'fields' }, ...fields.map(([label]) => label))],
        choices: [
          { act: 'check', label: 'Confirm' },
          { act: 'again', label: 'Show the words again', look: 'link' },
        ],
      },
      signal,
    )
    if (act === 'again') return false
    const wrong = asked.filter((at, index) => fields[index]![1].value.trim().toLowerCase() !== words[at])
    if (!wrong.length) return true
    problem = `${wrong.length === 1 ? 'This word is' : 'These words are'} different: ${wrong.map(at => at + 1).join(', ')}.`
  }
}

/**
 * Shows the words until the user has confirmed them, or goes back. `left`: the page was hidden, and the words with it.
 */
export async function showWords(stage: Stage, text: string): Promise<'confirmed' | 'back' | 'left'> {
  const words = text.split(' ')
  const life = new AbortController()
  const leave = () => document.visibilityState === 'hidden' && life.abort()
  document.addEventListener('visibilitychange', leave, { signal: life.signal })
  window.addEventListener('pagehide', () => life.abort(), { signal: life.signal })
  leave()
  try {
    for (;;) {
      const act = await stage.ask(
        {
          title: 'Your recovery words',
          lead: 'Write them on paper, in this order. They open this wallet in any other wallet app, without this site.',
          body: [
            listOf(words),
            element('p', {
              className: 'warning',
              text: 'Everyone who has these words has your money. Nobody who helps you needs them.',
            }),
          ],
          choices: [
            { act: 'written', label: 'I have written them down' },
            { act: 'back', label: 'Back', look: 'link' },
          ],
        },
        life.signal,
      )
      if (act === 'back') return 'back'
      if (await confirm(stage, words, life.signal)) return 'confirmed'
    }
  } catch (error) {
    if (life.signal.aborted) return 'left'
    throw error
  } finally {
    life.abort()
  }
}
