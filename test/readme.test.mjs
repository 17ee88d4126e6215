import { readFileSync, readdirSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sizeLimits } from '../src/build/chunk-table.mjs'
import { pages, update } from './readme.mjs'

const test = suite('readme')
const text = readFileSync('README.md', 'utf8')
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

test('its generated parts are those of the code and of the built files', async () => {
  const { stale, missing } = await update(text)
  assert.equal(missing, [], 'parts without a place in README.md')
  assert.equal(stale, [], 'README.md is out of date: npm run readme')
})

test('size-limit.json says what the table of chunks says', () => {
  assert.is(readFileSync('size-limit.json', 'utf8'), sizeLimits(process.cwd()))
})

test('a changed hash, size, option or error code is noticed', async () => {
  const changed = async (from, to) => (await update(text.replace(from, to))).stale
  assert.equal(await changed('| `projectId` |', '| `project` |'), ['options'])
  assert.equal(await changed('| `chunk/failed` |', '| `chunk/fail` |'), ['errors'])
  assert.equal(await changed(/<!-- generated: events -->\n/, '$&more\n'), ['events'])
})

test('R1: every script tag in it has the exact version, crossorigin and the one hash', () => {
  const tags = [...text.matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g)].map(match => match[0])
  assert.ok(tags.length >= 1)
  for (const tag of tags) {
    assert.match(tag, new RegExp(`src="https://[^"]+@${version.replaceAll('.', '\\.')}/wallet-modal\\.js"`))
    assert.match(tag, /integrity="sha384-[A-Za-z0-9+/]{64}"/)
    assert.match(tag, /crossorigin="anonymous"/)
  }
  assert.equal(text.match(/wallet-modal@(?!\d+\.\d+\.\d+)\S*/g), null, 'an address without an exact version')
})

test('R1: the example pages have the hash of this build', () => {
  assert.ok(pages().length >= 4)
  for (const { path, text, pinned } of pages()) assert.is(text, pinned, `${path}: npm run readme`)
})

test('its sections keep their order, and its links lead somewhere', () => {
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(match => match[1])
  assert.equal(titles, [
    'Script tag',
    'npm',
    'Options',
    'E-mail and social login',
    'Sign-in',
    'API',
    'Events',
    'Errors',
    'When something does not work',
    'Theming',
    'CSP and hosting',
    'Elements in the page',
    'Inline',
    'What is requested, and what happens when it is down',
    'What is checked before the wallet is asked',
    'Accessibility',
    'Sizes',
    'Development',
    'Changes',
    'Licence',
  ])
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(match =>
    match[1]
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.includes(anchor), anchor)
})

test('it names every language, theme, theme token and variable, and command that exists', () => {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  for (const file of readdirSync('src/i18n/locales'))
    assert.match(text, new RegExp(`\\b${english.of(file.split('.')[0])}\\b`))
  const tokens = readFileSync('src/ui/text/tokens.ts', 'utf8')
  const known = [...tokens.matchAll(/(?:own|length|color)\('(\w+)'/g)].map(match => match[1])
  const rows = (from, to) =>
    [...text.slice(text.indexOf(from), text.indexOf(to)).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  const named = rows('<summary>All variables', '## CSP').map(name => name.replace(/border-|-master|-/g, ''))
  assert.equal([...new Set(named)].sort(), [...new Set(known)].sort())
  const themes = readFileSync('src/base/theme.ts', 'utf8')
  assert.equal(
    rows('<summary>All tokens', '<summary>All variables'),
    [...themes.matchAll(/^  (\w+): '\w+',$/gm)].map(([, name]) => name),
  )
  for (const [, name] of themes.match(/type ThemeName = (.*)/)[1].matchAll(/'(\w+)'/g))
    assert.ok(text.slice(text.indexOf('## Theming'), text.indexOf('## CSP')).includes(`\`${name}\``), name)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of Object.keys(scripts).filter(name => !/^(pre|post)/.test(name)))
    assert.match(text, new RegExp(`\`npm (run )?${name}\``))
})

test.run()
