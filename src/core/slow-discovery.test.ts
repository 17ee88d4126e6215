import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStandardWallet, FIRST, registerWallet } from '../../test/fake-standard-wallet.ts'
import { createWallet } from '../../test/fake-wallet.ts'
import { importLoader } from '../entries/imported.ts'
import { createCore } from '../headless/core.ts'
import type { WalletCoreOptions } from '../headless/wallet-core.ts'
import { createModal, type Loader } from '../page/create-modal.ts'
import type { WalletModalOptions } from './options.ts'

const test = suite('wallets whose discovery takes its time')

const OPTIONS: WalletModalOptions & WalletCoreOptions = {
  projectId: 'p',
  networks: [1, 'solana'],
  endpoints: { data: 'https://data.example', explorer: 'https://explorer.example', rpc: 'https://rpc.example' },
}
/** The directory has it too: an installed wallet must not be taken for one that is only listed. */
const LISTED = Array.from({ length: 9 }, (_, at) => ({
  id: `${at}`.repeat(64),
  name: `Test ${at}`,
  mobile_link: 'test://',
}))
globalThis.fetch = (async (input: string) => {
  const isList = new URL(input).pathname === '/getWallets'
  return new Response(JSON.stringify(isList ? { data: LISTED, count: LISTED.length } : {}))
}) as typeof fetch

const { now } = performance
test.before.each(() => {
  localStorage.clear()
  // The page has been there for long.
  performance.now = () => now.call(performance) + 60_000
})
test.after.each(() => {
  performance.now = now
})

/** The code that asks wallets of the Wallet Standard comes slowly. */
const slowLoader: Loader = {
  ...importLoader,
  chunk: async id => {
    if (id === 'wallet-standard') await new Promise(resolve => setTimeout(resolve, 300))
    return importLoader.chunk(id)
  },
}

let count = 0
/** Installs a wallet on both kinds of chain, or on Solana alone, and returns its name. */
function installWallet(isOnBoth: boolean): string {
  const name = `Test ${++count}`
  registerWallet(globalThis.window, createStandardWallet({}, { name }).wallet)
  const info = { uuid: crypto.randomUUID(), name, rdns: `io.test${count}`, icon: '' }
  const detail = { info, provider: createWallet().provider }
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  if (isOnBoth) addEventListener('eip6963:requestProvider', announce)
  return name
}

for (const isOnBoth of [true, false]) {
  const which = isOnBoth ? 'already known on EVM' : 'on Solana alone'
  test(`R155: the modal waits for the code that finds a wallet ${which}`, async () => {
    const wallet = installWallet(isOnBoth)
    const { handle } = createModal(OPTIONS, slowLoader)
    const views: (string | undefined)[] = []
    handle.subscribe(({ view }) => void views.push(view))
    const { address } = await handle.connect({ wallet, namespace: 'solana' })
    assert.is(address, FIRST)
    assert.equal(views.includes('Connect'), false)
    handle.destroy()
  })

  test(`R155: the headless core waits for the code that finds a wallet ${which}`, async () => {
    const wallet = installWallet(isOnBoth)
    const core = createCore(OPTIONS)
    const { address } = await core.connect(wallet, { namespace: 'solana' })
    assert.is(address, FIRST)
    core.destroy()
  })
}

test('R155: if that code fails to load, a wallet on EVM still connects, and only an opening tries again', async () => {
  const name = installWallet(true)
  let loads = 0
  const broken: Loader = {
    ...importLoader,
    chunk: async id => {
      if (id !== 'wallet-standard') return importLoader.chunk(id)
      loads++
      throw new Error('offline')
    },
  }
  const { handle } = createModal(OPTIONS, broken)
  await handle.open()
  // While the list is shown, late wallets are looked for twice a second.
  await new Promise(resolve => setTimeout(resolve, 1_200))
  assert.ok(loads <= 2, `${loads} loads`)
  const { wallet } = await handle.connect({ wallet: name })
  assert.is(wallet.name, name)
  handle.destroy()
})

test.run()
