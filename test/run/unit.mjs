// Unit tests, compiled with the product's own aliases, in a few worker processes. Files of a room follow one another in
// the same process, so that what they share is loaded once.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compile } from '../compile.mjs'
import { MOST_UNSTEADY, fail, pass, root, say, unsteady } from './tally.mjs'

const WORKERS = 2
const FILE_LIMIT_MS = 120_000
/** Rooms whose code never needs a page: their tests have none. */
const PURE =
  /^src\/(base|chains|services|i18n|doctor|secure-site\/(keys|passkey|signer|hosting))\/|^test\/doctor\.|\.mjs$/
/** They examine something that a page has once: its style sheet, its element registry, the script. Each gets its own process. */
const ALONE = [
  'src/ui/layout/sheet.test.ts',
  'src/entries/elements.test.ts',
  'src/entries/react.test.tsx',
  'test/errors.test.ts',
]
/** They start programs of their own, and run first, so that none of them is left over at the end. */
const LONG = [
  'test/build',
  'test/viem-range',
  'test/types',
  'test/doctor',
  'src/page/create-modal',
  'src/chains/solana/hostile',
]

function find(dir) {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : find(path)
    return /\.test\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}
const isPure = path => PURE.test(relative(root, path))
const isAlone = path => ALONE.includes(relative(root, path))
const isLong = path => LONG.some(start => relative(root, path).startsWith(`${start}.`))

/** Rooms in turn: the long files one by one, then all files of a folder together. */
function roomsOf(files) {
  const rooms = new Map()
  for (const path of files) {
    const room = isLong(path) || isAlone(path) ? path : `${dirname(path)} ${isPure(path)}`
    rooms.set(room, [...(rooms.get(room) ?? []), path])
  }
  return [...rooms.values()].sort((a, b) => isLong(b[0]) - isLong(a[0]) || b.length - a.length)
}

/**
 * A process that runs one file after another; a file that ends it, or never ends, fails, and the next gets a new one.
 */
function createWorker(factor) {
  let child, ready
  const start = () => {
    child = fork(join(root, 'test/run/unit-worker.mjs'), [], {
      cwd: root,
      execArgv: ['--enable-source-maps', '--max-old-space-size=3072'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', TIME_FACTOR: String(factor) },
    })
    ready = new Promise(done => child.once('message', done))
  }
  const run = async script => {
    if (!child) start()
    const process = child
    const said = []
    const hear = data => void said.push(data)
    for (const stream of [process.stdout, process.stderr]) stream.on('data', hear)
    await ready
    const count = await new Promise(done => {
      const timer = setTimeout(() => process.kill('SIGKILL'), FILE_LIMIT_MS * factor)
      const over = it => {
        clearTimeout(timer)
        process.off('message', over).off('exit', lost)
        done(it)
      }
      const lost = (code, signal) => {
        child = undefined
        said.push(`\nthe process of the tests ended with ${signal ?? code}\n`)
        over({ passed: 0, total: 0 })
      }
      process.on('message', over).on('exit', lost)
      process.send({ script })
    })
    for (const stream of [process.stdout, process.stderr]) stream.off('data', hear)
    return { ...count, text: said.join('') }
  }
  return { run, stop: () => child?.kill() }
}

/**
 * Runs the unit tests of the files, or all of them; in a complete run, a failed file is repeated on its own.
 * `leaveOut`: paths that are not run.
 */
export async function unit({ only = [], leaveOut = [] } = {}) {
  const factor = Number(process.env['TIME_FACTOR'] ?? 1)
  const all = only.length
    ? only.map(path => join(root, path))
    : ['src', 'test', 'demo'].flatMap(dir => find(join(root, dir)))
  const files = all.filter(path => !leaveOut.includes(relative(root, path)))
  const out = join(root, '.cache/unit')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const sources = files.filter(path => !path.endsWith('.mjs'))
  for (const pure of [true, false]) {
    const some = sources.filter(path => isPure(path) === pure)
    if (some.length) await compile(some, out, {}, pure)
  }
  const scriptOf = path => (path.endsWith('.mjs') ? path : join(out, relative(root, path)).replace(/\.tsx?$/, '.mjs'))
  say(`unit tests (${files.length} files)`)
  const queue = roomsOf(files)
  /** @type {{ name: string, path: string, missing: number }[]} */
  const failed = []
  const runRoom = async (worker, room) => {
    for (const path of room) {
      const name = relative(root, path)
      const began = performance.now()
      const { passed, total, text } = await worker.run(scriptOf(path))
      const isOk = total > 0 && passed === total
      pass(passed)
      if (!isOk) failed.push({ name, path, missing: Math.max(total - passed, 1) })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${isOk ? 'ok  ' : 'FAIL'} ${name} ${passed}/${total} ${seconds} s`)
      if (!isOk) console.log(text)
    }
  }
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const [pure, page] = [createWorker(factor), createWorker(factor)]
      for (let room; (room = queue.shift());) {
        const own = isAlone(room[0]) ? createWorker(factor) : undefined
        await runRoom(own ?? (isPure(room[0]) ? pure : page), room)
        own?.stop()
      }
      for (const worker of [pure, page]) worker.stop()
    }),
  )
  const isFew = !only.length && failed.length <= MOST_UNSTEADY
  for (const { name, path, missing } of failed) {
    const alone = `node test/run.mjs unit ${name}`
    if (isFew && (await passesAlone(scriptOf(path), factor))) unsteady(name, alone, missing)
    else fail(name, alone, missing)
  }
}

async function passesAlone(script, factor) {
  const worker = createWorker(factor)
  const { passed, total } = await worker.run(script)
  worker.stop()
  return total > 0 && passed === total
}
