import { css } from '../layout/sheet.ts'

/** Outlines on a 20 px grid. Chunks bring theirs through `path`; see more-icons.ts. */
export const ICONS = {
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  warn: 'M8.8 3.6 2.6 14.3a1.4 1.4 0 0 0 1.2 2.1h12.4a1.4 1.4 0 0 0 1.2-2.1L11.2 3.6a1.4 1.4 0 0 0-2.4 0ZM10 7.75v3.5M10 13.75v.01',
}

export type IconName = keyof typeof ICONS

export const iconStyle = css`
  flex: none;
  width: 5u;
  height: 5u;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  &[data-small] {
    width: 4u;
    height: 4u;
    stroke-width: 1.75;
  }
  &[data-mirror] {
    scale: var(--d) 1;
  }
  &[data-spin] {
    animation:
      spin 0.9s linear infinite,
      in 0.01s 0.2s backwards;
  }
  @media (prefers-reduced-motion: reduce) {
    &[data-spin] {
      animation: var(--pulse);
    }
  }
`

const ARC = 'M10 2.75a7.25 7.25 0 0 1 6.9 9.5'

export interface IconProps {
  name?: IconName
  /** A chunk's own drawing, on the same grid. */
  path?: string
  small?: boolean
  /** Mirrored in right-to-left pages, as Back always is. */
  mirror?: boolean
  /** The mark of the current choice, in the accent colour. */
  on?: boolean
  /** Draws the spinner instead. */
  spin?: boolean
}

/** A line drawing, hidden from screen readers: text beside it or its button's label speaks. */
export const Icon = ({ name, path = name && ICONS[name], small, mirror = name === 'back', on, spin }: IconProps) => (
  <svg
    className={iconStyle()}
    data-small={small}
    data-mirror={mirror || undefined}
    data-on={on}
    data-spin={spin}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    {spin && <circle cx="10" cy="10" r="7.25" opacity=".25" />}
    <path d={spin ? ARC : path} />
  </svg>
)
