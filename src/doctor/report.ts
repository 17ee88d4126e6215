import { clean } from '../base/text.ts'

/** How serious a problem is. */
export type Severity = 'error' | 'warning'

/**
 * A problem, described in English for developers. It contains no account addresses, no pairing URIs, and no paths or
 * queries of URLs.
 */
export interface Finding {
  /** Stable, for scripts. */
  code: string
  /** `error`: something does not work. `warning`: something may not work, in some place or later. */
  severity: Severity
  /** What is wrong. */
  what: string
  /** Why it matters. */
  why: string
  /** How to fix it. */
  fix: string
}

/** What the doctor found. */
export interface DoctorReport {
  /** Version of this package. */
  version: string
  /** Errors first. */
  findings: readonly Readonly<Finding>[]
  /** Codes that were checked; the others could not be checked from here. */
  checks: readonly string[]
}

/** The texts of each code, wherever it is found. */
export type Catalogue<Code extends string = string> = Record<Code, [severity: Severity, why: string, fix: string]>

/** Length limit for the description of one problem. */
const WHAT_MAX = 500

/** Collects the checks' findings. */
export interface Notes<Code extends string = string> {
  /** Records that these were checked. */
  look(...codes: Code[]): void
  /** Records a problem, each once. The text goes to consoles and terminals, so control characters are removed. */
  find(code: Code, what: string): void
}

export function createNotes<Code extends string>(
  catalogue: Catalogue<Code>,
  version: string,
): Notes<Code> & { report(): DoctorReport } {
  const looked = new Set<Code>()
  const found = new Map<string, Finding>()
  return {
    look: (...codes) => codes.forEach(code => looked.add(code)),
    find(code, said) {
      looked.add(code)
      const what = clean(said, WHAT_MAX)
      const [severity, why, fix] = catalogue[code]
      found.set(`${code} ${what}`, { code, severity, what, why, fix })
    },
    report() {
      // In the catalogue's order, whatever answered first.
      const order = Object.keys(catalogue)
      const findings = [...found.values()]
        .map(finding => Object.freeze(finding))
        .sort(
          (a, b) =>
            Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
            order.indexOf(a.code) - order.indexOf(b.code) ||
            (a.what < b.what ? -1 : 1),
        )
      const checks = order.filter(code => looked.has(code as Code))
      return Object.freeze({ version, findings: Object.freeze(findings), checks: Object.freeze(checks) })
    },
  }
}

/** A finding on one line. */
export const lineOf = ({ severity, code, what, why, fix }: Finding): string =>
  `${severity} ${code}: ${what}. ${why} ${fix}`

/** How a URL appears in reports: paths and queries of RPC endpoints often contain keys. */
export function placeOf(url: string, base?: string): string {
  try {
    const { origin, protocol, host } = new URL(url, base)
    return origin === 'null' ? `${protocol}//${host}` : origin
  } catch {
    return 'what is no URL'
  }
}
