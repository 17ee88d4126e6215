import { delay } from '../../base/abort.ts'
import { attempt } from '../../base/errors.ts'

/** The browser reports a blocked request a moment after its failure. */
const SETTLE_MS = 60

/** What the page's policy has blocked since. */
export interface Violations {
  /** `url`: a URL, or `data:`. */
  isBlocked(directive: string, url: string): Promise<boolean>
}

export function watchViolations(life: AbortSignal): Violations {
  const seen: [directive: string, blocked: string][] = []
  const listen = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    // A report-only policy blocks nothing.
    if (disposition !== 'report') seen.push([effectiveDirective, blockedURI])
  }
  addEventListener('securitypolicyviolation', listen, { signal: life, capture: true })
  const placeOf = (url: string) => attempt(() => new URL(url).host) || url.replace(':', '')
  return {
    async isBlocked(directive, url) {
      await delay(SETTLE_MS)
      return seen.some(([name, blocked]) => name === directive && placeOf(blocked) === placeOf(url))
    },
  }
}
