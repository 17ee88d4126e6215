import type { Endpoints } from '../base/endpoints.ts'
import type { Features } from './feature-options.ts'
import type { WalletModalOptions } from './options.ts'
import type { ChainServices } from '../base/services.ts'
import { isRecord, own } from '../base/record.ts'

/** Options that have no default. */
const OTHERS = [
  'projectId',
  'defaultNetwork',
  'theme',
  'siwx',
  'siweConfig',
  'target',
] satisfies (keyof WalletModalOptions)[]
const MEMBERS: Record<string, readonly string[]> = {
  features: [
    'analytics',
    'connectorTypeOrder',
    'allWallets',
    'collapseWallets',
    'connectMethodsOrder',
    'passkeys',
    'email',
    'emailShowWallets',
    'socials',
    'legalCheckbox',
    'smartSessions',
    'swaps',
    'onramp',
    'receive',
    'send',
    'history',
    'walletFeaturesOrder',
  ] satisfies (keyof Features)[],
  clearSigning: ['descriptors'] satisfies (keyof NonNullable<WalletModalOptions['clearSigning']>)[],
  endpoints: ['data', 'explorer', 'relay', 'rpc', 'frame', 'coinbase', 'analytics'] satisfies (keyof Endpoints)[],
  services: [
    'tokens',
    'dexes',
    'swaps',
    'prices',
    'names',
    'activity',
    'walletImages',
  ] satisfies (keyof ChainServices)[],
  'services.names': ['gateways'] satisfies (keyof NonNullable<ChainServices['names']>)[],
}
/** Theme variables, without the prefix, hyphens, and the parts that can be left out. */
const TOKEN = /^(accent|colormix(strength)?|fontfamily|fontsize|radius|zindex|qrcolor)$/i
const isToken = (key: string) => TOKEN.test(key.replace(/--w3m-|border-|-master|-/g, ''))
/** Option names of other kits, and their equivalents here. */
const HINTS = new Map([
  ['experimental_preferUniversalLinks', 'use preferUniversalLinks'],
  ['adapters', 'none are needed'],
  ['universalProvider', 'use manualWCControl'],
  ['themeVars', 'use themeVariables'],
  ['chains', 'use networks'],
])
/** Attributes that frameworks and servers set on a script tag: Next, Cloudflare, Turbo, Astro, consent banners. */
const FOREIGN = /^(nscript|cf(async|Beacon)|turbo|astro|rocket|cookie|category|no(Defer|Minify|Optimize)|senna)/

export interface UnknownOption {
  /** Including its group: `features.swap`. */
  name: string
  /** What to use instead. */
  hint?: string
}

/** Unknown options: a misspelled option has no effect. `known`: those that have a default. */
export function unknownOptions(options: object, known: readonly string[]): UnknownOption[] {
  const find = (group: unknown, isKnown: (key: string) => boolean, prefix = ''): UnknownOption[] =>
    (isRecord(group) ? Object.entries(group) : [])
      .filter(([key, value]) => value !== undefined && !isKnown(key) && !FOREIGN.test(prefix + key))
      .map(([key]) => ({ name: prefix + key, hint: HINTS.get(prefix + key) }))
  return [
    ...find(options, key => [...known, ...OTHERS].includes(key)),
    ...Object.entries(MEMBERS).flatMap(([group, names]) =>
      find(group.split('.').reduce<unknown>(own, options), key => names.includes(key), `${group}.`),
    ),
    ...find(own(options, 'themeVariables'), isToken, 'themeVariables.'),
  ]
}
