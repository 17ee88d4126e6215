import { findNetwork } from '../chains/networks.ts'
import { httpsUrl } from '../base/url.ts'
import type { CaipNetworkId, Network } from '../base/network.ts'
import { isRecord, own, type UnknownRecord } from '../base/record.ts'
import { attempt, ModalError } from '../base/errors.ts'
import { clean } from '../base/text.ts'
import { defaults } from './default-options.ts'
import { COMMITMENTS, CURRENCIES } from './option-values.ts'
import type { Features } from './feature-options.ts'
import type { HostOptions, Options } from './options.ts'

/** Takes what was ignored, as text without a full stop, and the doctor's code for it if it has one of its own. */
export type Warn = (text: string, code?: 'network/not-found' | 'options/default-network' | 'options/endpoint') => void

const texts = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'string')

/** Copies own properties only, so that a polluted prototype cannot set an option. */
export const copy = (value: unknown): UnknownRecord => {
  const out: UnknownRecord = Object.create(null)
  if (isRecord(value)) for (const key of Object.keys(value)) out[key] = value[key]
  return out
}

/** Options with a fixed set of values. */
const WORDS: Record<string, readonly unknown[]> = {
  services: ['network', 'chain'],
  themeMode: ['light', 'dark', 'auto'],
  currency: CURRENCIES,
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  preflightCommitment: COMMITMENTS,
  coinbasePreference: ['all', 'smartWalletOnly', 'eoaOnly'],
}

/** Options and features that are lists of strings. */
const TEXT_LISTS: readonly string[] = [
  'featuredWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
  'connectorTypeOrder',
  'connectMethodsOrder',
  'walletFeaturesOrder',
  'socials',
] satisfies (keyof HostOptions | keyof Features)[]

function fits(key: string, value: unknown, fallback: unknown): boolean {
  if (Object.hasOwn(WORDS, key)) return WORDS[key]!.includes(value) || (key === 'services' && isRecord(value))
  if (TEXT_LISTS.includes(key)) return texts(value)
  if (Array.isArray(fallback)) return Array.isArray(value)
  return isRecord(fallback) ? isRecord(value) : typeof value === typeof fallback
}

/** The values that would fit. */
function expected(key: string, fallback: unknown): string {
  if (TEXT_LISTS.includes(key)) return 'list of strings'
  return WORDS[key]?.join(', ') ?? (Array.isArray(fallback) ? 'list' : typeof fallback)
}

/** Nothing leads to a service: what needs one has no door, and origins that were named for it are not asked. */
function askChainsAlone(out: UnknownRecord, { projectId, features, endpoints }: Options, warn: Warn): void {
  if (out['services'] === 'chain') out['services'] = {}
  out['remoteConfig'] = features.analytics = false
  for (const name of ['data', 'explorer', 'analytics'] as const) {
    if (endpoints[name]) warn(`Ignored endpoints.${name}: with \`services\` no service is asked`, 'options/endpoint')
    delete endpoints[name]
  }
  if (projectId) return
  out['enableWalletConnect'] = features.email = features.socials = false
}

/** Of an object only the ID: URLs of its RPC endpoints can contain keys. */
const named = (item: unknown): string => attempt(() => clean(String(own(item, 'id') ?? item), 70)) ?? typeof item

/** Each known network once. Unknown entries are reported and left out; if all are, throws an error that names them. */
function resolveNetworks(input: unknown[], warn: Warn): Network[] {
  const found = new Map<string, Network>()
  const unknown = new Map<number, string>()
  input.forEach((item, index) => {
    const network = findNetwork(item)
    if (!network) unknown.set(index, named(item))
    else if (!found.has(network.caipNetworkId)) found.set(network.caipNetworkId, network)
  })
  if (!found.size && !unknown.size) throw new ModalError('options/invalid', { message: '`networks` is empty.' })
  if (!found.size)
    throw new ModalError('network/not-found', { message: `Network Not Found: ${[...unknown.values()].join(', ')}` })
  for (const [index, name] of unknown)
    warn(
      `Ignored networks[${index}]: unknown network ${name}. Use an ID (1, 'eip155:1', 'solana') or a full chain object`,
      'network/not-found',
    )
  return [...found.values()]
}

/** The default network; the first one if none is given, or one that is not in the list. */
function resolveDefault(networks: Network[], given: unknown, warn: Warn): CaipNetworkId {
  const first = networks[0]!
  const wanted = findNetwork(given ?? first)?.caipNetworkId
  if (networks.some(network => network.caipNetworkId === wanted)) return wanted!
  warn(`Ignored defaultNetwork: ${named(given)} is not in networks; using ${first.name}`, 'options/default-network')
  return first.caipNetworkId
}

/** What a list in `services` can have: these words, or objects with one of them. */
const SOURCES: Record<string, readonly string[]> = {
  tokens: ['pinned', 'list'],
  swaps: ['chain', 'kyberswap'],
  prices: ['chain', 'defillama'],
  activity: ['device', 'logs', 'blockscout'],
}

/** What a wrong member of a group should have been; a switch in others. */
const MEMBERS: Record<string, unknown> = { endpoints: '', services: [], clearSigning: [] }

/** Checks members that would otherwise fail much later, in the middle of a view. */
function fitsInside(group: string, key: string, value: unknown): boolean {
  // Socials can be `false` too.
  if (group === 'features') return TEXT_LISTS.includes(key) && value ? texts(value) : typeof value === 'boolean'
  if (group === 'clearSigning') return texts(value)
  const words = group === 'services' ? own(SOURCES, key) : undefined
  if (Array.isArray(words))
    return Array.isArray(value) && value.every(it => words.some(word => word === it || own(it, word) !== undefined))
  if (group !== 'endpoints' || typeof value === 'string') return true
  return key === 'rpc' && isRecord(value) && texts(Object.values(value))
}

function read(input: unknown, warn: Warn): Options {
  // Unknown options stay in it, to be reported later.
  const out = copy(input)
  const { projectId, services } = out
  const hasProject = typeof projectId === 'string' && !!projectId.trim()
  if (!hasProject && services !== 'chain' && !isRecord(services)) throw new ModalError('options/project-id')
  if (out['siwx'] && out['siweConfig']) throw new ModalError('options/siwx-conflict')
  out['projectId'] = hasProject ? projectId.trim() : ''
  const base = defaults()
  const ignore = (name: string, key: string, fallback: unknown) =>
    warn(`Ignored invalid option ${name} (expected ${expected(key, fallback)})`)
  for (const key of Object.keys(base)) {
    let value = out[key]
    if (value !== undefined && !fits(key, value, base[key])) value = void ignore(key, key, base[key])
    value ??= base[key]
    if (isRecord(value)) {
      value = copy(value)
      for (const [name, member] of Object.entries(value as UnknownRecord)) {
        if (member === undefined || fitsInside(key, name, member)) continue
        ignore(`${key}.${name}`, name, MEMBERS[key] ?? true)
        delete (value as UnknownRecord)[name]
      }
    }
    out[key] = value
  }
  for (const key of ['siwx', 'siweConfig']) {
    const value = out[key]
    if (isRecord(value) ? value['enabled'] === false : key === 'siweConfig' || value !== true) {
      out[key] = undefined
      if (value && !isRecord(value)) ignore(key, key, {})
    }
  }
  const networks = resolveNetworks(out['networks'] as unknown[], warn)
  out['networks'] = networks
  out['defaultNetwork'] = resolveDefault(networks, out['defaultNetwork'], warn)
  const options = out as unknown as Options
  if (options.services !== 'network') askChainsAlone(out, options, warn)
  if (options.features.passkeys && !httpsUrl(options.endpoints.frame, true)) {
    warn('Ignored features.passkeys: it needs a wallet site of your own (endpoints.frame)')
    options.features.passkeys = false
  }
  if (options.basic)
    Object.assign(options.features, { email: false, socials: false, swaps: false, onramp: false, history: false })
  // The app supplies each pairing URI with `open`, so the modal offers none of its own.
  if (options.manualWCControl) options.enableWalletConnect = false
  return options
}

/**
 * Checks the app's options. A missing project ID, both sign-in options, unreadable options, and networks none of which
 * is known throw a ModalError (`options/project-id`, `options/siwx-conflict`, `options/invalid`, `network/not-found`).
 * Any other option or member of the wrong type keeps its default, an unknown network is left out, and so is what cannot
 * work with the others; all are reported to `warn`.
 */
export function resolveOptions(input: unknown, warn: Warn): Options {
  try {
    return read(input, warn)
  } catch (cause) {
    throw attempt(() => cause instanceof ModalError) ? cause : new ModalError('options/invalid', { cause })
  }
}
