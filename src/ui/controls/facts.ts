import { lists } from './row.tsx'
import { viewCss } from '../layout/sheet.ts'

/** A list whose second lines are read to their end. */
export const facts = viewCss`
  & > li > ${lists.row} > span > small {
    white-space: normal;
  }
`

/** The same where they are what the view is for: pictures stand beside the first lines. */
export const readings = viewCss`
  & > li > ${lists.row} {
    align-items: start;
  }
  & > li > ${lists.row} > span > b {
    white-space: normal;
  }
  & > li > ${lists.row} > span > small {
    white-space: normal;
  }
`
