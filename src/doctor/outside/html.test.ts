import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { growth } from '../../../test/growth.ts'
import { datasetOf, tagsIn } from './html.ts'

const test = suite('tags of a page')

test('tags are read with their attributes, however they are written', () => {
  const [html, meta, script] = tagsIn(`<!doctype html><HTML lang=de>
    <meta http-equiv='Content-Security-Policy' content="default-src 'none'">
    <script
      src="https://cdn.example/wallet-modal.js?a=1&amp;b=2" crossorigin async
      data-endpoints='{"data":"https://a.example/>"}' data-project-id="a&quot;b&#39;c&#x64;" SRC="twice"></script>`)
  assert.is(html!.attributes.get('lang'), 'de')
  assert.is(meta!.attributes.get('content'), "default-src 'none'")
  assert.is(script!.attributes.get('src'), 'https://cdn.example/wallet-modal.js?a=1&b=2')
  assert.is(script!.attributes.get('crossorigin'), '')
  assert.equal(datasetOf(script!), { endpoints: '{"data":"https://a.example/>"}', projectId: `a"b'cd` })
})

test('what stands in comments and in scripts is no tag', () => {
  const found = tagsIn(
    `<!-- <script src="old.js"></script> --><script>document.write("<script src='x.js'>")</script><script src="y.js"></script>`,
  )
  assert.equal(
    found.map(({ attributes }) => attributes.get('src')),
    [undefined, 'y.js'],
  )
})

test('what a name stands for is what browsers know of it, and nothing that every object has', () => {
  const [script] = tagsIn(
    '<script data-a="&constructor;&toString;" data-b="&hellip;&auml;" data-c="?a=1&copy=2&lt;&#x80;">',
  )
  assert.equal(datasetOf(script!), { a: '&constructor;&toString;', b: '…ä', c: '?a=1&copy=2<€' })
})

test('what a page shows or keeps as text is no tag', () => {
  const tag = '<script src="x.js"></script>'
  const kept = ['title', 'textarea', 'style', 'noscript', 'iframe'].map(name => `<${name}>${tag}</${name}>`)
  assert.equal(
    tagsIn(`${kept.join('')}<script src="y.js"></script>`).map(({ attributes }) => attributes.get('src')),
    ['y.js'],
  )
})

test('the work that a page makes grows with its length, also where nothing in it ends', () => {
  const open: ((size: number) => string)[] = [
    size => '<script '.repeat(size),
    size => '<!--'.repeat(size),
    size => `<script ${'a="'.repeat(size)}`,
    size => `<script ${Array.from({ length: size }, (_, at) => `a${at}`).join(' ')}>`,
  ]
  for (const text of open) {
    const times = growth(size => tagsIn(text(size)), 10_000)
    assert.ok(times < 10, `${text(1)}: ${times} times`)
  }
})

test.run()
