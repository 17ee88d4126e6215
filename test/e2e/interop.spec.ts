import { build } from 'esbuild'
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { connectWallet, expect, NO_MOTION, stateOf, test, type Page } from './fixtures.ts'
import type { Outcome } from './interop.page.ts'
import { signInByMail } from './mail-login.ts'
import { nodeOf } from './swapping.ts'

test.use(NO_MOTION)

// The same values as on the page; that file needs a page and cannot be imported here.
const MESSAGE = 'Sign in to Größe 💶'
const TO = '0x3333333333333333333333333333333333333333'
const TYPED = {
  domain: {
    name: 'Interop',
    version: '1',
    chainId: 1,
    verifyingContract: '0x1111111111111111111111111111111111111111',
  },
  types: {
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: { to: '0x2222222222222222222222222222222222222222', amount: 12345678901234567890n, note: 'line\nbreak' },
} as const

let script: Buffer
test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/interop.page.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  script = Buffer.from(outputFiles[0]!.contents)
})

/** The signed-in user approves every request, until `isOver`. */
async function approveAll(page: Page, isOver: () => boolean): Promise<void> {
  const button = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' })
  while (!isOver()) await button.click({ timeout: 500 }).catch(() => {})
}

for (const [library, isEmbedded] of [['viem'], ['ethers'], ['wagmi'], ['wagmi', true]] as const) {
  const by = isEmbedded ? ' for who signed in by e-mail' : ''
  test(`${library} given getProvider('eip155') reads, signs and sends${by}`, async ({ page, visit, world }) => {
    const options = { features: { email: true }, defaultAccountTypes: { eip155: 'eoa' } }
    await visit(isEmbedded ? { options, wallets: [] } : {})
    world.site.put('/interop.js', script)
    if (isEmbedded) {
      const address = await signInByMail(page, world)
      await nodeOf(world)('anvil_setBalance', address, '0xde0b6b3a7640000')
    } else await connectWallet(page)
    const address = (await stateOf(page)).namespaces.eip155!.address as `0x${string}`
    await page.addScriptTag({ url: '/interop.js' })
    // Mines regularly: libraries that check only once per block would wait forever on an idle chain.
    const blocks = setInterval(
      () =>
        void page.request
          .post(world.stack.admin['eip155:1']!, { data: { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] } })
          .catch(() => {}),
      500,
    )
    let isOver = !isEmbedded
    const approved = approveAll(page, () => isOver)
    const outcome = await page
      .evaluate(
        ([library, rpc]) =>
          (
            window as unknown as {
              interop: Record<string, (rpc: object) => Promise<Outcome & { switched?: number; after?: string }>>
            }
          ).interop[library]!(rpc),
        [library, world.stack.urls.rpc] as const,
      )
      .finally(() => {
        clearInterval(blocks)
        isOver = true
      })
    await approved

    expect(outcome).toMatchObject({ address, chain: 1 })
    expect(Number(outcome.block)).toBeGreaterThan(0)
    expect(await verifyMessage({ address, message: MESSAGE, signature: outcome.signature })).toBe(true)
    expect(await verifyTypedData({ address, signature: outcome.typed, ...TYPED })).toBe(true)
    expect(['success', 1]).toContain(outcome.status)
    // The chain itself has the transaction, with the requested values.
    const chain = createPublicClient({ transport: http(world.stack.urls.rpc['eip155:1']) })
    expect(await chain.getTransaction({ hash: outcome.hash })).toMatchObject({
      from: address.toLowerCase(),
      to: TO,
      value: 1n,
    })
    expect((await chain.getTransactionReceipt({ hash: outcome.hash })).status).toBe('success')
    if (library === 'wagmi') expect(outcome).toMatchObject({ switched: 8453, after: 'disconnected' })
    expect((await stateOf(page)).status).toBe(library === 'wagmi' ? 'disconnected' : 'connected')
  })
}

test('the provider tells of changes with the names and values of EIP-1193, and forgets its listeners', async ({
  page,
  visit,
  world,
}) => {
  await visit()
  await connectWallet(page)
  const log = await page.evaluate(async () => {
    const here = window as unknown as {
      WalletModal: import('../../src/page/handle.ts').WalletModal
      __testWalletControl: { setAccount(index: number): void; setChain(id: string): void; disconnect(): void }
    }
    const provider = here.WalletModal.getProvider('eip155')!
    const log: unknown[] = []
    const same = (value: unknown) => {
      log.push(['same', value])
    }
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
      provider.on!(event, (value: unknown) => {
        log.push([event, event === 'disconnect' ? (value as { code: number }).code : value])
      })
    provider.on!('accountsChanged', same)
    provider.on!('chainChanged', same)
    here.__testWalletControl.setAccount(1)
    here.__testWalletControl.setChain('8453')
    // The wallet receives both requests before either is answered.
    while (log.length < 4) await new Promise(resolve => setTimeout(resolve, 5))
    provider.removeListener!('accountsChanged', same)
    provider.removeListener!('chainChanged', same)
    here.__testWalletControl.setAccount(0)
    while (log.length < 5) await new Promise(resolve => setTimeout(resolve, 5))
    await here.WalletModal.disconnect()
    log.push([
      'gone',
      here.WalletModal.getProvider('eip155') === undefined,
      await provider.request({ method: 'eth_chainId' }).then(
        () => 'answered',
        (error: { code: number }) => error.code,
      ),
    ])
    await here.WalletModal.connect({ wallet: 'Kestrel' })
    log.push(['back', here.WalletModal.getProvider('eip155') === provider])
    return log
  })
  const [first, second] = world.stack.accounts.eip155.map(account => account.address)
  expect(log).toEqual([
    ['accountsChanged', [second]],
    ['same', [second]],
    ['chainChanged', '0x2105'],
    ['same', '0x2105'],
    ['accountsChanged', [first]],
    ['accountsChanged', []],
    ['disconnect', 4900],
    ['gone', true, 4900],
    ['accountsChanged', [first]],
    ['connect', { chainId: '0x2105' }],
    ['back', true],
  ])
})

test('errors of the wallet reach the host as the wallet made them', async ({ page, visit }) => {
  await visit({
    wallets: [
      {
        auto: 'approve',
        answers: { personal_sign: { error: { code: 4001, message: 'No thanks', data: { mine: 1 } } } },
      },
    ],
  })
  await connectWallet(page)
  const error = await page.evaluate(() =>
    (window as unknown as { WalletModal: import('../../src/page/handle.ts').WalletModal }).WalletModal.getProvider()!
      .request({ method: 'personal_sign', params: ['0x00', '0x00'] })
      .catch((error: unknown) => error),
  )
  expect(error).toEqual({ code: 4001, message: 'No thanks', data: { mine: 1 } })
})
