import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../config.ts'
import { headersOf, PAGES, policyOf } from './headers.ts'
import { siteOf } from './site.ts'

const test = suite('wallet site as it is written')
const config = readConfig({
  hosts: ['https://bakery.example'],
  chains: {
    'eip155:1': { name: '</script><x>', symbol: 'ETH', decimals: 18, rpc: ['https://node.example/secret-key'] },
    'eip155:8453': {
      name: 'Base',
      symbol: 'ETH',
      decimals: 18,
      rpc: ['https://node.example/b', 'https://two.example'],
    },
  },
})
const release = { ...Object.fromEntries(PAGES.map(it => [`${it}.html`, '<x>{{config}}</x>'])), 'sdk.js': '$& $1' }
const { files, headers } = siteOf(release, { origin: 'https://wallet.example', config, version: '1.2.3' })

test('only the frame can be embedded, and only by the hosts', () => {
  for (const page of PAGES)
    assert.match(policyOf(page, config), `frame-ancestors ${page === 'sdk' ? 'https://bakery.example' : "'none'"}`)
  assert.match(policyOf('sdk', { ...config, hosts: '*' }), /frame-ancestors \*$/)
})

test('only the frame talks to nodes, which are named without their keys', () => {
  for (const page of PAGES) {
    const [, connect] = /connect-src ([^;]*)/.exec(policyOf(page, config))!
    const expected = { sdk: "'self' https://node.example https://two.example", about: "'none'" }
    assert.is(connect, (expected as Record<string, string>)[page] ?? "'self'")
  }
})

test('windows keep the page that opened them; the wallet’s own page has none', () => {
  const byPath = headersOf(config, [])
  const of = (path: string) => byPath[path]!['Cross-Origin-Opener-Policy']
  assert.equal(['/sdk', '/approval', '/passkey', '/', '/about'].map(of), [
    undefined,
    undefined,
    undefined,
    'same-origin',
    'same-origin',
  ])
})

test('a page has the same headers with and without its ending', () => {
  const byPath = headersOf(config, [])
  for (const page of PAGES) assert.equal(byPath[page === 'index' ? '/' : `/${page}`], byPath[`/${page}.html`])
})

test('the configuration cannot end the element that it stands in, and scripts are left as they are', () => {
  assert.not.match(files['sdk.html']!, /<\/script/)
  assert.equal(readConfig(JSON.parse(files['sdk.html']!.replace(/<\/?x>/g, ''))).chains, config.chains)
  assert.is(files['sdk.js'], '$& $1')
})

test('the description says what a monitor needs to make the site again', () => {
  assert.equal(JSON.parse(files['secure-site.json']!), {
    protocol: 4,
    origin: 'https://wallet.example',
    passkeys: 1,
    version: '1.2.3',
    ...config,
    store: null,
  })
  assert.equal(JSON.parse(files['.well-known/passkey-endpoints']!), {
    enroll: 'https://wallet.example/',
    manage: 'https://wallet.example/',
    prfUsageDetails: 'https://wallet.example/about',
  })
})

test('each server’s file has each header of each path', () => {
  const all = Object.entries(headers).flatMap(([path, own]) => Object.entries(own).map(it => [path, ...it] as const))
  assert.ok(all.length > 80)
  const vercel = JSON.parse(files['vercel.json']!) as {
    headers: { source: string; headers: { key: string; value: string }[] }[]
  }
  assert.equal(
    vercel.headers.flatMap(it => it.headers.map(({ key, value }) => [it.source, key, value])),
    all,
  )
  const blocks = (text: string, start: RegExp) => text.split(start)
  const netlify = blocks(files['_headers']!, /^(?=\/)/m)
  const nginx = blocks(files['nginx.conf']!, /^location = /m)
  const caddy = blocks(files['Caddyfile']!, /^header /m)
  for (const [path, name, value] of all) {
    assert.match(
      netlify.find(it => it.startsWith(`${path}\n`))!,
      `  ${name}: ${value}\n`,
    )
    assert.match(
      caddy.find(it => it.startsWith(`${path} {`))!,
      `  ${name} "${value}"`,
    )
    if (name !== 'Content-Type')
      assert.match(
        nginx.find(it => it.startsWith(`${path} {`))!,
        `  add_header ${name} "${value}" always;`,
      )
  }
})

test('a release without one of its pages is none', () => {
  const whole: Record<string, string> = release
  const { 'about.html': _gone, ...rest } = whole
  assert.throws(() => siteOf(rest, { origin: 'https://wallet.example', config, version: '1' }), /has no about/)
})

test.run()
