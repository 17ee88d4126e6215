import { signal } from '../../../modal/kit.ts'
import { attempt } from '../../../base/errors.ts'
import { allRecords } from '../../../payments/stored-records.ts'
import { siteOf } from '../words.ts'

const keyOf = (network: string, hash: string) => `${network} ${hash}`
const sites = signal<ReadonlyMap<string, string | undefined>>(new Map())

/** Reads anew which sites were paid, by the transactions that the chain shows. */
export function readSites(): void {
  const found = new Map<string, string | undefined>()
  for (const { status, transaction, token, place } of allRecords()) {
    if (status !== 'paid' || !transaction) continue
    const key = keyOf(token.network, transaction)
    const site = siteOf(attempt(() => new URL(place).origin) ?? place)
    // One transaction can settle payments to several sites: then it is that of none.
    found.set(key, found.has(key) && found.get(key) !== site ? undefined : site)
  }
  sites.value = found
}

/** The site that a transaction paid, if this browser paid it. */
export const paidTo = (network: string, hash: string): string | undefined => sites.value.get(keyOf(network, hash))
