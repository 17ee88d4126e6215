// A stage without a page: the screens are answered by a script.
import type { Screen, Stage } from '../src/secure-site/screens/stage.ts'

/** What the user does on a screen: the `act` of a choice, which has to be there. */
export type Answer = (screen: Screen) => string

export interface SoftStage extends Stage {
  /** Titles of all screens so far. */
  seen: string[]
  /** What went wrong, in order. */
  problems: string[]
}

/** Thrown where the script ends: a user who does nothing more. */
export class Idle extends Error {}

/** Each answer belongs to one screen: its title, and the choice or what is done there. */
export function softStage(script: [title: string, answer: string | Answer][]): SoftStage {
  const left = [...script]
  const seen: string[] = []
  const problems: string[] = []
  return {
    seen,
    problems,
    async ask(screen, signal) {
      seen.push(screen.title)
      if (screen.problem) problems.push(screen.problem)
      const next = left.shift()
      if (!next) throw new Idle(`No answer to “${screen.title}” (${screen.problem ?? 'no problem'})`)
      const [title, answer] = next
      if (title !== screen.title) throw new Error(`“${title}” was expected, and “${screen.title}” shown`)
      const act = typeof answer === 'string' ? answer : answer(screen)
      signal?.throwIfAborted()
      const drawn = (screen.body ?? []).flatMap(it =>
        it instanceof Element ? [...it.querySelectorAll('[data-act]')] : [],
      )
      const acts = [...screen.choices.map(choice => choice.act), ...drawn.map(it => it.getAttribute('data-act'))]
      if (!acts.includes(act)) throw new Error(`“${screen.title}” has no choice ${act}`)
      return act
    },
    end: ({ title }) => void seen.push(title),
    say: () => undefined,
  }
}
