import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defaults } from '../core/default-options.ts'
import { resolveOptions } from '../core/read-options.ts'
import type { Answer, Ask, Examination } from './ask.ts'
import { SHARED, type SharedCode } from './catalogue.ts'
import { checkOptions, readOptions } from './check-options.ts'
import { checkRpc } from './check-rpc.ts'
import { checkServices } from './check-services.ts'
import { checkTags, isOurs, type ScriptTag } from './check-tags.ts'
import { createClock, span } from './clock.ts'
import { needsOf } from './needs.ts'
import { IN_PAGE } from './page/page-catalogue.ts'
import { OUTSIDE } from './outside/outside-catalogue.ts'
import { createNotes, lineOf, placeOf } from './report.ts'
import { servicesOf } from './services-of.ts'

const test = suite('checks of the doctor')
const NOW = 1_700_000_000_000
const PAGE = 'https://app.example'
const notesOf = () => createNotes<SharedCode>(SHARED, '1.2.3')
type Reported = Pick<ReturnType<typeof notesOf>, 'report'>
const codesOf = (notes: Reported) => notes.report().findings.map(({ code }) => code)
const optionsOf = (given: object = {}) => resolveOptions({ projectId: 'p', ...given }, () => {})

test('every code says why and how to fix it, in whole sentences', () => {
  const all = { ...SHARED, ...IN_PAGE, ...OUTSIDE }
  assert.ok(Object.keys(all).length > 55)
  for (const [code, [severity, why, fix]] of Object.entries(all)) {
    assert.match(code, /^[a-z]+\/[a-z-]+$/)
    assert.ok(['error', 'warning'].includes(severity), code)
    for (const text of [why, fix]) assert.match(text, /^[A-Z][^]*\.$/, code)
  }
})

test('a report is frozen, has errors first, each once, and tells what was looked at', () => {
  const notes = notesOf()
  notes.look('clock/off', 'page/insecure')
  for (const what of ['b', 'a', 'b']) notes.find('options/unknown', what)
  notes.find('network/no-rpc', 'c')
  const report = notes.report()
  assert.equal(
    report.findings.map(({ code, what }) => [code, what]),
    [
      ['network/no-rpc', 'c'],
      ['options/unknown', 'a'],
      ['options/unknown', 'b'],
    ],
  )
  assert.equal(report.checks, ['options/unknown', 'network/no-rpc', 'clock/off', 'page/insecure'])
  assert.is(report.version, '1.2.3')
  for (const it of [report, report.findings, report.checks, report.findings[0]]) assert.ok(Object.isFrozen(it))
  assert.is(
    lineOf(report.findings[0]!),
    `error network/no-rpc: c. ${SHARED['network/no-rpc'][1]} ${SHARED['network/no-rpc'][2]}`,
  )
})

test('of an address the place alone is told: paths and queries may be keys', () => {
  assert.is(placeOf('https://user:pass@rpc.example/v3/secret?key=secret'), 'https://rpc.example')
  assert.is(placeOf('wss://relay.example/?auth=secret'), 'wss://relay.example')
  assert.is(placeOf('no address'), 'what is no URL')
})

test('an endpoint that the app names for a network is the only one that is looked at for it', () => {
  const places = (given: object) => servicesOf(optionsOf(given)).rpc.map(({ url }) => placeOf(url))
  const customRpcUrls = { 'eip155:1': [{ url: 'https://custom.example/key' }] }
  const endpoints = { data: 'https://data.example' }
  assert.equal(places({ endpoints }), ['https://data.example', 'https://eth.merkle.io'])
  assert.equal(places({ endpoints, customRpcUrls }), ['https://custom.example'])
  assert.equal(places({ endpoints, customRpcUrls, publicRpc: true }), [
    'https://custom.example',
    'https://eth.merkle.io',
  ])
  const own = { id: 1, rpcUrls: { default: { http: ['https://own.example/key'] } } }
  assert.equal(
    places({ endpoints, networks: [own, 8453], customRpcUrls: { 'eip155:8453': customRpcUrls['eip155:1'] } }),
    ['https://own.example', 'https://custom.example'],
  )
})

/** Problems with options, including unusable ones. */
function wrongWith(given: object, page = PAGE): string[] {
  const notes = notesOf()
  const options = readOptions(notes, given, resolveOptions)
  if (options) checkOptions(notes, options, { known: Object.keys(defaults()), page })
  return codesOf(notes)
}

test('options are read as the modal reads them, and what is odd is named', () => {
  assert.equal(wrongWith({ projectId: 'p', networks: [1, 'solana', 8453], defaultNetwork: 'solana' }), [])
  assert.equal(wrongWith({}), ['options/project-id'])
  assert.equal(wrongWith({ projectId: 'p', siwx: true, siweConfig: {} }), ['options/siwx-conflict'])
  assert.equal(wrongWith({ projectId: 'p', networks: [424242] }), ['network/not-found'])
  assert.equal(wrongWith({ projectId: 'p', networks: [] }), ['options/invalid'])
  const hostile = Object.defineProperty({}, 'projectId', {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
  assert.equal(wrongWith(hostile), ['options/invalid'])
  const odd: [object, string[]][] = [
    [{ networks: [1, 424242] }, ['network/not-found']],
    [{ defaultNetwork: 10 }, ['options/default-network']],
    [{ defaultNetwork: 1 }, []],
    [{ defaultNetwork: 'nope' }, ['options/default-network']],
    [{ defaultNetwork: 8453, networks: [1, 8453] }, []],
    [{ defaultNetwork: { id: 1 } }, []],
    [{ chains: [1] }, ['options/unknown']],
    [{ themeMode: 7 }, ['options/ignored']],
    [{ theme: 'soft' }, []],
    [{ theme: 'sofft' }, ['options/ignored']],
    [{ theme: { light: { acent: '#f05' } } }, ['options/unknown']],
    [{ theme: { text: 'url(x)' } }, ['options/ignored']],
    [{ theme: { dark: { text: '#333' } } }, ['theme/contrast', 'theme/contrast']],
    [{ includeWalletIds: ['a'.repeat(64)], featuredWalletIds: ['rainbw'] }, ['options/wallet-ids']],
    [{ metadata: { url: `${PAGE}/about` } }, []],
    [{ metadata: { url: 'https://app.example.evil.example' } }, ['metadata/other-origin']],
    [{ chainImages: { 'eip155:1': 'http://a.example/a.png' } }, ['image/insecure']],
    [{ chainImages: { 'eip155:1': 'data:image/png;base64,AAAA' } }, []],
    [{ endpoints: { data: 'http://data.example' } }, ['endpoint/insecure']],
    [{ ...OWN, services: { swaps: ['chain', { kyberswap: 'http://swaps.example' }] } }, ['endpoint/insecure']],
    [{ ...OWN, services: { activity: [{ blockscout: { 'eip155:1': 'explorer.example' } }] } }, ['endpoint/insecure']],
    [{ ...OWN, services: { prices: ['defillama', { defillama: 'https://prices.example' }] } }, []],
    [{ endpoints: { relay: 'https://relay.example' } }, ['endpoint/insecure']],
    [{ endpoints: { relay: 'ws://127.0.0.1:1', frame: 'http://localhost:1' } }, []],
    [{ endpoints: { reley: 'wss://relay.example' } }, ['options/unknown']],
    [{ endpoints: { rpc: { 'eip155:1': 'ftp://rpc.example' } } }, ['endpoint/insecure']],
    [{ services: 'chian' }, ['options/ignored']],
    [{ features: { passkeys: true } }, ['options/ignored']],
  ]
  for (const [given, codes] of odd) assert.equal(wrongWith({ projectId: 'p', ...given }), codes, JSON.stringify(given))
})

test('links to terms that people do not see are named, and those that they see on this machine alone', () => {
  const links: [url: string, here: string[], onThisMachine: string[]][] = [
    ['https://host.example/terms', [], []],
    ['http://host.example/terms', ['terms/insecure'], ['terms/insecure']],
    ['http://localhost:3000/terms', ['terms/insecure'], ['terms/local']],
    ['http://127.0.0.1/terms', ['terms/insecure'], ['terms/local']],
    ['/terms', ['terms/insecure'], ['terms/insecure']],
  ]
  for (const [url, here, onThisMachine] of links)
    for (const name of ['termsConditionsUrl', 'privacyPolicyUrl']) {
      assert.equal(wrongWith({ projectId: 'p', [name]: url }), here, `${name} ${url}`)
      assert.equal(wrongWith({ projectId: 'p', [name]: url }, 'http://localhost:5173'), onThisMachine, `${name} ${url}`)
    }
})

const TAG: ScriptTag = {
  src: 'https://cdn.example/wallet-modal@1.2.3/wallet-modal.js',
  integrity: 'sha384-x',
  crossOrigin: 'anonymous',
  isEnough: true,
}
const wrongTag = (change: Partial<ScriptTag>, count = 1) => {
  const notes = notesOf()
  checkTags(notes, Array(count).fill({ ...TAG, ...change }), { page: `${PAGE}/x`, version: '1.2.3' })
  return codesOf(notes)
}

test('a script tag has a hash, leave to check it, and one version', () => {
  assert.equal(wrongTag({}), [])
  assert.equal(wrongTag({}, 2), ['script/twice'])
  assert.equal(wrongTag({ integrity: '' }), ['script/no-integrity'])
  assert.equal(wrongTag({ crossOrigin: null }), ['script/no-crossorigin'])
  assert.equal(wrongTag({ crossOrigin: null, src: '/js/wallet-modal.js' }), [])
  for (const address of ['npm/wallet-modal@latest', 'npm/wallet-modal@1', 'npm/wallet-modal/dist/wallet-modal.js'])
    assert.equal(wrongTag({ src: `https://cdn.example/${address}` }), ['script/moving-version'], address)
  assert.equal(wrongTag({ src: 'https://cdn.example/wallet-modal@1.2.4/wallet-modal.js' }), ['script/other-version'])
})

test('a tag is ours by its address or by its project, and chunks are none', () => {
  const isOne = (src: string, isEnough = false) => isOurs({ ...TAG, src, isEnough }, PAGE)
  for (const src of ['/wallet-modal.js', 'https://c.example/npm/wallet-modal@1', '/wallet-modal/dist/wallet-modal.js'])
    assert.ok(isOne(src), src)
  for (const src of ['', '/my-wallet-modal.js', '/wallet-modal@1.2.3/chunks/first.abc.js', '/wallet-modal-x/a.js'])
    assert.not(isOne(src), src)
  assert.ok(isOne('/vendor.js', true))
})

test('what a policy needs is what the options lead to', () => {
  const named = (given: object) => needsOf(optionsOf(given)).map(({ directive, source }) => `${directive} ${source}`)
  assert.equal(named({}), [
    'connect-src https://rpc.walletconnect.org',
    'connect-src https://api.web3modal.org',
    'connect-src wss://relay.walletconnect.org',
    'connect-src https://eth.merkle.io',
    'frame-src https://secure.walletconnect.org',
    'img-src https://api.web3modal.org',
    'img-src data:',
  ])
  const few = { enableWalletConnect: false, features: { email: false, socials: false } }
  const own = { endpoints: { data: 'https://a.example/x', explorer: 'https://b.example', rpc: 'https://c.example' } }
  assert.equal(named({ ...few, ...own }), [
    'connect-src https://a.example',
    'connect-src https://b.example',
    'connect-src https://c.example',
    'img-src https://b.example',
    'img-src data:',
  ])
  // Names of recipients are looked up on Ethereum, whatever the networks are.
  const ENS = 'connect-src https://eth.merkle.io'
  assert.ok(named({ networks: [8453] }).includes(ENS))
  assert.not(named({ networks: [8453], features: { send: false } }).includes(ENS))
  assert.not(named({ networks: ['solana'] }).includes(ENS))
})

const OWN = { customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example/key' }] } }

test('without services, nodes and what the app names are all that the options lead to', () => {
  const named = (given: object) =>
    needsOf(resolveOptions({ services: 'chain', ...OWN, ...given }, () => {})).map(
      ({ directive, source }) => `${directive} ${source}`,
    )
  const NODE = 'connect-src https://rpc.example'
  assert.equal(named({}), [NODE, 'img-src data:'])
  const data = 'https://data.example'
  assert.equal(named({ endpoints: { data, explorer: data, analytics: data } }), [NODE, 'img-src data:'])
  const solana = { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [{ url: 'https://solana.example' }] }
  assert.equal(named({ networks: ['solana'], customRpcUrls: solana }), [
    'connect-src https://solana.example',
    'img-src data:',
  ])
  assert.equal(named({ networks: [8453], features: { send: false } }), [
    'connect-src https://mainnet.base.org',
    NODE,
    'img-src data:',
  ])
  const services = {
    tokens: ['pinned', { list: 'https://lists.example/a.json?key' }, { list: 'http://lists.example/b.json' }],
    names: { gateways: ['API.example', 'https://other.example/{sender}', 'not a host'] },
    walletImages: { rainbow: 'https://pictures.example/r.svg', zerion: 'data:image/png;base64,AAAA' },
    swaps: ['chain', { kyberswap: 'https://swaps.example/proxy' }],
  }
  assert.equal(named({ services }), [
    NODE,
    'connect-src https://swaps.example',
    'connect-src https://lists.example',
    'connect-src https://api.example',
    'connect-src https://other.example',
    'img-src https://pictures.example',
    'img-src data:',
  ])
  // A service that the app names is asked at its own address, unless the app has another.
  assert.equal(named({ services: { swaps: ['kyberswap'] } }), [
    NODE,
    'connect-src https://aggregator-api.kyberswap.com',
    'img-src data:',
  ])
  const explorers = {
    'eip155:1': 'https://explorer.example/',
    'eip155:10': 'http://explorer.example',
    'solana:5': 'https://x.example',
  }
  assert.equal(named({ services: { prices: ['defillama', 'chain'], activity: [{ blockscout: explorers }] } }), [
    NODE,
    'connect-src https://coins.llama.fi',
    'connect-src https://explorer.example',
    'img-src data:',
  ])
  for (const swaps of [['chain'], ['chain', { kyberswap: 'http://swaps.example' }], ['paraswap'], 'kyberswap'])
    assert.equal(named({ services: { swaps } }), [NODE, 'img-src data:'])
  for (const gateways of ['off', 'ask'])
    assert.equal(named({ services: { names: { gateways } } }), [NODE, 'img-src data:'])
  // A project brings back WalletConnect and the logins, and neither data nor directory.
  assert.equal(named({ projectId: 'p' }), [
    'connect-src wss://relay.walletconnect.org',
    NODE,
    'frame-src https://secure.walletconnect.org',
    'img-src data:',
  ])
})

test('without services, public nodes alone and origins of services are warned of, and misspelled members named', () => {
  const wrong = (given: object, page?: string) => wrongWith({ services: 'chain', ...given }, page)
  assert.equal(wrong(OWN), [])
  assert.equal(wrong({}), ['network/public-rpc'])
  assert.equal(wrong({ networks: [1, 8453], ...OWN }), ['network/public-rpc'])
  // Chain objects of libraries bring the same endpoint along.
  const chain = { id: 1, rpcUrls: { default: { http: ['https://eth.merkle.io'] } } }
  assert.equal(wrong({ networks: [chain] }), ['network/public-rpc'])
  assert.equal(wrong({}, 'http://localhost:5173'), [])
  assert.equal(wrong({ projectId: 'p' }), ['network/public-rpc'])
  assert.equal(wrongWith({ projectId: 'p' }), [])
  assert.equal(wrong({ networks: ['solana'] }), ['network/no-rpc'])
  for (const name of ['data', 'explorer', 'analytics'])
    assert.equal(wrong({ ...OWN, endpoints: { [name]: 'https://a.example' } }), ['options/endpoint'], name)
  const both = { ...OWN, services: { token: [], names: { gateway: 'off' } } }
  assert.equal(wrong(both), ['options/unknown', 'options/unknown'])
})

/** Answers by a part of the request. */
function examinationOf(answers: Record<string, unknown>) {
  const notes = notesOf()
  const clock = createClock(notes, () => NOW)
  const asked: string[] = []
  const ask: Ask = async (url, { body = '' } = {}) => {
    asked.push(url)
    const key = Object.keys(answers).find(it => (url + body).includes(it))
    const answer = key ? answers[key] : undefined
    return (answer as Answer)?.kind
      ? (answer as Answer)
      : { kind: 'answer', status: 200, text: JSON.stringify(answer ?? {}) }
  }
  const examination: Examination = { notes, clock, page: PAGE, ask }
  return { ...examination, asked, codes: () => (clock.judge(), codesOf(notes)) }
}
const refused = (status: number, text: string): Answer => ({ kind: 'answer', status, text })

test('what a service answers is told apart: refusal of the project, of the page, or of the question', async () => {
  const well = { '/getWallets': { data: [{ image_id: 'i' }] }, '/v1/supported-chains': { http: [] } }
  const check = async (answers: Record<string, unknown>) => {
    const it = examinationOf({ ...well, ...answers })
    const picture = await checkServices(it, servicesOf(optionsOf()), { projectId: 'p', version: '1' })
    return { picture, codes: it.codes() }
  }
  const { picture, codes } = await check({})
  assert.equal(codes, [])
  assert.match(picture!, /\/getWalletImage\/i\?projectId=p&/)
  const of = async (answers: Record<string, unknown>) => (await check(answers)).codes
  assert.equal(await of({ '/getWallets': refused(401, 'Unauthorized: invalid key') }), ['project/invalid-key'])
  assert.equal(await of({ '/getWallets': refused(403, 'Unauthorized: origin not allowed') }), ['project/origin'])
  assert.equal(await of({ '/getWallets': refused(403, 'no') }), ['endpoint/status'])
  assert.equal(await of({ '/getWallets': { data: {} } }), ['endpoint/bad-reply'])
  assert.equal(await of({ '/v1/supported-chains': refused(200, '<html>') }), ['endpoint/bad-reply'])
  for (const [kind, code] of [
    ['policy', 'policy/connect-src'],
    ['cors', 'endpoint/cors'],
    ['redirect', 'endpoint/redirect'],
    ['silent', 'endpoint/unreachable'],
  ] as const)
    assert.equal(await of({ '/v1/supported-chains': { kind } }), [code])
  assert.equal(await of({ '/projects/': { allowedOrigins: ['https://*.example'] } }), [])
  assert.equal(await of({ '/projects/': { allowedOrigins: [] } }), ['project/origin'])
  assert.equal(await of({ '/projects/': refused(404, '') }), [])
})

test('without services, neither directory nor data is asked, and a token list only whether it is there', async () => {
  const check = async (answers: Record<string, unknown>) => {
    const it = examinationOf(answers)
    const options = optionsOf({ services: { tokens: [{ list: 'https://lists.example/a.json' }] } })
    assert.is(await checkServices(it, servicesOf(options), { projectId: 'p', version: '1' }), undefined)
    assert.equal(it.asked, ['https://lists.example/a.json'])
    return it.codes()
  }
  // It is read in part, so it is no JSON.
  assert.equal(await check({ 'a.json': refused(200, '{"tokens":[') }), [])
  assert.equal(await check({ 'a.json': refused(404, '') }), ['endpoint/status'])
  assert.equal(await check({ 'a.json': { kind: 'cors' } }), ['endpoint/cors'])
})

test('a node is of its network and knows of it lately; a clock that is wrong makes no node late', async () => {
  const check = async (network: unknown, answers: Record<string, unknown>, others: number[] = []) => {
    const it = examinationOf(answers)
    const options = optionsOf({
      networks: [network],
      customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example/key' }] },
    })
    others.forEach(it.clock.tellTime)
    await checkRpc(it, servicesOf(options).rpc[0]!)
    assert.not.match(JSON.stringify(it.notes), /key/)
    return it.codes()
  }
  const at = (ms: number) => ({ result: { timestamp: `0x${Math.floor(ms / 1000).toString(16)}` } })
  const whole = { eth_chainId: { result: '0x1' }, eth_getBlockByNumber: at(NOW - 12_000) }
  assert.equal(await check(1, whole), [])
  assert.equal(await check(1, { ...whole, eth_chainId: { result: '0x2105' } }), ['rpc/wrong-chain'])
  assert.equal(await check(1, { ...whole, eth_chainId: { error: { code: -32601 } } }), ['rpc/error'])
  assert.equal(await check(1, { ...whole, eth_getBlockByNumber: at(NOW - 7_200_000) }), ['rpc/behind'])
  assert.equal(await check(1, { ...whole, eth_getBlockByNumber: at(NOW + 600_000) }), ['clock/off'])
  const ahead = NOW - 86_400_000
  assert.equal(await check(1, { ...whole, eth_getBlockByNumber: at(ahead) }, [ahead, ahead]), ['clock/off'])
  assert.equal(await check(1, whole, [NOW, NOW + 500_000, NOW - 1000]), [], 'one of the others is wrong')
  const genesis = { getGenesisHash: { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' } }
  assert.equal(await check('solana', { ...genesis, getHealth: { result: 'ok' } }), [])
  assert.equal(await check('solana', { ...genesis, getHealth: { error: { code: -32005 } } }), ['rpc/behind'])
  assert.equal(await check('solana', { getGenesisHash: { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' } }), [
    'rpc/wrong-chain',
  ])
})

test('lengths of time are told in a unit that reads well', () => {
  assert.equal([90_000, 150_000, 5_400_000, 8e6, 3e8, -3e8].map(span), [
    '90 seconds',
    '3 minutes',
    '90 minutes',
    '2 hours',
    '3 days',
    '3 days',
  ])
})

test.run()
