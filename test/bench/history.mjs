// What `npm run bench -- --save` keeps of each run, and how the documents show it (demo/docs/production/speed.md).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = 'test/bench/history.json'
/** Columns of the chart for a ratio of 1. */
const UNIT = 10

/**
 * Medians of our page with wallets alone and of the limit page, in ms and bytes.
 * @typedef {Record<'ready' | 'open' | 'list' | 'openAtOnce' | 'blocking' | 'bytes' | 'heap', number>} Medians
 * @typedef {{ commit: string, date: string, machine: string, chromium: string, runs: number, ours: Medians,
 *   limit: Medians }} Entry A commit that ends with `+` had changes beside it.
 */

/** @returns {Entry[]} Oldest first. */
export const entries = (home = root) =>
  existsSync(join(home, FILE)) ? JSON.parse(readFileSync(join(home, FILE), 'utf8')) : []

/** Adds a result of run.mjs; one of the same commit, machine and browser is replaced. */
export function save({ chromium, runs, medians }) {
  const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim()
  const isClean = !git('status', '--porcelain', '--', 'src', 'build.mjs', 'package-lock.json')
  const [{ model }, ...others] = cpus()
  const rounded = values =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.round(value * 10) / 10]))
  const entry = {
    commit: git('rev-parse', '--short=9', 'HEAD') + (isClean ? '' : '+'),
    date: new Date().toISOString().slice(0, 10),
    machine: `${model.trim()}, ${others.length + 1} cores`,
    chromium,
    runs,
    ours: rounded(medians.ours),
    limit: rounded(medians.limit),
  }
  const isSame = it => ['commit', 'machine', 'chromium'].every(key => it[key] === entry[key])
  const all = [...entries().filter(it => !isSame(it)), entry]
  writeFileSync(join(root, FILE), `${JSON.stringify(all, null, 2)}\n`)
}

const ratio = ({ ours, limit }, key) => ours[key] / limit[key]
const ms = value => `${Math.round(value)} ms`

/** The table of all entries, newest first, and their chart, as Markdown. */
export function historyOf(all) {
  const row = it => [
    // Kept on one line.
    it.date.replaceAll('-', '\u2011'),
    `\`${it.commit}\``,
    `${ms(it.ours.list)}, ${ratio(it, 'list').toFixed(2)} ×`,
    `${ms(it.ours.open)}, ${ratio(it, 'open').toFixed(2)} ×`,
    ms(it.ours.blocking),
    `${(it.ours.bytes / 1000).toFixed(1)} kB`,
    `${(it.ours.heap / 1e6).toFixed(2)} MB`,
  ]
  const head = ['date', 'commit', 'navigation → list', 'open → list', 'blocking', 'bytes until the list', 'heap']
  const lines = [head, head.map((_, at) => (at < 2 ? '---' : '--:')), ...all.toReversed().map(row)]
  const bar = it =>
    `${it.date} ${it.commit.padEnd(10)} ${'█'.repeat(Math.round(ratio(it, 'list') * UNIT))} ${ratio(it, 'list').toFixed(2)}`
  return [
    ...lines.map(cells => `| ${cells.join(' | ')} |`),
    '',
    'Navigation to list, as a multiple of the limit page of the same run:',
    '',
    '```text',
    `${'limit page'.padEnd(21)} ${'█'.repeat(UNIT)} 1.00`,
    ...all.toReversed().map(bar),
    '```',
  ].join('\n')
}
