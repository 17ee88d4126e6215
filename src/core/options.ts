import { attempt, ModalError } from '../lib/errors.ts'
import { findNetwork } from '../chains/networks.ts'
import type { CaipNetworkId, Network } from '../chains/adapter.ts'

export type ThemeMode = 'light' | 'dark' | 'auto'
export type ThemeVariables = Record<string, string | number>
/** Chain id (1), CAIP-2 id ('eip155:1'), 'solana', or a network object (a plain EVM chain object counts as eip155). */
export type NetworkInput = number | string | Network | { id: number; name: string; [key: string]: unknown }

export interface CustomWallet {
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  rdns?: string
}

/** Remote origins. Everything the modal may contact is here or in a network's RPC list. */
export interface Endpoints {
  data?: string
  explorer?: string
  relay?: string
  /** RPC by CAIP-2 id, or one origin of an RPC proxy. */
  rpc?: string | Record<string, string>
  frame?: string
  /** Nothing is sent anywhere unless this is named and `features.analytics` is not off. */
  analytics?: string
}

/** Feature switches (specification section 6). */
export interface Features {
  swaps?: boolean
  onramp?: boolean
  receive?: boolean
  send?: boolean
  history?: boolean
  email?: boolean
  emailShowWallets?: boolean
  socials?: string[] | false
  analytics?: boolean
  allWallets?: boolean
  legalCheckbox?: boolean
  smartSessions?: boolean
  collapseWallets?: boolean
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[]
  walletFeaturesOrder?: string[]
  connectorTypeOrder?: string[]
}

/** Host options (specification sections 2, 5 and 6). Only `projectId` is required. */
export interface WalletModalOptions {
  projectId: string
  /** Default `[1]` (Ethereum). */
  networks?: NetworkInput[]
  defaultNetwork?: NetworkInput
  metadata?: { name?: string; description?: string; url?: string; icons?: string[] }
  endpoints?: Endpoints
  /** Default dark; `auto` follows the system. */
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  /** Default: the page's `lang`. */
  locale?: string
  features?: Features
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  featuredWalletIds?: string[]
  includeWalletIds?: string[]
  /** Directory ids, names or reverse-DNS ids. */
  excludeWalletIds?: string[]
  customWallets?: CustomWallet[]
  tokens?: Record<string, { address: string; image?: string }>
  customRpcUrls?: Record<string, { url: string }[]>
  chainImages?: Record<string, string>
  connectorImages?: Record<string, string>
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  siwx?: object
  siweConfig?: object
  enableInjected?: boolean
  enableEIP6963?: boolean
  enableReconnect?: boolean
  enableNetworkSwitch?: boolean
  allowUnsupportedChain?: boolean
  /** Shows alerts in the modal for the developer; they are on the console either way. */
  debug?: boolean
}

/** Options with every default in place. */
export interface Options extends Omit<Required<WalletModalOptions>, 'networks' | 'defaultNetwork' | 'siwx' | 'siweConfig' | 'termsConditionsUrl' | 'privacyPolicyUrl'> {
  networks: Network[]
  defaultNetwork: CaipNetworkId
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  siwx?: object
  siweConfig?: object
}

type Bag = Record<string, unknown>
const isObject = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'string')

/** Copies own properties only, so that a polluted prototype cannot set an option. */
export const copy = (value: unknown): Bag => {
  const out: Bag = Object.create(null)
  if (isObject(value)) for (const key of Object.keys(value)) out[key] = value[key]
  return out
}

const defaults = (): Bag => ({
  networks: [1],
  metadata: {},
  endpoints: {},
  themeMode: 'dark',
  themeVariables: {},
  locale: '',
  features: {},
  allWallets: 'SHOW',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  tokens: {},
  customRpcUrls: {},
  chainImages: {},
  connectorImages: {},
  enableInjected: true,
  enableEIP6963: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  debug: true,
  termsConditionsUrl: '',
  privacyPolicyUrl: '',
})

const fits = (key: string, value: unknown, fallback: unknown): boolean =>
  key === 'themeMode' ? ['light', 'dark', 'auto'].includes(value as string)
  : key === 'allWallets' ? ['SHOW', 'HIDE', 'ONLY_MOBILE'].includes(value as string)
  : key.endsWith('Ids') ? texts(value)
  : Array.isArray(fallback) ? Array.isArray(value)
  : isObject(fallback) ? isObject(value)
  : typeof value === typeof fallback

/** Each network once, or an error that names the entry nobody knows. */
export function resolveNetworks(input: unknown[]): Network[] {
  const found = input.map(item => {
    const network = findNetwork(item as NetworkInput)
    if (!network) throw new ModalError('options/invalid', { message: `Network Not Found: ${typeof item === 'object' ? 'object' : String(item)}` })
    return network
  })
  return found.filter((network, index) => found.findIndex(other => other.caipNetworkId === network.caipNetworkId) === index)
}

/** Members that would otherwise fail much later, in the middle of a view. */
const fitsInside = (bag: string, key: string, value: unknown): boolean =>
  bag === 'features' ? (/Order$|socials/.test(key) && value ? texts(value) : typeof value === 'boolean')
  : bag !== 'endpoints' || typeof value === 'string' || (key === 'rpc' && isObject(value) && texts(Object.values(value)))

function read(input: unknown, warn: (text: string) => void): Options {
  const given = copy(input)
  const projectId = given['projectId']
  if (typeof projectId !== 'string' || !projectId.trim()) throw new ModalError('options/project-id')
  if (given['siwx'] && given['siweConfig']) throw new ModalError('options/siwx-conflict')
  const out: Bag = { projectId: projectId.trim(), siwx: given['siwx'], siweConfig: given['siweConfig'] }
  const base = defaults()
  const ignore = (name: string) => warn(`Option ${name} is not valid and was ignored`)
  for (const key of Object.keys(base)) {
    let value = given[key]
    if (value !== undefined && !fits(key, value, base[key])) value = void ignore(key)
    value ??= base[key]
    if (isObject(value)) {
      value = copy(value)
      for (const [name, member] of Object.entries(value as Bag)) {
        if (member === undefined || fitsInside(key, name, member)) continue
        ignore(`${key}.${name}`)
        delete (value as Bag)[name]
      }
    }
    out[key] = value
  }
  const networks = resolveNetworks(out['networks'] as unknown[])
  if (!networks.length) throw new ModalError('options/invalid', { message: 'Option networks is empty' })
  const wanted = given['defaultNetwork'] === undefined ? undefined : findNetwork(given['defaultNetwork'] as NetworkInput)
  out['networks'] = networks
  out['defaultNetwork'] = (networks.find(network => network.caipNetworkId === wanted?.caipNetworkId) ?? networks[0]!).caipNetworkId
  return out as unknown as Options
}

/**
 * Checks what the host passed. A missing project id, both sign-in options, unknown networks and what cannot be read throw
 * a ModalError (`options/project-id`, `options/siwx-conflict`, `options/invalid`); any other option or member of the wrong
 * kind keeps its default and is named to `warn`.
 */
export function resolveOptions(input: unknown, warn: (text: string) => void): Options {
  try {
    return read(input, warn)
  } catch (cause) {
    throw attempt(() => cause instanceof ModalError) ? cause : new ModalError('options/invalid', { cause })
  }
}
