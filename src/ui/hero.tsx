import type { ReactNode } from 'react'
import css from './hero.css'
import { Icon } from './icons.tsx'
import { addStyles } from './sheet.ts'

addStyles(css)

export type HeroState = 'idle' | 'waiting' | 'declined' | 'done' | 'warn' | 'failed'

// Icon and colour of the pin. A decline is the user's own choice, hence neutral.
const PINS = {
  declined: ['close', ''],
  done: ['check', 'ok'],
  warn: ['warn', 'warn'],
  failed: ['alert', 'bad'],
} as const

/**
 * The object that all is about, 72 px, with what is happening to it: a ring while waiting, else a pin on its corner.
 */
export function Hero({ picture, state = 'idle', round }: { picture: ReactNode; state?: HeroState; round?: boolean }) {
  const pin = PINS[state as keyof typeof PINS]
  const box = { x: 3, y: 3, width: 98, height: 98, rx: round ? 49 : 30 }
  return (
    <span className={'hero' + (state === 'idle' ? '' : ' ring')}>
      {state !== 'idle' && (
        <svg viewBox="0 0 104 104" aria-hidden="true">
          <rect {...box} />
          {state === 'waiting' && <rect {...box} className="arc" pathLength="100" />}
        </svg>
      )}
      {picture}
      {pin && (
        <span className={'state ' + pin[1]}>
          <Icon small name={pin[0]} />
        </span>
      )}
    </span>
  )
}
