import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOSTILE } from '../../test/hostile.ts'
import { clean } from './text.ts'

const test = suite('text')

const rows: [string, string, string][] = [
  ['keeps ordinary text', 'MetaMask', 'MetaMask'],
  ['keeps other scripts and emoji', 'кошелёк 钱包 محفظة 🦊', 'кошелёк 钱包 محفظة 🦊'],
  ['keeps the marks that Hindi stacks', 'ड़ों', 'ड़ों'],
  ['composes to NFC', 'Cafe\u0301', 'Café'],
  ['strips controls', 'a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
  ['strips direction overrides and isolates', '\u202eevil\u202c \u2066x\u2069 \u061c\u200e\u200f', 'evil x'],
  ['strips zero-width characters', 'Me\u200bta\u200c\u200dMa\u2060sk\ufeff', 'MetaMask'],
  ['strips soft hyphens, fillers and variation selectors', 'a\u00ad\u115f\u3164\uffa0\ufe0f\u034fb', 'ab'],
  ['strips tag characters and private use', 'a\u{e0041}\ue000b', 'ab'],
  ['strips the blank braille cell', '\u2800', ''],
  ['makes one space of line separators and runs of space', 'a\u2028b\u2029c\r\n\t d\u00a0\u3000e', 'a b c d e'],
  ['trims', '  x  ', 'x'],
  ['drops lone surrogates', 'a\ud800b\udc00c', 'abc'],
  ['limits piled marks', 'Z' + '\u0310'.repeat(50) + 'a', 'Z\u0310\u0310\u0310a'],
  ['drops marks that would sit on the text before', '\u0301\u0302abc', 'abc'],
  ['leaves markup as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
]
for (const [title, given, expected] of rows) test(`R63: ${title}`, () => assert.is(clean(given), expected))

test('R63: counts code points and shows that something was cut', () => {
  assert.is(clean('abcdef', 6), 'abcdef')
  assert.is(clean('abcdefg', 6), 'abcde…')
  assert.is(clean('😀😀😀😀', 3), '😀😀…')
  assert.is([...clean('x'.repeat(1_000_000))].length, 64)
  assert.is([...clean('\u0301'.repeat(1_000_000) + 'x')].length, 0)
})

test('R63: gives no text for anything that is no string', () => {
  for (const value of [
    undefined,
    null,
    1,
    true,
    10n,
    Symbol('x'),
    {},
    [],
    ['a'],
    () => 'a',
    { toString: () => 'evil' },
    new String('x'),
  ])
    assert.is(clean(value), '')
})

test('R63: its result never holds an invisible or direction-changing character', () => {
  for (const value of HOSTILE)
    assert.not.match(clean(value, 200), /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
  for (let code = 0; code < 0x3000; code++)
    assert.not.match(
      clean(`a${String.fromCharCode(code)}b`),
      /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
      code.toString(16),
    )
})

test('is the same when applied twice', () => {
  for (const value of HOSTILE) assert.is(clean(clean(value)), clean(value))
})

test.run()
