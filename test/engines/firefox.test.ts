import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LEFT_OUT, SPECS } from './firefox.ts'

const test = suite('firefox')
const pathOf = (name: string) => join(process.cwd(), `test/e2e/${name}.spec.ts`)

test('every file that runs in Firefox is there, and each test that is left out is in one of them', () => {
  assert.equal(
    SPECS.filter(name => !existsSync(pathOf(name))),
    [],
  )
  const texts = SPECS.map(name => readFileSync(pathOf(name), 'utf8')).join()
  assert.equal(
    LEFT_OUT.filter(([title]) => !title.test(texts)).map(([title]) => title.source),
    [],
  )
})

test.run()
