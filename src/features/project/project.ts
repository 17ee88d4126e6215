import { type Context, ModalError, type ReadonlySignal, signal, watch } from '../../modal/kit.ts'
import type { ErrorCode } from '../../base/error-catalogue.ts'
import type { Features } from '../../core/feature-options.ts'
import { own } from '../../base/record.ts'
import { decodeOrigins, isAllowed } from '../../base/allowed-origins.ts'
import { decodeSwitches, type Switches } from './switches.ts'

/** Errors of a service that was reached. */
const ANSWERED: readonly ErrorCode[] = ['http/status', 'http/bad-reply']

export interface Project {
  /** Whether the project wants analytics; undefined until known. */
  isTracked: ReadonlySignal<boolean | undefined>
  /** Asks for every setting that is still unknown. */
  ask(): void
}

declare module '../../modal/slots.ts' {
  interface Slots {
    /** The project's settings, if the app wants them. */
    project: Project
  }
}

type Parts = Pick<Context, 'life' | 'options' | 'sources' | 'revision' | 'report'>
type Get = (path: `/${string}`) => Promise<unknown>

const CAP_BYTES = 200_000
/** The answer to a request that has not been sent yet. */
const NOT_ASKED = Symbol()

/** Rate limits, and faults of the service itself, say nothing about the page. */
function refusalOf(error: ModalError): ModalError | undefined {
  const status = Number(error.data?.['status'])
  if (status === 429)
    return new ModalError('service/rate-limited', {
      cause: error,
      message: 'This project has sent too many requests. Try again later.',
    })
  if (status > 499)
    return new ModalError('service/unavailable', {
      cause: error,
      message: 'The project’s settings are unavailable. Try again later.',
    })
}

/** `origin`: the page's. */
export function createProject(ctx: Parts, origin = location.origin): Project {
  const { life, options, revision, report } = ctx
  const switches = signal<Switches | undefined>()
  const isTracked = signal<boolean | undefined>()
  const named = new Set<string>()

  let applied: Features | undefined
  // Each change of the options starts from the app's own.
  watch(life, () => {
    revision.value
    const said = switches.value
    const { features } = options
    if (!options.remoteConfig || options.basic || !said || features === applied) return
    for (const name of Object.keys(said) as (keyof Switches)[]) {
      const isSame = features[name] === undefined || String(features[name]) === String(said[name])
      if (isSame || named.has(name)) continue
      named.add(name)
      console.warn(`[wallet-modal] features.${name} is overridden by the settings of your project (remoteConfig)`)
    }
    applied = { ...features, ...said }
    options.features = applied
    revision.value++
  })

  async function askFeatures(get: Get): Promise<unknown> {
    if (options.basic) return NOT_ASKED
    switches.value = decodeSwitches(await get('/appkit/v1/config'))
  }

  async function askOrigins(get: Get): Promise<unknown> {
    const { email, socials } = options.features
    // Only logins need the secure site, which other origins cannot embed.
    if (email === false && (socials === false || socials?.length === 0)) return NOT_ASKED
    const allowed = await get('/projects/v1/origins').then(decodeOrigins, (error: ModalError) => {
      // A network failure says nothing; a service that refuses allows no origin.
      if (!ANSWERED.includes(error.code)) throw error
      const refusal = refusalOf(error)
      if (refusal) throw refusal
      return []
    })
    if (!isAllowed(origin, allowed)) report(new ModalError('service/origin-not-allowed'))
  }

  async function askTracking(get: Get): Promise<unknown> {
    if (!options.endpoints.analytics || options.features.analytics === false) return NOT_ASKED
    const reply = await get('/getAnalyticsConfig').catch(() => undefined)
    isTracked.value = own(reply, 'isAnalyticsEnabled') === true
  }

  /** Asks until there is an answer, one request at a time. */
  const until = (question: (get: Get) => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined
    const ask = async () => {
      const { settings } = await ctx.sources()
      if (!settings) return NOT_ASKED
      return question(path => settings.get(path, { signal: life, cap: CAP_BYTES }))
    }
    return () => {
      asked ??= ask()
        .catch(error => {
          report(error)
          return NOT_ASKED
        })
        .then(answer => {
          if (answer === NOT_ASKED) asked = undefined
        })
      return asked
    }
  }
  const features = until(askFeatures)
  const origins = until(askOrigins)
  const tracking = until(askTracking)
  return {
    isTracked,
    ask() {
      void features().then(origins)
      void tracking()
    },
  }
}
