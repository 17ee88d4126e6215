import type { EarlyContext } from '../../modal/context.ts'

/** Continues if no terms have to be accepted; otherwise the waiting checkbox says so. */
export function afterTerms({ mustAgree, consent }: Pick<EarlyContext, 'mustAgree' | 'consent'>, go: () => void): void {
  if (mustAgree()) consent.value = false
  else go()
}
