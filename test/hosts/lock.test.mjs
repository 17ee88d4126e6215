// The example apps' dependencies are pinned like the package's own, and follow the package.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('example hosts')
const json = path => JSON.parse(readFileSync(join(process.cwd(), path), 'utf8'))
const { packages } = json('demo/hosts/package-lock.json')
const { workspaces, dependencies } = json('demo/hosts/package.json')
/** Their frameworks are not installed: stand-ins/README.md. */
const apart = readdirSync('test/hosts/stand-ins', { withFileTypes: true })
  .filter(it => it.isDirectory())
  .map(({ name }) => name)
const RENEW = 'run `node test/hosts/prepare.mjs --lock`'

test('R97: every package that they install is pinned by a hash and comes from the registry, but for ours', () => {
  const installed = Object.entries(packages).filter(([path, it]) => path.includes('node_modules/') && !it.link)
  assert.ok(installed.length > 200)
  assert.equal(
    installed.filter(([, it]) => !/^sha512-[\w+/]{86}==$/.test(it.integrity) || it.resolved).map(([path]) => path),
    ['node_modules/wallet-modal'],
  )
})

test('R97: they name exact versions', () => {
  const inexact = [
    dependencies,
    ...[...workspaces, ...apart].map(host => json(`demo/hosts/${host}/package.json`)),
  ].flatMap(it =>
    Object.entries({ ...(it.dependencies ?? it), ...it.devDependencies }).filter(
      ([name, range]) => name !== 'wallet-modal' && !/^\d+\.\d+\.\d+$/.test(range),
    ),
  )
  assert.equal(inexact, [])
})

test('each folder with a package.json is one that is installed, or has a stand-in for its framework', () => {
  const folders = readdirSync('demo/hosts', { withFileTypes: true }).filter(it => it.isDirectory())
  const projects = folders.filter(({ name }) => readdirSync(join('demo/hosts', name)).includes('package.json'))
  assert.equal(projects.map(({ name }) => name).sort(), [...workspaces, ...apart].sort())
})

test('their lockfile has what the package depends on, and what they name', () => {
  assert.equal(packages['node_modules/wallet-modal'].dependencies, json('package.json').dependencies, RENEW)
  for (const host of workspaces) {
    const { dependencies, devDependencies } = json(`demo/hosts/${host}/package.json`)
    assert.equal(packages[host].dependencies, dependencies, RENEW)
    assert.equal(packages[host].devDependencies, devDependencies, RENEW)
  }
})

test.run()
