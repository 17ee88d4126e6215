import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameName } from './wallet-name.ts'

const test = suite('names of wallets')

test('names of wallets are the same in either case and with the word wallet, and no accent is lost', () => {
  assert.equal(
    [
      isSameName('MetaMask', 'metamask'),
      isSameName('Trust Wallet', 'Trust'),
      isSameName('Éclair', 'eclair'),
      isSameName('Quay', 'Quayside'),
    ],
    [true, true, false, false],
  )
})

test('names without a letter or digit are not taken for one another', () => {
  assert.equal([isSameName('★', '★'), isSameName('★', '♥')], [true, false])
})

test.run()
