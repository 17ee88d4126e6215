import { problemText } from './problems.ts'
import type { Screen, Stage } from './stage.ts'

/**
 * Shows a screen and does what the user chose. If that fails, the screen says why, and the user chooses again.
 * `run` gets the `act` of the choice.
 */
export async function step<Result>(
  stage: Stage,
  screen: Screen,
  run: (act: string) => Promise<Result> | Result,
): Promise<Result> {
  for (let problem = screen.problem; ;) {
    const act = await stage.ask({ ...screen, ...(problem && { problem }) })
    stage.say('Follow the prompts of your browser.')
    try {
      return await run(act)
    } catch (error) {
      problem = problemText(error)
    }
  }
}
