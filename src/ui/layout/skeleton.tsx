import { css } from './sheet.ts'

export const barStyle = css`
  display: block;
  width: 24u;
  height: 3u;
  border-radius: 1.5r;
  background: var(--fill2);
  animation: var(--pulse);
  & + & {
    width: 18u;
    height: 2.5u;
    margin-top: 2u;
  }
`

/** Placeholder for a text. */
export const Bar = () => <span className={barStyle()} data-skeleton />
