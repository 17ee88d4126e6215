import { viewCss } from './sheet.ts'

/** What stands where a list has nothing. */
export const empty = viewCss`
  padding-block: 4u;
`
