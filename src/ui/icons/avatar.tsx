import { Picture } from './picture.tsx'

/** Two tones of an account: the same in every wallet list, whatever the spelling of the address. */
export function Avatar({ address, src, size }: { address: string; src?: string; size?: number }) {
  const digits = address
    .replace(/^0x|[^\da-f]/gi, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const [r, g, b] = [0, 2, 4].map(at => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number]
  // Hue of the colour the six digits spell.
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
