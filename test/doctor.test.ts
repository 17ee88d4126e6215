import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defaults } from '../src/core/default-options.ts'
import { resolveOptions } from '../src/core/read-options.ts'
import { examineFrom } from '../src/doctor/outside/index.ts'
import type { DoctorReport } from '../src/doctor/report.ts'
import { startSite, type Site } from './e2e/site.ts'

const test = suite('command doctor')
const dist = join(process.cwd(), 'dist')
const read = (path: string) => readFileSync(join(dist, path), 'utf8')
const manifest = JSON.parse(read('manifest.json')) as {
  version: string
  files: Record<string, { integrity: string }>
}
const { integrity } = manifest.files['wallet-modal.js']!
const chunk = Object.keys(manifest.files).find(path => path.startsWith('chunks/nfts.'))!
const CORS = { 'access-control-allow-origin': '*' }
const JS = { ...CORS, 'content-type': 'text/javascript' }
const NONCE = 'bm9uY2U'

interface Stack {
  urls: Record<'data' | 'explorer' | 'analytics' | 'relay' | 'frame', string> & { rpc: Record<string, string> }
  endpoints: object
  faults: { set(service: string, match: string, fault: object): void; clear(): void }
}
const { takeStack, leaveStack } = (await import(
  pathToFileURL(join(process.cwd(), 'demo/stack/shared-stack.mjs')).href
)) as { takeStack(): Promise<Stack>; leaveStack(): Promise<void> }
let stack: Stack
let site: Site
let cdn: Site

test.before(async () => {
  ;[stack, site, cdn] = await Promise.all([takeStack(), startSite(dist), startSite(dist)])
})
test.after(async () => void (await Promise.all([leaveStack(), site.close(), cdn.close()])))
test.before.each(() => {
  stack.faults.clear()
  site.reset()
  cdn.reset()
})

const strict = () => {
  const { data, explorer, analytics, relay, rpc } = stack.urls
  const named = [data, explorer, analytics, relay, ...Object.values(rpc)]
  return [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    `connect-src ${named.join(' ')}`,
    `img-src ${stack.urls.explorer} data:`,
    `frame-src ${stack.urls.frame}`,
    'trusted-types wallet-modal',
  ].join('; ')
}

interface Given {
  options?: Record<string, unknown>
  attributes?: string
  src?: string
  /** Replaces the script tag. */
  head?: string
  headers?: Record<string, string>
  lang?: string
}
const attribute = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A page with the script tag of the documents, except for the given parts. */
function put({
  options = {},
  attributes,
  src = `${cdn.origin}/wallet-modal.js`,
  head,
  headers,
  lang = 'en',
}: Given = {}) {
  const all = { projectId: 'local', networks: '1,8453', endpoints: stack.endpoints, ...options }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  const data = given.map(
    ([name, value]) => `data-${name.replace(/[A-Z]/g, it => `-${it.toLowerCase()}`)}="${attribute(value)}"`,
  )
  const rest = attributes ?? `integrity="${integrity}" crossorigin="anonymous" nonce="${NONCE}"`
  const script = head ?? `<script src="${src}" ${rest} ${data.join(' ')} async></script>`
  site.put(
    '/',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': strict(), ...headers })
        .end(
          `<!doctype html><html lang="${lang}"><!-- <script src="/wallet-modal.js"> --><head>${script}</head></html>`,
        ),
  )
}

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(dist, 'cli.js'), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
const tools = { resolve: resolveOptions, defaults: defaults(), version: manifest.version }
/** What the command calls, in this process. */
function examine(given?: Given): Promise<DoctorReport> {
  put(given)
  return examineFrom(`${site.origin}/`, tools)
}
/** The command itself. */
async function command(given?: Given): Promise<DoctorReport & { exit: number }> {
  put(given)
  const { code, stdout, stderr } = await run('doctor', `${site.origin}/`, '--json')
  assert.is(stderr, '')
  return { ...(JSON.parse(stdout) as DoctorReport), exit: code }
}
const codesOf = ({ findings }: DoctorReport) => [...new Set(findings.map(({ code }) => code))].sort()

test('nothing is wrong with a page as the documents have it, and it is told so', async () => {
  const report = await command()
  assert.equal(report.findings, [])
  assert.is(report.exit, 0)
  assert.ok(report.checks.length > 45)
  const { stdout } = await run('doctor', site.origin)
  assert.match(stdout, /^wallet-modal doctor .+\n\nNo problems found \(from outside\); \d+ checks/)
})

const answer = (headers: Record<string, string>, body: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, headers).end(body)
const fault = (service: string, match: string, what: object) => () => stack.faults.set(service, match, what)
const policy = (change: (text: string) => string) => () => ({
  headers: { 'content-security-policy': change(strict()) },
})
type Plant = () => Given | void
const PLANTED: [code: string, plant: Plant, also?: string[]][] = [
  ['options/project-id', () => ({ options: { projectId: '' } })],
  ['network/not-found', () => ({ options: { networks: '1,424242' } })],
  ['options/unknown', () => ({ options: { nettworks: '1' } })],
  ['options/ignored', () => ({ options: { themeMode: 'blue' } })],
  ['options/endpoint', () => ({ options: { services: 'chain' } })],
  ['theme/contrast', () => ({ options: { theme: { light: { textMuted: '#808080' } } } })],
  ['project/invalid-key', () => ({ options: { projectId: 'nobody' } })],
  ['endpoint/unreachable', fault('explorer', '*', { refuse: true })],
  ['endpoint/cors', fault('eip155:1', '*', { cors: false })],
  ['endpoint/redirect', fault('data', 'GET /v1/supported-chains', { redirect: 'https://elsewhere.example/' })],
  ['endpoint/status', fault('explorer', 'GET /getWallets', { status: 503 })],
  ['endpoint/bad-reply', fault('data', 'GET /v1/supported-chains', { body: '<html>' })],
  ['rpc/wrong-chain', fault('eip155:1', 'rpc eth_chainId', { body: { jsonrpc: '2.0', id: 1, result: '0x5' } })],
  ['policy/connect-src', policy(text => text.replace(` ${stack.urls.relay}`, ''))],
  ['policy/img-src', policy(text => text.replace(' data:', ''))],
  ['policy/frame-src', policy(text => text.replace(/frame-src [^;]+/, "frame-src 'self'"))],
  ['policy/script-src', policy(text => text.replace(/'nonce-\w+'/, "'self'"))],
  ['policy/trusted-types', policy(text => text.replace('trusted-types wallet-modal', "trusted-types 'none'"))],
  ['policy/mobile-wallets', () => ({ ...policy(text => text)(), options: { networks: '1,8453,solana' } })],
  ['policy/languages', () => ({ lang: 'de' })],
  ['frame/no-answer', fault('frame', 'GET /sdk', { headers: { 'content-security-policy': "frame-ancestors 'none'" } })],
  ['popup/opener-policy', () => ({ headers: { 'cross-origin-opener-policy': 'same-origin' } })],
  ['popup/sandbox', policy(text => `${text}; sandbox allow-scripts allow-same-origin`)],
  ['clipboard/denied', () => ({ headers: { 'permissions-policy': 'camera=(), clipboard-write=()' } })],
  [
    'clock/off',
    () => {
      // One server may be wrong, but not all of them.
      const date = new Date(Date.now() + 7_200_000).toUTCString()
      for (const name of ['data', 'explorer', 'eip155:1', 'eip155:8453'])
        stack.faults.set(name, '*', { headers: { date } })
      return { headers: { date } }
    },
    // The chains' blocks are not dated ahead.
    ['rpc/behind'],
  ],
  ['script/no-integrity', () => ({ attributes: `crossorigin nonce="${NONCE}"` })],
  ['script/no-crossorigin', () => ({ attributes: `nonce="${NONCE}"` }), ['script/no-integrity']],
  ['script/blocked', () => ({ attributes: `integrity="${integrity}" nonce="${NONCE}"` }), ['script/no-crossorigin']],
  ['script/module', () => ({ attributes: `type="module" integrity="${integrity}" crossorigin nonce="${NONCE}"` })],
  ['script/unreachable', () => cdn.put('/wallet-modal.js', (_, response) => void response.writeHead(404, CORS).end())],
  [
    'script/type',
    () => cdn.put('/wallet-modal.js', answer({ ...CORS, 'content-type': 'text/html' }, read('wallet-modal.js'))),
  ],
  [
    'script/cors',
    () => cdn.put('/wallet-modal.js', answer({ 'content-type': 'text/javascript' }, read('wallet-modal.js'))),
  ],
  ['script/integrity', () => cdn.put('/wallet-modal.js', `${read('wallet-modal.js')} `), ['files/mixed']],
  ['files/manifest', () => cdn.put('/manifest.json', (_, response) => void response.writeHead(404, CORS).end())],
  ['files/missing', () => cdn.put(`/${chunk}`, (_, response) => void response.writeHead(404, CORS).end())],
  ['files/changed', () => cdn.put(`/${chunk}`, `${read(chunk)} `)],
  ['files/type', () => cdn.put(`/${chunk}`, answer({ ...CORS, 'content-type': 'text/html' }, read(chunk)))],
  ['files/cors', () => cdn.put(`/${chunk}`, answer({ 'content-type': 'text/javascript' }, read(chunk)))],
  [
    'script/other-version',
    () => {
      const at = '/wallet-modal@9.9.9/'
      for (const path of ['wallet-modal.js', ...Object.keys(manifest.files).filter(it => /^(chunks|locales)/.test(it))])
        cdn.put(at + path, answer(JS, read(path)))
      cdn.put(`${at}manifest.json`, read('manifest.json'))
      return { src: `${cdn.origin}${at}wallet-modal.js` }
    },
  ],
  [
    'script/moving-version',
    () => {
      cdn.put('/npm/wallet-modal@latest', answer(JS, read('wallet-modal.js')))
      return { src: `${cdn.origin}/npm/wallet-modal@latest` }
    },
    ['files/manifest'],
  ],
  [
    'options/unseen',
    () => ({
      head: `<script src="${cdn.origin}/wallet-modal.js" integrity="${integrity}" crossorigin nonce="${NONCE}"></script>`,
    }),
  ],
  ['page/no-script', () => ({ head: '<script type="module" src="/app.js"></script>' })],
  ['page/wallet-site', () => ({ head: '<meta name="signer" content="sha384-x">' })],
]

for (const [code, plant, also = []] of PLANTED)
  test(`it names ${code}`, async () => {
    const report = await examine(plant() ?? undefined)
    assert.equal(codesOf(report), [code, ...also].sort(), JSON.stringify(report.findings, null, 1))
    assert.ok(report.checks.includes(code))
  })

test('a page without services is examined without a project, and its policy needs its nodes and nothing else', async () => {
  const { rpc } = stack.urls
  const options = { projectId: undefined, services: 'chain', endpoints: { rpc } }
  const narrow = `script-src 'nonce-${NONCE}'; frame-src 'none'; img-src data:; connect-src`
  const of = (connect: string[]) =>
    examine({ options, headers: { 'content-security-policy': `default-src 'none'; ${narrow} ${connect.join(' ')}` } })
  const report = await of([rpc['eip155:1']!, rpc['eip155:8453']!])
  assert.equal(report.findings, [])
  for (const code of ['network/public-rpc', 'rpc/wrong-chain']) assert.ok(report.checks.includes(code), code)
  assert.equal(codesOf(await of([rpc['eip155:1']!])), ['policy/connect-src'])
})

test('the command finds what its parts find, and ends with 1 where something does not work', async () => {
  for (const [code, exit, given] of [
    ['project/invalid-key', 1, { options: { projectId: 'nobody' } }],
    ['options/unknown', 0, { options: { nettworks: '1' } }],
  ] as const) {
    const report = await command(given)
    assert.equal(codesOf(report), [code])
    assert.is(report.exit, exit)
    const { findings } = await examine(given)
    assert.equal(report.findings, JSON.parse(JSON.stringify(findings)))
  }
})

test('script/twice is told of a second tag, and a page that is not there, refuses or is none is named', async () => {
  put()
  const tag = `<script src="${cdn.origin}/wallet-modal.js" integrity="${integrity}" crossorigin nonce="${NONCE}"></script>`
  assert.equal(codesOf(await examine({ head: tag + tag })), ['options/unseen', 'script/twice'])
  const of = async (url: string) => codesOf(await examineFrom(url, tools))
  assert.equal(await of(`${site.origin}/nowhere`), ['page/status'])
  assert.equal(await of('http://127.0.0.1:1/'), ['page/unreachable'])
  site.put('/text', answer({ 'content-type': 'text/plain' }, 'text'))
  assert.equal(await of(`${site.origin}/text`), ['page/no-script', 'page/type'])
})

test('redirects are followed, this machine needs no scheme, and what is found reads without colours', async () => {
  put({ options: { projectId: 'nobody' } })
  site.put('/old', (_, response) => void response.writeHead(302, { location: '/' }).end())
  const { code, stdout } = await run('doctor', `${site.origin.replace('http://', '')}/old`)
  assert.is(code, 1)
  assert.match(stdout, /error {2}project\/invalid-key\n {2}what {2}.+\.\n {2}why {3}.+\n {2}fix {3}.+\n/)
  assert.match(stdout, /\d+ errors?, 0 warnings, \d+ checks\.\n$/)
  assert.not.match(stdout, /\u001b/)
})

test('whoever is not told what to look at says how it is called, and ends with 2', async () => {
  const usage = /^wallet-modal .*\n\n {2}wallet-modal doctor <url> \[--json\]/
  for (const [args, said] of [
    [[], usage],
    [['doctor'], usage],
    [['doctor', 'http://'], /^Not a valid URL: http:\/\/\n\nwallet-modal --help shows the usage\.\n$/],
    [['doctor', 'a', 'b'], usage],
    [['doctor', 'a', '--jsno'], /^Unknown: --jsno\n\nwallet-modal --help shows the usage\.\n$/],
    [['nurse', 'a'], usage],
  ] as const) {
    const { code, stderr, stdout } = await run(...args)
    assert.is(code, 2, args.join(' '))
    assert.is(stdout, '')
    assert.match(stderr, said)
  }
  assert.is((await run('--version')).stdout, `${manifest.version}\n`)
  assert.match((await run('--help')).stdout, /wallet-modal doctor <url>/)
})

test.run()
