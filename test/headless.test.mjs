import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleModules } from '../src/build/modules.mjs'

const test = suite('headless entry')
let modules
test.before(async () => {
  modules = await bundleModules()
})

const DRAWING = /^src\/(ui|i18n|shell\/root)|\.tsx$|\/(preact|uqr)\/|@preact\/signals\//
const SDK = /\/(viem|@walletconnect|@solana)\//

test('nothing that it loads at once or later draws, where the modal brings all of that', () => {
  for (const isLater of [false, true])
    assert.equal(
      modules.reached('core.js', isLater).filter(path => DRAWING.test(path)),
      [],
    )
  const drawn = modules.reached('esm.js').filter(path => DRAWING.test(path))
  for (const part of ['preact/dist', 'signals/dist', 'src/ui/', 'src/modal/root.tsx'])
    assert.ok(
      drawn.some(path => path.includes(part)),
      part,
    )
})

test("chains, WalletConnect and services come later, and the SDKs are the host's own", () => {
  const now = modules.reached('core.js')
  const later = modules.reached('core.js', true)
  for (const part of [
    'src/chains/evm/index.ts',
    'src/chains/solana/index.ts',
    'src/connectors/walletconnect/index.ts',
    'src/connectors/wallet-standard/discovery.ts',
    'src/services/remote.ts',
    'src/headless/directory.ts',
    'src/headless/pairing.ts',
    'src/headless/account.ts',
  ]) {
    assert.not.ok(now.includes(part), part)
    assert.ok(later.includes(part), part)
  }
  assert.equal(
    later.filter(path => SDK.test(path)),
    [],
  )
})

test.run()
