import { viewCss } from './sheet.ts'

/** A list within centred text: as wide as lists are elsewhere, its texts where they begin. */
export const bleed = viewCss`
  width: calc(100% + 6u);
  padding: 0 3u;
  text-align: start;
`
