import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES = { '': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' }
// The services' answers: enough for the list, the same in every run.
const SERVICES = {
  '/getWallets': '{"count":0,"data":[]}',
  '/appkit/v1/config': '{"features":[]}',
  '/projects/v1/origins': '{"allowedOrigins":[]}',
}

/**
 * Serves `pages` (path → text), then `files` (a folder), then the services; brotli like a CDN, each text compressed
 * once.
 */
export async function serve(pages, files) {
  const bodies = new Map()
  const read = path => {
    if (Object.hasOwn(pages, path)) return pages[path]
    const file = files && join(files, path)
    if (file?.startsWith(files) && existsSync(file) && statSync(file).isFile()) return readFileSync(file)
    return SERVICES[path]
  }
  const body = path => {
    if (!bodies.has(path)) {
      const text = read(path)
      bodies.set(
        path,
        text === undefined ? undefined : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
    }
    return bodies.get(path)
  }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    const bytes = body(path)
    if (!bytes) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    const type = TYPES[extname(path)] ?? TYPES['']
    response
      .writeHead(200, {
        'content-type': Object.hasOwn(SERVICES, path) ? TYPES['.json'] : type,
        'content-encoding': 'br',
        'content-length': bytes.length,
        'cache-control': 'no-store',
      })
      .end(bytes)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
