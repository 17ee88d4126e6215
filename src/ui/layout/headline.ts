import type { CSSProperties } from 'react'
import { css } from './sheet.ts'

/** Text styles that only chunks use: a view's subject, and the headings of its parts. */
export const headlines = {
  amount: css`
    --digits: 'calt' 0;
    font: 600 var(--size, min(8.5u, 17cqi - 20px))/10u var(--font);
    letter-spacing: -0.02em;
    & i {
      font-style: normal;
      color: var(--ink2);
    }
  `,
  name: css`
    font: 600 4.25u/5.5u var(--font);
    letter-spacing: -0.02em;
  `,
  label: css`
    font: 500 var(--t2);
    color: var(--ink2);
  `,
}

/** Full width of the card, and of what can be beside an amount at most: edges and a picture. */
const CARD = 'var(--u)*90'
const BESIDE = 'var(--u)*22.5'
/** Width of a character in the widest of the usual fonts, as a fraction of its size. */
function emOf(character: string): number {
  if (/\d/.test(character)) return 0.68
  return /[.,\s]/.test(character) ? 0.38 : 0.8
}
const widthOf = (text: string) => [...text].reduce((sum, it) => sum + emOf(it), 0) || 1

/** An amount is as large as fits on one line of the card; if no readable size does, it is truncated. */
export const sizeOf = (text: string) =>
  ({
    '--size': `clamp(var(--u)*4, (min(100cqi, ${CARD}) - ${BESIDE})/${widthOf(text).toFixed(2)}, var(--u)*8.5)`,
  }) as CSSProperties
