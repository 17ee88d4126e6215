import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ByWebDriver, type Call } from './by-webdriver.ts'
import { PATIENCE_MS, sleep } from './driver.ts'
import { stretched } from '../time.ts'

/** Outside the range that the system assigns, so that no other server takes it before the driver starts. */
const freePort = () =>
  new Promise<number>(done => {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const server = createServer()
      .listen(port, '127.0.0.1', () => void server.close(() => done(port)))
      .once('error', () => done(freePort()))
  })
/** How long the driver can take to answer; it needs less to report that it is ready. */
const ANSWER_MS = stretched(45_000)
const STATUS_MS = stretched(3_000)

/** Its bars are as low and narrow as possible, so that the window can be as narrow as a phone's. */
const NARROW = `window * { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; border: 0; }
image { -gtk-icon-transform: scale(0.1); }`

export interface WebKit {
  /** A separate browser, with nothing stored. */
  open(): Promise<ByWebDriver>
  stop(): Promise<void>
}

/** The programs: WebKitWebDriver, MiniBrowser and Xvfb. */
interface Paths {
  driver: string
  browser: string
  screen: string
}

/** WebKitGTK's own small browser, driven by its WebDriver, on a virtual screen. */
export async function startWebKit(paths: Paths): Promise<WebKit> {
  const options = { binary: paths.browser, args: ['--automation'] }
  let parts = await startParts(paths)
  return {
    async open() {
      try {
        return await openBrowser(parts.call, options)
      } catch {
        // Sometimes the browser starts and never reports to its driver: both are restarted.
        await parts.stop()
        parts = await startParts(paths)
        return openBrowser(parts.call, options)
      }
    },
    stop: () => parts.stop(),
  }
}

async function startParts(paths: Paths): Promise<{ call: Call; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  const running: ChildProcess[] = []
  const end = () => running.forEach(it => it.kill())
  process.once('exit', end)
  const stop = async () => {
    const ended = running.map(it => it.exitCode === null && it.signalCode === null && once(it, 'exit'))
    end()
    process.off('exit', end)
    await Promise.all(ended)
    // What its processes still write when all is told stays with the system's other leftovers.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {})
  }
  try {
    return { call: await startDriver(paths.driver, home, await startScreen(paths.screen, running), running), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The number of a new screen, as `DISPLAY` names it. */
async function startScreen(path: string, running: ChildProcess[]): Promise<string> {
  const screen = spawn(path, ['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.push(screen)
  return new Promise((resolve, reject) => {
    screen.stdout.once('data', data => resolve(`:${String(data).trim()}`))
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error(`${path} does not start`)))
  })
}

async function startDriver(path: string, home: string, display: string, running: ChildProcess[]): Promise<Call> {
  mkdirSync(join(home, 'config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, 'config/gtk-3.0/gtk.css'), NARROW)
  const port = await freePort()
  const driver = spawn(path, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // Without a graphics card layers cost more than half of the time, and most of it while the page only waits.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      NO_AT_BRIDGE: '1',
      GTK_USE_PORTAL: '0',
      LANG: 'C.UTF-8',
    },
  })
  running.push(driver)
  let failed: Error | undefined
  let said = ''
  driver.stderr.on('data', data => {
    said = (said + String(data)).slice(-500)
  })
  driver.once('error', error => {
    failed = error
  })
  driver.once('exit', (code, signal) => {
    failed ??= new Error(`${path} ended with ${signal ?? code}: ${said}`)
  })
  const ask = async (limitMs: number, ...[method, path, body]: Parameters<Call>) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(limitMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(JSON.stringify(value).slice(0, 500))
    return value
  }
  const call: Call = (...request) => ask(ANSWER_MS, ...request)
  // The driver may never answer a request that it received before it was ready, so that one is given up soon.
  const isThere = () =>
    ask(STATUS_MS, 'GET', '/status').then(
      () => true,
      () => false,
    )
  for (const end = Date.now() + PATIENCE_MS; !(await isThere()); await sleep(50))
    if (failed || Date.now() > end) throw failed ?? new Error(`${path} does not start: ${said}`)
  return call
}

async function openBrowser(call: Call, options: object): Promise<ByWebDriver> {
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await inSession('POST', '/timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 })
  return new ByWebDriver(inSession, (await inSession('GET', '/window')) as string)
}
