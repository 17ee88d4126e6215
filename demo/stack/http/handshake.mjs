// A WebSocket handshake that fails as the faults say, for every service with sockets.
import { STATUS_CODES } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const ABNORMAL = 1006
const CONNECT_FAULTS = ['status', 'refuse', 'hold', 'close', 'delay']

/** @param {string[]} kinds */
export const isOneOf = kinds => fault => kinds.some(kind => kind in fault)

/** Closes a socket; 1006 drops the connection. */
export const closeSocket = (socket, code, reason) =>
  code === ABNORMAL ? socket.terminate() : socket.close(code, reason)

/**
 * Holds or ends a handshake, as the newest fault for `connect` says. Every connection ends with `stopping`.
 * @param {{ name: string, faults: import('./faults.mjs').Faults, raw: import('node:stream').Duplex, stopping: AbortSignal }}
 * options
 * @returns {Promise<{ fault: import('./faults.mjs').Fault, refuse: (status: number) => void, accept: () => void } |
 * undefined>} Undefined if the connection is gone; call `accept` before creating the socket.
 */
export async function openHandshake({ name, faults, raw, stopping }) {
  const gone = new AbortController()
  const leave = () => raw.destroy()
  raw.once('close', () => gone.abort())
  raw.on('error', () => {})
  // Only reading reveals that a held client has given up.
  raw.once('end', leave).resume()
  stopping.addEventListener('abort', leave, { signal: gone.signal })
  const fault = faults.take(name, ['connect'], isOneOf(CONNECT_FAULTS))
  if (fault.refuse) raw.destroy()
  if (fault.hold) await faults.released(name, gone.signal)
  if (fault.delay) await sleep(fault.delay, undefined, { signal: gone.signal }).catch(() => {})
  if (gone.signal.aborted || fault.refuse) return
  return {
    fault,
    refuse: status =>
      raw.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`),
    accept: () => raw.off('end', leave),
  }
}
