import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const SHELL = 'chromium-headless-shell'

const find = names =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(dir => names.map(name => join(dir, name)))
    .find(existsSync)
const install = name =>
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], { stdio: 'ignore' })

/**
 * Path of the system's Chromium (`CHROMIUM_PATH` first); where there is none, Debian's package is installed. Undefined
 * when that fails.
 */
export function findChromium(say = console.error) {
  const found = process.env.CHROMIUM_PATH ?? find(NAMES)
  if (found) return found
  say('installing Chromium')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  install('chromium')
  const installed = find(NAMES)
  if (!installed) console.error('No Chromium: install one, or set CHROMIUM_PATH')
  return installed
}

/**
 * Chromium's engine without windows, a fifth quicker over all tests; `CHROMIUM_SHELL_PATH` first, else Debian's
 * package, which is installed where it can be. Without one, `browser` itself.
 */
export function findShell(browser, say = console.error) {
  const found = process.env.CHROMIUM_SHELL_PATH ?? find([SHELL])
  if (found) return found
  say('installing the engine of Chromium')
  install(SHELL)
  return find([SHELL]) ?? browser
}
