import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Stack } from '../e2e/fixtures.ts'
import { startSite } from '../e2e/site.ts'

/** The folder in which `prepare.mjs` has installed and built them. */
export const hosts = join(process.cwd(), '.cache/hosts')

/** Serves a host as it was built, at the root of an origin of its own. */
async function serveFiles(name: string) {
  const built = join(hosts, name, 'dist')
  const dir = existsSync(built) ? built : join(hosts, name)
  const site = await startSite(dir)
  site.put('/', readFileSync(join(dir, 'index.html')))
  return site
}

/** Outside the range that the system assigns, so that no other server takes it before this one starts. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer()
      .listen(port, '127.0.0.1', () => void probe.close(() => resolve(port)))
      .once('error', () => resolve(freePort()))
  })

/** `next start`; a server that signs people in knows its origin and its chains from its environment. */
async function serveNext(name: string, { admin }: Stack) {
  const dir = join(hosts, name)
  const port = await freePort()
  const bin = createRequire(join(dir, 'package.json')).resolve('next/dist/bin/next')
  const own = {
    ORIGIN: `http://127.0.0.1:${port}`,
    ETHEREUM_RPC: admin['eip155:1']!,
    BASE_RPC: admin['eip155:8453']!,
  }
  const server = spawn(process.execPath, [bin, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: dir,
    env: { ...process.env, ...own, NEXT_TELEMETRY_DISABLED: '1' },
  })
  let said = ''
  const origin = await new Promise<string>((found, failed) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (data: Buffer) => {
        said += String(data)
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
        if (url && /Ready/.test(said)) found(url)
      })
    server.on('exit', () => failed(new Error(`next start ended: ${said}`)))
  })
  const close = () =>
    new Promise<void>(done => {
      server.removeAllListeners('exit').on('exit', () => done())
      server.kill()
    })
  return { origin, close }
}

/** Starts each host when it is first asked for. */
export function createHosts(stack: Stack) {
  const started = new Map<string, Promise<{ origin: string; close(): Promise<void> }>>()
  return {
    async origin(name: string): Promise<string> {
      if (!started.has(name)) started.set(name, name.startsWith('next') ? serveNext(name, stack) : serveFiles(name))
      return (await started.get(name)!).origin
    },
    async close(): Promise<void> {
      for (const host of started.values()) await (await host).close()
    },
  }
}
