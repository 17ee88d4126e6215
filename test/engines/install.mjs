// Firefox and WebKit to test with: those of the system, else Debian's packages, as chromium.mjs does it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const LIBRARIES = '/usr/lib'

const find = names =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(dir => names.map(name => join(dir, name)))
    .find(existsSync)
/** The browser that WebKitGTK brings is in none of the folders for programs. */
const findMiniBrowser = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .map(dir => join(LIBRARIES, dir, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)

/** What each engine needs: how it is found, as environment for the tests, and the packages that bring it. */
const ENGINES = {
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => ({ FIREFOX_PATH: process.env.FIREFOX_PATH ?? find(['firefox-esr', 'firefox']) }),
  },
  webkit: {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => ({
      WEBKIT_DRIVER_PATH: process.env.WEBKIT_DRIVER_PATH ?? find(['WebKitWebDriver']),
      WEBKIT_PATH: process.env.WEBKIT_PATH ?? findMiniBrowser(),
      XVFB_PATH: process.env.XVFB_PATH ?? find(['Xvfb']),
    }),
  },
}

/** Environment for the tests in an engine, which is installed where it is missing. Undefined when that fails. */
export function findEngine(engine, say = console.error) {
  const { name, packages, find } = ENGINES[engine]
  const isWhole = paths => Object.values(paths).every(Boolean)
  if (isWhole(find())) return find()
  say(`installing ${name}`)
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore' })
  if (isWhole(find())) return find()
  console.error(`No ${name}: install ${packages.join(' and ')}, or set ${Object.keys(find()).join(', ')}`)
  return undefined
}
