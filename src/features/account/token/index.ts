import { type Feature } from '../../../modal/kit.ts'
import { messages } from './messages.ts'
import { TokenView } from './token-view.tsx'

/** One token of the account, and what can be done with it. Its texts are among the first of each language. */
export const install = (): Feature => ({ messages, views: { AccountToken: { body: TokenView } } })
