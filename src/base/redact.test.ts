import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { growth } from '../../test/growth.ts'
import { redact } from './redact.ts'

const test = suite('redact')

test('leaves codes and words', () => {
  for (const text of [
    'wallet/failed',
    'Vault <b>is</b> broken',
    'execution reverted',
    'code -32603',
    'eip155:1'.slice(0, 6),
  ])
    assert.is(redact(text), text)
})

test('takes out addresses, hashes and keys of every chain, whole or shortened', () => {
  for (const secret of [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0xf39F…2266',
    '0xf39Fd6...b92266',
    'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  ]) {
    const said = redact(`sender ${secret} has too little`)
    assert.is.not(said.includes(secret.slice(2, 12)), true, said)
    assert.match(said, /^sender \S+ has too little$/)
  }
})

test('takes out links, pairings, e-mails and names of accounts', () => {
  const secrets = [
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d',
    'https://rpc.example/v3/secret',
    'ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266@1',
    'mona@example.com',
    'vera.eth',
    'пример.eth',
  ]
  for (const secret of secrets) assert.is(redact(`at ${secret} now`), 'at … now')
})

test('takes out amounts', () => {
  for (const amount of ['0.25', '1,234.5', '1 234,50', '1000000000000000000', '0,5'])
    assert.is(redact(`want ${amount} ETH`), 'want … ETH')
})

test('R152: takes out amounts in the digits of every script, and those that are grouped', () => {
  const said = [
    '\uff11\uff12\uff0e\uff15', // full width: 12.5
    '\uff11\uff10\uff10\uff10\uff10\uff10\uff10',
    '\uff11\uff0c\uff12\uff13\uff14',
    '\u0661\u0662\u066b\u0665', // Arabic: 12.5
    '\u0967\u0968.\u096b', // Devanagari: 12.5
    '1 000 000',
    '1\u202f000\u202f000',
    "1'000'000",
    '1_000_000',
    '1\u200b2\u200b.\u200b5',
    '12\u00ad.5',
  ]
  for (const amount of said) assert.is(redact(`want ${amount} ETH`), 'want \u2026 ETH', amount)
  assert.is(redact('code -32603, 7 of 12'), 'code -32603, 7 of 12')
})

test('R152: takes out addresses and names that are written in full width, with what follows them', () => {
  const wide = (text: string) => text.replace(/[!-~]/g, it => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
  for (const secret of [
    '0xf39Fd6e51aad88F6',
    '0xf39F\u20262266',
    'vera.eth',
    'mona@example.com',
    'https://x.example/1',
  ])
    assert.is(redact(`at ${wide(secret)} now`), 'at \u2026 now', secret)
  for (const secret of [
    'vera\u3002eth',
    'vera\uff61eth',
    've\u00adra.eth',
    'app.example/s?key=12',
    '9https://x.example',
  ])
    assert.is(redact(`at ${secret} now`), 'at \u2026 now', secret)
})

test('R152: the work grows with the length of a text, whatever is in it', () => {
  const parts = [
    'a',
    '1',
    '1 ',
    '1.',
    'a.',
    'a-',
    '.',
    ',',
    ' ',
    '@',
    '0x',
    'a\u2026',
    'a...',
    "1'",
    '1,',
    '\uff11',
    '\ufdfa',
    'a@',
    'a:',
    '-',
  ]
  for (const part of parts) {
    const times = growth(size => redact(part.repeat(size / part.length)), 25_000)
    assert.ok(times < 10, `${part}: ${times} times`)
  }
})

test.run()
