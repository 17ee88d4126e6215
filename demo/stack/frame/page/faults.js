// What a real secure site does not have: tests make it answer late, wrongly, twice or not at all.
import { replyTo } from './secure-site.js'

/** @param {{ api: Function, answer: (name: string, payload: any) => Promise<any> }} parts */
export function createFaults({ api, answer }) {
  let turn = Promise.resolve()

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

  function answerWith(fault, name, payload) {
    if ('error' in fault && !fault.duplicate) throw new Error(fault.error)
    // Handles the event like an older secure site, which does not know this part.
    const known = fault.without ? { ...payload, [fault.without]: undefined } : payload
    return 'body' in fault ? fault.body : answer(name, known)
  }

  return {
    async serve({ name, payload, id }, send) {
      const fault = await faultOf(name, payload?.method).catch(error => ({ error: error.message }))
      const [as, value] = await replyTo(name, () => answerWith(fault, name, payload))
      await settle(fault, () => {
        send(fault.name ?? as, value, id)
        if (!fault.duplicate) return
        if ('error' in fault) send(`${name}_ERROR`, { message: fault.error }, id)
        else send(fault.name ?? as, value, id)
      })
      // Sends the answer before the page reloads.
      if (name === 'RELOAD') setTimeout(() => location.reload())
    },

    /** Tells the site that the page is there. */
    async begin(send) {
      const fault = await faultOf('READY').catch(() => ({}))
      await settle(fault, () => {
        send(fault.name ?? 'READY', 'body' in fault ? fault.body : { version: '4' })
        if (fault.duplicate) send('READY', { version: '4' })
      })
    },
  }
}
