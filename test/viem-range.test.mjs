// viem is shared with the host's own copy where its version allows: the chain adapter holds at both ends of the range.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from './compile.mjs'

const test = suite('viem')
const root = process.cwd()
const run = promisify(execFile)
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tests = readdirSync('src/chains/evm')
  .filter(name => name.endsWith('.test.ts'))
  .map(name => join(root, 'src/chains/evm', name))

test('the range of viem begins where it is tested', () => {
  assert.is(dependencies.viem, devDependencies['viem-lowest'].replace('npm:viem@', '^'))
})

for (const name of ['viem-lowest', 'viem-newest'])
  test(`the adapter of EVM chains passes its tests with ${devDependencies[name].slice(4)}`, async () => {
    // Beside the packages that they import.
    const out = mkdtempSync(join(root, '.cache/viem-'))
    try {
      await compile(tests, out, { viem: name })
      for (const path of tests) {
        const script = join(out, path.slice(root.length).replace(/\.ts$/, '.mjs'))
        const { stdout } = await run(process.execPath, [script], { cwd: root })
        const [, total, passed] = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(stdout)
        assert.ok(+total > 0)
        assert.is(passed, total, stdout)
      }
    } finally {
      rmSync(out, { recursive: true })
    }
  })

test.run()
