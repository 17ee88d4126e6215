// Turns a handler's result into bytes, corrupts it as the fault says, and sends it.
import { setTimeout as sleep } from 'node:timers/promises'

/** Handlers throw it to answer with an error status. */
export class HttpError extends Error {
  constructor(status, body) {
    super(typeof body === 'string' ? body : `status ${status}`)
    this.reply = { status, body }
  }
}

/** @typedef {{ status?: number, headers?: Record<string, string>, body?: unknown }} Reply */

/** @param {string} svg */
export const picture = svg => ({
  headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: svg,
})

/** Applies `change` to every list in a JSON value, at any depth. */
function mapLists(value, change) {
  if (Array.isArray(value)) return change(value.map(it => mapLists(it, change)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, mapLists(it, change)]))
}

function spoil(body, fault) {
  if (!fault.duplicate && !fault.empty) return body
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return fault.empty ? '' : body
  if (fault.duplicate) return mapLists(body, list => list.flatMap(it => [it, it]))
  let lists = 0
  const emptied = mapLists(body, () => (lists++, []))
  if (lists === 0) return ''
  if ('count' in emptied) emptied.count = 0
  return emptied
}

/**
 * @param {Reply} reply
 * @param {import('./faults.mjs').Fault} fault
 * @returns {{ status: number, headers: Record<string, string>, bytes: Buffer }}
 */
export function render({ status = 200, headers = {}, body = '' }, fault) {
  const spoiled = spoil(body, fault)
  const isText = typeof spoiled === 'string'
  const bytes = Buffer.isBuffer(spoiled) ? spoiled : Buffer.from(isText ? spoiled : JSON.stringify(spoiled))
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  return {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store', ...headers, ...fault.headers },
    bytes: fault.malformed ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes,
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {ReturnType<typeof render>} rendered
 * @param {import('./faults.mjs').Fault} fault
 * @param {AbortSignal} gone
 */
export async function send(response, { status, headers, bytes }, fault, gone) {
  const length = status === 204 ? {} : { 'content-length': bytes.length }
  response.writeHead(status, { ...headers, ...length })
  if (fault.cut !== undefined) {
    response.write(bytes.subarray(0, fault.cut), () => response.destroy())
    return
  }
  if (fault.chunkMs !== undefined) {
    const size = Math.max(1, fault.chunkBytes ?? 64)
    for (let at = 0; at < bytes.length && !gone.aborted; at += size) {
      response.write(bytes.subarray(at, at + size))
      await sleep(fault.chunkMs, undefined, { signal: gone }).catch(() => {})
    }
    response.end()
    return
  }
  response.end(status === 204 ? undefined : bytes)
}
