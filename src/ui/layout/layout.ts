import { css, viewCss } from './sheet.ts'
import { TOUCH_TARGET } from '../controls/touch-target.ts'

/** How elements are arranged. */
export const boxes = {
  /** The scrolling part of a view. */
  body: css`
    display: flex;
    flex-direction: column;
    gap: 4u;
    padding: 1u 5u 5u;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
    &::-webkit-scrollbar {
      display: none;
    }
    ul& {
      gap: 0;
      list-style: none;
    }
  `,
  /** Small print below it. */
  foot: css`
    padding: 3u 5u 4u;
    border-top: 1px solid var(--line);
    font: var(--t1);
    text-align: center;
    color: var(--ink2);
    &[role='alert'] {
      color: inherit;
    }
    /* The place of a box to tick, with words of two lines. */
    &[data-tick] {
      min-height: calc(13u + 1px);
    }
    & a {
      text-decoration: underline;
      text-underline-offset: 2px;
    }
  `,
  stack: css`
    display: flex;
    flex-direction: column;
  `,
  line: css`
    display: flex;
    align-items: center;
    gap: 2u;
    a&,
    button& {
      position: relative;
    }
    a&::before,
    button&::before {
      ${TOUCH_TARGET}
    }
  `,
  grow: viewCss`
    flex: 1;
    min-width: 0;
  `,
  centered: viewCss`
    align-items: center;
    text-align: center;
    text-wrap: balance;
  `,
  full: viewCss`
    width: 100%;
  `,
  gap1: viewCss`
    gap: 1u;
  `,
  gap2: viewCss`
    gap: 2u;
  `,
  gap3: viewCss`
    gap: 3u;
  `,
  above2: viewCss`
    margin-top: 2u;
  `,
  above3: viewCss`
    margin-top: 3u;
  `,
}
