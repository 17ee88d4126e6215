import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Transaction, Transfer } from '../../../services/history.ts'
import { cell, download, toCsv } from './csv.ts'

const test = suite('csv')

const row = (transfers: Transfer[], change: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: 'x',
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    minedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    chain: 'eip155:1',
    hash: '0xab',
    sentFrom: '0x1',
    sentTo: '0x2',
    ...change,
  },
  transfers,
})
const token = (direction: Transfer['direction'], numeric: string, symbol: string): Transfer => ({
  direction,
  quantity: { numeric },
  fungible: { name: symbol, symbol },
})

/** An RFC 4180 reader that is independent of the writer. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]]
  let at = text.startsWith('\ufeff') ? 1 : 0
  let value = ''
  for (let isQuoted = false; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') value += sign
      else if (text[at + 1] === '"') value += text[++at]
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') (lines.at(-1)!.push(value), (value = ''))
    else if (sign === '\r' && text[at + 1] === '\n') (lines.at(-1)!.push(value), (value = ''), lines.push([]), at++)
    else value += sign
  }
  return lines.slice(0, -1)
}

test('one line a transaction, under one of names, each ended by CRLF', () => {
  const text = toCsv([
    row([token('out', '0.05', 'ETH')]),
    row([token('out', '1', 'ETH'), token('in', '3000.5', 'USDC')], {
      operationType: 'trade',
      status: 'failed',
      hash: undefined,
      sentTo: undefined,
    }),
    row([token('in', '1', 'A'), token('in', '2', 'B')]),
    row([token('self', '5', 'USDC')], { operationType: 'approve' }),
  ])
  assert.ok(text.endsWith('\r\n'))
  const [head, ...lines] = parse(text)
  assert.is(lines.length, 4)
  assert.ok(lines.every(line => line.length === head!.length))
  assert.equal(lines[0], [
    '2026-01-02T03:04:05.000Z',
    'send',
    'confirmed',
    '0.05',
    'ETH',
    '',
    '',
    '',
    '',
    '0x1',
    '0x2',
    'eip155:1',
    '0xab',
  ])
  assert.equal(lines[1]!.slice(1, 9), ['trade', 'failed', '1', 'ETH', '3000.5', 'USDC', '', ''])
  assert.equal(lines[1]!.slice(9), ['0x1', '', 'eip155:1', ''])
  assert.equal(lines[2]!.slice(3, 7), ['', '', '1; 2', 'A; B'])
  assert.equal(lines[3]!.slice(7, 9), ['5', 'USDC'])
})

test('R115: a forged amount beside a real one is not in the file', () => {
  const fake: Transfer = { ...token('out', '25000', '“USDC”'), isForged: true }
  const [, line, alone] = parse(toCsv([row([fake, token('in', '0.01', 'USDC')]), row([fake])]))
  assert.equal(line!.slice(3, 7), ['', '', '0.01', 'USDC'])
  assert.equal(alone!.slice(3, 7), ['25000', '“USDC”', '', ''])
})

test('what a spreadsheet would run is text', () => {
  for (const text of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '=1,2', '="a"\r\n']) {
    assert.is(parse(cell(text) + '\r\n')[0]![0], `'${text}`)
  }
  for (const text of ['', 'ETH', '1INCH', "it's", 'a-b', 'a=b', '0.05', '-'.slice(1)]) assert.is(cell(text), text)
})

test('R114: whatever any spreadsheet could take for a formula is quoted and prefixed, 200 cases and more', () => {
  const leads = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\0',
    "'",
    '"',
    ' \t\u200d',
  ]
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '\uff1d',
    '\uff0b',
    '\uff0d',
    '\uff20',
    '\u2212',
    '\u2013',
    '\ufe63',
    '\ufe66',
    '\u207b',
    '|',
    '%',
  ]
  const tails = ['1+1', 'HYPERLINK("http://x","y")', "cmd|' /C calc'!A0"]
  let cases = 0
  for (const lead of leads)
    for (const sign of signs)
      for (const tail of tails) {
        const text = lead + sign + tail
        const written = cell(text)
        assert.ok(written.startsWith(`"'`) && written.endsWith('"'), JSON.stringify(text))
        // Nothing else about it changes.
        assert.is(parse(written + '\r\n')[0]![0]!.replaceAll("'", ''), text.replaceAll("'", ''))
        cases++
      }
  for (const text of ['\tx', '\rx', '\nx', '\0x']) assert.ok(cell(text).startsWith(`"'`), JSON.stringify(text))
  assert.ok(cases >= 200)
  // In programs that end cells at other characters than commas, the next part is text as well.
  assert.is(cell('a;=1'), `"a;'=1"`)
  assert.is(cell('a\n\t=1'), `"a\n\t'=1"`)
  // Text that merely contains such signs stays unchanged.
  for (const text of ['a-b', 'a=b', '1+1', 'x@y.z', 'ETH', '0.05', '50%']) assert.is(cell(text), text)
})

test('R114: no cell of the file is a formula to any spreadsheet, whatever assets and addresses are called', () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\uff1dHYPERLINK("https://x.example")',
    '\t=cmd',
    '\r=cmd',
    '"=1',
    ' =1',
    '\u200b=1',
    'a;=1',
    '|calc',
    '%0A=1',
  ]
  const kinds = ['in', 'out', 'self'] as const
  const rows = names.map(name =>
    row(
      kinds.map(kind => token(kind, '1', name)),
      { hash: name, sentFrom: name, sentTo: name, chain: name },
    ),
  )
  const lines = toCsv(rows).slice(1).split('\r\n').slice(1, -1)
  assert.is(lines.length, names.length)
  for (const line of lines)
    for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
      assert.not.match(quoted ?? plain!, /^[\s\p{C}"]*[=+@|%\uff1d\u2212-]|^[\t\r]|[;\t\r\n]\s*[=+@-]/u)
})

test('commas, quotes and line ends stay inside their cell', () => {
  for (const text of ['a,b', 'a"b', '"', 'a\r\nb', 'a\nb', ',', '""'])
    assert.equal(parse(`${cell(text)},${cell('x')}\r\n`), [[text, 'x']])
  const [, line] = parse(
    toCsv([row([{ direction: 'in', quantity: { numeric: '1' }, nft: { name: 'Say "hi", =now', isSpam: false } }])]),
  )
  assert.is(line![6], 'Say "hi", =now')
})

test('amounts of any size are written as they are', () => {
  const numeric = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
  assert.is(parse(toCsv([row([token('out', numeric, 'X')])]))[1]![3], numeric)
})

test('the file is a link of no document, and gone after a while', () => {
  const seen: string[] = []
  const real = { create: URL.createObjectURL, click: HTMLAnchorElement.prototype.click }
  URL.createObjectURL = () => 'blob:x'
  HTMLAnchorElement.prototype.click = function () {
    seen.push(`${this.download} ${this.href} ${this.isConnected}`)
  }
  const timer = globalThis.setTimeout
  globalThis.setTimeout = (() => 0) as never
  try {
    download('a.csv', 'x')
  } finally {
    URL.createObjectURL = real.create
    HTMLAnchorElement.prototype.click = real.click
    globalThis.setTimeout = timer
  }
  assert.equal(seen, ['a.csv blob:x false'])
})

test.run()
