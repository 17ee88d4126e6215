import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { httpsUrl, imageUrl, ownImageUrl, pageUrl, pictureData } from './url.ts'
import { walletLink } from './wallet-link.ts'

const test = suite('url')

/** No sink may return any of these. */
const REFUSED: unknown[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'java\tscript:alert(1)',
  'java\nscript://x',
  'java\r\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u0000:alert(1)',
  'javascript:',
  'javascript',
  'java\u200bscript://x',
  '\u202ejavascript://x',
  '\ufeffdata://x',
  'javascript\u00ad://x',
  'javascript&colon;alert(1)',
  'javascript%3aalert(1)',
  'jav&#x09;ascript:alert(1)',
  'JAVASCRIPT://',
  'livescript:x',
  'mocha:x',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data://text/html,x',
  'data:',
  'data',
  'data:,x',
  'data:image/svg,<svg/>',
  'data:text/html;image/png,x',
  'data:application/javascript,alert(1)',
  'xdata:image/png;base64,AA',
  'data:image/x-icon;base64,AAAA',
  'blob:https://example.com/1',
  'blob://x',
  'blob',
  'vbscript:msgbox(1)',
  'vbscript://x',
  'VbScript',
  'file:///etc/passwd',
  'file://server/share',
  'FILE:',
  'file',
  'about:blank',
  'about://blank',
  'about',
  'filesystem:https://x/temporary/1',
  'filesystem://x',
  'view-source:https://example.com',
  'view-source://x',
  'view-source',
  'intent://scan/#Intent;scheme=zxing;end',
  'intent:#Intent;end',
  'INTENT://x',
  'intent',
  'android-app://com.example',
  'ws://example.com',
  'wss://example.com',
  'WSS://x',
  'ftp://example.com',
  'ftps://example.com',
  'sftp://example.com',
  'ssh://host',
  'telnet://host',
  'smb://host/share',
  'nfs://host',
  'afp://host',
  'ldap://host',
  'ldaps://host',
  'ms-msdt://x',
  'ms-settings://x',
  'search-ms://query',
  'itms-services://?action=download-manifest',
  'itms://x',
  'itmss://x',
  'chrome://settings',
  'chrome-extension://abc/x.html',
  'moz-extension://abc',
  'x-apple.systempreferences://x',
  'app-settings://',
  'vscode://file/x',
  'http://example.com',
  'http://example.com:80/',
  'HTTP://EXAMPLE.COM',
  'http:',
  'http',
  'https',
  'https:',
  'https://',
  'https:///',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'http://example.com#localhost',
  'http://169.254.169.254/latest',
  'http://10.0.0.1',
  'http://[::2]/',
  'http://xlocalhost/',
  'http://127.0.0.1x/',
  'https://user@example.com',
  'https://user:pass@example.com/',
  'https://example.com:443@evil.example/',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://example.com/\nx',
  'https://ex\u0000ample.com',
  'https://example.com\\@evil.example',
  'https:\\\\example.com',
  'https://example.com/\u202egpj.exe',
  'https://[bad',
  'https://%00/',
  'https://example.com:99999',
  '//example.com',
  '//evil.example/wc',
  '/relative',
  './x',
  '../x',
  '?q',
  '#h',
  '',
  ' ',
  ':',
  '://',
  ':///',
  '1wallet://',
  '-x://',
  '.://',
  'sam ple://',
  'sample:opaque',
  'mailto:a@b.example',
  'tel:+123',
  'sms:123',
  'wc:abc@2',
  'sample:/path',
  '<b>://',
  'sämple://',
  'a_b://',
  '"://x',
  'sample://\nx',
  'sample://x\u200b',
  'sample://a b',
  // Registered for, or claimed by, something that is not a wallet: each as a link, as a bare name, and followed by a
  // number or an address.
  ...[
    'tel',
    'telprompt',
    'sms',
    'smsto',
    'mms',
    'mmsto',
    'facetime',
    'facetime-audio',
    'FaceTime-Video',
    'callto',
    'sip',
    'sips',
    'h323',
    'imessage',
    'message',
    'mailto',
    'xmpp',
    'irc',
    'ircs',
    'skype',
    'tg',
    'telegram',
    'whatsapp',
    'whatsapp-business',
    'viber',
    'sgnl',
    'weixin',
    'fb-messenger',
    'slack',
    'discord',
    'zoommtg',
    'msteams',
    'matrix',
  ].flatMap(name => [`${name}://+15550100`, `${name}:+15550100`, name]),
  ...[
    'prefs',
    'app-prefs',
    'settings',
    'x-apple-health',
    'shortcuts',
    'workflow',
    'calshow',
    'webcal',
    'maps',
    'x-callback',
    'geo',
    'music',
    'market',
    'macappstore',
    'shoebox',
    'wallet',
    'search',
    'shell',
    'help',
    'steam',
  ].flatMap(name => [`${name}://x`, name]),
  ...[
    'chromium',
    'edge',
    'microsoft-edge',
    'brave',
    'opera-http',
    'firefox-focus',
    'googlechrome',
    'googlechromes',
    'googlechrome-x-callback',
    'safari-https',
    'web+wallet',
    'moz-safe-about',
    'resource',
    'jar',
    'cid',
    'content',
    'mhtml',
  ].flatMap(name => [`${name}://x`, name]),
  ...[
    'gopher',
    'gemini',
    'git',
    'svn',
    'vnc',
    'rdp',
    'ms-rdp',
    'imap',
    'pop',
    'smtp',
    'nntp',
    'news',
    'magnet',
    'ipfs',
    'rtsp',
    'redis',
    'jdbc',
    'vscode-insiders',
    'jetbrains',
    'docker',
    'jnlp',
  ].flatMap(name => [`${name}://x`, name]),
  ...[
    'bitcoin',
    'ethereum',
    'lightning',
    'solana',
    'upi',
    'paypal',
    'otpauth',
    'otpauth-migration',
    'openid-credential-offer',
    'com.apple.systempreferences',
    'com.google.android',
    'org.mozilla.firefox',
  ].flatMap(name => [`${name}://x`, name]),
  'sample..app://',
  'sample-://',
  'sample.://',
  'sample+-app://',
  'sample--app://',
  `${'s'.repeat(51)}://`,
  'sample://"x',
  "sample://'x",
  'sample://<x>',
  'sample://x#y',
  'sample://(x)',
  'sample://x|y',
  'sample://`x',
  'sample://[x]',
  'sample://{x}',
  'sample://x^y',
  'sample://\u00e4',
  'sample:///\\x',
  null,
  undefined,
  0,
  1,
  true,
  {},
  [],
  ['https://example.com'],
  { href: 'https://example.com' },
  { toString: () => 'https://example.com' },
  new URL('https://example.com'),
  Symbol('x'),
  5n,
  () => 'https://example.com',
  'https://example.com/' + 'x'.repeat(2048),
  'x'.repeat(3000),
]
/** Input, then the results of httpsUrl, walletLink and imageUrl; false is refused. */
const TAKEN: [string, string | false, string | false, string | false][] = [
  ['https://example.com', 'https://example.com/', 'https://example.com/', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com/Path', 'https://example.com/Path', 'https://example.com/Path/', 'https://example.com/Path'],
  [' https://example.com/wc ', 'https://example.com/wc', 'https://example.com/wc/', 'https://example.com/wc'],
  ['https://example.com/wc/', 'https://example.com/wc/', 'https://example.com/wc/', 'https://example.com/wc/'],
  [
    'https://example.com:8443/a?b=c',
    'https://example.com:8443/a?b=c',
    'https://example.com:8443/a?b=c/',
    'https://example.com:8443/a?b=c',
  ],
  [
    'https://пример.example/',
    'https://xn--e1afmkfd.example/',
    'https://xn--e1afmkfd.example/',
    'https://xn--e1afmkfd.example/',
  ],
  ['https://t.me/wallet', 'https://t.me/wallet', 'https://t.me/wallet/', 'https://t.me/wallet'],
  ['https://example.com/../x/./y', 'https://example.com/x/y', 'https://example.com/x/y/', 'https://example.com/x/y'],
  ['https:example.com', 'https://example.com/', 'https://example.com/', 'https://example.com/'],
  ['sample://', false, 'sample://', false],
  ['sample', false, 'sample://', false],
  ['sample:', false, 'sample://', false],
  ['sample:/', false, 'sample://', false],
  ['sample://wc', false, 'sample://wc/', false],
  ['sample://wc?x=1', false, 'sample://wc?x=1/', false],
  ['Sample://', false, 'sample://', false],
  [' sample:// ', false, 'sample://', false],
  ['com.sample.app://', false, 'com.sample.app://', false],
  ['ledgerlive://wc', false, 'ledgerlive://wc/', false],
  ['cb-wallet', false, 'cb-wallet://', false],
  ['trust', false, 'trust://', false],
  ['dataverse://', false, 'dataverse://', false],
  ['data:image/png;base64,iVBORw0KGgo=', false, false, 'data:image/png;base64,iVBORw0KGgo='],
  ['data:image/webp;base64,UklGRg==', false, false, 'data:image/webp;base64,UklGRg=='],
  ['data:image/jpeg;base64,/9j/', false, false, 'data:image/jpeg;base64,/9j/'],
  ['data:image/gif;base64,R0lGOD', false, false, 'data:image/gif;base64,R0lGOD'],
  ['data:image/svg+xml;base64,PHN2Zy8+', false, false, 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['data:image/svg+xml,%3Csvg/%3E', false, false, 'data:image/svg+xml,%3Csvg/%3E'],
  ['DATA:IMAGE/PNG;base64,AA', false, false, 'DATA:IMAGE/PNG;base64,AA'],
  ['\n data:image/png;base64,AA \n', false, false, 'data:image/png;base64,AA'],
]

test('R45: the corpus holds at least 400 cases', () =>
  assert.ok(REFUSED.length + TAKEN.length >= 400, String(REFUSED.length + TAKEN.length)))

REFUSED.forEach((value, i) => {
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 50)) : typeof value
  test(`R45: refuses in every sink, case ${i + 1}: ${shown}`, () => {
    for (const allowLocal of [false, true]) {
      assert.is(httpsUrl(value, allowLocal), undefined)
      assert.is(walletLink(value, allowLocal), undefined)
    }
    assert.is(imageUrl(value), undefined)
    assert.is(ownImageUrl(value), undefined)
  })
})
for (const [value, https, link, image] of TAKEN)
  test(`R45: each sink takes only what it is for: ${JSON.stringify(value.slice(0, 50))}`, () => {
    assert.is(httpsUrl(value) ?? false, https)
    assert.is(walletLink(value) ?? false, link)
    assert.is(imageUrl(value) ?? false, image)
    assert.is(ownImageUrl(value) ?? false, image)
    assert.is(pictureData(value) ?? false, image && /^data:/i.test(image) ? image : false)
  })

// Wallets' own app links, from their documentation.
const APPS = `
  metamask rainbow trust okex okx bnc bitkeep bitget uniswap zerion argent cbwallet ledgerlive imtokenv2
  tpoutside safepalwallet exodus phantom oneinch blockchain-wallet dfw krakenwallet omni spot fireblocks-wc
  mewwallet awallet tokenary onto mathwallet bitpay safe gnosissafe pillarwallet infinitywallet bybitapp
  gateio htx rabby frontier coin98 coinomi guarda keplrwallet leapcosmoswallet cosmostation backpack family
  tangem celo viawallet dcent onekey-wallet wc ronin robinhood-wallet crypto.com org.toshi com.crypto.wallet
  io.metamask app.phantom unstoppabledomains tonkeeper-tc dataverse teleport smsafe telos datawallet xverse
  appkitwallet msafe
`
  .trim()
  .split(/\s+/)
for (const name of APPS)
  test(`R45: takes the app’s link of a wallet: ${name}`, () => {
    // @spec:5.30
    for (const given of [name, `${name}:`, `${name}://`]) assert.is(walletLink(given), `${name}://`)
    // @spec:5.31
    assert.is(walletLink(`${name}://wc?x=1&y=%20`), `${name}://wc?x=1&y=%20/`)
  })

test('R45: http is for this machine alone, where it is asked for', () => {
  for (const host of ['localhost:3000', '127.0.0.1:8545', '127.1.2.3', 'app.localhost', '[::1]:80']) {
    assert.ok(httpsUrl(`http://${host}/x`, true))
    assert.ok(walletLink(`http://${host}/x`, true))
    assert.ok(imageUrl(`http://${host}/x.png`, 'localhost'))
    assert.is(httpsUrl(`http://${host}/x`), undefined)
    for (const page of ['localhost', '127.0.0.1', 'app.localhost', '[::1]'])
      assert.ok(pageUrl(`http://${host}/x`, page))
    for (const page of ['app.example', '192.168.1.2', 'nas.local', ''])
      assert.is(pageUrl(`http://${host}/x`, page), undefined)
    assert.is(walletLink(`http://${host}/x`), undefined)
  }
})

test('R31: takes data pictures of up to 64 KiB', () => {
  const head = 'data:image/png;base64,'
  for (const read of [imageUrl, ownImageUrl, pictureData]) {
    assert.is(read(head + 'A'.repeat(65_536 - head.length))?.length, 65_536)
    assert.is(read(head + 'A'.repeat(65_537 - head.length)), undefined)
  }
})

test('R31: an image beside one that was allowed is read as the first one is', () => {
  const rests = `a.png a/b_c/D-1.svg a/~x.webp a%20b.png a/../b ../b ./b a//b /b .hidden/x a/.x a/%2e%2e/b x?y=1 x#y
    a\\b a;b a:b é.png a@b @evil.example/x :8080/x`
  for (const rest of [...rests.split(/\s+/), '', ' a.png', 'a\tb', 'a\nb', 'x'.repeat(2100)]) {
    const url = `https://img.example/${rest}`
    imageUrl('https://other.example/1.png')
    const alone = imageUrl(url)
    imageUrl('https://img.example/1.png')
    assert.is(imageUrl(url), alone, url)
  }
  for (const url of ['https://img.example.evil/x.png', 'https://img.examplex/x.png', 'http://img.example/x.png'])
    assert.is(imageUrl(url), httpsUrl(url), url)
  assert.ok(imageUrl('http://127.0.0.1:1/x.png', 'localhost'))
  assert.is(imageUrl('http://127.0.0.1:1/y.png', 'app.example'), undefined)
})

test('takes addresses of up to 2,048 characters', () => {
  const long = (length: number) => 'https://example.com/'.padEnd(length, 'x')
  assert.is(httpsUrl(long(2048)), long(2048))
  assert.is(walletLink(long(2048)), `${long(2048)}/`)
  assert.is(httpsUrl(long(2049)), undefined)
})

test('R45: a repaired link can take a pairing', () => {
  assert.is(`${walletLink('sample')}wc?uri=${encodeURIComponent('wc:abc@2')}`, 'sample://wc?uri=wc%3Aabc%402')
  assert.is(`${walletLink('https://sample.example')}wc?uri=x`, 'https://sample.example/wc?uri=x')
})

test.run()
