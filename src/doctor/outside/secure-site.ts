// Examines a secure site from outside: the site is made again from its description and this release, and every file and
// header is compared with what is served. A monitor that runs this finds a page that steals.
import { attempt } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { originOf, readConfig, type SiteConfig } from '../../secure-site/config.ts'
import { PAGES } from '../../secure-site/hosting/headers.ts'
import { siteOf, type Release, type WrittenSite } from '../../secure-site/hosting/site.ts'
import { createNotes, type DoctorReport, type Notes } from '../report.ts'
import { createReach, failure, leave, readBytes, type Lookup, type Reach } from './reach.ts'
import { SITE, type SiteCode } from './site-catalogue.ts'

/** What was found, and what only the host can judge. */
export interface SiteExamination {
  report: DoctorReport
  /** As the site says: a site that was written anew with other lists is whole too. */
  config?: SiteConfig
}

export interface SiteTools {
  release: Release
  /** Version of this package. */
  version: string
  lookup?: Lookup
}

/** Transport, and what servers add on their own. */
const FREE = new Set(['cache-control', 'content-type'])
/** Meaningless where there is no https. */
const HTTPS_ONLY = new Set(['strict-transport-security'])

const isSame = (served: string | null, written: string): boolean =>
  served?.replace(/\s+/g, ' ').trim() === written.replace(/\s+/g, ' ').trim()

/** One file, at one address. */
async function checkFile(
  notes: Notes<SiteCode>,
  reach: Reach,
  { path, text, headers }: { path: string; text: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const answer = await reach.fetch(new URL(path, reach.origin).href).catch(failure)
  if (typeof answer === 'string') return notes.find('site/unreachable', `${path} ${answer}`)
  const { response } = answer
  if (response.status >= 300 && response.status < 400) {
    leave(response)
    return notes.find('site/redirect', `${path} leads to another address`)
  }
  if (!response.ok) {
    leave(response)
    return notes.find('site/missing', `${path} is answered with status ${response.status}`)
  }
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (FREE.has(key) || (HTTPS_ONLY.has(key) && reach.origin.startsWith('http:'))) continue
    const served = response.headers.get(name)
    if (!isSame(served, value)) notes.find('site/header', `${path}: ${name} is ${served === null ? 'absent' : served}`)
  }
  // A more open policy beside the right one would change nothing; another embedder or opener policy would.
  for (const name of [
    'cross-origin-opener-policy',
    'cross-origin-embedder-policy',
    'x-frame-options',
    'refresh',
    'link',
  ])
    if (response.headers.has(name) && !Object.keys(headers).some(it => it.toLowerCase() === name))
      notes.find('site/header', `${path}: ${name} is ${response.headers.get(name)}, and was not written`)
  const body = await readBytes(response).catch(failure)
  if (typeof body === 'string') return notes.find('site/unreachable', `${path} ${body}`)
  if (!body.isWhole || body.bytes.toString() !== text) notes.find('site/file', `${path} is not what was written`)
}

/** The frame and its windows are asked without their ending. */
function addressOf(path: string): string {
  const page = PAGES.find(it => path === `${it}.html`)
  if (!page) return `/${path}`
  return page === 'index' ? '/' : `/${page}`
}

/** For the host's own server, and asked by nobody. */
const OF_SERVERS = ['_headers', 'vercel.json', 'nginx.conf', 'Caddyfile']

async function compare(notes: Notes<SiteCode>, reach: Reach, { files, headers }: WrittenSite): Promise<void> {
  const wanted = Object.entries(files).filter(([path]) => !OF_SERVERS.includes(path))
  for (const [path, text] of wanted) {
    const address = addressOf(path)
    await checkFile(notes, reach, { path: address, text, headers: headers[address] ?? {} })
  }
}

async function describe(notes: Notes<SiteCode>, reach: Reach): Promise<unknown> {
  const answer = await reach.fetch(new URL('/secure-site.json', reach.origin).href).catch(failure)
  if (typeof answer === 'string') return void notes.find('site/unreachable', `${reach.origin} ${answer}`)
  const { response } = answer
  if (!response.ok) {
    leave(response)
    return void notes.find('site/no-description', `secure-site.json is answered with status ${response.status}`)
  }
  const body = await readBytes(response).catch(failure)
  const told: unknown = typeof body === 'string' ? undefined : attempt(() => JSON.parse(body.bytes.toString()))
  if (told === undefined) notes.find('site/no-description', 'secure-site.json cannot be read')
  return told
}

/** Examines the site at an origin. */
export async function examineSite(address: string, { release, version, lookup }: SiteTools): Promise<SiteExamination> {
  const notes = createNotes<SiteCode>(SITE, version)
  const origin = originOf(address)
  notes.look('site/address')
  if (!origin) {
    notes.find('site/address', 'The address is not an https origin')
    return { report: notes.report() }
  }
  const reach = createReach(origin, lookup)
  notes.look('site/unreachable', 'site/no-description')
  const told = await describe(notes, reach)
  if (told === undefined) return { report: notes.report() }
  let config: SiteConfig
  try {
    config = readConfig(told)
  } catch (error) {
    notes.find('site/no-description', `secure-site.json is malformed: ${(error as Error).message}`)
    return { report: notes.report() }
  }
  notes.look('site/release')
  const served = own(told, 'version')
  if (served !== version) {
    const named = typeof served === 'string' ? served : 'unknown'
    notes.find('site/release', `The site is of release ${named}, this is ${version}`)
    return { report: notes.report(), config }
  }
  notes.look('site/origin', 'site/file', 'site/missing', 'site/redirect', 'site/header')
  const written = originOf(String(own(told, 'origin'))) ?? origin
  if (written !== origin) notes.find('site/origin', `The site was written for ${written}, and answers at ${origin} too`)
  await compare(notes, reach, siteOf(release, { origin: written, config, version }))
  return { report: notes.report(), config }
}
