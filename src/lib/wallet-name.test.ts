import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameName } from './wallet-name.ts'

const test = suite('names of wallets')

test('names of wallets are the same in either case, and no accent is lost', () => {
  assert.equal(
    [isSameName('MetaMask', 'metamask'), isSameName('Éclair', 'eclair'), isSameName('Quay', 'Quayside')],
    [true, false, false],
  )
})

test.run()
