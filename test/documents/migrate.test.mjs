import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { blocksOf, PEERS } from '../bench/migrate-peers.mjs'

const test = suite('documents of a move')
const home = 'demo/docs/migrate'
/** Nothing of AppKit is installed: its page keeps to public documentation. */
const UNMEASURED = ['appkit']
const textOf = page => readFileSync(`${home}/${page}.md`, 'utf8')

test('every page of a move has a library to measure, but for the one of AppKit', () => {
  const pages = readdirSync(home).map(name => name.replace(/\.md$/, ''))
  assert.equal(pages.filter(page => !UNMEASURED.includes(page)).sort(), Object.keys(PEERS).sort())
})

test('each names the versions that it was checked with, the command that measures it, and every column of the result', () => {
  for (const [page, columns] of Object.entries(PEERS)) {
    const text = textOf(page).replaceAll('\n', ' ')
    const checked = Object.entries(columns.Before).filter(([name]) => name === 'wagmi' || !(name in columns.After))
    assert.ok(checked.length, page)
    for (const [name, version] of checked)
      assert.ok(text.includes(`\`${name}\` ${version}`), `${page}: ${name} ${version}`)
    assert.ok(text.includes(`\`node test/bench/migrate.mjs ${page}\``), `${page}: the command`)
    assert.ok(text.includes(`| | ${Object.keys(columns).join(' | ')} |`), `${page}: the table`)
  }
})

test('each Before and After is there, and imports only what is installed for it', () => {
  for (const [page, columns] of Object.entries(PEERS)) {
    for (const [column, packages] of Object.entries(columns)) {
      const blocks = blocksOf(textOf(page), column)
      assert.ok(blocks.length && blocks.every(([, code]) => code), `${page}: ${column}`)
      const installed = new Set([...Object.keys(packages), ...(column === 'Before' ? [] : ['wallet-modal'])])
      for (const [, name] of blocks.flatMap(([, code]) => [...code.matchAll(/^import .*?'((?:@[\w-]+\/)?[\w-]+)/gm)]))
        assert.ok(installed.has(name), `${page}, ${column}: ${name}`)
    }
  }
})

test.run()
