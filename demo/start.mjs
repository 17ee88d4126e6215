// npm start: from a fresh clone with Node alone to a running demo. Nothing is imported before the packages are there.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const DEFAULT_PORT = 8545
const PORTS_NEEDED = 'the demo takes this port, the services of the stack take those after it'
const root = fileURLToPath(new URL('..', import.meta.url))

const HELP = `npm start -- [--port N]

Installs what is missing, builds, starts the local stack and serves the demo.
  --port N   first port (default ${DEFAULT_PORT}; ${PORTS_NEEDED}); 0 takes free ones`

class Stop extends Error {}

function readPort(args) {
  const at = args.findIndex((arg) => arg === '--port' || arg.startsWith('--port='))
  if (at < 0) return DEFAULT_PORT
  const text = args[at].includes('=') ? args[at].split('=')[1] : args[at + 1]
  if (!/^\d{1,5}$/.test(text ?? '') || Number(text) > 65_000) throw new Stop(`--port needs a number from 0 to 65000, not "${text ?? ''}"`)
  return Number(text)
}

const steps = 4
let step = 0
async function doing(text, work) {
  const started = Date.now()
  const label = `[${++step}/${steps}] ${text}`
  console.log(`${label} …`)
  const result = await work()
  console.log(`${label}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

const children = new Set()
function run(command, args, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' && command === 'npm' })
    children.add(child)
    child.once('error', (error) => reject(new Stop(`${failure}: ${error.message}`)))
    child.once('exit', (code) => {
      children.delete(child)
      if (code === 0) resolve()
      else reject(new Stop(failure))
    })
  })
}

/** The packages are there and as old as the lockfile or younger: npm writes this file last. */
function installed() {
  const stamp = join(root, 'node_modules/.package-lock.json')
  return existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

async function checkPort(port) {
  if (port === 0) return
  await new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => {
      reject(new Stop(error.code === 'EADDRINUSE' ? `port ${port} is taken: choose another with "npm start -- --port N"` : `port ${port} cannot be used: ${error.message}`))
    })
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}

const running = []
let stopping
function stopAll() {
  stopping ??= (async () => {
    for (const child of children) child.kill('SIGTERM')
    for (const it of running.reverse()) await it.stop()
  })()
  return stopping
}

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(HELP)
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) throw new Stop(`Node ${OLDEST_NODE} or newer is needed, this is ${process.version}`)
  const port = readPort(args)
  await checkPort(port)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      console.log('\nStopping …')
      // A second signal means now.
      if (stopping) process.exit(1)
      stopAll().finally(() => process.exit(0))
    })
  }
  await doing('Packages', () => installed() ? undefined : run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci failed: see its output above'))
  await doing('Build', () => run(process.execPath, ['build.mjs'], 'the build failed: see its output above'))
  const stack = await doing('Local stack: chains, data, wallet directory', async () => {
    const { startStack } = await import('./stack/index.mjs')
    return startStack({ port: port && port + 1, quiet: true })
  })
  running.push(stack)
  const demo = await doing('Demo', async () => {
    const { startDemo } = await import('./server.mjs')
    return startDemo({ port, stack })
  })
  running.push(demo)
  console.log(`\nThe demo is at ${demo.url}`)
  console.log(`  with a React host           ${demo.url}/react/`)
  console.log(`  under the strictest policy  ${demo.url}/?csp=strict`)
  console.log('Press Ctrl+C to stop everything.')
}

main().catch(async (error) => {
  if (!stopping) console.error(`\nCannot start: ${error instanceof Stop ? error.message : String(error.message ?? error).split('\n')[0]}`)
  await stopAll().catch(() => {})
  process.exit(1)
})
