// Makes the example hosts of demo/hosts as their authors would: packs the package, installs it with what each of them
// names, checks their types and builds them, all in .cache/hosts. What has not changed since is not done again.
//   node test/hosts/prepare.mjs          installs and builds
//   node test/hosts/prepare.mjs --lock   resolves anew what the hosts name, into their lockfile
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addedBytes, builtHost, loadedByNext } from './bundle.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'demo/hosts')
const standIns = join(root, 'test/hosts/stand-ins')
const out = join(root, '.cache/hosts')
const TARBALL = 'wallet-modal.tgz'
const OF_VITE = ['ethers', 'lit', 'react-18', 'solana', 'svelte', 'vue', 'wagmi']
/** Of its Vite and React, what the modal adds to a first load is measured. */
const MEASURED = 'react-18'
/** They check their types as they build. */
const OF_NEXT = ['next', 'next-sign-in']
/** Its page is the same for everybody, so that there is a file that tells what it loads. */
const MEASURED_NEXT = 'next'
/**
 * Their frameworks are large and need a newer Node than the package: what an author writes is checked, and built by Vite with
 * a stand-in for the framework (stand-ins/README.md).
 */
const OF_STAND_IN = ['astro', 'nuxt']
/** Pages with a script tag: the built files lie beside them, as on a server of one's own. */
const OF_SCRIPT = ['html', 'jquery', 'safe', 'webview', 'wordpress']
/** By the host's own compiler. */
const CHECKS = {
  astro: ['tsc'],
  ethers: ['tsc'],
  lit: ['tsc'],
  nuxt: ['vue-tsc'],
  'react-18': ['tsc'],
  solana: ['tsc'],
  svelte: ['svelte-check', '--fail-on-warnings'],
  vue: ['vue-tsc'],
  wagmi: ['tsc'],
}

const read = path => JSON.parse(readFileSync(path, 'utf8'))
const write = (path, value) => writeFileSync(path, JSON.stringify(value, null, 2) + '\n')
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
const files = dir =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? files(join(dir, entry.name)) : [join(dir, entry.name)],
  )

/** Settles with the end of the command; what it said comes out when it fails. */
function run(command, args, cwd) {
  const started = performance.now()
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
      shell: process.platform === 'win32' && command === 'npm',
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        text += data
      })
    child.on('error', failed)
    child.on('close', status => {
      const what = `${basename(cwd)}: ${basename(command)} ${args.join(' ')}`
      if (status) return failed(new Error(`${what}\n${text}`))
      console.log(`${what} ${((performance.now() - started) / 1000).toFixed(1)} s`)
      done()
    })
  })
}

/** The tool as the host finds it: in its own folder, else with what all of them share. */
const tool = (host, name) =>
  [join(out, host, 'node_modules/.bin', name), join(out, 'node_modules/.bin', name)].find(existsSync)

async function pack() {
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], root)
  const { name, version } = read(join(root, 'package.json'))
  renameSync(join(out, `${name}-${version}.tgz`), join(out, TARBALL))
  return readFileSync(join(out, TARBALL))
}

/** The lockfile with the package as it is now: its bytes change with each build, and so has no hash. */
function lockfile() {
  const { packages, ...rest } = read(join(source, 'package-lock.json'))
  const { version, license, dependencies, engines, peerDependencies, peerDependenciesMeta } = read(
    join(root, 'package.json'),
  )
  const ours = { version, resolved: `file:${TARBALL}`, license, dependencies, engines }
  return {
    ...rest,
    packages: { ...packages, 'node_modules/wallet-modal': { ...ours, peerDependencies, peerDependenciesMeta } },
  }
}

/** Returns the hash of all that is installed then. */
async function install() {
  const lock = lockfile()
  const manifests = files(source).filter(
    path => /package\.json$|\.npmrc$/.test(path) && !OF_STAND_IN.includes(basename(dirname(path))),
  )
  const key = hash(JSON.stringify(lock), ...manifests.map(path => readFileSync(path)))
  const mark = join(out, 'installed.json')
  const before = existsSync(mark) ? read(mark) : {}
  const ours = hash(readFileSync(join(root, 'dist/manifest.json')), readFileSync(join(root, 'package.json')))
  if (before.key === key && before.ours === ours) return hash(key, ours)
  rmSync(mark, { force: true })
  write(join(out, 'package-lock.json'), lock)
  if (before.key !== key) await run('npm', ['ci'], out)
  else {
    // Only the package itself is another one: it is unpacked in the place of the last.
    const at = join(out, 'node_modules/wallet-modal')
    for (const name of readdirSync(at)) if (name !== 'node_modules') rmSync(join(at, name), { recursive: true })
    await run('tar', ['-xzf', join(out, TARBALL), '--strip-components', '1', '-C', at], out)
  }
  write(mark, { key, ours })
  return hash(key, ours)
}

/** An Astro page without code of its own is HTML, but for the address of its script. */
const pageOf = path => readFileSync(path, 'utf8').replace('<script src="../', '<script type="module" src="/src/')

/** The sources of a host, over those of the last time; what was installed for it stays. */
function copy(host) {
  const to = join(out, host)
  for (const name of existsSync(to) ? readdirSync(to) : [])
    if (name !== 'node_modules' && name !== '.next') rmSync(join(to, name), { recursive: true })
  cpSync(join(source, host), to, { recursive: true })
  if (OF_STAND_IN.includes(host)) cpSync(join(standIns, host), to, { recursive: true })
  if (host === 'astro') writeFileSync(join(to, 'index.html'), pageOf(join(to, 'src/pages/index.astro')))
  if (!OF_SCRIPT.includes(host)) return
  const lib = join(to, 'lib')
  mkdirSync(lib)
  symlinkSync(join(out, 'node_modules/wallet-modal/dist'), join(lib, 'wallet-modal'), 'junction')
  cpSync(join(out, 'node_modules/jquery/dist/jquery.min.js'), join(lib, 'jquery.min.js'))
}

/** What a host is built from, beside its packages. */
const sourcesOf = host =>
  [join(source, host), ...(OF_STAND_IN.includes(host) ? [join(standIns, host)] : [])]
    .flatMap(files)
    .flatMap(path => [relative(source, path), readFileSync(path)])

async function build(host) {
  copy(host)
  if (OF_NEXT.includes(host)) {
    await run(tool(host, 'next'), ['build'], join(out, host))
    return host === MEASURED_NEXT ? { loaded: loadedByNext(join(out, host)) } : {}
  }
  if (OF_SCRIPT.includes(host)) return
  const [name, ...args] = CHECKS[host]
  await run(tool(host, name), args, join(out, host))
  const built = await builtHost(join(out, host), out)
  return host === MEASURED ? { ...built, added: await addedBytes(join(out, host)) } : built
}

async function prepare() {
  mkdirSync(out, { recursive: true })
  await pack()
  for (const name of ['package.json', '.npmrc']) cpSync(join(source, name), join(out, name))
  for (const name of [...OF_VITE, ...OF_NEXT])
    cpSync(join(source, name, 'package.json'), join(out, name, 'package.json'), { recursive: true })
  const installed = await install()
  const mark = join(out, 'built.json')
  const built = existsSync(mark) ? read(mark) : {}
  const unlessBuilt = async host => {
    const key = hash(installed, ...sourcesOf(host))
    if (built[host]?.key === key) return
    delete built[host]
    write(mark, built)
    built[host] = { key, ...(await build(host)) }
    write(mark, built)
  }
  const inTurn = async names => {
    for (const host of names) await unlessBuilt(host)
  }
  for (const { reason } of await Promise.allSettled([
    inTurn(OF_NEXT),
    inTurn([...OF_VITE, ...OF_STAND_IN, ...OF_SCRIPT]),
  ])) {
    if (!reason) continue
    console.error(reason.message)
    process.exitCode = 1
  }
}

/** npm keeps what it finds in a lockfile, so it gets none; and nothing that is younger than a week. */
async function lock() {
  const at = join(root, '.cache/hosts-lock')
  rmSync(at, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const tarball = await pack()
  cpSync(source, at, { recursive: true, filter: path => basename(path) !== 'package-lock.json' })
  writeFileSync(join(at, TARBALL), tarball)
  const before = new Date(Date.now() - 7 * 86_400_000).toISOString()
  await run('npm', ['install', '--package-lock-only', `--before=${before}`], at)
  const found = read(join(at, 'package-lock.json'))
  delete found.packages['node_modules/wallet-modal'].integrity
  write(join(source, 'package-lock.json'), found)
  rmSync(at, { recursive: true })
}

await (process.argv.includes('--lock') ? lock() : prepare())
