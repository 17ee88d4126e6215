import { child } from '../../base/abort.ts'
import { isEnough } from '../../base/dataset.ts'
import { attempt } from '../../base/errors.ts'
import { defaults, type EarlyContext } from '../../modal/kit.ts'
import type { Options } from '../../core/options.ts'
import type { Examination } from '../ask.ts'
import { SHARED } from '../catalogue.ts'
import { IN_PAGE, type PageCode } from './page-catalogue.ts'
import { checkOptions, readOptions, type Resolve } from '../check-options.ts'
import { checkRpc } from '../check-rpc.ts'
import { checkServices } from '../check-services.ts'
import { checkTags, isOurs, type ScriptTag } from '../check-tags.ts'
import { createClock } from '../clock.ts'
import { createNotes, lineOf, placeOf, type DoctorReport, type Notes } from '../report.ts'
import { servicesOf } from '../services-of.ts'
import { checkFrame } from './frame.ts'
import { createPageAsk } from './page-ask.ts'
import { checkRelay } from './relay.ts'
import { checkPicture, checkSurroundings, checkUse } from './surroundings.ts'
import { watchViolations, type Violations } from './violations.ts'

declare const __VERSION__: string

/** The script element of this chunk, beside the core's own file; absent in a bundler's modules. */
const element = attempt(() => Reflect.get(Document.prototype, 'currentScript', document))
const home = element instanceof HTMLScriptElement && element.src ? new URL('..', element.src).href : undefined

const tagsOf = (base: string): ScriptTag[] =>
  [...document.querySelectorAll('script')]
    .map(it => ({
      src: it.src,
      integrity: it.integrity,
      crossOrigin: it.getAttribute('crossorigin'),
      isEnough: isEnough(it.dataset),
    }))
    .filter(tag => isOurs(tag, base))

function checkScripts(notes: Notes<PageCode>): void {
  const tags = tagsOf(document.baseURI)
  if (home) checkTags(notes, tags, { page: location.href, version: __VERSION__ })
  else {
    notes.look('script/twice')
    if (tags.length) notes.find('script/twice', 'The page has a script tag of the modal beside the one that it imports')
  }
}

/** Texts of another language are loaded with `fetch`. */
async function checkLanguages(notes: Notes<PageCode>, { locale }: Options, violations: Violations): Promise<void> {
  const language = locale || document.documentElement.lang || navigator.language
  if (!home || /^en\b/i.test(language)) return
  notes.look('policy/languages')
  await fetch(new URL('./manifest.json', home), { method: 'HEAD', credentials: 'omit' }).catch(() => {})
  if (await violations.isBlocked('connect-src', home))
    notes.find('policy/languages', `connect-src does not allow ${placeOf(home)}, where the texts of "${language}" are`)
}

async function checkRemote(
  notes: Notes<PageCode>,
  { options, life }: { options: Options; life: AbortSignal },
): Promise<void> {
  const violations = watchViolations(life)
  const clock = createClock(notes, Date.now)
  const ask = createPageAsk(violations, life)
  const { projectId } = options
  const services = servicesOf(options)
  const { relay, frame, analytics, rpc, named, gateways } = services
  const examination: Examination = { notes, ask, page: location.origin, clock }
  notes.look('policy/connect-src', 'clock/off')
  // The answer does not matter, and there is nothing to report to it, or to ask.
  const checkWay = async (url: string, of: string) => {
    const { kind } = await ask(url, { method: 'OPTIONS' })
    if (kind === 'policy') notes.find('policy/connect-src', `connect-src does not allow ${placeOf(url)} (${of})`)
    if (kind === 'unreachable') notes.find('endpoint/unreachable', `${placeOf(url)} (${of}) cannot be reached`)
  }
  await Promise.all([
    checkServices(examination, services, { projectId, version: __VERSION__ }).then(picture =>
      picture ? checkPicture(notes, violations, picture) : undefined,
    ),
    checkPicture(notes, violations),
    ...rpc.map(endpoint => checkRpc(examination, endpoint)),
    relay && checkRelay(examination, { url: relay, projectId }, violations, life),
    frame && checkFrame(notes, { frame, projectId, chainId: options.defaultNetwork }, violations, life),
    analytics && checkWay(`${analytics.replace(/\/$/, '')}/e`, 'option endpoints.analytics'),
    ...named.map(({ option, url }) => checkWay(url, `option ${option}`)),
    ...gateways.map(url => checkWay(url, 'option services.names.gateways')),
    checkLanguages(notes, options, violations),
  ])
  clock.judge()
}

function print({ findings, checks }: DoctorReport): void {
  for (const finding of findings)
    console[finding.severity === 'error' ? 'error' : 'warn'](`[wallet-modal] ${lineOf(finding)}`)
  if (!findings.length) console.info(`[wallet-modal] No problems found; ${checks.length} checks`)
}

/**
 * Examines options, page, policy and services, and logs problems to the console. `resolve`: the core's option reader.
 * `ctx`: absent if the options cannot be used.
 */
export async function examine(input: unknown, resolve: Resolve, ctx?: EarlyContext): Promise<DoctorReport> {
  const notes = createNotes<PageCode>({ ...SHARED, ...IN_PAGE }, __VERSION__)
  const over = child(ctx?.life)
  try {
    checkScripts(notes)
    checkSurroundings(notes)
    const read = readOptions(notes, input, resolve)
    if (read) {
      checkOptions(notes, read, { known: Object.keys(defaults()), page: location.origin })
      // Networks added since, and the project's settings for the features, count too.
      const options = ctx ? { ...read, features: ctx.options.features, networks: [...ctx.networks.list.peek()] } : read
      checkUse(notes, options)
      await checkRemote(notes, { options, life: over.signal })
    }
  } finally {
    over.abort()
  }
  const report = notes.report()
  print(report)
  return report
}
