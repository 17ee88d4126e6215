import { type Feature } from '../../../modal/kit.ts'
import { messages } from './messages.ts'
import { Hidden, Tools } from './tools.tsx'

/** What is rarely done with the activity list, drawn in it as soon as it is here. */
export function install(): Feature {
  return {
    messages,
    part: 'wallet',
    slots: { ActivityTools: Tools, ActivityHidden: Hidden },
  }
}
