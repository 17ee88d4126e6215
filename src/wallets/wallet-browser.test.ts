import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserLink } from './wallet-browser.ts'

const test = suite('browsers of wallets')
const PAGE = 'https://app.example:8443/a b?x=1&y=#z'
const PHANTOM = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
const SOLFLARE = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
const COINBASE = { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' }

test('the whole page stands in the link as one value, its origin as the referrer', () => {
  const link = new URL(browserLink(PHANTOM, PAGE, 'eip155')!)
  assert.is(link.origin + link.pathname, `https://phantom.app/ul/browse/${encodeURIComponent(PAGE)}`)
  assert.is(link.searchParams.get('ref'), 'https://app.example:8443')
  assert.is(link.hash, '')
})

test('a wallet that names the page twice gets it twice', () => {
  const link = new URL(browserLink(SOLFLARE, PAGE, 'solana')!)
  assert.ok(link.pathname.endsWith(encodeURIComponent(PAGE)))
  assert.is(link.searchParams.get('ref'), PAGE)
})

test('a wallet that pairs on other kinds of chain opens its browser on Solana only', () => {
  assert.is(new URL(browserLink(COINBASE, PAGE, 'solana')!).searchParams.get('cb_url'), PAGE)
  assert.is(browserLink(COINBASE, PAGE, 'eip155'), undefined)
})

test('a link within a link brings the page unharmed', () => {
  const okx = { id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709' }
  const link = new URL(browserLink(okx, PAGE, 'eip155')!)
  assert.is(link.origin + link.pathname, 'https://web3.okx.com/download')
  assert.is(new URL(link.searchParams.get('deeplink')!).searchParams.get('dappUrl'), PAGE)
})

test('a wallet that pairs opens its browser where nothing can be paired', () => {
  const metamask = { id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' }
  const trust = { id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0' }
  for (const wallet of [metamask, trust, { id: 'own', mobile: 'own://', browse: 'https://own.example/{url}' }])
    assert.is(browserLink(wallet, PAGE, 'eip155', true), undefined)
  const page = 'https://app.example:8443/a%20b?x=1&y=2#z'
  assert.is(
    browserLink(metamask, page, 'eip155', false),
    'https://link.metamask.io/dapp/app.example:8443/a%20b?x=1&y=2#z',
  )
  const link = new URL(browserLink(trust, PAGE, 'eip155', false)!)
  assert.equal(
    [...link.searchParams.entries()],
    [
      ['coin_id', '60'],
      ['url', PAGE],
    ],
  )
  assert.is(new URL(browserLink(trust, PAGE, 'solana', false)!).searchParams.get('coin_id'), '501')
})

test('the link in a wallet’s own entry is used, and only what it may contain is filled in', () => {
  const own = (browse: string) => browserLink({ id: 'own', browse }, PAGE, 'eip155', true)
  assert.is(
    own('https://own.example/{url}?o={origin}'),
    `https://own.example/${encodeURIComponent(PAGE)}?o=https%3A%2F%2Fapp.example%3A8443`,
  )
  assert.is(own('https://own.example/{toString}{constructor}'), 'https://own.example/')
  assert.is(own('https://own.example/'), 'https://own.example/')
})

test('other wallets have none, whatever their id', () => {
  for (const id of ['kestrel', '', 'constructor', '__proto__', 'toString'])
    assert.is(browserLink({ id }, PAGE, 'eip155'), undefined)
})

test.run()
