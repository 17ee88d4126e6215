import { iconStyle } from '../icons/icons.tsx'

/** How much of a time is left, as a ring that empties; what stands beside it says so in words. */
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
