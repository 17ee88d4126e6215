import { normalize } from 'viem/ens'
import { attempt } from '../../base/errors.ts'

// The ENSIP-15 tables are half the size of the adapter, and few names need them: hence a separate chunk.

/** The variation selector that emoji keyboards add to request a colour glyph; the normal form has none. */
const DRAWN = /\uFE0F/g

/**
 * A lower-case name that equals its normal form (ENSIP-15): in one script, with nothing that passes for something else.
 * Undefined for any other, even if it has a normal form (R101).
 */
export function normalName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  const normal = attempt(() => normalize(name))
  return normal === name.replace(DRAWN, '') ? normal : undefined
}
