import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ThemeName } from './theme.ts'
import { PRESETS } from './theme-presets.ts'
import { readTheme } from './read-theme.ts'

const test = suite('the themes of the modal')

test('each is written in what the option itself takes', () => {
  for (const name of Object.keys(PRESETS) as ThemeName[]) {
    const read = readTheme(PRESETS[name])
    assert.equal([read.halves, read.unknown, read.invalid], [PRESETS[name], [], []], name)
  }
})

test('the builder of the demo has the same ones', async () => {
  const shown = (await import(pathToFileURL(join(process.cwd(), 'demo/demo-presets.js')).href)) as { PRESETS: object }
  const { default: plain, ...others } = PRESETS
  assert.equal(shown.PRESETS, others)
  assert.ok(plain)
})

test.run()
