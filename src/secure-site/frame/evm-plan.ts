import { FrameRefusal } from './refusals.ts'

export function planCalls(): never {
  throw new FrameRefusal('method')
}
