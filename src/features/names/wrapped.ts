import { viewCss } from '../../modal/kit.ts'

/** Names and addresses break anywhere, and are never cut. */
export const wrapped = viewCss`
  max-width: 100%;
  overflow-wrap: anywhere;
`
