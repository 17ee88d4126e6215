import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { delegateIn } from './delegates.ts'

const test = suite('accounts with the code of others')
const METAMASK = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'

test('an account that runs a known wallet’s code is told by its name, in any letter case', () => {
  for (const address of [METAMASK, METAMASK.toUpperCase()])
    assert.equal(delegateIn(`0xef0100${address}`), {
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      name: 'MetaMask 1.3.0',
    })
})

test('any other code has an address and no name, even if only third parties name it', () => {
  for (const address of ['d2e28229f6f2c235e57de2ebc727025a1d0530fb', '12'.repeat(20)]) {
    const found = delegateIn(`0xef0100${address}`)
    assert.equal([found?.address.toLowerCase(), found?.name], [`0x${address}`, undefined])
  }
})

test('no code, a contract’s own and anything odd delegate to nobody', () => {
  for (const code of [
    '0x',
    undefined,
    null,
    5,
    '0xef0100',
    `0xef0100${METAMASK}00`,
    `0xef0101${METAMASK}`,
    `ef0100${METAMASK}`,
    `0x6001ef0100${METAMASK}`,
    [`0xef0100${METAMASK}`],
  ])
    assert.is(delegateIn(code), undefined)
})

test.run()
