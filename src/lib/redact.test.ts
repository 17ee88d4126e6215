import { suite } from 'uvu'
import * as assert from 'uvu/assert'
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

test.run()
