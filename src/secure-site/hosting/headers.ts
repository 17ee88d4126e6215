// The headers of each file of the site. A page runs only what it pins, talks only to the nodes of the configuration, and
// only `/sdk` can be embedded.
import type { SiteConfig } from '../config.ts'

/** Names in the case that servers' files usually have. */
export type Headers = Readonly<Record<string, string>>

/** The pages, by the address they have without `.html`. */
export const PAGES = ['sdk', 'approval', 'passkey', 'index', 'about'] as const
export type PageName = (typeof PAGES)[number]

/** Nodes of all networks, as origins: keys in paths are nobody's business. */
const nodesOf = ({ chains }: SiteConfig): string[] => [
  ...new Set(Object.values(chains).flatMap(({ rpc }) => rpc.map(it => new URL(it).origin))),
]

const ancestorsOf = (page: PageName, { hosts }: SiteConfig): string => {
  if (page !== 'sdk') return "'none'"
  return hosts === '*' ? '*' : hosts.join(' ')
}

/** What a page needs to ask for: the worker's text, and the nodes. */
function connections(page: PageName, config: SiteConfig): string {
  if (page === 'about') return "connect-src 'none'"
  return ["connect-src 'self'", ...(page === 'sdk' ? nodesOf(config) : [])].join(' ')
}

export const policyOf = (page: PageName, config: SiteConfig): string =>
  [
    "default-src 'none'",
    `script-src ${page === 'about' ? "'none'" : "'self'"}`,
    "style-src 'self'",
    "img-src 'self'",
    ...(page === 'about' ? [] : ['worker-src blob:']),
    connections(page, config),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${page === 'about' ? "'none'" : 'signer'}`,
    `frame-ancestors ${ancestorsOf(page, config)}`,
  ].join('; ')

const PERMISSIONS = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'].map(it => `${it}=()`),
].join(', ')

/** Two years: what preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

const EVERYWHERE: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': HSTS,
}

/** `COOP`: windows need the page that opened them; the wallet's own page must have none. */
const ISOLATION: Record<PageName, Headers> = {
  sdk: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  approval: {},
  passkey: {},
  index: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  about: { 'Cross-Origin-Opener-Policy': 'same-origin' },
}

const pageHeaders = (page: PageName, config: SiteConfig): Headers => ({
  'Content-Security-Policy': policyOf(page, config),
  'Permissions-Policy': PERMISSIONS,
  'Integrity-Policy': 'blocked-destinations=(script)',
  ...ISOLATION[page],
  ...EVERYWHERE,
  // A page that was withdrawn must not live on in a cache.
  'Cache-Control': 'no-cache',
})

/** Scripts, styles and the icon belong to this site; the frame asks for them under its own embedder policy. */
const ASSET: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...EVERYWHERE,
  'Cache-Control': 'no-cache',
}
/** What others read: the modal's doctor, and password managers. */
const PUBLIC: Headers = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  ...EVERYWHERE,
  'Cache-Control': 'no-cache',
}

const addressOf = (page: PageName): string => (page === 'index' ? '/' : `/${page}`)

/** By path. `assets`: names of scripts, styles and images. */
export function headersOf(config: SiteConfig, assets: readonly string[]): Record<string, Headers> {
  const byPath: Record<string, Headers> = {}
  for (const page of PAGES) {
    byPath[addressOf(page)] = pageHeaders(page, config)
    byPath[`/${page}.html`] = pageHeaders(page, config)
  }
  for (const name of assets) byPath[`/${name}`] = ASSET
  for (const path of ['/secure-site.json', '/.well-known/passkey-endpoints']) byPath[path] = PUBLIC
  return byPath
}
