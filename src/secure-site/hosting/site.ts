// The site as it is written: the release's files, the pages with the host's configuration, and what hosts read of the
// headers. The same input gives the same bytes.
import type { SiteConfig } from '../config.ts'
import { caddyfile, headersFile, nginxFile, vercelFile } from './formats.ts'
import { headersOf, PAGES, type Headers } from './headers.ts'

/** Texts of the release by name: scripts, styles, images, and pages with `{{config}}`. */
export type Release = Readonly<Record<string, string>>

/** What the host decides. */
export interface Hosting {
  /** Origin of the site: forever, because passkeys are bound to it. */
  origin: string
  config: SiteConfig
  /** Version of the release. */
  version: string
}

export interface WrittenSite {
  /** Texts by path, without a leading slash. */
  files: Readonly<Record<string, string>>
  /** Headers by path, with a leading slash. */
  headers: Readonly<Record<string, Headers>>
}

/** Of the protocol between modal and frame. */
const PROTOCOL = 4

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
/** JSON that cannot end the element that it stands in. */
const embedded = (config: SiteConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c')

/** What a monitor needs to make the same site again, and the modal's doctor to know what it can do. */
export const descriptionOf = ({ origin, config, version }: Hosting): object => ({
  protocol: PROTOCOL,
  origin,
  passkeys: 1,
  version,
  hosts: config.hosts,
  chains: config.chains,
  store: null,
})

const isPage = (name: string): boolean => name.endsWith('.html')

export function siteOf(release: Release, hosting: Hosting): WrittenSite {
  const { config, origin } = hosting
  const names = Object.keys(release).sort()
  const missing = PAGES.filter(page => !names.includes(`${page}.html`))
  if (missing.length) throw new Error(`The release has no ${missing.join(', ')}.`)
  const headers = headersOf(
    config,
    names.filter(name => !isPage(name)),
  )
  const own = names.map(name => {
    const text = release[name]!
    return [name, isPage(name) ? text.replace('{{config}}', () => embedded(config)) : text]
  })
  const files = Object.fromEntries(own)
  return {
    headers,
    files: {
      ...files,
      'secure-site.json': jsonOf(descriptionOf(hosting)),
      '.well-known/passkey-endpoints': jsonOf({
        enroll: `${origin}/`,
        manage: `${origin}/`,
        prfUsageDetails: `${origin}/about`,
      }),
      _headers: headersFile(headers),
      'vercel.json': vercelFile(headers),
      'nginx.conf': nginxFile(headers),
      Caddyfile: caddyfile(headers),
    },
  }
}
