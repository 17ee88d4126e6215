import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { normalName } from './normal-names.ts'

const test = suite('normal names')

test('names of one script, and of emoji, are their own normal form', () => {
  for (const [input, normal] of [
    ['müller.eth', 'müller.eth'],
    [' Müller.ETH ', 'müller.eth'],
    ['привет.eth', 'привет.eth'],
    ['ありがとう.eth', 'ありがとう.eth'],
    ['🦊.eth', '🦊.eth'],
    // As keyboards write it.
    ['❤\uFE0F.eth', '❤.eth'],
    ['otto.eth', 'otto.eth'],
  ] as const)
    assert.is(normalName(input), normal, input)
})

test('R101: mixed scripts, look-alikes, hidden characters and forms that are not normal are none', () => {
  for (const input of [
    'оtto.eth', // a Cyrillic о
    'оттo.eth',
    'рaypal.eth',
    'ｏtto.eth', // full width: normal only once it is otto.eth
    'otto\u200b.eth',
    'ot\u200dto.eth',
    'otto。x.eth',
    'u\u0308ller.eth', // decomposed
    'ⅷ.eth',
    'a\u0300\u0301\u0302\u0303\u0304.eth',
    '\u202eotto.eth',
    'ot to.eth',
    '.eth',
    'ö..eth',
  ])
    assert.is(normalName(input), undefined, JSON.stringify(input))
})

test.run()
