import { normalize } from 'viem/ens'
import { attempt } from '../../base/errors.ts'

// The tables of ENSIP-15 weigh half of what the adapter does, and few names need them: a chunk of their own.

/** What emoji keyboards add to ask for a colourful drawing; the normal form has none. */
const DRAWN = /\uFE0F/g

/**
 * A name, in small letters, that is its own normal form (ENSIP-15): of one script, with nothing that passes for
 * something else. Undefined for any other, also for one that has a normal form (R101).
 */
export function normalName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  const normal = attempt(() => normalize(name))
  return normal === name.replace(DRAWN, '') ? normal : undefined
}
