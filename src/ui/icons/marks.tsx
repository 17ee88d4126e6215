import { Picture, pictureStyle } from './picture.tsx'
import type { ReactNode } from 'react'
import { css } from '../layout/sheet.ts'
import { Icon, iconStyle } from './icons.tsx'

/** A two-tone avatar for an account: the same in every wallet list, however the address is written. */
export function Avatar({ address, src, size }: { address: string; src?: string; size?: number }) {
  const digits = address
    .replace(/^0x|[^\da-f]/gi, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const [r, g, b] = [0, 2, 4].map(at => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number]
  // Hue of the colour that the six digits stand for.
  const hue = Math.round(Math.atan2(1.732 * (g - b), 2 * r - g - b) * 57.3) + 29
  return (
    <Picture round src={src} size={size}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path fill={`oklch(.74 .09 ${hue})`} d="M0 0h40v40H0z" />
        <path fill={`oklch(.47 .1 ${hue + 24})`} d="M-20 21h80v60h-80z" transform={`rotate(${b / 2 - 64} 20 20)`} />
      </svg>
    </Picture>
  )
}

const badge = css`
  flex: none;
  padding: 1px 6px;
  border-radius: 1.5r;
  background: var(--fill2);
  color: var(--ink2);
  font: 500 var(--t1);
  &[data-tone='bad'] {
    color: var(--bad);
  }
`

/** A count or a word about the thing beside it. */
export const Badge = ({ bad, children }: { bad?: boolean; children: ReactNode }) => (
  <span className={badge()} data-tone={bad ? 'bad' : undefined}>
    {children}
  </span>
)

/** An icon where other rows have a picture. */
export const Tile = (icon: { path: string; mirror?: boolean }) => (
  <span className={pictureStyle()} data-tile>
    <Icon {...icon} />
  </span>
)

/** Remaining time as a ring that empties; text beside it says the same. */
export const Countdown = ({ percent, small }: { percent: number; small?: boolean }) => (
  <svg className={iconStyle()} data-small={small} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="7.25" opacity=".25" />
    <circle
      cx="10"
      cy="10"
      r="7.25"
      pathLength="100"
      strokeDasharray={`${percent} 100`}
      transform="rotate(-90 10 10)"
    />
  </svg>
)
