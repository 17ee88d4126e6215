import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defaults } from '../../core/default-options.ts'
import { resolveOptions } from '../../core/read-options.ts'
import type { DoctorReport } from '../report.ts'
import { examineFrom } from './index.ts'

const test = suite('pages that mean harm')
const PAGE = 'https://app.example/'
const SCRIPT = 'https://cdn.example/wallet-modal.js'
const CONTROLS = /[^\P{C}]|[\u2028\u2029]/u
/** A terminal's escape sequence, a C1 control, a bidi override, a line break. */
const HARM = '\u001b[2J\u009b31m\u202e\u2028\nNothing is wrong'

type Answer = Response | (() => Response)
interface Given {
  answers?: Record<string, Answer>
  tag?: string
  head?: string
  headers?: Record<string, string>
  options?: Record<string, unknown>
  page?: string
  /** What host names resolve to. */
  names?: Record<string, string[]>
}
interface Asked {
  url: string
  headers: Headers
}

const text = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const realFetch = globalThis.fetch
const realWarn = console.warn
test.after.each(() => {
  globalThis.fetch = realFetch
  console.warn = realWarn
})

/** Examines a page with a script tag of the modal; every request is answered here. */
async function examine({ answers = {}, tag, head = '', headers, options = {}, page = PAGE, names = {} }: Given = {}) {
  const asked: Asked[] = []
  const said: string[] = []
  console.warn = (...args) => void said.push(args.join(' '))
  const all = { projectId: 'p', networks: '1', enableWalletConnect: false, ...options }
  const data = Object.entries(all).map(
    ([name, value]) => `data-${name.replace(/[A-Z]/g, it => `-${it.toLowerCase()}`)}="${text(value)}"`,
  )
  const html = `<html>${head}${tag ?? `<script src="${SCRIPT}" ${data.join(' ')}></script>`}</html>`
  const table: Record<string, Answer> = {
    [page]: () => new Response(html, { headers: { 'content-type': 'text/html', ...headers } }),
    ...answers,
  }
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    asked.push({ url, headers: new Headers(init?.headers) })
    const answer = Object.hasOwn(table, url) ? table[url]! : undefined
    if (!answer) throw new TypeError('fetch failed')
    return typeof answer === 'function' ? answer() : answer
  }
  const report = await examineFrom(page, {
    resolve: resolveOptions,
    defaults: defaults(),
    version: '1.2.3',
    lookup: async name => names[name] ?? [],
  })
  return { report, asked: asked.slice(1), said }
}
const codesOf = ({ findings }: DoctorReport) => new Set(findings.map(({ code }) => code))
const moved = (location: string) => () => new Response(null, { status: 302, headers: { location } })

test('R152: nothing that steers a terminal gets from page and headers into a report', async () => {
  const { report, said } = await examine({
    head: `<meta http-equiv="Content-Security-Policy" content="script-src ${HARM}">`,
    headers: {
      'content-type': 'text/\u009b31mplain',
      'cross-origin-opener-policy': 'same-origin; \u009b31m',
    },
    options: {
      themeMode: HARM,
      featuredWalletIds: `a${HARM}`,
      networks: [{ id: 77, name: HARM, nativeCurrency: {}, rpcUrls: { default: { http: [`https://${HARM}`] } } }],
      defaultNetwork: HARM,
      customRpcUrls: { [`eip155:77${HARM}`]: [{ url: HARM }] },
      metadata: { url: HARM },
      endpoints: { [`reley${HARM}`]: 'x', data: HARM },
      [`od\u001bd\u009b31m`]: '{',
      features: { [HARM]: 'x' },
    },
  })
  assert.ok(report.findings.length > 5)
  for (const finding of report.findings)
    for (const field of Object.values(finding)) assert.not.match(field, CONTROLS, JSON.stringify(field))
  for (const line of said) assert.not.match(line, CONTROLS, JSON.stringify(line))
  assert.not.match(JSON.stringify(report), CONTROLS)
})

const NEAR = [
  'http://127.0.0.1',
  'http://localhost',
  'https://10.1.2.3',
  'https://172.16.0.1',
  'https://192.168.1.1',
  'http://169.254.169.254',
  'https://0.0.0.0',
  'http://[::1]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://[::ffff:10.0.0.1]',
  'https://printer.local',
  'https://inside.example',
]
const names = { 'inside.example': ['203.0.113.7', '10.0.0.7'], 'six.example': ['fe80::1%eth0'] }
const isNear = (url: string) => NEAR.some(it => url.startsWith(it)) || url.includes('six.example')

test('R152: hosts of this machine and of private networks are not asked for a page of elsewhere', async () => {
  for (const near of NEAR) {
    const { report, asked } = await examine({
      names,
      options: {
        endpoints: { data: `${near}/data`, explorer: `${near}/explorer`, frame: near, rpc: `${near}/rpc` },
        customRpcUrls: { 'eip155:1': [{ url: `${near}/own` }] },
      },
    })
    assert.equal(
      asked.filter(({ url }) => isNear(url)),
      [],
      near,
    )
    const words = report.findings.filter(({ code }) => code === 'endpoint/unreachable').map(({ what }) => what)
    assert.ok(words.filter(what => /private network/.test(what)).length > 1, JSON.stringify(words))
  }
  const script = await examine({ tag: '<script src="http://127.0.0.1:9/wallet-modal.js" data-project-id=p></script>' })
  assert.not(script.asked.some(({ url }) => isNear(url)))
  assert.ok(codesOf(script.report).has('script/unreachable'))
})

test('R152: nor after redirects, whoever sends them', async () => {
  const secure = 'https://secure.walletconnect.org/sdk'
  for (const near of NEAR) {
    const page = await examine({ names, answers: { [PAGE]: moved(`${near}/`) } })
    assert.equal(page.asked, [], near)
    assert.equal([...codesOf(page.report)], ['page/unreachable'])
    const { asked, report } = await examine({
      names,
      answers: {
        [SCRIPT]: moved('https://second.example/'),
        'https://second.example/': moved(`${near}/`),
        [secure]: moved(near),
      },
    })
    assert.ok(asked.some(({ url }) => url === 'https://second.example/'))
    assert.equal(
      asked.filter(({ url }) => isNear(url)),
      [],
      near,
    )
    assert.ok(codesOf(report).has('script/unreachable'))
    assert.ok(codesOf(report).has('frame/no-answer'))
  }
  const round = await examine({ answers: { [PAGE]: moved(PAGE) } })
  assert.ok(round.asked.length < 25)
  assert.equal([...codesOf(round.report)], ['page/unreachable'])
  const other = await examine({ answers: { [PAGE]: moved('data:text/html,<script src="/wallet-modal.js">') } })
  assert.equal([...codesOf(other.report)], ['page/unreachable'])
})

test('R152: a page of this machine or of such a network has its own neighbours asked', async () => {
  const options = { endpoints: { data: 'http://127.0.0.1:9/d', explorer: 'https://10.0.0.1/e' } }
  const askedFrom = async (page: string) => {
    const { asked } = await examine({ page, options, names })
    return [...new Set(asked.map(({ url }) => new URL(url).hostname))].filter(it => /^(127|10)\./.test(it)).sort()
  }
  assert.equal(await askedFrom('http://localhost:5173/'), ['10.0.0.1', '127.0.0.1'])
  assert.equal(await askedFrom('https://192.168.1.7/'), ['10.0.0.1'])
  assert.equal(await askedFrom('https://inside.example/'), ['10.0.0.1'])
  assert.equal(await askedFrom(PAGE), [])
})

test('R152: no handshake for a socket goes to this machine for a page of elsewhere, and no scheme ends the look', async () => {
  let calls = 0
  const server = createServer((_, response) => void (calls++, response.end()))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const relayFrom = async (page: string, relay: string) =>
    (await examine({ page, options: { enableWalletConnect: true, endpoints: { relay } } })).report.findings.filter(it =>
      /relay/.test(it.what),
    )
  const away = await relayFrom(PAGE, `ws://127.0.0.1:${port}`)
  const atHome = await relayFrom('http://127.0.0.1:5173/', `ws://127.0.0.1:${port}`)
  for (const relay of ['ftp://relay.example', 'https://relay.example', 'file:///etc/passwd', 'wss://', 'data:,x'])
    assert.ok((await relayFrom(PAGE, relay)).length, relay)
  server.close()
  assert.is(calls, 1)
  assert.match(away[0]!.what, /private network/)
  assert.equal(atHome, [])
})

test('R152: headers that a page chooses are never sent from here, and that is said', async () => {
  const rpc = 'https://rpc.example/key'
  const { asked, report } = await examine({
    options: {
      customRpcUrls: {
        'eip155:1': [{ url: rpc, config: { fetchOptions: { headers: { 'Metadata-Flavor': 'Google', Host: 'x' } } } }],
      },
    },
    answers: { [rpc]: () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) },
  })
  const names = new Set(asked.flatMap(({ headers }) => [...headers.keys()]))
  assert.equal(
    [...names].filter(name => !/^(origin|accept|content-type|access-control-request-\w+)$/.test(name)),
    [],
  )
  const { what } = report.findings.find(({ code }) => code === 'endpoint/unasked')!
  assert.is(what, 'https://rpc.example (RPC of Ethereum) is to be asked with headers that the page names')
})

test('R152: a base and script addresses that lead nowhere are findings', async () => {
  for (const href of ['http://[', 'https://:0:0', 'data:text/html,x', 'javascript:0']) {
    const { report, asked } = await examine({ head: `<base><base href="${href}">` })
    assert.ok(codesOf(report).has('page/base'), href)
    assert.ok(
      asked.some(({ url }) => url === SCRIPT),
      'the page counts in its place, as in browsers',
    )
  }
  const well = await examine({
    head: '<base target=_blank><base href="https://cdn.example/a/">',
    tag: '<script src="wallet-modal.js" data-project-id=p></script>',
  })
  assert.not(codesOf(well.report).has('page/base'))
  assert.ok(well.asked.some(({ url }) => url === 'https://cdn.example/a/wallet-modal.js'))
  for (const src of [
    'data:text/javascript,wallet-modal.js',
    'blob:https://a.example/wallet-modal.js',
    'file:///wallet-modal.js',
  ]) {
    const { report, asked } = await examine({ tag: `<script src="${src}" data-project-id=p></script>` })
    assert.ok(codesOf(report).has('script/unreachable'), src)
    assert.not(asked.some(({ url }) => url === src))
  }
})

test('R152: options of every wrong shape are findings', async () => {
  const odd = [
    '{"id":{"toString":1}}',
    '{"toString":1}',
    '[{"toString":1}]',
    '[[[]]]',
    '[null]',
    '{"default":null}',
    'x',
    '[{"a":{}}]',
  ]
  const keyed = odd.map(
    value => `{"eip155:1":${value.startsWith('x') ? '1' : value},"http":${value.startsWith('x') ? 'null' : value}}`,
  )
  for (const name of Object.keys(defaults()).concat('defaultNetwork', 'siwx', 'siweConfig', 'target'))
    for (const value of [...odd, ...keyed]) {
      const { report } = await examine({ options: { [name]: value } }).catch(error => {
        throw new Error(`${name}=${value}: ${error?.stack}`)
      })
      assert.ok(report.findings.length, `${name}=${value}`)
    }
})

/** An endless body; counts how much of it is read. */
function endless(headers: Record<string, string>) {
  const taken = { bytes: 0, isLeft: false }
  const part = new Uint8Array(100_000).fill(32)
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(control) {
        taken.bytes += part.length
        if (taken.bytes > 100_000_000) throw new Error('too much was taken')
        control.enqueue(part)
      },
      cancel: () => void (taken.isLeft = true),
    })
  return { taken, answer: () => new Response(body(), { headers }) }
}
const JS = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }

test('R152: of what has no end 5 MB are taken, and it is named', async () => {
  const page = endless({ 'content-type': 'text/html' })
  const first = await examine({ answers: { [PAGE]: page.answer } })
  assert.ok(codesOf(first.report).has('page/too-large'))
  const script = endless(JS)
  const second = await examine({ answers: { [SCRIPT]: script.answer } })
  assert.ok(codesOf(second.report).has('script/too-large'))
  const manifest = endless({ 'content-type': 'application/json' })
  const beside = 'https://cdn.example/manifest.json'
  const small = () => new Response('1', { headers: JS })
  const third = await examine({ answers: { [SCRIPT]: small, [beside]: manifest.answer } })
  assert.ok(codesOf(third.report).has('files/manifest'))
  const file = endless(JS)
  const files = { 'wallet-modal.js': {}, 'chunks/a.js': { integrity: 'sha384-x' } }
  const fourth = await examine({
    answers: {
      [SCRIPT]: small,
      [beside]: () => Response.json({ version: '1.2.3', files }),
      'https://cdn.example/chunks/a.js': file.answer,
    },
  })
  assert.ok(codesOf(fourth.report).has('files/too-large'))
  for (const { taken } of [page, script, manifest, file]) {
    assert.ok(taken.bytes < 6_000_000, `${taken.bytes}`)
    assert.ok(taken.isLeft)
  }
})

test('R152: a body that breaks off on the way is a finding', async () => {
  const broken = (headers: Record<string, string>) => () =>
    new Response(
      new ReadableStream({
        pull() {
          throw new Error('reset')
        },
      }),
      { headers },
    )
  const page = await examine({ answers: { [PAGE]: broken({ 'content-type': 'text/html' }) } })
  assert.ok(codesOf(page.report).has('page/unreachable'))
  const script = await examine({ answers: { [SCRIPT]: broken(JS) } })
  assert.ok(codesOf(script.report).has('script/unreachable'))
})

test('R152: of a manifest without an end the first files are looked at', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`chunks/a${at}.js`, { integrity: 'sha384-x' }]),
  )
  const { report, asked } = await examine({
    answers: {
      [SCRIPT]: () => new Response('1', { headers: JS }),
      'https://cdn.example/manifest.json': () => Response.json({ version: '1.2.3', files }),
    },
  })
  assert.ok(codesOf(report).has('files/too-many'))
  assert.ok(asked.length < 350, `${asked.length}`)
})

test.run()
