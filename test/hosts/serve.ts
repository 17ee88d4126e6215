import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** `next start` on a free port. */
async function serveNext() {
  const dir = join(hosts, 'next')
  const bin = createRequire(join(dir, 'package.json')).resolve('next/dist/bin/next')
  const server = spawn(process.execPath, [bin, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: dir,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
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
export function createHosts() {
  const started = new Map<string, Promise<{ origin: string; close(): Promise<void> }>>()
  return {
    async origin(name: string): Promise<string> {
      if (!started.has(name)) started.set(name, name === 'next' ? serveNext() : serveFiles(name))
      return (await started.get(name)!).origin
    },
    async close(): Promise<void> {
      for (const host of started.values()) await (await host).close()
    },
  }
}
