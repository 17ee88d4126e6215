import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/bin/chromium'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Path of the system's Chromium (`CHROMIUM_PATH` first); where there is none, Debian's package is installed. Undefined when that fails. */
export function findChromium(say = console.error) {
  const found = process.env.CHROMIUM_PATH ?? (process.env.PATH ?? '').split(delimiter).flatMap(dir => NAMES.map(name => join(dir, name))).find(existsSync)
  if (found) return found
  say('installing Chromium')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) spawnSync('apt-get', args, { stdio: 'ignore' })
  if (existsSync(DEBIAN)) return DEBIAN
  console.error('No Chromium: install one, or set CHROMIUM_PATH')
}
