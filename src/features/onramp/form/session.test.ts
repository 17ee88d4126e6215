import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf } from '../../../base/record.ts'
import { openSession } from './session.ts'

const test = suite('sessions for a purchase')

const MINE = '0x41538a4c50D371c3466af5739D9B18DC6c5c725F'
const THEIRS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOL = 'BeuaxGkGJvtxXjZ5gjUMKB59B9oUQ5NSJCZ87c7M9K6Q'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HOSTS = ['pay.coinbase.com', 'buy.example', 'localhost:4000']
const real = globalThis.fetch
test.after.each(() => {
  globalThis.fetch = real
})

const asked: { url: string; init: RequestInit }[] = []
function serve(reply: unknown, status = 200): void {
  asked.length = 0
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init: init! })
    if (reply instanceof Error) throw reply
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status })
  }
}
const open = (account = `eip155:8453:${MINE}`) =>
  openSession(
    { url: '/buy', hosts: HOSTS },
    { account, network: account.split(':').slice(0, 2).join(':'), symbol: 'ETH', locale: 'de' },
  )
const answering = (url: unknown, account: unknown = `eip155:8453:${MINE}`) => serve({ url, account })

test('the app’s server is asked once, with the account, its network and what is bought, and without a redirect', async () => {
  answering(`https://pay.coinbase.com/buy?sessionToken=x&defaultAsset=ETH`)
  await open()
  const [{ url, init }] = asked as [(typeof asked)[0]]
  assert.is(asked.length, 1)
  assert.is(url, 'https://app.example/buy')
  assert.equal(JSON.parse(String(init.body)), {
    account: `eip155:8453:${MINE}`,
    network: 'eip155:8453',
    symbol: 'ETH',
    locale: 'de',
  })
  assert.equal([init.method, init.redirect, init.credentials], ['POST', 'error', 'same-origin'])
})

test('a page that names the account is read; one that hides it is not, and the user compares', async () => {
  for (const [query, isReadable] of [
    [`walletAddress=${MINE}`, true],
    [`walletAddress=${MINE.toLowerCase()}`, true],
    [`addresses=${encodeURIComponent(JSON.stringify({ [MINE]: ['base'] }))}&sessionToken=T0ken`, true],
    [`wallets=eth:${MINE}`, true],
    [`networkWallets=ethereum:${MINE}`, true],
    [`userAddress=${MINE}`, true],
    ['sessionToken=abc', false],
    [`note=${MINE}`, false],
    ['walletAddress=', false],
  ] as const) {
    answering(`https://buy.example/?${query}`)
    assert.is((await open()).isReadable, isReadable, query)
  }
  serve({ url: `https://buy.example/?walletAddress=${SOL}`, account: `${SOLANA}:${SOL}` })
  assert.ok((await open(`${SOLANA}:${SOL}`)).isReadable)
})

test('random values of a session are no addresses', async () => {
  for (const name of ['sessionToken', 'sessionId', 'session_hash', 'signature', 'sigV2Digest']) {
    answering(`https://buy.example/?${name}=${SOL}`)
    assert.is((await open()).isReadable, false, name)
  }
})

test('R192: a page that names anybody else is not opened, wherever the address stands', async () => {
  for (const url of [
    `https://buy.example/?walletAddress=${THEIRS}`,
    `https://buy.example/?walletAddress=${MINE}&addresses=${THEIRS}`,
    `https://buy.example/${THEIRS}?walletAddress=${MINE}`,
    `https://buy.example/?walletAddress=${MINE}#${THEIRS}`,
    `https://buy.example/?walletAddress=${MINE}&x=${btoa(THEIRS)}`,
    `https://buy.example/?wallets=eth:${MINE},sol:${SOL}`,
    `https://buy.example/?walletAddress=thief.eth`,
  ]) {
    answering(url)
    const thrown: unknown = await open().catch(error => error)
    assert.is(codeOf(thrown), 'http/bad-reply', url)
  }
})

test('R192: an answer for another account, or with anything but a page at a known provider, opens nothing', async () => {
  const good = 'https://buy.example/'
  const account = `eip155:8453:${MINE}`
  for (const reply of [
    { url: good },
    { url: good, account: MINE },
    { url: good, account: `eip155:8453:${THEIRS}` },
    { url: good, account: `eip155:1:${MINE}` },
    { url: good, account: [account] },
    { account },
    { url: 7, account },
    { url: '', account },
    { url: 'https://evil.example/', account },
    { url: 'https://buy.example.evil.example/', account },
    { url: 'https://evil.buy.example/', account },
    { url: 'http://buy.example/', account },
    { url: 'https://buy.example:8443/', account },
    { url: 'https://user:pass@buy.example/', account },
    { url: 'javascript:alert(1)//buy.example', account },
    { url: 'data:text/html,buy.example', account },
    { url: '//buy.example/', account },
    { url: `${good}?${'a'.repeat(5000)}`, account },
    'no JSON',
    null,
    [],
    '',
  ]) {
    serve(reply as object)
    const thrown: unknown = await open().catch(error => error)
    assert.is(codeOf(thrown), 'http/bad-reply', JSON.stringify(reply))
  }
})

test('on this machine a page can be http, where the app names its host and port', async () => {
  answering('http://localhost:4000/onramp')
  assert.is((await open()).url, 'http://localhost:4000/onramp')
  answering('http://localhost:4001/onramp')
  assert.is(codeOf(await open().catch(error => error)), 'http/bad-reply')
})

test('a refusal, a lost connection and a redirect say what they are', async () => {
  for (const [reply, status, code] of [
    [{ url: 'https://buy.example/', account: `eip155:8453:${MINE}` }, 500, 'http/status'],
    [{}, 401, 'http/status'],
    [new TypeError('Failed to fetch'), 200, 'http/network'],
  ] as const) {
    serve(reply, status)
    assert.is(codeOf(await open().catch(error => error)), code)
  }
})

test.run()
