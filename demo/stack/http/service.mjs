// The base of every service: routes, CORS, body parsing, request log and fault switches, over node:http.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError, render, send } from './reply.mjs'

const BODY_LIMIT_BYTES = 8_000_000
const LOG_LIMIT = 1000
const METHODS = 'GET,POST,PUT,DELETE,OPTIONS'

/**
 * @typedef {{ method: string, path: string, params: Record<string, string>, query: URLSearchParams, body: any, origin?:
 * string, host: string, cookie: string, isSecure: boolean, headers: http.IncomingHttpHeaders }} Request
 * @typedef {(request: Request) => import('./reply.mjs').Reply | Promise<import('./reply.mjs').Reply>} Handler
 * @typedef {[method: string, path: string, handler: Handler]} Route `:name` in a path matches one segment.
 */

function compile([method, path, handler]) {
  const regex = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return { method, regex, handler }
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) throw new HttpError(413, 'Body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses JSON whatever the content type: browsers send text/plain to avoid a preflight. */
function parseJson(text) {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'Body is not JSON')
  }
}

function decodeParams(groups = {}) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw new HttpError(400, 'Bad path')
  }
}

function corsHeaders(request) {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    }),
  }
}

// A preflight only fails if the fault is about that; otherwise every fault of a JSON call would look like a CORS
// failure to the page.
const hitsPreflight = fault => fault.cors === false || fault.refuse === true

const rpcMethods = body =>
  [body]
    .flat()
    .map(call => call?.method)
    .filter(method => typeof method === 'string')

/**
 * A service without its own server: `answer` handles requests of any server.
 * @param {{ name: string, routes: Route[], faults: import('./faults.mjs').Faults, open?: boolean }} options `open`:
 * accepts requests from every origin, without cookies.
 */
export function createService({ name, routes, faults, open = true }) {
  const log = []
  const record = entry => {
    log.push(entry)
    if (log.length > LOG_LIMIT) log.shift()
  }
  const table = [...switches(), ...routes].map(compile)

  /** @returns {Route[]} */
  function switches() {
    return [
      ['GET', '/__log', () => ({ body: log })],
      ['DELETE', '/__log', () => ((log.length = 0), { status: 204 })],
      ['GET', '/__faults', () => ({ body: faults.list(name) })],
      ['DELETE', '/__faults', () => (faults.clear(name), { status: 204 })],
      [
        'POST',
        '/__faults',
        ({ body }) => {
          try {
            faults.set(name, body?.match, body?.fault, body?.times)
          } catch (error) {
            throw new HttpError(400, error.message)
          }
          return { body: faults.list(name) }
        },
      ],
    ]
  }

  async function route(method, path, rest) {
    const found = table.map(({ regex, ...it }) => ({ ...it, match: regex.exec(path) })).filter(it => it.match)
    const hit = found.find(it => it.method === method)
    if (!hit) throw found.length > 0 ? new HttpError(405, 'Method not allowed') : new HttpError(404, 'Not found')
    return hit.handler({ method, path, params: decodeParams(hit.match.groups), ...rest })
  }

  async function answer(request, response) {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const { method } = request
    const url = new URL(request.url.replace(/^\/+/, '/'), 'http://stack')
    const path = url.pathname.replace(/%3A/gi, ':')
    const origin = request.headers.origin
    const { host = '', cookie = '' } = request.headers
    const asked = { host, cookie, isSecure: request.socket.encrypted === true, headers: request.headers }
    const isSwitch = path.startsWith('/__')
    const isPreflight = method === 'OPTIONS'

    const text = await readBody(request)
    let body, invalid
    try {
      body = parseJson(text)
    } catch (error) {
      invalid = error
    }
    const rpc = rpcMethods(body)
    let fault = {}
    if (!isSwitch) {
      record({
        method,
        path,
        query: Object.fromEntries(url.searchParams),
        origin: origin ?? null,
        at: Date.now(),
        ...(rpc.length > 0 && { rpc }),
      })
      const keys = [`${method} ${path}`, ...rpc.map(it => `rpc ${it}`)]
      // A preflight counts as the method it asks for, so that one rule breaks both.
      fault = isPreflight
        ? faults.take(name, [`${request.headers['access-control-request-method']} ${path}`, ...keys], hitsPreflight)
        : faults.take(name, keys)
    }
    if (fault.refuse) return response.destroy()
    if (fault.hold) await faults.released(name, gone.signal)

    let reply
    try {
      reply = isPreflight
        ? { status: 204 }
        : (faulty(fault, body) ??
          (await Promise.resolve(
            invalid
              ? Promise.reject(invalid)
              : route(method, path, { query: url.searchParams, body, origin, ...asked }),
          )))
    } catch (error) {
      // No test expects an internal error: log it, even if the stack is quiet.
      if (!error.reply) console.error(`${name}, ${method} ${path}:`, error)
      reply = error.reply ?? { status: 500, body: `Internal error: ${error.message}` }
    }
    if (fault.delay) await sleep(fault.delay, undefined, { signal: gone.signal }).catch(() => {})
    if (gone.signal.aborted) return
    const rendered = render(reply, fault)
    const cors = fault.cors === false || !open ? {} : corsHeaders(request)
    const policy = open ? 'cross-origin' : 'same-origin'
    rendered.headers = { 'cross-origin-resource-policy': policy, ...cors, ...rendered.headers }
    await send(response, rendered, fault, gone.signal)
  }

  return {
    log,
    record,
    /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
    answer(request, response) {
      answer(request, response).catch(error => {
        if (response.headersSent || !error.reply) return response.destroy()
        const cors = open ? corsHeaders(request) : {}
        response.writeHead(error.reply.status, { connection: 'close', ...cors }).end(error.message)
      })
    },
  }
}

/**
 * @param {{ name: string, port: number, routes: Route[], faults: import('./faults.mjs').Faults, upgrade?: (request:
 * http.IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => void }} options Port 0 takes a free one.
 * `upgrade` answers WebSocket handshakes. The returned `record` adds to the entries of `/__log`.
 * @returns {Promise<{ url: string, record: (entry: object) => void, stop: () => Promise<void> }>}
 */
export async function startService({ name, port, routes, faults, upgrade }) {
  const { answer, record } = createService({ name, routes, faults })
  // It never ends an idle connection: on a busy machine a client's next request would be on its way already, and lost.
  const server = http.createServer({ keepAliveTimeout: 0 }, answer)
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use (${name})`) : error),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    record,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The complete reply, if the fault specifies it. */
function faulty(fault, body) {
  if (fault.redirect !== undefined) return { status: 302, headers: { location: fault.redirect } }
  if (fault.rpcError) {
    const failed = call => ({ jsonrpc: '2.0', id: call?.id ?? null, error: fault.rpcError })
    return { status: fault.status, body: Array.isArray(body) ? body.map(failed) : failed(body) }
  }
  if (fault.body !== undefined) return { status: fault.status, body: fault.body }
  if (fault.status !== undefined) return { status: fault.status, body: http.STATUS_CODES[fault.status] ?? '' }
}
