// npm test: installs, type-checks, builds, checks sizes, runs unit and browser tests, and closes with one line.
//   node test/run.mjs                      everything
//   node test/run.mjs unit [file ...]      unit tests only
//   node test/run.mjs browser [args ...]   browser tests only, arguments go to Playwright
//   node test/run.mjs hosts [args ...]     the example hosts only, installed and built; arguments go to Playwright
//   node test/run.mjs engines [firefox|webkit|chromium] [args ...]
//                                          the journeys in other engines, and the browser tests that run in Firefox too
//   node test/run.mjs pictures             a picture of every view, into .cache/pictures
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findShell } from './chromium.mjs'
import { findEngine } from './engines/install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [mode = 'all', ...rest] = process.argv.slice(2)
const tally = { passed: 0, failed: 0 }
/** What failed, named again at the end, when the first of it is far up. */
const failures = []
const fail = (what, count = 1) => {
  tally.failed += count
  failures.push(what)
}
const say = text => console.log(`\n— ${text}`)
const run = (label, command, args, options = {}) => {
  say(label)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status === 0) tally.passed++
  else fail(label)
  return status === 0
}
/** Runs beside what follows; what it said comes out when it has ended. */
const runBeside = (label, command, args) =>
  new Promise(done => {
    const child = spawn(command, args, { cwd: root })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        text += data
      })
    child.on('close', status => {
      say(label)
      process.stdout.write(text)
      if (status === 0) tally.passed++
      else fail(label)
      done()
    })
  })
const finish = () => {
  for (const what of failures) console.log(`failed: ${what}`)
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed ? 1 : 0)
}

/**
 * Whether everything the lockfile asks for is there, in its version: npm lists what it installed in a lockfile of its
 * own.
 */
function isInstalled() {
  const read = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  try {
    const there = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(
      ([path, it]) => !path || it.optional || there[path]?.version === it.version,
    )
  } catch {
    return false
  }
}

function install() {
  if (isInstalled()) return
  say('installing packages')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  fail('npm ci: the tests need the packages of package-lock.json')
  finish()
}

function find(dir, pattern) {
  return readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : find(path, pattern)
    return pattern.test(entry.name) ? [path] : []
  })
}

/** Compiles each test with the product's own aliases and runs it in a process of its own, a few at a time. */
async function unit(only) {
  const { compile } = await import('./compile.mjs')
  const files = only.length
    ? only.map(path => join(root, path))
    : ['src', 'test', 'demo'].flatMap(dir =>
        existsSync(join(root, dir)) ? find(join(root, dir), /\.test\.(tsx?|mjs)$/) : [],
      )
  const out = join(root, '.cache/unit')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const scripts = files.filter(path => path.endsWith('.mjs')).map(path => [path, path])
  const sources = files.filter(path => !path.endsWith('.mjs'))
  if (sources.length) {
    await compile(sources, out)
    for (const path of sources) scripts.push([path, join(out, relative(root, path)).replace(/\.tsx?$/, '.mjs')])
  }
  say(`unit tests (${files.length} files)`)
  const one = ([source, script]) =>
    new Promise(done => {
      const child = spawn(process.execPath, ['--enable-source-maps', script], {
        cwd: root,
        env: { ...process.env, NODE_NO_WARNINGS: '1' },
      })
      const began = performance.now()
      let text = ''
      child.stdout.on('data', data => {
        text += data
      })
      child.stderr.on('data', data => {
        text += data
      })
      const timer = setTimeout(() => child.kill('SIGKILL'), 900_000)
      child.on('close', status => {
        clearTimeout(timer)
        const total = [...text.matchAll(/Total:\s+(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
        const passed = [...text.matchAll(/Passed:\s+(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
        const ok = status === 0 && total > 0 && total === passed
        tally.passed += passed
        if (!ok) fail(relative(root, source), Math.max(total - passed, 1))
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        console.log(`${ok ? 'ok  ' : 'FAIL'} ${relative(root, source)} ${passed}/${total} ${seconds} s`)
        if (!ok) console.log(text)
        done()
      })
    })
  const queue = [...scripts]
  await Promise.all(
    [0, 1, 2].map(async () => {
      while (queue.length) await one(queue.shift())
    }),
  )
}

/** Chromium of the system; where there is none, Debian's package. */
function chromium() {
  const found = findChromium(say)
  if (found) return found
  fail('no Chromium to test with')
  finish()
}

/** Runs Playwright and adds what it counted. */
function playwright(name, config, args, env) {
  const label = `${name} tests`
  const report = join(root, `.cache/${name}.json`)
  rmSync(report, { force: true })
  rmSync(join(root, '.cache/heard'), { recursive: true, force: true })
  mkdirSync(dirname(report), { recursive: true })
  say(label)
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'test', '--config', config, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  if (!existsSync(report)) return fail(`${label}: no report`)
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
  tally.passed += stats.expected
  const wrong = stats.unexpected + stats.flaky + (stats.expected ? 0 : 1) + (errors?.length ? 1 : 0)
  if (wrong) fail(label, wrong)
}

function browser(args, config = 'test/playwright.config.ts', name = 'browser') {
  const full = chromium()
  playwright(name, config, args, { CHROMIUM_PATH: full, CHROMIUM_SHELL_PATH: findShell(full, say) })
}

/** Projects of demo/hosts, with the package as it is published. */
function hosts(args) {
  if (run('example hosts, installed and built', process.execPath, ['test/hosts/prepare.mjs']))
    browser(args, 'test/hosts/playwright.config.ts', 'hosts')
}

/** The projects of an engine in test/engines/playwright.config.ts. */
const PROJECTS = { webkit: ['webkit'], firefox: ['firefox', 'firefox-browser'], chromium: ['chromium'] }

/** An engine that is missing and cannot be installed fails; the others are tested nevertheless. */
function engines([first, ...rest]) {
  const isNamed = first in PROJECTS
  const wanted = isNamed ? [first] : ['webkit', 'firefox']
  const env = {}
  const projects = wanted.flatMap(name => {
    const found = name === 'chromium' ? { CHROMIUM_PATH: chromium() } : findEngine(name, say)
    if (!found) fail(`no ${name} to test with`)
    Object.assign(env, found)
    return found ? PROJECTS[name] : []
  })
  const args = [...projects.map(name => `--project=${name}`), ...(isNamed ? rest : [first, ...rest].filter(Boolean))]
  if (projects.length) playwright('engine', 'test/engines/playwright.config.ts', args, env)
}

install()
if (mode === 'all') {
  const linted = runBeside('types, layout and lint', 'npm', ['run', 'lint', '--silent'])
  const isBuilt = run('build', process.execPath, ['build.mjs'])
  await linted
  if (!isBuilt) finish()
  run('sizes', process.execPath, ['node_modules/size-limit/bin.js', '--config', 'size-limit.json'])
}
if (mode === 'all' || mode === 'unit') await unit(mode === 'unit' ? rest : [])
if (mode === 'pictures') browser(rest, 'test/pictures/playwright.config.ts')
if (mode === 'all' || mode === 'browser') browser(mode === 'browser' ? rest : [])
if (mode === 'all' || mode === 'hosts') hosts(mode === 'hosts' ? rest : [])
if (mode === 'all' || mode === 'engines') engines(mode === 'engines' ? rest : [])
finish()
