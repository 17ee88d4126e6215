import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isLocalPage, nearness } from './local-host.ts'
import { imageUrl } from './url.ts'

const test = suite('hosts that are near')
const NEAR: [near: string, hosts: string[]][] = [
  [
    'loopback',
    [
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '127.255.255.254',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '0.0.0.0',
      '0',
      '[::1]',
      '[::]',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[::ffff:0:127.0.0.1]',
      '１２７.0.0.1',
    ],
  ],
  [
    'link',
    [
      '169.254.169.254',
      '169.254.1',
      '0xa9fea9fe',
      '2852039166',
      '0251.0376.0251.0376',
      '[fe80::1]',
      '[febf::1]',
      '[::ffff:169.254.169.254]',
      'printer.local',
      'printer.local.',
    ],
  ],
  [
    'private',
    [
      '10.0.0.1',
      '10.1',
      '167772161',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '192.168.1',
      '0xc0a80001',
      '100.64.0.1',
      '100.127.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[::ffff:10.0.0.1]',
      '[::ffff:c0a8:1]',
      '[2002:c0a8:1::1]',
      'router',
      'router.lan',
      'nas.home.arpa',
      'metadata.google.internal',
    ],
  ],
]
const FAR = [
  'images.example',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '169.253.0.1',
  '198.20.0.1',
  '11.0.0.1',
  '[2606:4700::1]',
  '[2001:db8::7f00:1]',
  '[64:ff9b::8.8.8.8]',
  '[::ffff:8.8.8.8]',
  'localhost.example',
  '127.0.0.1.example',
  'local.example',
]

test('R113: hosts of this machine, its link and private networks are told in every spelling', () => {
  for (const [near, hosts] of NEAR)
    for (const host of hosts) assert.is(nearness(new URL(`https://${host}/`).hostname), near, host)
  for (const host of FAR) assert.is(nearness(new URL(`https://${host}/`).hostname), undefined, host)
})

test('R113: a picture from such a host is refused unless the page itself is served from there', () => {
  for (const [near, hosts] of NEAR)
    for (const host of hosts) {
      for (const [page, kind] of [
        ['shop.example', ''],
        ['127.0.0.1', 'loopback'],
        ['localhost', 'loopback'],
        ['192.168.7.7', 'private'],
        ['[fe80::7]', 'link'],
        ['', ''],
      ] as const) {
        assert.is(!!imageUrl(`https://${host}/a.png`, page), kind === near, `${host} on ${page}`)
      }
    }
  for (const host of FAR) assert.ok(imageUrl(`https://${host}/a.png`, 'shop.example'), host)
  assert.ok(imageUrl('data:image/png;base64,AA==', 'shop.example'))
})

test('a page is at home on this machine, and nowhere that only looks like it', () => {
  for (const url of [
    'http://localhost/',
    'https://localhost:3000/app',
    'http://app.localhost:8080/',
    'http://a.b-c.localhost/',
    'http://127.0.0.1:5173/',
    'http://[::1]:3000/',
    'file:///home/dev/index.html',
  ])
    assert.ok(isLocalPage(url), url)
  for (const url of [
    'https://app.example/',
    'https://localhost.example/',
    'https://notlocalhost/',
    'https://app.example/localhost/',
    'https://app.example/?to=http://localhost/',
    'https://app.example/#file:///',
    'https://127.0.0.1.example/',
    'http://192.168.0.5:3000/',
    'http://10.0.0.1/',
    'http://[::2]/',
    'about:srcdoc',
    'blob:https://app.example/1',
    'data:text/html,localhost',
    'undefined',
  ])
    assert.not(isLocalPage(url), url)
})

test.run()
