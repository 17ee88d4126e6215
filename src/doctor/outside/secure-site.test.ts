import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../../secure-site/config.ts'
import { siteOf, type Release, type WrittenSite } from '../../secure-site/hosting/site.ts'
import { examineSite } from './secure-site.ts'

const test = suite('doctor of a wallet site')

const PAGES = ['sdk', 'approval', 'passkey', 'index', 'about']
const release: Release = {
  ...Object.fromEntries(PAGES.map(it => [`${it}.html`, `<!doctype html><title>${it}</title>{{config}}`])),
  'sdk.js': 'frame()',
  'signer.js': 'sign()',
  'site.css': 'body{}',
}
const config = readConfig({
  hosts: ['http://localhost:3000'],
  chains: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: ['https://node.example/key'] } },
})

interface Reply {
  status?: number
  text: string
  headers: Record<string, string>
}
type Alter = (path: string, reply: Reply) => Reply
const asWritten: Alter = (_path, reply) => reply

let alter = asWritten
let server: Server
let origin = ''
let site: WrittenSite
test.before(async () => {
  server = createServer((request, response) => {
    const path = request.url!
    const name = PAGES.find(it => path === (it === 'index' ? '/' : `/${it}`))
    const text = site.files[name ? `${name}.html` : path.slice(1)]
    const reply = alter(path, {
      status: text === undefined ? 404 : 200,
      text: text ?? '',
      headers: { ...site.headers[path] },
    })
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://wallet.localhost:${(server.address() as AddressInfo).port}`
  site = siteOf(release, { origin, config, version: '1.2.3' })
})
test.after(() => void server.close())
test.before.each(() => {
  alter = asWritten
})

const examine = async (address = origin) => {
  const { report } = await examineSite(address, { release, version: '1.2.3' })
  return report.findings.map(({ code, what }) => `${code} ${what}`)
}
const served = () => Object.keys(site.headers).filter(it => !it.endsWith('.html'))

test('nothing is found on a site as it was written', async () => {
  assert.equal(await examine(), [])
  assert.equal(await examine(`${origin}/`), [])
})

test('the lists of the site are told, because one that was written anew with others is whole too', async () => {
  const { config: told } = await examineSite(origin, { release, version: '1.2.3' })
  assert.equal(told, config)
})

test('R183: a byte more, and an absent file, are found in every file', async () => {
  const paths = served().filter(it => it !== '/secure-site.json')
  assert.is(paths.length, 9)
  for (const changed of paths) {
    alter = (path, reply) => (path === changed ? { ...reply, text: `${reply.text} ` } : reply)
    assert.equal(await examine(), [`site/file ${changed} is not what was written`])
    alter = (path, reply) => (path === changed ? { ...reply, status: 404 } : reply)
    assert.equal(await examine(), [`site/missing ${changed} is answered with status 404`])
  }
})

test('R183: every header that is absent, another or too many is found, on every file', async () => {
  let count = 0
  const without = (headers: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
  for (const changed of served())
    for (const name of Object.keys(site.headers[changed]!)) {
      if (/^(cache-control|content-type|strict-transport-security)$/i.test(name)) continue
      count++
      for (const value of [undefined, 'x']) {
        alter = (path, reply) =>
          path === changed
            ? { ...reply, headers: { ...without(reply.headers, name), ...(value && { [name]: value }) } }
            : reply
        assert.equal(await examine(), [`site/header ${changed}: ${name} is ${value ?? 'absent'}`])
      }
    }
  assert.ok(count > 40, `${count} headers`)
  alter = (path, reply) =>
    path === '/passkey'
      ? { ...reply, headers: { ...reply.headers, 'cross-origin-opener-policy': 'same-origin' } }
      : reply
  assert.equal(await examine(), [
    'site/header /passkey: cross-origin-opener-policy is same-origin, and was not written',
  ])
})

test('the same folder under another name is whole, and named: its passkeys are bound to the name', async () => {
  const other = origin.replace('wallet.', 'other.')
  assert.equal(await examine(other), [`site/origin The site was written for ${origin}, and answers at ${other} too`])
})

test('a file that leads to another address is not followed', async () => {
  alter = (path, reply) =>
    path === '/sdk.js' ? { ...reply, status: 302, headers: { ...reply.headers, location: '/signer.js' } } : reply
  assert.equal(await examine(), ['site/redirect /sdk.js leads to another address'])
})

test('what cannot be compared is named: another release, a description that is none, a site that is not there', async () => {
  const described = (of: (it: object) => string): Alter => {
    return (path, reply) => (path === '/secure-site.json' ? { ...reply, text: of(JSON.parse(reply.text)) } : reply)
  }
  const cases: [Alter, RegExp][] = [
    [described(it => JSON.stringify({ ...it, version: '9.9.9' })), /^site\/release The site is of release 9\.9\.9/],
    [described(it => JSON.stringify({ ...it, version: undefined })), /^site\/release The site is of release unknown/],
    [described(it => JSON.stringify({ ...it, hosts: ['javascript:alert(1)'] })), /^site\/no-description .*malformed/],
    [described(it => JSON.stringify({ ...it, chains: {} })), /^site\/no-description .*malformed/],
    [described(() => '{'), /^site\/no-description secure-site\.json cannot be read/],
    [(path, reply) => (path === '/secure-site.json' ? { ...reply, status: 500 } : reply), /status 500/],
  ]
  for (const [change, said] of cases) {
    alter = change
    const found = await examine()
    assert.is(found.length, 1)
    assert.match(found[0]!, said)
  }
  assert.match((await examine('http://wallet.localhost:9'))[0]!, /^site\/unreachable/)
  assert.match((await examine('http://wallet.example'))[0]!, /^site\/address/)
})

test.run()
