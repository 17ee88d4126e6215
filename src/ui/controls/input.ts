import { css } from '../layout/sheet.ts'

/** For inputs: the edge around them shows focus. Text smaller than 16 px makes phones zoom in. */
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
  text-overflow: ellipsis;
  /* The browser's own, as ours look. */
  &::-webkit-search-cancel-button {
    --bar: #0000 46%, currentColor 46% 54%, #0000 54%;
    appearance: none;
    width: 6u;
    height: 9u;
    background:
      linear-gradient(45deg, var(--bar)) center/3u 3u no-repeat,
      linear-gradient(-45deg, var(--bar)) center/3u 3u no-repeat;
  }
  &::placeholder {
    color: var(--ink2);
    opacity: 1;
  }
`
