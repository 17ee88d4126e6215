import { fromDataset, isEnough } from '../../base/dataset.ts'
import { attempt } from '../../base/errors.ts'
import { nearness } from '../../base/local-host.ts'
import type { Options } from '../../core/options.ts'
import type { Examination } from '../ask.ts'
import { SHARED } from '../catalogue.ts'
import { OUTSIDE, type OutsideCode } from './outside-catalogue.ts'
import { checkOptions, readOptions, type Resolve } from '../check-options.ts'
import { checkRpc } from '../check-rpc.ts'
import { checkServices } from '../check-services.ts'
import { checkTags, isOurs } from '../check-tags.ts'
import { createClock, type Clock } from '../clock.ts'
import { needsOf } from '../needs.ts'
import { createNotes, placeOf, type DoctorReport, type Notes } from '../report.ts'
import { hasWindows, servicesOf } from '../services-of.ts'
import { checkFiles, checkScript } from './files.ts'
import { checkFrame } from './frame.ts'
import { datasetOf, tagsIn, type Tag } from './html.ts'
import { createOutsideAsk, deafness } from './outside-ask.ts'
import { allowAll, allowScript, allowTypes, readPolicies, type Policy } from './policy.ts'
import { createReach, failure, leave, readBytes, type Lookup, type Reach } from './reach.ts'

export interface Tools {
  /** The core's option reader, and its defaults. */
  resolve: Resolve
  defaults: Record<string, unknown>
  /** Version of this package. */
  version: string
  /** Default: the system's. */
  lookup?: Lookup
}

interface Page {
  notes: Notes<OutsideCode>
  /** After redirects. */
  address: string
  origin: string
  headers: Headers
  tags: Tag[]
  policies: Policy[]
  reach: Reach
}

/** `lookup`: resolves host names. */
async function fetchPage(notes: Notes<OutsideCode>, first: string, clock: Clock, lookup?: Lookup) {
  notes.look('page/unreachable', 'page/status', 'page/type', 'page/insecure', 'page/too-large')
  const lost = (words: string) => notes.find('page/unreachable', `${placeOf(first)} ${words}`)
  // The user names the page; where it redirects to is up to the page.
  const answer = await createReach(first, lookup)
    .fetch(first, { redirect: 'follow', headers: { accept: 'text/html' } })
    .catch(failure)
  if (typeof answer === 'string') return void lost(answer)
  const { response, url: address } = answer
  const { headers, status, ok } = response
  const { origin, protocol, hostname } = new URL(address)
  if (!ok) {
    leave(response)
    return void notes.find('page/status', `The page is answered with status ${status}`)
  }
  if (protocol !== 'https:' && nearness(hostname) !== 'loopback')
    notes.find('page/insecure', `The page is at ${origin}`)
  const type = headers.get('content-type') ?? 'none'
  if (!/html/.test(type)) notes.find('page/type', `The Content-Type of the page is ${type}`)
  const there = Date.parse(headers.get('date') ?? '')
  if (there) clock.tellTime(there)
  const body = await readBytes(response).catch(failure)
  if (typeof body === 'string') return void lost(body)
  if (!body.isWhole) notes.find('page/too-large', 'The page has more than 5 MB')
  const tags = tagsIn(body.bytes.toString())
  const meta = tags.filter(({ attributes }) => /^content-security-policy$/i.test(attributes.get('http-equiv') ?? ''))
  const policies = [headers.get('content-security-policy') ?? '', ...meta.map(it => it.attributes.get('content') ?? '')]
  return {
    notes,
    address,
    origin,
    headers,
    tags,
    policies: policies.flatMap(readPolicies),
    reach: createReach(address, lookup),
  }
}

function checkHeaders({ notes, headers, policies }: Page, options: Options | undefined): void {
  notes.look('popup/opener-policy', 'popup/sandbox', 'clipboard/denied')
  const opener = headers.get('cross-origin-opener-policy') ?? ''
  if (/^\s*same-origin(\s*;|\s*$)/.test(opener) && (!options || hasWindows(options)))
    notes.find('popup/opener-policy', `The Cross-Origin-Opener-Policy of the page is ${opener}`)
  if (policies.some(policy => policy.get('sandbox')?.includes('allow-popups') === false))
    notes.find('popup/sandbox', 'The content security policy of the page has a sandbox without allow-popups')
  if (/clipboard-write\s*=\s*\(\s*\)/.test(headers.get('permissions-policy') ?? ''))
    notes.find('clipboard/denied', 'The Permissions-Policy of the page allows clipboard-write nowhere')
}

/** What the page's policy blocks for these options. */
function checkPolicy({ notes, policies, origin }: Page, options: Options, src: string, lang: string): void {
  notes.look('policy/connect-src', 'policy/img-src', 'policy/frame-src', 'policy/languages')
  for (const { directive, source, of } of needsOf(options))
    if (!allowAll(policies, directive, source, origin))
      notes.find(`policy/${directive}`, `${directive} does not allow ${source} (${of})`)
  checkMobile({ notes, policies, origin }, options)
  const language = options.locale || lang || 'en'
  if (!/^en\b/i.test(language) && !allowAll(policies, 'connect-src', src, origin))
    notes.find('policy/languages', `connect-src does not allow ${placeOf(src)}, where the texts of "${language}" are`)
}

/** What reaching wallet apps on a phone needs: the request that has the browser ask, and sockets of any high port. */
const MOBILE = ['http://localhost', 'ws://localhost:49152', 'ws://localhost:65535']

/** Only some phones use it, so its absence is not among what the modal needs. */
function checkMobile({ notes, policies, origin }: Pick<Page, 'notes' | 'policies' | 'origin'>, options: Options): void {
  const { networks, enableWallets, excludeWalletIds } = options
  const isOff = !enableWallets || excludeWalletIds.includes('mobileWallet')
  if (isOff || !networks.some(it => it.chainNamespace === 'solana')) return
  notes.look('policy/mobile-wallets')
  const blocked = MOBILE.find(url => !allowAll(policies, 'connect-src', url, origin))
  if (blocked) notes.find('policy/mobile-wallets', `connect-src does not allow ${blocked} (Mobile Wallet Adapter)`)
}

/** Checks the script tag, its files, and whether they are allowed to run. Returns the script's URL. */
async function checkDelivery(page: Page, ours: Tag[], base: string): Promise<string> {
  const { notes, address, origin, policies, reach } = page
  const [first] = ours as [Tag]
  const of = (name: string) => first.attributes.get(name)
  const src = new URL(of('src')!, base).href
  const tag = { src, integrity: of('integrity') ?? '', crossOrigin: of('crossorigin') ?? null, isEnough: true }
  const isForeign = new URL(src).origin !== origin
  notes.look('script/module', 'script/blocked', 'policy/script-src', 'policy/trusted-types')
  if (of('type') === 'module') notes.find('script/module', 'The script tag has type="module"')
  if (isForeign && tag.integrity && tag.crossOrigin === null)
    notes.find('script/blocked', 'The script tag has integrity without crossorigin')
  const nonce = of('nonce') ?? ''
  const runs = (of: string) => allowScript(policies, { src: of, nonce, integrity: tag.integrity }, origin)
  const isRemote = /^https?:/.test(src)
  if (!runs(src)) notes.find('policy/script-src', `script-src does not allow the script at ${placeOf(src)}`)
  else if (isRemote && !runs(new URL('chunks/any.js', src).href))
    notes.find('policy/script-src', `script-src allows the script, and not the chunks beside it at ${placeOf(src)}`)
  if (!allowTypes(policies)) notes.find('policy/trusted-types', 'trusted-types does not have wallet-modal')
  const bytes = await checkScript(
    notes,
    {
      src,
      integrity: tag.integrity,
      isPinned: tag.crossOrigin !== null,
    },
    reach,
  )
  const version = bytes && (await checkFiles(notes, { src, bytes }, reach))
  checkTags(notes, [tag, ...ours.slice(1).map(() => tag)], { page: address, version })
  return src
}

async function checkRemote(page: Page, options: Options, examination: Examination, version: string): Promise<void> {
  const services = servicesOf(options)
  const { relay, frame, rpc } = services
  await Promise.all([
    checkServices(examination, services, { projectId: options.projectId, version }),
    ...rpc.map(endpoint => {
      if (!endpoint.settings?.headers.length) return checkRpc(examination, endpoint)
      const place = `${placeOf(endpoint.url)} (RPC of ${endpoint.network.name})`
      page.notes.find('endpoint/unasked', `${place} is to be asked with headers that the page names`)
    }),
    frame && checkFrame(page.notes, frame, page.reach),
    relay &&
      deafness(page.reach, relay).then(words => {
        if (words) page.notes.find('endpoint/unreachable', `${placeOf(relay)} (option endpoints.relay) ${words}`)
      }),
  ])
}

/** The base URL of the page. Of several base tags, the first with a URL counts. */
function baseOf({ notes, tags, address }: Page): string {
  notes.look('page/base')
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'))?.attributes.get('href')
  const base = href === undefined ? undefined : attempt(() => new URL(href, address))
  if (base && !/^(data|javascript):$/.test(base.protocol)) return base.href
  if (href !== undefined) notes.find('page/base', 'The href of the base element is no address')
  return address
}

/** Examines a page from outside. Never throws because of the page's content. */
export async function examineFrom(url: string, { resolve, defaults, version, lookup }: Tools): Promise<DoctorReport> {
  const notes = createNotes<OutsideCode>({ ...SHARED, ...OUTSIDE }, version)
  const clock = createClock(notes, Date.now)
  const page = await fetchPage(notes, url, clock, lookup)
  if (!page) return notes.report()
  const { origin, tags, reach } = page
  notes.look('page/no-script', 'page/wallet-site', 'clock/off')
  const base = baseOf(page)
  const ours = tags.filter(
    tag =>
      tag.name === 'script' &&
      isOurs(
        {
          src: tag.attributes.get('src') ?? '',
          integrity: '',
          crossOrigin: null,
          isEnough: isEnough(datasetOf(tag)),
        },
        base,
      ),
  )
  const [first] = ours
  if (!first && tags.some(({ name, attributes }) => name === 'meta' && attributes.get('name') === 'signer')) {
    notes.find('page/wallet-site', 'The page belongs to a wallet site for passkeys')
    return notes.report()
  }
  if (!first) {
    notes.find('page/no-script', 'The page has no script tag of the modal')
    checkHeaders(page, undefined)
    clock.judge()
    return notes.report()
  }
  const src = await checkDelivery(page, ours, base)
  const data = datasetOf(first)
  const given = fromDataset(data, defaults, text => notes.find('options/ignored', text))
  // Without the ID or `services` on the tag, `init` supplies them and the other options.
  const isHere = isEnough(data)
  notes.look('options/unseen')
  if (!isHere) notes.find('options/unseen', 'The script tag has neither data-project-id nor data-services')
  const options = isHere ? readOptions(notes, given, resolve) : undefined
  checkHeaders(page, options)
  if (options) {
    checkOptions(notes, options, { known: Object.keys(defaults), page: origin })
    checkPolicy(page, options, src, tags.find(({ name }) => name === 'html')?.attributes.get('lang') ?? '')
    await checkRemote(page, options, { notes, ask: createOutsideAsk(reach), page: origin, clock }, version)
  }
  clock.judge()
  return notes.report()
}
