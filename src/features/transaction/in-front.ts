import type { Context } from '../../modal/kit.ts'
import { own } from '../../base/record.ts'

// The tracker and the reviews are in different chunks, which share the steps of the router.
const SHOWN = 'transactionId'

/** The intent's view shows this transaction. */
export const showsTransaction = (intent: object, id: string): void => void Object.assign(intent, { [SHOWN]: id })

/** Whether the view in front shows this transaction, so that it says everything of it itself. */
export const isInFront = ({ router }: Pick<Context, 'router'>, id: string): boolean =>
  own(router.current.peek()?.payload, SHOWN) === id
