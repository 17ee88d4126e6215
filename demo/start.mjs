// npm start: from a fresh clone with Node alone to a running demo. No package is imported before it is there,
// and nothing here is too new for an old Node to parse, so that it can say what it needs.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PORT, LAST_BASE, PORTS, portOf } from './stack/ports.mjs'

const OLDEST_NODE = 20
const root = fileURLToPath(new URL('..', import.meta.url))

const HELP = `npm start -- [--port N]

Installs what is missing, builds, starts the local stack and serves the demo.
  --port N   first of the ${PORTS.length} ports in a row that it uses (default ${DEFAULT_PORT}); 0 takes free ones`

class Stop extends Error {}

function readPort(args) {
  const at = args.findIndex(arg => arg === '--port' || arg.startsWith('--port='))
  if (at < 0) return DEFAULT_PORT
  const text = args[at].includes('=') ? args[at].split('=')[1] : args[at + 1]
  if (!/^\d{1,5}$/.test(text) || Number(text) > LAST_BASE)
    throw new Stop(`--port needs a number from 0 to ${LAST_BASE}, not "${text || ''}"`)
  return Number(text)
}

const steps = 3
let step = 0
/** A line for each step; on a terminal it counts the seconds, so that a long one is seen to go on. */
async function doing(text, work) {
  const started = Date.now()
  const label = `[${++step}/${steps}] ${text}`
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0)
  const isTerminal = process.stdout.isTTY
  if (!isTerminal) console.log(`${label} …`)
  const clock = isTerminal && setInterval(() => process.stdout.write(`\r${label} … ${seconds()} s`), 200)
  try {
    const result = await work()
    console.log(`${isTerminal ? '\r' : ''}${label}: done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(clock)
  }
}

const children = new Set()
function run(command, args, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    children.add(child)
    // What a step says is read only where it fails.
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', text => {
        said += text
      })
    }
    child.once('error', error => reject(new Stop(`${failure}: ${error.message}`)))
    child.once('close', code => {
      children.delete(child)
      if (code === 0) return resolve()
      if (!stopping) console.error(`\n${said}`)
      reject(new Stop(failure))
    })
  })
}

/** Everything the lockfile asks for is there in its version: npm lists what it installed in a lockfile of its own. */
function isInstalled() {
  const read = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  try {
    const there = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(
      ([path, it]) => !path || it.optional || (there[path] && there[path].version === it.version),
    )
  } catch {
    return false
  }
}

async function checkPorts(first) {
  if (first === 0) return
  for (let port = first; port < first + PORTS.length; port++) {
    await new Promise((resolve, reject) => {
      const probe = createServer().once('error', error => {
        reject(
          new Stop(
            error.code === 'EADDRINUSE'
              ? `port ${port} is taken; choose others with "npm start -- --port N" (${PORTS.length} in a row from N, or 0 for free ones)`
              : `port ${port} cannot be used: ${error.message}`,
          ),
        )
      })
      probe.listen(port, '127.0.0.1', () => probe.close(resolve))
    })
  }
}

let starting
let stopping
function stopAll() {
  stopping =
    stopping ||
    (async () => {
      for (const child of children) child.kill('SIGTERM')
      // A stack that is only starting has processes too: it is stopped as soon as it stands.
      if (starting)
        await starting.then(
          stack => stack.stop(),
          () => {},
        )
    })()
  return stopping
}

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(HELP)
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    throw new Stop(`Node ${OLDEST_NODE} or newer is needed, this is ${process.version}`)
  const port = readPort(args)
  await checkPorts(port)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      console.log('\nStopping …')
      // A second signal means now.
      if (stopping) process.exit(1)
      stopAll().finally(() => process.exit(0))
    })
  }
  await doing('Packages', () =>
    isInstalled() ? undefined : run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci failed: see its output above'),
  )
  await doing('Build', () => run(process.execPath, ['build.mjs'], 'the build failed: see its output above'))
  const { urls, accounts } = await doing('Local stack (chains, data, wallet directory) and demo', async () => {
    const { startStack } = await import('./stack/index.mjs')
    const { startDemo } = await import('./server.mjs')
    const { startSecureSite } = await import('./secure-site.mjs')
    // With free ports, the demo's is not known yet.
    const hosts = port === 0 ? '*' : ['localhost', '127.0.0.1'].map(it => `http://${it}:${portOf(port, 'demo')}`)
    starting = startStack({
      port,
      quiet: true,
      parts: {
        passkeys: ({ port: own, urls: { rpc } }) => startSecureSite({ port: own, hosts, rpc }),
        demo: ({ port: own, ...services }) => startDemo({ port: own, stack: services }),
      },
    })
    return starting
  })
  console.log(`\nThe demo is at ${urls.demo}`)
  console.log(`  the documents               ${urls.demo}/docs/`)
  console.log(`  with a React host           ${urls.demo}/react/`)
  console.log(`  headless                    ${urls.demo}/headless/`)
  console.log(`  under the strictest policy  ${urls.demo}/?csp=strict`)
  console.log(`  a wallet for QR codes       ${urls.wallet}`)
  console.log(`  email login with a mailbox  ${urls.demo}/email`)
  console.log(`  a wallet with a passkey     ${urls.demo}/passkey`)
  console.log(`  without services            ${urls.demo}/without-services`)
  const [rich] = accounts.eip155
  console.log(`  a test account with funds   ${rich.address}`)
  console.log('Press Ctrl+C to stop everything.')
}

main().catch(async error => {
  if (!stopping)
    console.error(
      `\nCannot start: ${error instanceof Stop ? error.message : String(error.message || error).split('\n')[0]}`,
    )
  await stopAll().catch(() => {})
  process.exit(1)
})
