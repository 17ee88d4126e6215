import { clean } from '../base/text.ts'

export type Severity = 'error' | 'warning'

/** What is wrong, in English for developers: no address of an account, no code of a pairing, no path or query of a URL. */
export interface Finding {
  /** Stable, for scripts. */
  code: string
  /** `error`: something does not work. `warning`: something may not, somewhere or later. */
  severity: Severity
  what: string
  why: string
  mend: string
}

export interface DoctorReport {
  /** Of this package. */
  version: string
  /** Errors first. */
  findings: readonly Readonly<Finding>[]
  /** Codes of what was looked at; what is not among them could not be seen from here. */
  checks: readonly string[]
}

/** What is said of each code, wherever it is met. */
export type Catalogue<Code extends string = string> = Record<Code, [severity: Severity, why: string, mend: string]>

/** As much is said of one thing that is wrong. */
const WHAT_MAX = 500

/** Collects what the checks find. */
export interface Notes<Code extends string = string> {
  /** Says that these were looked at. */
  look(...codes: Code[]): void
  /** Says what is wrong; the same once. It goes to consoles and terminals, so what would steer these is taken out. */
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
      const [severity, why, mend] = catalogue[code]
      found.set(`${code} ${what}`, { code, severity, what, why, mend })
    },
    report() {
      // In the order of the catalogue, whatever answered first.
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
export const lineOf = ({ severity, code, what, why, mend }: Finding): string =>
  `${severity} ${code}: ${what}. ${why} ${mend}`

/** What an address may be called by: paths and queries of RPC endpoints often are the key to them. */
export function placeOf(url: string, base?: string): string {
  try {
    const { origin, protocol, host } = new URL(url, base)
    return origin === 'null' ? `${protocol}//${host}` : origin
  } catch {
    return 'what is no URL'
  }
}
