// `wallet-modal secure-site`: writes a site that any static host serves.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { originOf, readConfig, SiteConfigError, type SiteConfig } from '../config.ts'
import { defaultChains } from './chains.ts'
import { siteOf, type Release } from './site.ts'

/** The arguments cannot be used; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Cloudflare Pages leaves out longer lines of `_headers`. */
const HEADER_MAX = 2_000

/** IPv4, or IPv6 as `URL` writes it. */
const ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

const FLAGS = ['origin', 'hosts', 'out', 'chains'] as const
type Flag = (typeof FLAGS)[number]

/** `--name value` or `--name=value`, each once. Throws `UsageError`. */
function readFlags(args: readonly string[]): Partial<Record<Flag, string>> {
  const given: Partial<Record<Flag, string>> = {}
  for (let at = 0; at < args.length; at++) {
    const [, name, whole, inline] = /^--([\w-]+)(=(.*))?$/s.exec(args[at]!) ?? []
    const flag = FLAGS.find(it => it === name)
    if (!flag) throw new UsageError(`Unknown: ${clean(args[at], 100)}`)
    const value = whole ? inline : args[++at]
    if (!value || given[flag] !== undefined) throw new UsageError(`--${flag} is needed once, with a value`)
    given[flag] = value
  }
  return given
}

function readChainsFile(path: string): unknown {
  const text = attempt(() => readFileSync(path, 'utf8'))
  if (text === undefined) throw new UsageError(`--chains: ${clean(path, 200)} cannot be read`)
  const chains: unknown = attempt(() => JSON.parse(text))
  if (chains === undefined) throw new UsageError(`--chains: ${clean(path, 200)} is not JSON`)
  return chains
}

/** The release that this command came with. */
export function releaseHere(): Release {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'secure-site')
  return Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Whom a site trusts, in two lines. */
export function listsOf({ hosts, chains }: SiteConfig): string {
  const nodes = [...new Set(Object.values(chains).flatMap(({ rpc }) => rpc.map(it => new URL(it).host)))]
  const sites = hosts === '*' ? 'all' : hosts.join(', ')
  return `Sites that may embed it: ${sites}\nNodes that it trusts: ${nodes.join(', ')}`
}

/**
 * Writes the site and returns what to tell. `args`: those after the command's name. Throws `UsageError` for arguments that
 * cannot be used, before anything is written.
 */
export function writeSite(args: readonly string[], version: string): string {
  const { origin: given, hosts, out, chains } = readFlags(args)
  if (!given || !hosts || !out) throw new UsageError('--origin, --hosts and --out are needed')
  const origin = originOf(given)
  if (!origin) throw new UsageError(`--origin: ${clean(given, 200)} is not an https origin, or http under localhost`)
  const { hostname } = new URL(origin)
  if (ADDRESS.test(hostname)) throw new UsageError(`--origin: ${hostname} is an IP address, which has no passkeys`)
  let config
  try {
    config = readConfig({
      hosts: hosts === '*' ? hosts : hosts.split(',').map(it => it.trim()),
      chains: chains === undefined ? defaultChains() : readChainsFile(chains),
    })
  } catch (error) {
    throw error instanceof SiteConfigError ? new UsageError(error.message) : error
  }
  const { files } = siteOf(releaseHere(), { origin, config, version })
  for (const [path, text] of Object.entries(files)) {
    const full = join(out, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
  return [
    `${Object.keys(files).length} files in ${out}.`,
    `Serve them at ${origin} with the headers of _headers (Netlify, Cloudflare Pages), vercel.json, nginx.conf or Caddyfile.`,
    `Then: wallet-modal doctor --secure-site ${origin}`,
    '',
    listsOf(config),
    ...(files['_headers']!.split('\n').some(it => it.length > HEADER_MAX)
      ? ['Cloudflare Pages leaves out such a long policy: name fewer nodes or hosts there.']
      : []),
    ...(chains === undefined ? ['These are public nodes. Name your own with --chains.'] : []),
    `Passkeys are bound to ${hostname} forever. Whoever controls that name can take the money.`,
  ].join('\n')
}
