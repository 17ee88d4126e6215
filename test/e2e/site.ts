import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on its own port: files of dist/ and whatever a test adds. */
export interface Site {
  origin: string
  /** Answers a path; the latest answer wins. A string is a body, with its type guessed from the path's ending. */
  put(path: string, answer: string | Buffer | Answer): void
  /** Removes everything that was added. */
  reset(): void
  /** Paths requested since the last reset, in order. */
  log: string[]
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
}
const typeOf = (path: string) => TYPES[extname(path)] ?? TYPES['.html']!
// As a CDN serves them: chunks from another origin need CORS, and for cross-origin-isolated pages also CORP.
const OPEN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

export async function startSite(dist: string): Promise<Site> {
  const answers = new Map<string, string | Buffer | Answer>()
  const log: string[] = []
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname))
    log.push(path)
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    const headers = { ...OPEN, 'content-type': typeOf(path) }
    if (answer !== undefined) return void response.writeHead(200, headers).end(answer)
    const file = join(dist, path)
    if (file.startsWith(dist) && statSync(file, { throwIfNoEntry: false })?.isFile())
      return void response.writeHead(200, headers).end(readFileSync(file))
    response.writeHead(404, { ...OPEN, 'content-type': 'text/plain' }).end('not found')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, answer) => void answers.set(path, answer),
    reset() {
      answers.clear()
      log.length = 0
    },
    log,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
