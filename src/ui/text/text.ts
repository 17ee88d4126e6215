import { css, viewCss } from '../layout/sheet.ts'
import { TOUCH_TARGET } from '../controls/touch-target.ts'

/** Text styles. */
export const texts = {
  heading: css`
    font: 600 5u/6.5u var(--font);
    letter-spacing: -0.015em;
  `,
  small: css`
    font: var(--t2);
    color: var(--ink2);
  `,
  lead: css`
    color: var(--ink2);
  `,
  link: css`
    position: relative;
    font: 500 var(--t2);
    color: var(--ink2);
    text-decoration: underline;
    text-underline-offset: 2px;
    &::before {
      ${TOUCH_TARGET}
    }
  `,
  /** Truncated at its end if it is too long. */
  clipped: css`
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  `,
  /** A dot before a text, in the colour of its tone. */
  dot: css`
    flex: none;
    width: 6px;
    height: 6px;
    margin-inline-end: 2px;
    border-radius: 99px;
    background: currentColor;
  `,
  ok: viewCss`
    color: var(--ok);
  `,
  warn: viewCss`
    color: var(--warn);
  `,
  bad: viewCss`
    color: var(--bad);
  `,
}
