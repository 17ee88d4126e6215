// The channel to the embedding site: only exchanges messages with its window and origin.
import { problemWith } from './schema.js'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const IDS_KEPT = 1000
const OPAQUE = 'null'

/** The origin of the embedding page; undefined if the browser does not tell, or if it cannot be addressed. */
export function embedderOf() {
  if (window.parent === window) return undefined
  const origin =
    location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : OPAQUE)
  return origin === OPAQUE ? undefined : origin
}

/**
 * @param {{ site: string | undefined, api: Function, answer: (name: string, payload: any) => Promise<any>, log:
 * (...parts: unknown[]) => void }} parts
 */
export function createLink({ site, api, answer, log }) {
  const seen = new Set()
  let turn = Promise.resolve()

  // Never to `*`: without a known origin, nothing is sent.
  const post = message => site && parent.postMessage(message, site)
  function send(name, payload, id) {
    log('to', site, name)
    post({ type: FRAME + name, ...(id && { id }), ...(payload !== undefined && { payload }) })
  }

  /** The service's fault for an event. Asks one after the other, so that events start in order. */
  function faultOf(name, method) {
    const asked = turn.then(() => api('fault', { name, rpc: method }))
    turn = asked.catch(() => {})
    return asked
  }

  async function settle(fault, reply) {
    if (fault.held) await api('released', { held: fault.held })
    if (fault.delay) await new Promise(resolve => setTimeout(resolve, fault.delay))
    if (fault.drop) return
    reply()
  }

  async function outcomeOf(name, payload, fault) {
    const isReplaced = 'error' in fault && !fault.duplicate
    try {
      if (isReplaced) throw new Error(fault.error)
      // Handles the event like an older secure site, which does not know this part.
      const known = fault.without ? { ...payload, [fault.without]: undefined } : payload
      const value = 'body' in fault ? fault.body : await answer(name, known)
      return [`${name}_SUCCESS`, value]
    } catch (error) {
      return [`${name}_ERROR`, error.message ? { message: error.message } : undefined]
    }
  }

  async function serve(name, id, payload) {
    const fault = await faultOf(name, payload?.method).catch(error => ({ error: error.message }))
    const [as, value] = await outcomeOf(name, payload, fault)
    await settle(fault, () => {
      send(fault.name ?? as, value, id)
      if (!fault.duplicate) return
      if ('error' in fault) send(`${name}_ERROR`, { message: fault.error }, id)
      else send(fault.name ?? as, value, id)
    })
    // Sends the answer before the page reloads.
    if (name === 'RELOAD') setTimeout(() => location.reload())
  }

  function hear({ source, origin, data }) {
    if (!site || source !== parent || origin !== site) return
    const { type, id, payload } = Object(data)
    if (typeof type !== 'string' || !type.startsWith(APP)) return
    const name = type.slice(APP.length)
    if (id !== undefined) {
      // One reply per id, even if the site repeats it.
      if (typeof id !== 'string' || id.length > 100 || seen.has(id)) return
      seen.add(id)
      if (seen.size > IDS_KEPT) seen.delete(seen.values().next().value)
    }
    log('from', site, name)
    const problem = problemWith(name, payload)
    if (problem) return void (/^[A-Z_]{1,40}$/.test(name) && send(`${name}_ERROR`, { message: problem }, id))
    serve(name, id, payload)
  }

  return {
    send,
    async start() {
      window.addEventListener('message', hear)
      const fault = await faultOf('READY').catch(() => ({}))
      await settle(fault, () => {
        send(fault.name ?? 'READY', 'body' in fault ? fault.body : { version: '4' })
        if (fault.duplicate) send('READY', { version: '4' })
      })
    },
  }
}
