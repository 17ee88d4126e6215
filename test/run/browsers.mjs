// The browsers that the tests drive: the system's, or those in the environment, otherwise Debian's packages.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const LIBRARIES = '/usr/lib'

const find = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(dir => names.map(name => join(dir, name)))
    .find(existsSync)
/** The browser that WebKitGTK brings is in none of the folders for programs. */
const findMiniBrowser = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .map(dir => join(LIBRARIES, dir, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)

/** What each of them needs: the environment that tells the tests where it is, and the packages that bring it. */
const BROWSERS = {
  chromium: {
    packages: ['chromium', 'fonts-liberation'],
    find: () => ({ CHROMIUM_PATH: find('chromium', 'chromium-browser', 'google-chrome') }),
  },
  // Chromium's engine without windows, a fifth quicker over all tests. Where there is none, the tests take the former.
  shell: {
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    find: () => ({ CHROMIUM_SHELL_PATH: find('chromium-headless-shell') }),
    isSpare: true,
  },
  firefox: {
    packages: ['firefox-esr'],
    find: () => ({ FIREFOX_PATH: find('firefox-esr', 'firefox') }),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => ({
      WEBKIT_DRIVER_PATH: find('WebKitWebDriver'),
      WEBKIT_PATH: findMiniBrowser(),
      XVFB_PATH: find('Xvfb'),
    }),
  },
}

/** Where the browser is, as environment for the tests; what is not there is undefined. */
export const whereIs = name =>
  Object.fromEntries(Object.entries(BROWSERS[name].find()).map(([key, path]) => [key, process.env[key] ?? path]))
const isThere = name => Object.values(whereIs(name)).every(Boolean)

/** Runs to its end, and shows what it says. */
const shown = (command, args) =>
  new Promise(done => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.on('error', error => done(console.error(error.message)))
    child.on('close', done)
  })

/**
 * Environment for the tests in these browsers, and those that are missing nevertheless. What is not on the system is
 * installed, all in one go.
 */
export async function findBrowsers(names, say) {
  const missing = names.filter(name => !isThere(name))
  if (missing.length) {
    const packages = [...new Set(missing.flatMap(name => BROWSERS[name].packages))]
    say(`installing ${packages.join(', ')}`)
    await shown('apt-get', ['-q', 'update'])
    await shown('apt-get', ['-q', '-y', '--no-install-recommends', 'install', ...packages])
  }
  const lost = names.filter(name => !isThere(name) && !BROWSERS[name].isSpare)
  for (const name of lost)
    console.error(
      `No ${name}: install ${BROWSERS[name].packages.join(' and ')}, or set ${Object.keys(whereIs(name)).join(', ')}`,
    )
  return { env: Object.assign({}, ...names.filter(isThere).map(whereIs)), lost }
}
