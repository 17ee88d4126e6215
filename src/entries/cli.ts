import { defaults } from '../core/default-options.ts'
import { resolveOptions } from '../core/read-options.ts'
import { examineFrom } from '../doctor/outside/index.ts'
import type { DoctorReport } from '../doctor/report.ts'
import { attempt } from '../base/errors.ts'
import { nearness } from '../base/local-host.ts'
import { clean } from '../base/text.ts'

declare const __VERSION__: string

const USAGE = `wallet-modal ${__VERSION__}

  wallet-modal doctor <url> [--json]

Examines a page with the modal from outside: script tag, files, policy, options and services. Says what is wrong,
why, and how to fix it. Exit codes: 0 no errors, 1 errors found, 2 bad usage.`

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`

/** The report without colours. */
function written({ findings, checks, version }: DoctorReport, url: string): string {
  const blocks = findings.map(
    ({ severity, code, what, why, fix }) => `${severity}  ${code}\n  what  ${what}.\n  why   ${why}\n  fix   ${fix}`,
  )
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const end = findings.length
    ? `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}, ${count(checks.length, 'check')}.`
    : `No problems found (from outside); ${count(checks.length, 'check')}.\n` +
      "WalletModal.doctor() in the page's console sees more."
  return [`wallet-modal doctor ${version}, ${url}`, ...blocks, end].join('\n\n')
}

/** An address as a user may type it: without a scheme it is https, on this machine http. */
function pageAt(address: string): URL | undefined {
  const isWhole = /^https?:\/\//i.test(address)
  const url = attempt(() => new URL(isWhole ? address : `https://${address}`))
  return url && !isWhole && nearness(url.hostname) === 'loopback' ? new URL(`http://${address}`) : url
}

const fail = (text: string): number => {
  console.error(text)
  return 2
}

async function run(args: string[]): Promise<number> {
  const flags = args.filter(arg => arg.startsWith('-'))
  const [command, address, ...rest] = args.filter(arg => !arg.startsWith('-'))
  if (flags.includes('--version')) return (console.log(__VERSION__), 0)
  if (flags.includes('--help') || flags.includes('-h')) return (console.log(USAGE), 0)
  const unknown = flags.find(flag => flag !== '--json')
  if (unknown) return fail(`Unknown: ${clean(unknown)}\n\n${USAGE}`)
  if (command !== 'doctor' || !address || rest.length) return fail(USAGE)
  const url = pageAt(address)
  if (!url) return fail(`Not a valid URL: ${clean(address, 200)}\n\n${USAGE}`)
  const tools = { resolve: resolveOptions, defaults: defaults(), version: __VERSION__ }
  const report = await examineFrom(url.href, tools)
  const { href } = url
  console.log(flags.includes('--json') ? JSON.stringify({ url: href, ...report }, null, 2) : written(report, href))
  return report.findings.some(({ severity }) => severity === 'error') ? 1 : 0
}

// The error may contain text of the page.
const broken = (error: unknown): number => (console.error(clean(String(error), 500)), 1)

process.exitCode = await run(process.argv.slice(2)).catch(broken)
