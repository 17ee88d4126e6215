// Faults of the page, which asks for them before each event: only the stack has this, a real secure site does not.
import { randomUUID } from 'node:crypto'
import { isOneOf } from '../../http/handshake.mjs'

const KINDS = ['delay', 'hold', 'drop', 'duplicate', 'error', 'name', 'body', 'without']

/** @param {import('../../http/faults.mjs').Faults} faults */
export function createEventFaults(faults) {
  /** Replies held until the faults are cleared. @type {Map<string, Promise<void>>} */
  const holds = new Map()

  return {
    /** @param {{ name: string, rpc?: string }} event `rpc`: the method, if the event is a request. */
    take({ name, rpc }) {
      const keys = [`event ${name}`, ...(rpc ? [`rpc ${rpc}`] : [])]
      const { hold, ...fault } = faults.take('frame', keys, isOneOf(KINDS))
      if (!hold) return fault
      // Held from now on, because the faults can be cleared before the page sends the reply.
      const held = randomUUID()
      holds.set(held, faults.released('frame', new AbortController().signal))
      return { ...fault, held }
    },

    async released({ held }) {
      await holds.get(held)
      holds.delete(held)
      return {}
    },
  }
}
