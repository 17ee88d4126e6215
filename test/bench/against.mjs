// Compares with another commit: `npm run bench -- --against <git ref>`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the scripts of a git ref in a separate folder, once per commit. Returns the path of its `dist`. */
export function distOf(ref) {
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).toString().trim()
  const home = join(root, '.cache/against', commit)
  const dist = join(home, 'dist')
  if (existsSync(join(dist, 'manifest.json'))) return dist
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-x', '-C', home], { input: git('archive', commit) })
  const lockOf = folder => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'], shell: command === 'npm' })
  console.error(`building ${commit.slice(0, 9)}`)
  if (lockOf(home) === lockOf(root)) {
    if (!existsSync(join(home, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
  } else run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  run(process.execPath, 'build.mjs', '--scripts')
  return dist
}

/** Pairwise ratios of two lists of samples: median, least and most. */
export function ratios(ours, theirs) {
  const all = ours.map((value, index) => value / theirs[index]).sort((a, b) => a - b)
  return { middle: (all[(all.length - 1) >> 1] + all[all.length >> 1]) / 2, least: all[0], most: all.at(-1) }
}
