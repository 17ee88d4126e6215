// A wallet site as any host serves it: the package's own command writes it, and this sends its files with its headers.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
/** Passkeys take no IP address; browsers know that names under localhost are this machine. */
const HOST = 'wallet.localhost'
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const NAMES = { 'eip155:1': 'Ethereum', 'eip155:8453': 'Base' }
/** The chains of the local stack, by CAIP-2 ID. @param {Record<string, string | string[]>} rpc */
export const chainsOf = rpc =>
  Object.fromEntries(
    Object.entries(rpc).map(([caip, url]) => [
      caip,
      caip.startsWith('solana:')
        ? { name: 'Solana', symbol: 'SOL', decimals: 9, rpc: [url].flat() }
        : { name: NAMES[caip] ?? caip, symbol: 'ETH', decimals: 18, rpc: [url].flat() },
    ]),
  )

/** Headers by path, of a `_headers` file. @param {string} text @returns {Map<string, Record<string, string>>} */
export function readHeaders(text) {
  const byPath = new Map()
  let path
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) byPath.set((path = line), {})
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name) byPath.get(path)[name.toLowerCase()] = value
  }
  return byPath
}

/** @typedef {{ text: string, headers: Record<string, string> }} Reply */

/**
 * Writes the site and serves it at `wallet.localhost`.
 * @param {{ port?: number, hosts: string[] | '*', rpc: Record<string, string | string[]>, alter?: (path: string, reply: Reply) =>
 * Reply }} options `hosts`: origins that may embed it. `rpc`: node or nodes by CAIP-2 ID. `alter`: changes what is sent.
 */
export async function startSecureSite({ port = 0, hosts, rpc, alter = (_path, reply) => reply }) {
  const folder = await mkdtemp(join(tmpdir(), 'secure-site-'))
  const out = join(folder, 'site')
  let headers
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const known = headers?.get(pathname)
    if (!known || request.method !== 'GET') return void response.writeHead(404).end('Not found')
    const ending = extname(pathname)
    const isPage = !ending && !pathname.startsWith('/.well-known/')
    const file = pathname === '/' ? '/index.html' : `${pathname}${isPage ? '.html' : ''}`
    const text = await readFile(join(out, file), 'utf8')
    const type = isPage ? TYPES['.html'] : (TYPES[ending] ?? 'application/json')
    const reply = alter(pathname, { text, headers: { 'content-type': type, ...known } })
    response.writeHead(200, reply.headers).end(reply.text)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://${HOST}:${server.address().port}`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const chains = join(folder, 'chains.json')
    await writeFile(chains, JSON.stringify(chainsOf(rpc)))
    const list = hosts === '*' ? hosts : hosts.join(',')
    const args = [CLI, 'secure-site', '--origin', url, '--hosts', list, '--chains', chains, '--out', out]
    await promisify(execFile)(process.execPath, args)
    headers = readHeaders(await readFile(join(out, '_headers'), 'utf8'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
