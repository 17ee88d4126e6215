import { addStyles, type Context, type Feature } from '../../../kit.ts'
import css from './tools.css'
import { messages } from './messages.ts'
import { Hidden, Tools } from './tools.tsx'

/** What is rarely done with the activity list, drawn in it as soon as it is here. */
export function install({ t }: Context): Feature {
  const title = () => t('activity.filter')
  addStyles(css)
  return {
    messages,
    part: 'wallet',
    views: { ActivityTools: { title, body: Tools }, ActivityHidden: { title, body: Hidden } },
  }
}
