// What a host decides of the site: who may embed it, and which nodes it believes. It stands in every page, as JSON.
import { isDecimals } from '../base/amount.ts'
import { attempt } from '../base/errors.ts'
import { isNetworkId } from '../base/caip.ts'
import { policyOf } from '../base/namespaces.ts'
import { isRecord, own } from '../base/record.ts'
import { clean } from '../base/text.ts'

/** A network of the site. */
export interface SiteChain {
  name: string
  /** Of its coin. */
  symbol: string
  /** Of its coin; 9 on Solana. All amounts and fees of the coin are shown with them. */
  decimals: number
  /** URLs of its nodes; the first one that answers is used. */
  rpc: readonly string[]
}

export interface SiteConfig {
  /** Origins that may embed the site; `*` is every one. */
  hosts: readonly string[] | '*'
  /** By CAIP-2 ID. The first is the active one until the embedding page says otherwise. */
  chains: Record<string, SiteChain>
}

/** The configuration cannot be used; the message says which part. */
export class SiteConfigError extends Error {
  override name = 'SiteConfigError'
}

const NAME_MAX = 40
const SYMBOL_MAX = 12
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+(?:\.[\w-]+)*\.localhost)$/

/** https, or http on this machine. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))

/** An origin as browsers write it; undefined for anything more or less. */
export function originOf(value: unknown): string | undefined {
  const url = typeof value === 'string' ? attempt(() => new URL(value)) : undefined
  return url &&
    isSafe(url) &&
    !url.hostname.includes('*') &&
    (url.origin === value || url.href === value) &&
    url.pathname === '/'
    ? url.origin
    : undefined
}

function readChain(id: string, value: unknown): SiteChain {
  const [name, symbol, decimals, rpc] = ['name', 'symbol', 'decimals', 'rpc'].map(it => own(value, it))
  if (!/^(?:eip155|solana):/.test(id) || !isNetworkId(id)) throw new SiteConfigError(`Not a network: ${clean(id)}`)
  if (typeof name !== 'string' || typeof symbol !== 'string')
    throw new SiteConfigError(`${id} needs a name and a symbol`)
  if (!isDecimals(decimals)) throw new SiteConfigError(`${id} needs decimals`)
  // Its transactions are in lamports, whatever the coin is called.
  if (id.startsWith('solana:') && decimals !== policyOf(id).decimals)
    throw new SiteConfigError(`${id} has a coin with ${policyOf(id).decimals} decimals`)
  const urls = Array.isArray(rpc)
    ? rpc.map(it => (typeof it === 'string' ? attempt(() => new URL(it)) : undefined))
    : []
  const safe = urls.filter(it => it !== undefined && isSafe(it))
  if (!safe.length || safe.length < urls.length) throw new SiteConfigError(`${id} needs the https URLs of its nodes`)
  return { name: clean(name, NAME_MAX), symbol: clean(symbol, SYMBOL_MAX), decimals, rpc: safe.map(it => it!.href) }
}

function readHosts(value: unknown): SiteConfig['hosts'] {
  if (value === '*') return value
  if (!Array.isArray(value) || !value.length) throw new SiteConfigError('hosts are a list of origins, or *')
  return value.map(it => {
    const origin = originOf(it)
    if (!origin)
      throw new SiteConfigError(`hosts: ${clean(it, 200)} is not an origin such as https://wallet-modal.example`)
    return origin
  })
}

/** Reads a configuration, field by field. Throws `SiteConfigError`. */
export function readConfig(value: unknown): SiteConfig {
  const chains = own(value, 'chains')
  if (!isRecord(chains) || !Object.keys(chains).length) throw new SiteConfigError('chains are missing')
  return {
    hosts: readHosts(own(value, 'hosts')),
    chains: Object.fromEntries(Object.entries(chains).map(([id, it]) => [id, readChain(id, it)])),
  }
}

/** Whether a page of this origin may use the site. */
export const isListed = ({ hosts }: Pick<SiteConfig, 'hosts'>, origin: string): boolean =>
  hosts === '*' || hosts.includes(origin)

const writtenInPage = () => JSON.parse(document.getElementById('config')!.textContent!)

/** The configuration of this page. */
export const configOfPage = (): SiteConfig => readConfig(writtenInPage())
/** Whether this page says that a page of this origin may use the site. */
export const isListedHere = (origin: string): boolean => isListed(writtenInPage(), origin)
