import type { EarlyContext } from '../../modal/context.ts'

/** Goes on where nobody has to agree to terms first; else the box that waits for it says so. */
export function afterTerms({ mustAgree, consent }: Pick<EarlyContext, 'mustAgree' | 'consent'>, go: () => void): void {
  if (mustAgree()) consent.value = false
  else go()
}
