import { defaults } from '../core/default-options.ts'
import { resolveOptions } from '../core/read-options.ts'
import { examineFrom } from '../doctor/outside/index.ts'
import { examineSite } from '../doctor/outside/secure-site.ts'
import type { DoctorReport } from '../doctor/report.ts'
import { attempt } from '../base/errors.ts'
import { nearness } from '../base/local-host.ts'
import { clean } from '../base/text.ts'
import { listsOf, releaseHere, UsageError, writeSite } from '../secure-site/hosting/command.ts'

declare const __VERSION__: string

const USAGE = `wallet-modal ${__VERSION__}

  wallet-modal doctor <url> [--json]

Examines a page with the modal from outside: script tag, files, policy, options and services. Says what is wrong,
why, and how to fix it. Exit codes: 0 no errors, 1 errors found, 2 bad usage.

  wallet-modal secure-site --origin <origin> --hosts <origin,…|*> --out <folder> [--chains <file>]

Writes a wallet site for passkeys that any static host serves. --origin: where it will be served, on a name of its
own. --hosts: the sites that may embed it. --chains: JSON with the networks and their nodes.

  wallet-modal doctor --secure-site <origin> [--json]

Compares every byte and header of such a site with this release. Exit codes as above.`

/** What a page tells nobody outside. */
const MORE = "\nWalletModal.doctor() in the page's console sees more."

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`

/** The report without colours. */
function written({ findings, checks, version }: DoctorReport, url: string, more = ''): string {
  const blocks = findings.map(
    ({ severity, code, what, why, fix }) => `${severity}  ${code}\n  what  ${what}.\n  why   ${why}\n  fix   ${fix}`,
  )
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const end = findings.length
    ? `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}, ${count(checks.length, 'check')}.`
    : `No problems found (from outside); ${count(checks.length, 'check')}.${more}`
  return [`wallet-modal doctor ${version}, ${url}`, ...blocks, end].join('\n\n')
}

/** An address as a user may type it: without a scheme it is https, on this machine http. */
function pageAt(address: string): URL | undefined {
  const isWhole = /^https?:\/\//i.test(address)
  const url = attempt(() => new URL(isWhole ? address : `https://${address}`))
  return url && !isWhole && nearness(url.hostname) === 'loopback' ? new URL(`http://${address}`) : url
}

const SEE_USAGE = '\n\nwallet-modal --help shows the usage.'

const fail = (text: string): number => {
  console.error(text)
  return 2
}

/** Prints a report, and returns the exit code. `more`: said where nothing was found. `told`: further members of the JSON. */
function tell(report: DoctorReport, address: string, isJson: boolean, more = '', told: object = {}): number {
  console.log(isJson ? JSON.stringify({ url: address, ...told, ...report }, null, 2) : written(report, address, more))
  return report.findings.some(({ severity }) => severity === 'error') ? 1 : 0
}

async function doctor(address: string, flags: readonly string[]): Promise<number> {
  const isJson = flags.includes('--json')
  if (flags.includes('--secure-site')) {
    const origin = pageAt(address)?.origin ?? address
    const { report, config } = await examineSite(origin, { release: releaseHere(), version: __VERSION__ })
    const code = tell(report, origin, isJson, '', config)
    if (config && !isJson) console.log(`\n${listsOf(config)}\nCompare these lists with yours: nobody else knows them.`)
    return code
  }
  const url = pageAt(address)
  if (!url) return fail(`Not a valid URL: ${clean(address, 200)}${SEE_USAGE}`)
  const tools = { resolve: resolveOptions, defaults: defaults(), version: __VERSION__ }
  return tell(await examineFrom(url.href, tools), url.href, isJson, MORE)
}

function secureSite(args: readonly string[]): number {
  try {
    console.log(writeSite(args, __VERSION__))
    return 0
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}.${SEE_USAGE}`)
    throw error
  }
}

async function run(args: string[]): Promise<number> {
  const flags = args.filter(arg => arg.startsWith('-'))
  const [command, address, ...rest] = args.filter(arg => !arg.startsWith('-'))
  if (flags.includes('--version')) return (console.log(__VERSION__), 0)
  if (flags.includes('--help') || flags.includes('-h')) return (console.log(USAGE), 0)
  if (args[0] === 'secure-site') return secureSite(args.slice(1))
  const unknown = flags.find(flag => flag !== '--json' && flag !== '--secure-site')
  if (unknown) return fail(`Unknown: ${clean(unknown)}${SEE_USAGE}`)
  if (command !== 'doctor' || !address || rest.length) return fail(USAGE)
  return doctor(address, flags)
}

// The error may contain text of the page.
const broken = (error: unknown): number => (console.error(clean(String(error), 500)), 1)

process.exitCode = await run(process.argv.slice(2)).catch(broken)
