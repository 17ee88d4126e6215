import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startSecureSite } from './secure-site.mjs'

const test = suite('wallet site')
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const RPC = { 'eip155:1': 'http://127.0.0.1:8545/' }
const HOSTS = ['http://localhost:3000']

const cli = args =>
  new Promise(resolve =>
    execFile(process.execPath, [CLI, ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
async function examine(url) {
  const { stdout, code } = await cli(['doctor', '--secure-site', url, '--json'])
  const { findings } = JSON.parse(stdout)
  return { code, found: findings.map(({ code: name, what }) => `${name} ${what}`) }
}

let alter = (_path, reply) => reply
let site
test.before(async () => {
  site = await startSecureSite({ hosts: HOSTS, rpc: RPC, alter: (path, reply) => alter(path, reply) })
})
test.after(() => site.stop())
test.before.each(() => {
  alter = (_path, reply) => reply
})

function write(...more) {
  const out = mkdtempSync(join(tmpdir(), 'written-'))
  const args = ['--origin', 'https://wallet.example', '--hosts', 'https://bakery.example', '--out', out, ...more]
  return cli(['secure-site', ...args]).then(told => {
    const files = {}
    for (const name of readdirSync(out, { recursive: true }).sort())
      if (/\w\.?\w*$/.test(name) && name !== '.well-known') files[name] = readFileSync(join(out, name), 'utf8')
    rmSync(out, { recursive: true })
    return { ...told, files }
  })
}

test('R183: the same input gives the same bytes', async () => {
  const [first, second] = await Promise.all([write(), write()])
  assert.is(first.code, 0)
  assert.ok(Object.keys(first.files).length > 15)
  assert.equal(first.files, second.files)
})

test('R183: the doctor finds nothing on a site as it was written', async () => {
  assert.equal(await examine(site.url), { code: 0, found: [] })
})

test('R183: the doctor finds a changed page, and says so by its exit code', async () => {
  alter = (path, reply) => (path === '/sdk' ? { ...reply, text: `${reply.text} ` } : reply)
  assert.equal(await examine(site.url), { code: 1, found: ['site/file /sdk is not what was written'] })
})

for (const [title, args, said] of [
  ['no origin', ['--hosts', '*', '--out', 'x'], /--origin, --hosts and --out are needed/],
  ['http on the internet', ['--origin', 'http://wallet.example', '--hosts', '*', '--out', 'x'], /not an https origin/],
  [
    'an IP address',
    ['--origin', 'https://127.0.0.1:4000', '--hosts', '*', '--out', 'x'],
    /IP address, which has no passkeys/,
  ],
  ['an IPv6 address', ['--origin', 'https://[::1]', '--hosts', '*', '--out', 'x'], /IP address, which has no passkeys/],
  ['a path', ['--origin', 'https://wallet.example/x', '--hosts', '*', '--out', 'x'], /not an https origin/],
  [
    'a host that is no origin',
    ['--origin', 'https://a.example', '--hosts', 'bakery', '--out', 'x'],
    /hosts: bakery.* is not an origin such as/,
  ],
  ['an unknown flag', ['--origins', 'https://a.example'], /Unknown: --origins/],
  ['a flag twice', ['--out', 'a', '--out', 'b'], /--out is needed once/],
  [
    'a file that is missing',
    ['--origin', 'https://a.example', '--hosts', '*', '--out', 'x', '--chains', '/no'],
    /cannot be read/,
  ],
]) {
  test(`the command writes nothing with ${title}`, async () => {
    const { code, stderr } = await cli(['secure-site', ...args])
    assert.is(code, 2)
    assert.match(stderr, said)
  })
}

test.run()
