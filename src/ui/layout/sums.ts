import { viewCss } from './sheet.ts'

/** What an amount is worth, and what there is of it; on a line of its own where both are long. */
export const sums = viewCss`
  flex-wrap: wrap;
  & > * + * {
    margin-inline-start: auto;
  }
`
