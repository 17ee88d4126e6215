import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readPages, siteFiles } from '../demo/site/site.mjs'
import { renderMarkdown } from '../demo/site/markdown.mjs'
import { find } from '../demo/site/site-search.js'
import { PAGES } from '../demo/site/tree.mjs'
import { sizeLimits } from '../src/build/chunk-table.mjs'
import { evaluate } from '../src/build/evaluate.mjs'
import { exportedTypes } from './documents/types.mjs'
import { declarationOf, membersOf } from './documents/source.mjs'
import { documents, pages, update } from './documents.mjs'

const test = suite('documents')
const root = process.cwd()
const texts = documents()
const readme = texts.get('README.md')
const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const all = [...texts.values()].join('\n')
/** What people wrote: without the parts that are made from the code. */
const written = [...texts].map(([path, text]) => [
  path,
  text.replace(/<!-- generated: \w+ -->[\s\S]*?<!-- \/generated -->/g, ''),
])
const prose = written.map(([, text]) => text).join('\n')
const withoutCode = text => text.replace(/```[\s\S]*?```/g, '')

test('their generated parts are those of the code and of the built files, each in one place', async () => {
  const { stale, missing, unknown, twice } = await update(texts)
  assert.equal(missing, [], 'parts without a place')
  assert.equal(unknown, [], 'places that nothing fills')
  assert.equal(twice, [], 'parts in several places')
  assert.equal(stale, [], 'out of date: npm run readme')
})

test('size-limit.json says what the table of chunks says', () => {
  assert.is(readFileSync('size-limit.json', 'utf8'), sizeLimits(root))
})

test('a changed hash, option, event or error code is noticed', async () => {
  const changed = async (path, from, to) => {
    const text = texts.get(path)
    assert.match(text, from, path)
    return (await update(new Map([[path, text.replace(from, to)]]))).stale
  }
  assert.equal(await changed('demo/docs/reference/options.md', /### `projectId`/, '### `project`'), ['options'])
  assert.equal(await changed('demo/docs/reference/errors.md', /### `chunk\/failed`/, '### `chunk/fail`'), ['errors'])
  assert.equal(await changed('demo/docs/reference/events.md', /<!-- generated: events -->\n/, '$&more\n'), ['events'])
  assert.equal(await changed('README.md', /integrity="sha384-./, 'integrity="sha384-?'), ['script'])
})

test('R1: every script tag in them has the exact version, crossorigin and the one hash', () => {
  let count = 0
  for (const [path, text] of texts) {
    for (const [tag] of text.matchAll(/<script\b[^>]*\bsrc="[^"]*wallet-modal[^"]*"[^>]*>/g)) {
      count++
      assert.match(
        tag,
        new RegExp(`src="https://[^"]+@${version.replaceAll('.', '\\.')}/dist/wallet-modal\\.js"`),
        path,
      )
      assert.match(tag, /integrity="sha384-[A-Za-z0-9+/]{64}"/, path)
      assert.match(tag, /crossorigin="anonymous"/, path)
    }
  }
  assert.ok(count >= 3)
  assert.equal(all.match(/wallet-modal@(?!\d+\.\d+\.\d+)[\w.]+/g), null, 'an address without an exact version')
})

test('R1: the example pages have the hash of this build', () => {
  assert.ok(pages().length >= 4)
  for (const { path, text, pinned } of pages()) assert.is(text, pinned, `${path}: npm run readme`)
})

test('the README is short, its sections keep their order, and its pictures show without a repository', () => {
  assert.ok(readme.split('\n').length <= 251, `${readme.split('\n').length} lines`)
  assert.ok(Buffer.byteLength(readme) <= 16_000, `${Buffer.byteLength(readme)} bytes`)
  assert.equal(
    [...readme.matchAll(/^## (.+)$/gm)].map(match => match[1]),
    [
      'Quick start',
      'What runs where',
      'Features',
      'When something does not work',
      'Stability',
      'Development',
      'Licence',
    ],
  )
  const packed = JSON.parse(readFileSync('package.json', 'utf8')).files
  for (const [, url] of readme.matchAll(/(?:src|srcset)="([^"]+\.jpg)"/g)) {
    const [, path] = new RegExp(`^https://cdn\\.jsdelivr\\.net/npm/wallet-modal@${version}/(.+)$`).exec(url) ?? []
    assert.ok(path && packed.some(folder => path.startsWith(`${folder}/`)), `${url} is not in the package`)
    readFileSync(path)
  }
})

test('the page of the examples has each folder of demo/hosts once, and so has the README', () => {
  const folders = readdirSync('demo/hosts', { withFileTypes: true })
    .filter(it => it.isDirectory())
    .map(({ name }) => name)
    .sort()
  const rows = texts.get('demo/docs/start/examples.md').matchAll(/^\| `demo\/hosts\/([\w-]+)` \|/gm)
  assert.equal([...rows].map(match => match[1]).sort(), folders)
  const links = readme.matchAll(/\[demo\/hosts\/([\w-]+)\]\(demo\/hosts\/\1\)/g)
  assert.equal([...links].map(match => match[1]).sort(), folders)
  for (const name of folders) {
    const text = readFileSync(join('demo/hosts', name, 'README.md'), 'utf8')
    assert.match(
      text,
      /^# wallet-modal .+\n\n[^#\n][\s\S]*\n## Run it\n[\s\S]*\n## The lines that matter\n[\s\S]*\nMore: \[/,
      name,
    )
    const [, more] = /^More: \[.+\]\((.+?)(?:#.*)?\)$/m.exec(text)
    assert.ok(readable(join('demo/hosts', name, more)), `${name}: ${more}`)
  }
})

test('every page is in the tree once, begins with its title and a sentence, and leads on', () => {
  const found = readdirSync('demo/docs', { recursive: true })
    .filter(path => path.endsWith('.md'))
    .map(path => path.replace(/\.md$/, ''))
  assert.equal(found.sort(), [...PAGES].sort())
  for (const path of PAGES) {
    const text = texts.get(`demo/docs/${path}.md`)
    assert.match(text, /^# .+\n\n[^#<|`\n]/, `${path} does not begin with a title and a sentence`)
    assert.match(text, /^## Next$/m, `${path} does not lead on`)
  }
})

/** Anchors of a page as it is served: its headings, and those set by hand. */
const anchorsOf = text => {
  const { headings } = renderMarkdown(text, 'index')
  return new Set([...headings.map(({ id }) => id), ...[...text.matchAll(/<a id="([^"]+)">/g)].map(match => match[1])])
}

test('every link leads to a file and a heading that exist', () => {
  const anchors = new Map([...texts].map(([path, text]) => [path, anchorsOf(text)]))
  const more = ['.github/SECURITY.md', '.github/CONTRIBUTING.md'].map(path => [path, readFileSync(path, 'utf8')])
  const broken = []
  for (const [path, text] of [...texts, ...more]) {
    for (const [, href] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(href)) continue
      const [file, anchor] = href.split('#')
      const target = file ? relative(root, join(root, dirname(path), file)) : path
      const isThere = anchors.has(target) || (!target.endsWith('.md') && readable(target))
      if (!isThere || (anchor && !anchors.get(target)?.has(anchor))) broken.push(`${path}: ${href}`)
    }
  }
  assert.equal(broken, [])
})

const readable = path => {
  try {
    readdirSync(join(root, path))
    return true
  } catch {
    try {
      readFileSync(join(root, path))
      return true
    } catch {
      return false
    }
  }
}

test('the address in an error is an anchor of its reference', async () => {
  const { CATALOGUE } = await evaluate('base/error-catalogue.ts')
  const { ModalError } = await evaluate('base/errors.ts')
  const anchors = anchorsOf(texts.get('demo/docs/reference/errors.md'))
  for (const code of Object.keys(CATALOGUE)) {
    const [page, anchor] = new ModalError(code).docs.split('#')
    assert.match(page, /\/docs\/reference\/errors$/)
    assert.ok(anchors.has(anchor), code)
  }
})

test('no cell of a table holds a type that does not fit into one', () => {
  const wide = []
  for (const [path, text] of texts)
    for (const line of withoutCode(text).split('\n'))
      if (line.startsWith('|') && (/typeof/.test(line) || line.includes('{')))
        wide.push(`${path}: ${line.slice(0, 60)}`)
  assert.equal(wide, [])
})

test('people wrote about every public name', async () => {
  const names = (path, name) => membersOf(root, path, name).map(member => member.name)
  const { CATALOGUE } = await evaluate('base/error-catalogue.ts')
  const hooks = [...readFileSync('src/entries/react.ts', 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(
    it => it[1],
  )
  const groups = {
    options: names('src/core/options.ts', 'HostOptions'),
    features: names('src/core/feature-options.ts', 'Features'),
    endpoints: names('src/base/endpoints.ts', 'Endpoints'),
    methods: names('src/page/handle.ts', 'WalletModal'),
    events: names('src/state/events.ts', 'EventMap'),
    errors: Object.keys(CATALOGUE),
    hooks,
    elements: ['wallet-button', 'wallet-account-button', 'wallet-network-button', 'wallet-pay', 'wallet-modal-inline'],
  }
  for (const [group, list] of Object.entries(groups)) {
    assert.ok(list.length > 3, group)
    const unnamed = list.filter(name => !new RegExp(`(?<![\\w/-])${name}(?![\\w/-])`).test(prose))
    assert.equal(unnamed, [], `${group} that no page names`)
  }
  const types = anchorsOf(texts.get('demo/docs/reference/types.md'))
  for (const name of exportedTypes(root).keys()) assert.ok(types.has(name.toLowerCase()), name)
})

test('they name every language, theme and command that exists', () => {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const languages = texts.get('demo/docs/guides/languages.md')
  for (const file of readdirSync('src/i18n/locales'))
    assert.match(languages, new RegExp(`\\b${english.of(file.split('.')[0])}\\b`))
  const { text: themes } = declarationOf(root, 'src/base/theme.ts', 'ThemeName')
  for (const [, name] of themes.matchAll(/'(\w+)'/g))
    assert.match(texts.get('demo/docs/guides/theming.md'), new RegExp(`\`'?${name}'?\``))
  const development = texts.get('demo/docs/contribute/development.md')
  for (const name of Object.keys(scripts).filter(name => !/^(pre|post)/.test(name)))
    assert.match(development, new RegExp(`\`npm (run )?${name}\``))
})

test('the site has every page, its links stay within it or are whole, and its first page weighs less than 60 kB', async () => {
  const files = siteFiles()
  for (const path of PAGES) assert.ok(files.has(`${path}.html`), path)
  const { gzipSync } = await import('node:zlib')
  const first = ['index.html', 'site.css', 'site.js', 'site-search.js', 'site-theme.js', 'favicon.svg']
  const weight = first.reduce((sum, name) => sum + gzipSync(files.get(name)).length, 0)
  assert.ok(weight <= 60_000, `${weight} bytes`)
  for (const [path, text] of files) {
    if (!path.endsWith('.html')) continue
    assert.not.match(text, /<script(?![^>]*\bsrc="[.\w/-]+")|\bstyle="|\bon\w+="|<style/, path)
    for (const [, href] of text.matchAll(/<(?:a|link)\b[^>]*\bhref="((?!https?:|#)[^"]+)"/g)) {
      const { pathname } = new URL(href, `file:///${path}`)
      assert.ok(files.has(pathname.slice(1)), `${path}: ${href}`)
    }
  }
})

test('the search finds an option, an error code, a method and a subject', () => {
  const index = JSON.parse(siteFiles().get('search.json'))
  const first = query => find(index, query)[0]?.url
  assert.is(first('customWallets'), 'reference/options.html#customwallets')
  assert.is(first('wallet/declined'), 'reference/errors.html#walletdeclined')
  assert.is(first('switchNetwork'), 'reference/methods.html#switchnetwork')
  assert.match(first('content security policy'), /^production\/csp\.html/)
  assert.equal(find(index, 'zzzz'), [])
  assert.ok(readPages().size === PAGES.length)
})

test.run()
