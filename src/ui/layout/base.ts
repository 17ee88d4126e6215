import { baseCss, css } from './sheet.ts'

/** The base styles of every root of ours. Plain selectors are safe: only our roots adopt the sheet. */
const base = baseCss`
  /* No page rule can hide the modal: an important rule of the inner tree wins over any of the outer one. */
  :host(wallet-modal) {
    all: initial !important;
    display: contents !important;
  }
  /* A page element; rules of the page win. */
  :host {
    display: inline-block;
    min-width: min(192px, 100%);
    vertical-align: middle;
  }
  :host([size='small']) {
    --s: 0.8;
    min-width: auto;
  }
  /* Digits have equal width except in hero amounts; the font shorthand resets this, hence !important. */
  * {
    box-sizing: border-box;
    margin: 0;
    font-feature-settings: var(--digits, 'tnum', 'calt' 0) !important;
  }
  button, a {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: inherit;
    text-decoration: none;
    cursor: pointer;
  }
  ul {
    padding: 0;
  }
  :focus-visible {
    outline: 2px solid var(--accent-ink);
    outline-offset: 2px;
  }
  /* Focused by a script, or by a click on text. */
  h2, [role$='dialog'] {
    outline: 0 !important;
  }
  [aria-disabled], [aria-hidden] {
    pointer-events: none;
  }
  [aria-disabled] b {
    color: var(--ink2);
  }
  /* --t is where a thing comes from. */
  @keyframes in {
    from {
      opacity: 0;
      transform: var(--t);
    }
  }
  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }
  @keyframes spin {
    to {
      rotate: 360deg;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      --t: none !important;
    }
  }
`

/** The outermost element of a root: nothing inherited leaks in, and every custom property used is set here or by applyTheme. */
const root = css`
  all: initial;
  --kb: 0px;
  --d: 1;
  --t: none;
  --p: 10u;
  --t1: 3u/4u var(--font);
  --t2: 3.25u/4.5u var(--font);
  --t3: 3.75u/5u var(--font);
  /* Its first frame is not empty. */
  --in: in 0.12s -16ms cubic-bezier(0, 0, 0.2, 1);
  --pulse: pulse 0.9s infinite alternate;
  --late: in 0.01s 0.1s backwards;
  display: grid;
  place-items: center;
  grid-template: 100%/100%;
  position: fixed;
  inset: 0 0 var(--kb);
  z-index: var(--z);
  color: var(--ink);
  font: var(--t3);
  -webkit-font-smoothing: antialiased;
  -webkit-tap-highlight-color: transparent;
  &[dir='rtl'] {
    --d: -1;
  }
  /* Until there is a theme to show it in. */
  &:not([data-mode]) {
    visibility: hidden;
  }
  /* Around a page element, which stands in the page's own flow. */
  &[data-inline] {
    display: contents;
  }
`

export const rootClass = (): string => {
  base()
  return root()
}
