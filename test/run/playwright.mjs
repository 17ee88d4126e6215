// Playwright's projects (test/playwright.config.ts), and their results.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MOST_UNSTEADY, fail, pass, root, say, unsteady } from './tally.mjs'

const CHROMIUM = ['chromium', 'shell']
/** Projects, and the browsers that each needs. Those with the longest tests start first. */
export const PROJECTS = {
  rounds: CHROMIUM,
  webkit: ['webkit'],
  firefox: ['firefox'],
  'firefox-browser': ['firefox'],
  hosts: CHROMIUM,
  stack: CHROMIUM,
  journeys: CHROMIUM,
  chromium: CHROMIUM,
  pictures: CHROMIUM,
  heard: [],
}
export const browsersOf = projects => [...new Set(projects.flatMap(name => PROJECTS[name] ?? CHROMIUM))]

/** Locations of the fast run's journeys, as Playwright takes them: a line `// @fast` is above each. */
export const fastJourneys = () =>
  readdirSync(join(root, 'test/e2e'))
    .filter(name => name.endsWith('.spec.ts'))
    .flatMap(name =>
      readFileSync(join(root, 'test/e2e', name), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line === '// @fast' ? [`test/e2e/${name}:${at + 2}`] : [])),
    )

/** Every test of a report, with the file it stands in. */
const testsOf = suite => [
  ...(suite.specs ?? []).flatMap(spec => spec.tests.map(test => ({ ...test, spec }))),
  ...(suite.suites ?? []).flatMap(testsOf),
]

/** Runs Playwright to its end: returns its counts and each failed test; without a report, nothing. */
async function runTests(projects, args, env) {
  const report = join(root, '.cache/browser.json')
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  const command = ['node_modules/playwright/cli.js', 'test', '--config', 'test/playwright.config.ts']
  await new Promise(done =>
    spawn(process.execPath, [...command, ...projects.map(name => `--project=${name}`), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }).on('close', done),
  )
  if (!existsSync(report)) return
  const { stats, errors, suites, config } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = suites
    .flatMap(testsOf)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, spec }) => ({
      what: `${spec.title} [${projectName}]`,
      place: `${join(config.rootDir, spec.file).slice(root.length)}:${spec.line}`,
      projectName,
    }))
  return { ...stats, errors: errors ?? [], failed }
}

/** Whether a test that failed among others passes on its own. */
async function passesAlone({ what, place, projectName }, env) {
  say(`alone: ${what}`)
  // In a separate folder: the failure's files stay for inspection.
  const again = await runTests([projectName], [place, '--workers=1', '--output', '.cache/browser-alone'], env)
  return !!again?.expected && !again.unexpected && !again.errors.length
}

/**
 * Runs the tests of the projects. `args` go to Playwright; `env` says where the browsers are. With `again` a test that
 * failed among all the others is run once more, alone: a machine that had no time for it says nothing about the product.
 * It is named in the summary all the same, for what fails now and then has a cause.
 */
export async function playwright(
  projects,
  { args = [], env = {}, again = false, label = `${projects.join(', ')} tests` } = {},
) {
  say(label)
  const seen = await runTests(projects, args, env)
  const alone = `node test/run.mjs browser ${[...args, ...projects.map(name => `--project=${name}`)].join(' ')}`
  if (!seen) return fail(`${label}: no report`, alone)
  pass(seen.expected)
  const isFew = again && seen.failed.length <= MOST_UNSTEADY
  for (const test of seen.failed) {
    const { what, place, projectName } = test
    const way = `node test/run.mjs browser ${place} --project=${projectName}`
    if (isFew && (await passesAlone(test, env))) unsteady(what, way)
    else fail(what, way)
  }
  for (const { message } of seen.errors) fail(`${label}: ${message.split('\n')[0]}`, alone)
  if (!seen.expected && !seen.unexpected) fail(`${label}: no test passed`, alone)
}
