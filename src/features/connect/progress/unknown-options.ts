import { defaults, watch, type Context } from '../../../kit.ts'
import type { Endpoints } from '../../../core/endpoints.ts'
import type { Features, WalletModalOptions } from '../../../core/options.ts'

/** Options that have no default. */
const OTHERS = ['projectId', 'defaultNetwork', 'siwx', 'siweConfig'] satisfies (keyof WalletModalOptions)[]
const MEMBERS = {
  features: [
    'analytics',
    'connectorTypeOrder',
    'allWallets',
    'collapseWallets',
    'connectMethodsOrder',
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
  endpoints: ['data', 'explorer', 'relay', 'rpc', 'frame', 'coinbase', 'analytics'] satisfies (keyof Endpoints)[],
}
/** Names of other kits, and what there is here. */
const HINTS = new Map([
  ['experimental_preferUniversalLinks', 'preferUniversalLinks'],
  ['adapters', 'none is needed'],
  ['universalProvider', 'manualWCControl'],
  ['themeVars', 'themeVariables'],
  ['chains', 'networks'],
])
/** What frameworks and servers put on a script tag for themselves: Next, Cloudflare, Turbo, Astro, consent banners. */
const FOREIGN = /^(nscript|cf(async|Beacon)|turbo|astro|rocket|cookie|category|no(Defer|Minify|Optimize)|senna)/

/** Names on the console, once each, what nobody here knows: an option with a slip in its name does nothing. */
export function nameUnknown({ life, options, revision }: Pick<Context, 'life' | 'options' | 'revision'>): void {
  const named = new Set<string>()
  const tell = (bag: object, known: readonly string[], prefix = '') => {
    for (const [key, value] of Object.entries(bag)) {
      const name = prefix + key
      if (value === undefined || known.includes(key) || named.has(name) || FOREIGN.test(name)) continue
      named.add(name)
      const hint = HINTS.get(name)
      console.warn(`[wallet-modal] Option ${name} is not known and was ignored${hint ? `; here: ${hint}` : ''}`)
    }
  }
  watch(life, () => {
    revision.value
    tell(options, [...Object.keys(defaults()), ...OTHERS])
    tell(options.features, MEMBERS.features, 'features.')
    tell(options.endpoints, MEMBERS.endpoints, 'endpoints.')
  })
}
