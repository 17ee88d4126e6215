// Playwright's projects (test/playwright.config.ts), and what they counted.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, pass, root, say } from './tally.mjs'

const CHROMIUM = ['chromium', 'shell']
/** Projects, and the browsers that each needs. Those whose tests take longest begin first. */
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

/** Where the journeys of the fast run stand, as Playwright takes it: a line `// @fast` is above each. */
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

/** Runs the tests of the projects. `args` go to Playwright; `env` says where the browsers are. */
export async function playwright(projects, { args = [], env = {}, label = `${projects.join(', ')} tests` } = {}) {
  const report = join(root, '.cache/browser.json')
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  say(label)
  const command = ['node_modules/playwright/cli.js', 'test', '--config', 'test/playwright.config.ts']
  const chosen = projects.map(name => `--project=${name}`)
  await new Promise(done =>
    spawn(process.execPath, [...command, ...chosen, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }).on('close', done),
  )
  const alone = `node test/run.mjs browser ${[...args, ...chosen].join(' ')}`
  if (!existsSync(report)) return fail(`${label}: no report`, alone)
  const { stats, errors, suites, config } = JSON.parse(readFileSync(report, 'utf8'))
  pass(stats.expected)
  for (const { status, projectName, spec } of suites.flatMap(testsOf)) {
    if (status !== 'unexpected' && status !== 'flaky') continue
    const file = join(config.rootDir, spec.file).slice(root.length)
    fail(`${spec.title} [${projectName}]`, `node test/run.mjs browser ${file}:${spec.line} --project=${projectName}`)
  }
  for (const { message } of errors ?? []) fail(`${label}: ${message.split('\n')[0]}`, alone)
  if (!stats.expected && !stats.unexpected) fail(`${label}: no test passed`, alone)
}
