import { policyOf } from '../base/namespaces.ts'
import type { Options } from '../core/options.ts'
import { own } from '../base/record.ts'
import { attempt, type ModalError } from '../base/errors.ts'
import { readTheme } from '../base/read-theme.ts'
import { faintPairs } from '../base/theme-contrast.ts'
import { unknownOptions } from '../core/unknown-options.ts'
import { nearness } from '../base/local-host.ts'
import { httpsUrl, ownImageUrl, pageUrl } from '../base/url.ts'
import { addressesIn } from '../services/named-services.ts'
import { directoryIdOf } from '../base/wallet-identity.ts'
import type { SharedCode } from './catalogue.ts'
import { placeOf, type Notes } from './report.ts'
import { isPublicAlone, rpcOf } from './services-of.ts'

/** Reads options as the modal does (core/read-options.ts). */
export type Resolve = (input: unknown, warn: (text: string, code?: SharedCode) => void) => Options

const WORDS: Record<string, string> = {
  'options/project-id': 'The options have no project id',
  'options/siwx-conflict': 'Both siwx and siweConfig are set',
}

/** The options as the modal reads them, and problems with them. Undefined: it cannot start. */
export function readOptions(notes: Notes<SharedCode>, input: unknown, resolve: Resolve): Options | undefined {
  notes.look('options/project-id', 'options/siwx-conflict', 'options/invalid')
  notes.look('network/not-found', 'options/default-network', 'options/endpoint', 'options/ignored')
  try {
    return resolve(input, (text, code = 'options/ignored') => notes.find(code, text))
  } catch (thrown) {
    const { code, message } = thrown as ModalError
    // A finding's text goes into a sentence, so it has no full stop.
    notes.find(code as SharedCode, WORDS[code] ?? message.replace(/\.$/, ''))
    return undefined
  }
}

/** `known`: names of the options that have a default. `page`: its origin. */
export function checkOptions(
  notes: Notes<SharedCode>,
  options: Options,
  { known, page }: { known: readonly string[]; page: string },
): void {
  notes.look('options/unknown', 'options/wallet-ids', 'metadata/other-origin')
  for (const { name, hint } of unknownOptions(options, known))
    notes.find('options/unknown', `Unknown option ${name}${hint ? `: ${hint}` : ''}`)
  checkTheme(notes, options)
  // The directory of this build has no such IDs.
  const lists = typeof options.services === 'object' ? [] : (['featuredWalletIds', 'includeWalletIds'] as const)
  for (const name of lists)
    for (const id of options[name])
      if (!directoryIdOf(id)) notes.find('options/wallet-ids', `${name} has "${id.slice(0, 70)}"`)
  const { url } = options.metadata
  if (url && attempt(() => new URL(url).origin) !== page)
    notes.find('metadata/other-origin', `metadata.url is ${placeOf(url)}, and the page is at ${page}`)
  checkPictures(notes, options)
  checkTerms(notes, options, page)
  checkAddresses(notes, options)
  notes.look('network/no-rpc', 'network/not-served')
  for (const network of options.networks) {
    const { caipNetworkId, chainNamespace } = network
    if (!policyOf(chainNamespace).chunk) notes.find('network/not-served', `networks has ${caipNetworkId}`)
    else if (!rpcOf(options, network).length)
      notes.find('network/no-rpc', `${network.name} (${caipNetworkId}) has no RPC endpoint`)
  }
  checkPublic(notes, options, page)
}

/** Everything that the modal knows is asked of the nodes then. */
function checkPublic(notes: Notes<SharedCode>, options: Options, page: string): void {
  if (options.services === 'network') return
  notes.look('network/public-rpc')
  if (nearness(attempt(() => new URL(page).hostname) ?? '') === 'loopback') return
  for (const network of options.networks)
    if (isPublicAlone(options, network))
      notes.find('network/public-rpc', `${network.name} (${network.caipNetworkId}) is read at a public RPC endpoint`)
}

function checkTheme(notes: Notes<SharedCode>, { theme }: Options): void {
  if (theme === undefined) return
  notes.look('theme/contrast')
  const { halves, unknown, invalid } = readTheme(theme)
  for (const name of unknown) notes.find('options/unknown', `Unknown option ${name}`)
  for (const name of invalid) notes.find('options/ignored', `Ignored invalid option ${name}`)
  for (const text of faintPairs(halves)) notes.find('theme/contrast', text)
}

function checkPictures(notes: Notes<SharedCode>, options: Options): void {
  notes.look('image/insecure')
  const check = (name: string, url: unknown) => {
    if (typeof url === 'string' && url && !ownImageUrl(url))
      notes.find('image/insecure', `${name} is neither an https nor a small data: URL`)
  }
  for (const [at, wallet] of options.customWallets.entries())
    check(`customWallets[${at}].image_url`, own(wallet, 'image_url'))
  for (const name of ['chainImages', 'connectorImages'] as const)
    for (const [id, url] of Object.entries(options[name])) check(`${name}["${id}"]`, url)
  for (const [id, tokens] of Object.entries(options.tokens))
    for (const token of [tokens].flat()) check(`an image of tokens["${id}"]`, own(token, 'image'))
  for (const [at, url] of [options.metadata.icons ?? []].flat().entries()) check(`metadata.icons[${at}]`, url)
}

function checkTerms(notes: Notes<SharedCode>, options: Options, page: string): void {
  notes.look('terms/insecure', 'terms/local')
  const host = attempt(() => new URL(page).hostname)
  for (const name of ['termsConditionsUrl', 'privacyPolicyUrl'] as const) {
    const url = options[name]
    if (url && !httpsUrl(url))
      notes.find(pageUrl(url, host) ? 'terms/local' : 'terms/insecure', `${name} is ${schemeOf(url)}`)
  }
}

/** WebSockets have their own schemes, and the same rule. */
const ofSocket = (url: unknown) => (typeof url === 'string' && /^wss?:/.test(url) ? url.replace('ws', 'http') : '')

function checkAddresses(notes: Notes<SharedCode>, options: Options): void {
  notes.look('endpoint/insecure')
  const check = (name: string, url: unknown) => {
    if (url !== undefined && !httpsUrl(name.endsWith('.relay') ? ofSocket(url) : url, true))
      notes.find('endpoint/insecure', `${name} is ${typeof url === 'string' ? schemeOf(url) : 'no text'}`)
  }
  const { rpc } = options.endpoints
  for (const name of ['data', 'explorer', 'relay', 'frame', 'coinbase', 'analytics'] as const)
    check(`option endpoints.${name}`, options.endpoints[name])
  if (typeof rpc === 'object') for (const [id, url] of Object.entries(rpc)) check(`option endpoints.rpc["${id}"]`, url)
  else check('option endpoints.rpc', rpc)
  if (typeof options.services === 'object')
    for (const { option, url } of addressesIn(options.services)) check(`option ${option}`, url)
  for (const [id, entries] of Object.entries(options.customRpcUrls))
    for (const [at, entry] of [entries].flat().entries()) check(`customRpcUrls["${id}"][${at}].url`, own(entry, 'url'))
  for (const { caipNetworkId, rpcUrls } of options.networks)
    for (const url of [rpcUrls?.default?.http ?? []].flat()) check(`an RPC URL of the network ${caipNetworkId}`, url)
}

const schemeOf = (url: string) => {
  const parsed = attempt(() => new URL(url.trim()))
  return parsed ? `at ${placeOf(url)}` : 'no URL'
}
