import { css } from './sheet.ts'

/** What is typed into: the edge around it shows focus. Text smaller than 16 px makes phones zoom in. */
export const inputStyle = css`
  flex: 1;
  min-width: 0;
  padding: 0;
  border: 0;
  outline: 0 !important;
  background: none;
  font: inherit;
  text-align: inherit;
  appearance: none;
  color: var(--ink);
  font-size: max(16px, 4u);
  &::placeholder {
    color: var(--ink2);
    opacity: 1;
  }
`
