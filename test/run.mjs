// npm test: installs, type-checks, builds, checks sizes, runs all tests, and closes with one line.
//   node test/run.mjs                      everything
//   node test/run.mjs fast                 types, lint, unit tests and thirty browser journeys (npm run test:fast)
//   node test/run.mjs soak                 what counts leftovers of thousands of rounds, in full (npm run test:soak)
//   node test/run.mjs unit [file ...]      unit tests only
//   node test/run.mjs browser [args ...]   browser tests in Chromium; arguments go to Playwright, and --project=… names others
//   node test/run.mjs hosts [args ...]     the example hosts only, installed and built
//   node test/run.mjs engines [firefox|webkit|chromium] [args ...]
//                                          the journeys in other engines, and the browser tests that run in Firefox too
//   node test/run.mjs pictures             a picture of every view, into .cache/pictures
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowsers } from './run/browsers.mjs'
import { measureLoad } from './run/load.mjs'
import { installPackages } from './run/packages.mjs'
import { PROJECTS, browsersOf, fastJourneys, playwright } from './run/playwright.mjs'
import { fail, finish, phase, root, run, say } from './run/tally.mjs'

const [mode = 'all', ...rest] = process.argv.slice(2)
const node = process.execPath
const ENGINES = { webkit: ['webkit'], firefox: ['firefox', 'firefox-browser'], chromium: ['chromium'] }
/** In every complete run; heard adds up what the others recorded, and runs last. */
const WHOLE = ['rounds', 'webkit', 'firefox', 'firefox-browser', 'hosts', 'stack', 'journeys']
/** Only in the complete run: examines the package as it is published, in separate processes. */
const SLOW = ['test/build.test.mjs', 'test/viem-range.test.mjs', 'test/types.test.ts', 'test/exports.test.ts']

/** Arguments without the projects that they name, and those. */
const named = args => ({
  projects: args.flatMap(arg => (arg.startsWith('--project=') ? [arg.slice(10)] : [])),
  args: args.filter(arg => !arg.startsWith('--project=')),
})
const MODES = {
  all: () => ({ projects: WHOLE }),
  fast: () => ({ projects: ['journeys'], args: fastJourneys() }),
  soak: () => ({ projects: ['rounds'] }),
  unit: () => ({ projects: [] }),
  browser(args) {
    const it = named(args)
    return it.projects.length ? it : { ...it, projects: ['rounds', 'stack', 'journeys'] }
  },
  hosts: args => ({ projects: ['hosts'], args }),
  engines: ([first, ...others]) =>
    first in ENGINES
      ? { projects: ENGINES[first], args: others }
      : { projects: [...ENGINES.webkit, ...ENGINES.firefox], args: [first, ...others].filter(Boolean) },
  pictures: args => ({ projects: ['pictures'], args }),
}
if (!Object.hasOwn(MODES, mode)) {
  console.error(`There is no mode ${mode}: ${Object.keys(MODES).join(', ')}`)
  process.exit(1)
}
const { projects: wanted, args = [] } = MODES[mode](rest)

/** Everything that has to be installed, before anything else runs. */
async function install() {
  const [{ env, lost }] = await Promise.all([findBrowsers(browsersOf(wanted), say), installPackages()])
  for (const name of lost) fail(`no ${name} to test with`)
  Object.assign(process.env, env)
  return wanted.filter(project => !PROJECTS[project]?.some(name => lost.includes(name)))
}

/** The factor by which every time limit is stretched on a busy machine. */
async function stretch() {
  const factor = Math.max(await measureLoad(), Number(process.env['TIME_FACTOR'] ?? 1))
  process.env['TIME_FACTOR'] = factor.toFixed(2)
  say(`time limits of the tests: × ${factor.toFixed(2)}`)
}

const lint = () =>
  run('types, layout and lint', 'npm', ['run', 'lint', '--silent'], { isBeside: true, alone: 'npm run lint' })
const build = () => run('build', node, ['build.mjs'], { alone: 'npm run build' })
const sizes = () =>
  run('sizes', node, ['node_modules/size-limit/bin.js', '--config', 'size-limit.json'], { alone: 'npm run size' })
const units = async options => (await import('./run/unit.mjs')).unit(options)
const hosts = isBeside =>
  run('example hosts, installed and built', node, ['test/hosts/prepare.mjs'], {
    isBeside,
    alone: 'node test/run.mjs hosts',
  })

async function whole(projects) {
  // Nothing depends on the lint, so nothing waits for it.
  const linted = lint()
  if (!(await phase('build', build))) return linted
  await sizes()
  const [, areHostsThere] = await phase('unit tests, lint beside', () => Promise.all([units(), hosts(true), linted]))
  await stretch()
  rmSync(join(root, '.cache/heard'), { recursive: true, force: true })
  await phase('browser tests', () =>
    playwright(
      projects.filter(name => name !== 'hosts' || areHostsThere),
      { label: 'browser tests', again: true },
    ),
  )
  // In a folder of its own: what the failures above have left stays to be looked at.
  await playwright(['heard'], { args: ['--output', '.cache/browser-heard'], label: 'what was heard in them' })
}

const projects = await phase('installing', install)
await stretch()
if (mode === 'all') await whole(projects)
else if (mode === 'fast') {
  const [isBuilt] = await phase('build and lint', () => Promise.all([build(), lint()]))
  await phase('unit tests', () => units({ leaveOut: SLOW }))
  if (isBuilt) await phase('browser tests', () => playwright(projects, { args }))
} else if (mode === 'unit') await units({ only: rest })
else {
  if (mode === 'soak') {
    process.env['SOAK'] = '1'
    await units({ only: ['src/page/create-modal.test.ts'] })
  }
  if (!projects.includes('hosts') || (await hosts(false))) await playwright(projects, { args })
}
finish()
