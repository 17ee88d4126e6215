// The packages of package-lock.json, in node_modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, finish, root, say } from './tally.mjs'

/** Whether everything in the lockfile is installed: npm records what it installed in its own lockfile. */
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

export async function installPackages() {
  if (isInstalled()) return
  say('installing packages')
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if ((await new Promise(done => child.on('error', done).on('close', done))) === 0) return
  fail('npm ci: the tests need the packages of package-lock.json')
  finish()
}
