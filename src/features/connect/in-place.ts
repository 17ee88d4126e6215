import type { WalletList } from '../../wallets/offered.ts'
import { isSame } from '../../base/wallet-identity.ts'

/** What stands on screen; `null` where a row has gone, and nothing is to come. */
export type Shown = (WalletList[number] | null)[]

/**
 * The list as it stands on screen: a row that is there stays where it is, also where more is known of its wallet now, and
 * the place of one that has gone stays empty. What is new goes where a row was to come, or below all.
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

/** Whether somebody is about to press something in there. Who has no pointer to be seen may be at any time. */
export const isInUse = (part: Element | null): boolean =>
  !!part && (part.matches(':hover, :focus-within') || !!globalThis.matchMedia?.('(hover: none)').matches)
