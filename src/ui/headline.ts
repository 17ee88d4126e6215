import { css } from './sheet.ts'

/** Texts that only chunks have: what a view is about, and what its parts are called. */
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
