// viem is shared with the app's own copy if its version allows: the chain adapter works at both ends of the range.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from './compile.mjs'

const test = suite('viem')
const root = process.cwd()
const run = promisify(execFile)
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** All but those that start the whole stack: what they ask viem for, the others do as well. */
const tests = readdirSync('src/chains/evm')
  .filter(name => name.endsWith('.test.ts'))
  .map(name => join(root, 'src/chains/evm', name))
  .filter(path => !/\btakeStack\b/.test(readFileSync(path, 'utf8')))

test('the range of viem begins where it is tested', () => {
  assert.is(dependencies.viem, devDependencies['viem-lowest'].replace('npm:viem@', '^'))
})

/** Runs the tests with a version in a separate process; returns the output. */
async function runWith(name) {
  // Beside the packages that they import.
  const out = mkdtempSync(join(root, '.cache/viem-'))
  try {
    await compile(tests, out, { viem: name })
    const scripts = tests.map(path => `./${path.slice(root.length + 1).replace(/\.ts$/, '.mjs')}`)
    writeFileSync(join(out, 'all.mjs'), scripts.map(path => `import ${JSON.stringify(path)}\n`).join(''))
    return (await run(process.execPath, [join(out, 'all.mjs')], { cwd: root, maxBuffer: 1e8 })).stdout
  } finally {
    rmSync(out, { recursive: true })
  }
}

const versions = ['viem-lowest', 'viem-newest']
let outcomes
test.before(async () => {
  outcomes = await Promise.allSettled(versions.map(runWith))
})
for (const [at, name] of versions.entries())
  test(`the adapter of EVM chains passes its tests with ${devDependencies[name].slice(4)}`, () => {
    const { value, reason } = outcomes[at]
    assert.is(reason, undefined, reason?.stdout)
    const [, total, passed] = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(value)
    assert.ok(+total > 100)
    assert.is(passed, total, value)
  })

test.run()
