import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CATALOGUE, type ErrorCode } from '../src/base/error-catalogue.ts'

const test = suite('catalogues')
const src = join(process.cwd(), 'src')
const reference = (page: string) => readFileSync(`demo/docs/reference/${page}.md`, 'utf8')
const hasEntry = (page: string, name: string) => reference(page).includes(`### \`${name}\``)

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory()
      ? files(path)
      : /\.tsx?$/.test(entry.name) && !/\.(test|d|fixture)\.tsx?$/.test(entry.name)
        ? [path]
        : []
  })
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')
const sources = new Map(
  files(src).map(path => [path.slice(src.length + 1).replaceAll('\\', '/'), bare(readFileSync(path, 'utf8'))]),
)
const product = [...sources].filter(([path]) => path !== 'base/error-catalogue.ts')
const without = (...paths: string[]) =>
  product
    .filter(([path]) => !paths.includes(path))
    .map(([, text]) => text)
    .join('\n')

/** Names and doc comments of an interface. */
function documented(path: string, name: string): [string, string][] {
  const text = readFileSync(join(src, path), 'utf8')
  const start = text.search(new RegExp(`^export interface ${name}\\b`, 'm'))
  const body = text.slice(start, text.indexOf('\n}', start))
  return [...body.matchAll(/(?:^ {2}\/\*\*([^]*?)\*\/\n)?^ {2}(\w+)\??:/gm)].map(match => [
    match[2]!,
    (match[1] ?? '').replace(/\s*\n\s*\* ?/g, ' ').trim(),
  ])
}
const words = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].flatMap(match => match[1]!.match(/\w+/g) ?? [])

test('every error code is thrown somewhere', () => {
  // The first half of errors.ts only lists codes; the mapping of foreign errors follows.
  const errors = sources.get('base/errors.ts')!
  const throwers = without('base/errors.ts') + errors.slice(errors.indexOf('const BY_NUMBER'))
  const wrong = (Object.keys(CATALOGUE) as ErrorCode[]).filter(code => {
    const isThrown = new RegExp(`(?<=\\? )'${code}'|(?<![!=]== ?)'${code}'(?!\\s*:)`).test(throwers)
    return !isThrown
  })
  assert.equal(wrong, [], 'codes nobody throws')
})

test('no code is thrown that the catalogue does not have', () => {
  const thrown = [...without().matchAll(/new ModalError\('([^']+)'/g)].map(match => match[1]!)
  assert.ok(thrown.length > 10)
  assert.equal(
    thrown.filter(code => !Object.hasOwn(CATALOGUE, code)),
    [],
  )
})

test('every event is emitted somewhere and in the documents', () => {
  for (const [name, doc] of documented('state/events.ts', 'EventMap')) {
    assert.ok(doc, `${name} has no doc comment`)
    assert.match(without(), new RegExp(`\\bemit\\([^)]*'${name}'`), `${name} is never emitted`)
    assert.ok(hasEntry('events', name), `the reference does not have the event ${name}`)
  }
  for (const [name] of documented('state/events.ts', 'TrackedEvents')) {
    assert.match(without(), new RegExp(`\\b(track|useOpening)\\([^)]*'${name}'`), `${name} is never tracked`)
    assert.ok(hasEntry('analytics', name), `the reference does not have ${name}`)
  }
})

const PAGES: Record<string, string> = { HostOptions: 'options', Features: 'features', Endpoints: 'endpoints' }

test('every option is in the documents and read somewhere', () => {
  const text = without('core/options.ts')
  const query = text.slice(text.indexOf('interface DirectoryQuery'))
  const read = {
    HostOptions: [
      ...words(/\boptions\.(\w+)/g, text),
      ...words(/\{([^=;]*)\} = options\b/g, text),
      ...words(/^ {2}(\w+)/gm, query.slice(0, query.indexOf('\n}'))),
      'projectId',
    ],
    Features: words(/\bfeatures\.(\w+)/g, text),
    Endpoints: [
      ...words(/\bendpoints\.(\w+)/g, text),
      ...words(/\{([^;{}]*)\} = (?:options\.)?endpoints\b/g, text),
      ...words(/\bendpoints: \{([^}]*)\}/g, text),
    ],
  }
  for (const [name, names] of Object.entries(read)) {
    const homes: Record<string, string> = { Endpoints: 'base/endpoints.ts', Features: 'core/feature-options.ts' }
    const members = documented(homes[name] ?? 'core/options.ts', name)
    assert.ok(members.length > 3)
    for (const [option, doc] of members) {
      assert.ok(doc, `${name}.${option} has no doc comment`)
      assert.ok(hasEntry(PAGES[name]!, option), `the reference does not have ${option}`)
      assert.ok(names.includes(option), `${name}.${option} is read by nobody`)
    }
  }
})

test('the handle says everything it offers', () => {
  const text = readFileSync(join(src, 'page/handle.ts'), 'utf8')
  const body = text.slice(text.indexOf('export interface WalletModal {'))
  const lines = body.slice(0, body.indexOf('\n}')).split('\n').slice(1)
  assert.equal(
    lines.filter((line, index) => /^ {2}\w/.test(line) && !(lines[index - 1] ?? '').endsWith('*/')),
    [],
    'members without a doc comment',
  )
})

test.run()
