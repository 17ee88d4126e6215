import { FrameRefusal } from './refusals.ts'

export function planSolana(): never {
  throw new FrameRefusal('method')
}
