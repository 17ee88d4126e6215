// What the page is to do wrong, asked before each event: a part of the stack that a secure site in earnest does without.
import { randomUUID } from 'node:crypto'
import { isOneOf } from '../../http/handshake.mjs'

const KINDS = ['delay', 'hold', 'drop', 'duplicate', 'error', 'name', 'body', 'without']

/** @param {import('../../http/faults.mjs').Faults} faults */
export function createEventFaults(faults) {
  /** Replies that wait until the faults are cleared. @type {Map<string, Promise<void>>} */
  const holds = new Map()

  return {
    /** @param {{ name: string, rpc?: string }} event With the method, where it is a request. */
    take({ name, rpc }) {
      const keys = [`event ${name}`, ...(rpc ? [`rpc ${rpc}`] : [])]
      const { hold, ...fault } = faults.take('frame', keys, isOneOf(KINDS))
      if (!hold) return fault
      // From now on, not when the page comes to it: they may be cleared before that
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
