import { css, viewCss } from '../layout/sheet.ts'
import { TOUCH_TARGET } from './touch-target.ts'

/** A small choice. */
export const chipStyle = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 8u;
  padding: 0 3u;
  border-radius: 99px;
  background: var(--fill);
  font: 500 var(--t2);
  white-space: nowrap;
  &::before {
    ${TOUCH_TARGET}
  }
  &:active:not([data-still]) {
    scale: 0.98;
  }
  @media (hover: hover) {
    &:hover:not([data-still]) {
      background: var(--fill2);
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

/** For the chip that chooses a token, while none is chosen: it is the next step. */
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
