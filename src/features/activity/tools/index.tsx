import { type Feature } from '../../../modal/kit.ts'
import { messages } from './messages.ts'
import { Hidden, Tools } from './tools.tsx'

/** Rarely used tools of the activity list, drawn in it once loaded. */
export function install(): Feature {
  return {
    messages,
    part: 'wallet',
    slots: { ActivityTools: Tools, ActivityHidden: Hidden },
  }
}
