import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { label, withoutLinks } from './links.ts'

const test = suite('links in foreign text')

test('R65: web addresses in names of tokens are covered, names that only have a dot stay', () => {
  for (const [text, shown] of [
    ['5000 USDC at claim-reward.example #1', '5000 USDC at ••• #1'],
    ['Visit https://evil.example/a?b=c now', 'Visit ••• now'],
    ['www.evil.io', '•••'],
    ['ETH.com/claim', '•••'],
    ['t.me/airdrop', '•••'],
    ['claim . evil . xyz', '•••'],
    ['evil。com', '•••'],
    ['ftp://x', '•••'],
    ['сайт.рф', '•••'],
    ['a.b.c.net', '•••'],
    ['USDC.e', 'USDC.e'],
    ['vera.eth', 'vera.eth'],
    ['v2.0', 'v2.0'],
    ['Harbour Print #1', 'Harbour Print #1'],
    ['No. 5', 'No. 5'],
    ['1INCH', '1INCH'],
    ['', ''],
  ] as const)
    assert.is(withoutLinks(text), shown, text)
})

test('R65: a label is cleaned first, so that hidden characters hide no address', () => {
  assert.is(label('ev\u200bil\u202e.com'), '•••')
  assert.is(label('x'.repeat(100), 20).length, 20)
  assert.is(label({}), '')
})

test.run()
