import type { ReactNode } from 'react'
import { Icon, iconStyle } from '../icons/icons.tsx'
import { classes, css } from './sheet.ts'
import { texts } from '../text/text.ts'
import { ALERT, CHECK } from '../icons/more-icons.ts'

const hero = css`
  --p: 18u;
  display: grid;
  place-items: center;
  width: fit-content;
  margin: 4u auto 2u;
  & > * {
    grid-area: 1/1;
  }
  &[data-ring] {
    width: 26u;
    height: 26u;
  }
`

const ring = css`
  width: 100%;
  height: 100%;
  fill: none;
  stroke: var(--line);
  stroke-width: 2;
  & > [data-arc] {
    stroke: var(--accent-ink);
    stroke-linecap: round;
    stroke-dasharray: 26 74;
    animation: arc 1.4s linear infinite;
  }
  @keyframes arc {
    to {
      stroke-dashoffset: -100;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    & > [data-arc] {
      animation: var(--pulse);
    }
  }
`

const badge = css`
  display: grid;
  place-items: center;
  place-self: end;
  z-index: 1;
  width: 32px;
  height: 32px;
  margin: 7px;
  border: 3px solid var(--surface);
  border-radius: 99px;
  background: currentColor;
  & > ${iconStyle} {
    color: var(--surface);
  }
`

export type HeroState = 'idle' | 'waiting' | 'declined' | 'done' | 'warn' | 'failed'

// Icon and colour of the pin. A refusal is the user's own choice, hence neutral.
const PINS = {
  declined: [{ name: 'close' }, undefined],
  done: [{ path: CHECK }, texts.ok],
  warn: [{ name: 'warn' }, texts.warn],
  failed: [{ path: ALERT }, texts.bad],
} as const

/** The object that the view is about, 72 px, with its state: a ring while waiting, otherwise a pin on its corner. */
export function Hero({ picture, state = 'idle', round }: { picture: ReactNode; state?: HeroState; round?: boolean }) {
  const mark = PINS[state as keyof typeof PINS]
  const box = { x: 3, y: 3, width: 98, height: 98, rx: round ? 49 : 30 }
  return (
    <span className={hero()} data-ring={state === 'idle' ? undefined : true}>
      {state !== 'idle' && (
        <svg className={ring()} viewBox="0 0 104 104" aria-hidden="true">
          <rect {...box} />
          {state === 'waiting' && <rect {...box} data-arc pathLength="100" />}
        </svg>
      )}
      {picture}
      {mark && (
        <span className={classes(badge, mark[1])} data-badge={state}>
          <Icon small {...mark[0]} />
        </span>
      )}
    </span>
  )
}
