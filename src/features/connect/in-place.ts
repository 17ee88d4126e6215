import type { WalletList } from '../../wallets/offered.ts'
import { isSame } from '../../base/wallet-identity.ts'

/** The rows on screen; `null` where a row has disappeared and none is expected. */
export type Shown = (WalletList[number] | null)[]

/**
 * The list as it is on screen: an existing row keeps its place, even if more is known about its wallet now, and the
 * place of a row that disappeared stays empty. New rows go to a reserved place, or below all others.
 */
export function inPlace(shown: Shown, list: WalletList): Shown {
  const rest = [...list]
  const kept = shown.map(row => {
    const find = (is: (it: NonNullable<typeof row>) => boolean) => rest.findIndex(it => it && is(it))
    let at = row ? find(it => it.key === row.key) : -1
    if (row && at < 0) at = find(it => isSame(it, row))
    const [now] = at < 0 ? [] : rest.splice(at, 1)
    return now && row && now.key !== row.key ? { ...now, key: row.key } : now
  })
  const places: Shown = kept.map(row => row ?? (rest.length ? rest.shift() : null))
  while (places.at(-1) === null) places.pop()
  return [...places, ...rest]
}

/** Whether the user may be about to press something in it. Without a visible pointer that is possible at any time. */
export const isInUse = (part: Element | null): boolean =>
  !!part && (part.matches(':hover, :focus-within') || !!globalThis.matchMedia?.('(hover: none)').matches)
