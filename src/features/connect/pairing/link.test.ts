import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seeded } from '../../../../test/hostile.ts'
import type { AppLink } from '../../../modal/slots.ts'
import type { Platform } from '../../../base/platform.ts'
import { walletLink } from '../../../base/wallet-link.ts'
import { appHref } from '../../../wallets/app-href.ts'
import { mobileLink, secretLink } from './link.ts'

const test = suite('pairing links')
const URI = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484&expiryTimestamp=1700000000#x'
const on = (over: Partial<Platform> = {}): Platform => ({
  mobile: true,
  ios: true,
  android: false,
  telegram: false,
  inApp: false,
  browser: '',
  ...over,
})

/** Where a click on the link leads. */
function followed(link: AppLink | undefined): string | null | undefined {
  let href: string | null | undefined
  const native = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    href = this.getAttribute('href')
  }
  link?.follow?.(new MouseEvent('click'))
  HTMLAnchorElement.prototype.click = native
  return href
}

test('R45: the pairing stands in a link as one value, whatever is in it', () => {
  const random = seeded(45)
  const uris = [
    URI,
    ...Array.from(
      { length: 200 },
      () => 'wc:' + Array.from({ length: 40 }, () => String.fromCharCode(32 + Math.floor(random() * 95))).join(''),
    ),
  ]
  for (const uri of uris)
    for (const base of ['kestrel://', 'https://kestrel.example/']) {
      const url = new URL(appHref(base, uri, on()))
      assert.is(url.searchParams.get('uri'), uri)
      assert.is([...url.searchParams].length, 1)
      assert.is(url.hash, '')
    }
  assert.is(appHref('kestrel://', 'wc:a@2?b=c', on()), 'kestrel://wc?uri=wc%3Aa%402%3Fb%3Dc')
})

test('Telegram on Android decodes once, so the pairing is encoded twice there and nowhere else', () => {
  const twice = (over: Partial<Platform>) => appHref('https://t.me/kestrel/', URI, on(over)).includes('%25')
  assert.ok(twice({ telegram: true, android: true, ios: false }))
  assert.not(twice({ telegram: true }))
  assert.not(twice({ android: true, ios: false }))
  assert.is(
    decodeURIComponent(
      new URL(appHref('https://t.me/kestrel/', URI, on({ telegram: true, android: true }))).searchParams.get('uri')!,
    ),
    URI,
  )
})

test('R45: whatever base passes its check, the link stays with the scheme and the host of that base', () => {
  for (const given of [
    'kestrel',
    'kestrel:',
    'kestrel://',
    'kestrel://app',
    'com.kestrel.app://',
    'https://kestrel.example',
    'https://kestrel.example/app',
    'https://kestrel.example:8443/',
  ]) {
    const base = walletLink(given)!
    const url = new URL(appHref(base, URI, on()))
    assert.is(url.protocol, new URL(base).protocol)
    assert.is(url.username + url.password, '')
    assert.ok(url.href.startsWith(base + 'wc?uri='), url.href)
  }
})

const KESTREL = { mobile: 'kestrel://', linkMode: 'https://kestrel.example/' }
const CHOICES: [string, Parameters<typeof mobileLink>[0], Partial<Platform>, string | undefined, boolean?][] = [
  ['the app link in a browser', KESTREL, {}, 'kestrel://'],
  ['the https link inside another app, which follows no other', KESTREL, { inApp: true }, 'https://kestrel.example/'],
  ['an https app link inside another app', { mobile: 'https://k.example/' }, { inApp: true }, 'https://k.example/'],
  [
    'the app link inside another app where there is no https one',
    { mobile: 'kestrel://' },
    { inApp: true },
    'kestrel://',
  ],
  [
    'the https link where there is no app link',
    { linkMode: 'https://kestrel.example/' },
    {},
    'https://kestrel.example/',
  ],
  ['the https link where the page prefers it', KESTREL, {}, 'https://kestrel.example/', true],
  ['the app link where there is no https one to prefer', { mobile: 'kestrel://' }, {}, 'kestrel://', true],
  ['nothing where there is no link', {}, {}, undefined],
  ['nothing inside another app where there is no link', {}, { inApp: true }, undefined],
]
for (const [what, wallet, over, base, prefers = false] of CHOICES) {
  test(`R45: takes ${what}`, () => {
    const link = mobileLink(wallet, () => URI, on(over), prefers, false)
    assert.is(followed(link), base && appHref(base, URI, on(over)))
  })
}

test('opens in place, above a frame, and beside the page of Telegram', () => {
  const target = (over: Partial<Platform>, isFramed: boolean) =>
    mobileLink(KESTREL, () => URI, on(over), false, isFramed)!.target
  assert.is(target({}, false), '_self')
  assert.is(target({}, true), '_top')
  assert.is(target({ telegram: true, inApp: true }, true), '_blank')
})

test('R111: what stands in the page of a link holds nothing of the pairing, which is the one at the time of the click', () => {
  let uri: string | undefined = URI
  for (const base of ['kestrel://', 'https://kestrel.example/']) {
    uri = URI
    const link = secretLink(base, () => uri, on(), '_self')
    assert.is(link.href, `${base}wc`)
    assert.is(followed(link), appHref(base, URI, on()))
    uri = 'wc:next@2'
    assert.is(followed(link), appHref(base, 'wc:next@2', on()))
    uri = undefined
    assert.is(followed(link), undefined)
  }
})

test.run()
