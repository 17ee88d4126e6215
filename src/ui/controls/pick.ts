import { viewCss } from '../layout/sheet.ts'

/** Of the chip that chooses a token, while there is none: it is what comes next. */
export const pick = viewCss`
  padding-inline: 4u 3u;
  background: var(--accent);
  color: var(--on);
  box-shadow: none;
  @media (max-width: 359px) {
    padding-inline: 3u 2u;
    font: 600 var(--t2);
  }
`
