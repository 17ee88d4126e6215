import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'

/** An analytics event as an app receives it. */
export interface Tracked {
  type: string
  event: string
  properties: Record<string, unknown>
}
interface Property {
  name: string
  type: string
  isOptional: boolean
}

/** Of the reference: each event with its properties. */
export const DOCUMENTED: ReadonlyMap<string, readonly Property[]> = new Map(
  [
    ...readFileSync('demo/docs/reference/analytics.md', 'utf8')
      // A name, and its properties in braces.
      .matchAll(/^### `([A-Z_]+)`\n\n(?:`\{ (.*) \}`)?/gm),
  ].map(([, event, list = '']) => [
    event!,
    list
      .split('; ')
      .filter(Boolean)
      .map(text => {
        const [, name, mark, type] = /^(\w+)(\??): (.+)$/.exec(text)!
        return { name: name!, type: type!, isOptional: mark === '?' }
      }),
  ]),
)

/** Addresses, pairing URIs, links and emails: private data. */
const PRIVATE = /0x[\da-f]{6}|wc:|:\/\/|[^\s"]@[^\s"]|\b[1-9A-HJ-NP-Za-km-z]{33,}\b/i

const isOf = (type: string, value: unknown) =>
  type === 'string[]' ? Array.isArray(value) && value.every(it => typeof it === 'string') : typeof value === type

/** An event's deviations from the documents, and its private data. */
export function wrongWith({ type, event, properties, ...rest }: Tracked): string[] {
  const documented = DOCUMENTED.get(event)
  if (!documented) return [`${event} is in no document`]
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  return [
    ...(type === 'track' && !Object.keys(rest).length ? [] : [`${event} is no such event`]),
    ...documented
      .filter(({ name, isOptional }) => !isOptional && !given.some(([key]) => key === name))
      .map(({ name }) => `${event} lacks ${name}`),
    ...given.flatMap(([key, value]) => {
      const property = documented.find(({ name }) => name === key)
      if (!property) return [`${event} has ${key}, which is in no document`]
      return isOf(property.type, value) ? [] : [`${event} has a ${key} that is no ${property.type}`]
    }),
    ...(PRIVATE.test(JSON.stringify(given)) ? [`${event} tells ${JSON.stringify(given)}`] : []),
  ]
}

/** The documented events and properties that did not occur. */
export function unheard(heard: readonly Tracked[]): string[] {
  return [...DOCUMENTED].flatMap(([event, properties]) => {
    const all = heard.filter(it => it.event === event)
    if (!all.length) return [event]
    return properties
      .filter(({ name }) => all.every(it => it.properties[name] === undefined))
      .map(({ name }) => `${event}.${name}`)
  })
}

const folder = () => join(process.cwd(), '.cache/heard')
/** Stores a test's events, for the check of all of them at the end. */
export function keep(worker: number, heard: readonly Tracked[]): void {
  mkdirSync(folder(), { recursive: true })
  appendFileSync(join(folder(), `${worker}.jsonl`), heard.map(it => `${JSON.stringify(it)}\n`).join(''))
}
/** All events of this run's tests. */
export const kept = (): Tracked[] =>
  readdirSync(folder()).flatMap(path =>
    readFileSync(join(folder(), path), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Tracked),
  )

/** Listens to every page of the context from its first moment on, as its app can; `onlyNew` leaves out repetitions. */
export async function hear(context: BrowserContext, tell: (it: Tracked) => void, onlyNew = false): Promise<void> {
  await context.exposeBinding('hearTracked', (_, it: Tracked) => tell(it))
  await context.addInitScript(onlyNew => {
    const told = new Set<string>()
    addEventListener('wallet-modal:ready', () => {
      const { hearTracked, WalletModal } = window as unknown as {
        hearTracked(it: object): Promise<void>
        WalletModal: { on(event: 'event', tell: (it: object) => void): void }
      }
      // A page that is closing cannot receive the answer.
      WalletModal.on('event', it => {
        if (onlyNew) {
          const text = JSON.stringify(it)
          if (told.has(text)) return
          told.add(text)
        }
        void hearTracked(it).catch(() => {})
      })
    })
  }, onlyNew)
}
