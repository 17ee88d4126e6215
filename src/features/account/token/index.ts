import { type Feature } from '../../../modal/kit.ts'
import { messages } from './messages.ts'
import { TokenView } from './token-view.tsx'

/** A token of the account and its actions. Its texts are in the first file of each language. */
export const install = (): Feature => ({ messages, views: { AccountToken: { body: TokenView } } })
