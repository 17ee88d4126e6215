// The channel to the embedding site: exchanges messages with its window and origin only.
import { attempt } from '../../base/errors.ts'
import { isWhole, recordOf } from '../../base/record.ts'
import { problemWithEvent, UNKNOWN_EVENT } from './schema.ts'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const IDS_KEPT = 1000
const ID_MAX = 100
const OPAQUE = 'null'

/** An event of the site whose payload has its shape. */
export interface SiteEvent {
  /** Without its prefix. */
  name: string
  payload: any
  /** Repeated in the reply. */
  id?: string
}

/** Posts an event to the site. `name`: without its prefix. */
export type Send = (name: string, payload?: unknown, id?: string) => void

export interface LinkParts {
  /** Origin of the embedding page; without it, nothing is heard or sent. */
  site: string | undefined
  /** Answers an event and sends the reply; see `replyTo`. */
  serve(event: SiteEvent, send: Send): unknown
  /** Events that are served; all that have a shape, if it is left out. */
  knows?(name: string): boolean
  /** Told names alone: payloads contain codes. */
  log(...parts: unknown[]): void
}

export interface Link {
  send: Send
  listen(): void
}

/** The origin of the embedding page; undefined if the browser does not tell, or if it cannot be addressed. */
export function embedderOf(): string | undefined {
  if (window.parent === window) return undefined
  const origin = location.ancestorOrigins?.[0] ?? attempt(() => new URL(document.referrer).origin) ?? OPAQUE
  return origin === OPAQUE ? undefined : origin
}

/** JSON-RPC internal error. Every error has a code, because a node's words could sound like the user's refusal. */
const INTERNAL = -32603

/** The reply to an event, by its name: what `run` returns, or message and code of what it throws. */
export async function replyTo(name: string, run: () => unknown): Promise<[name: string, payload: unknown]> {
  try {
    return [`${name}_SUCCESS`, await run()]
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    return [`${name}_ERROR`, message ? { message, code: isWhole(code) ? code : INTERNAL } : undefined]
  }
}

export function createLink({ site, serve, knows = () => true, log }: LinkParts): Link {
  const seen = new Set<string>()

  const send: Send = (name, payload, id) => {
    log('to', site, name)
    // Never to `*`. A statement of its own: as what an arrow returns, this call would make WebKit name the receiver as
    // the sender (2026-11).
    if (site) {
      parent.postMessage({ type: FRAME + name, ...(id && { id }), ...(payload !== undefined && { payload }) }, site)
    }
  }

  function hear({ source, origin, data }: MessageEvent): void {
    if (!site || source !== parent || origin !== site) return
    const { type, id, payload } = recordOf(data)
    if (typeof type !== 'string' || !type.startsWith(APP)) return
    const name = type.slice(APP.length)
    if (id !== undefined) {
      // One reply per id, even if the site repeats it.
      if (typeof id !== 'string' || id.length > ID_MAX || seen.has(id)) return
      seen.add(id)
      if (seen.size > IDS_KEPT) seen.delete(seen.values().next().value!)
    }
    log('from', site, name)
    const problem = knows(name) ? problemWithEvent(name, payload) : UNKNOWN_EVENT
    if (!problem) serve({ name, payload, id }, send)
    else if (/^[A-Z_]{1,40}$/.test(name)) send(`${name}_ERROR`, { message: problem }, id)
  }

  return { send, listen: () => window.addEventListener('message', hear) }
}
