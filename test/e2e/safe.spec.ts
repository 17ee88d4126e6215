import { createPublicClient, createWalletClient, http, parseEther, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, NO_MOTION, test, type ModalWindow, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

const RECIPIENT = '0x00000000000000000000000000000000005afe01'
type Answers = Record<string, (params: never) => unknown>

/** The app of a Safe on another origin, whose frame is the host page; what its owners do goes to the real chain. */
async function openSafe(page: Page, { stack, site, cdn }: World, changed: Answers = {}) {
  const owner = privateKeyToAccount(stack.accounts.eip155[2]!.privateKey)
  const transport = http(stack.urls.rpc['eip155:1'])
  const wallet = createWalletClient({ account: owner, chain: mainnet, transport })
  const sent = new Map<string, string>()
  const signed = new Map<string, string>()
  const asked: string[] = []
  const numbered = (map: Map<string, string>, value: string) => {
    const hash = `0x${(map.size + 1).toString().padStart(64, '0')}`
    map.set(hash, value)
    return hash
  }
  const answers: Answers = {
    getSafeInfo: () => ({ safeAddress: owner.address, chainId: 1, threshold: 1, owners: [owner.address] }),
    sendTransactions: async ({ txs: [tx] }: { txs: { to: `0x${string}`; value: string; data: `0x${string}` }[] }) => ({
      safeTxHash: numbered(sent, await wallet.sendTransaction({ ...tx!, value: BigInt(tx!.value) })),
    }),
    getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => ({
      txStatus: 'SUCCESS',
      txHash: sent.get(safeTxHash),
    }),
    signMessage: async ({ message }: { message: `0x${string}` }) => ({
      messageHash: numbered(signed, await owner.signMessage({ message: { raw: message } })),
    }),
    getOffChainSignature: (messageHash: string) => signed.get(messageHash),
    rpcCall: ({ call }: { call: string }) => {
      if (call !== 'safe_setSettings') throw new Error('unknown call')
      return { offChainSigning: true }
    },
    ...changed,
  }
  await page.exposeFunction('answer', async (method: string, params: never) => {
    asked.push(method)
    if (!answers[method]) throw new Error(`unknown method ${method}`)
    return answers[method](params)
  })
  cdn.put(
    '/safe',
    `<!doctype html><meta charset="utf-8"><title>Safe</title><script>
      addEventListener('message', async ({ source, origin, data: { id, method, params } }) => {
        const reply = await answer(method, params).then(
          data => ({ success: true, data }),
          error => ({ success: false, error: error.message }),
        )
        source.postMessage({ id, version: '1.18.0', ...reply }, origin)
      })
    </script><iframe src="${site.origin}/" width="700" height="700"></iframe>`,
  )
  await page.goto(`${cdn.origin}/safe`)
  const app = page.frameLocator('iframe')
  const dialog = app.getByRole('dialog')
  const open = () => app.getByRole('button', { name: 'Connect wallet' }).click()
  const row = dialog.getByRole('button', { name: /^Safe/ })
  const inside = () => page.frames()[1]!
  const state = () => inside().evaluate(() => (window as unknown as ModalWindow).WalletModal.getState())
  const request = (method: string, params: unknown[]) =>
    inside().evaluate(
      call =>
        (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
          .request(call)
          .then(String, error => `refused: ${(error as { code: number }).code}`),
      { method, params },
    )
  return { owner, transport, asked, dialog, open, row, state, request }
}

test('in the frame of a Safe its wallet connects, sends, signs, comes back, and is left', async ({
  page,
  visit,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  const { owner, transport, asked, dialog, open, row, state, request } = await openSafe(page, world)
  await open()
  await expect(row).toHaveAccessibleName(/^Safe \(127\.0\.0\.1\)$/)
  await row.click()
  await expect(dialog).toBeHidden()
  expect((await state()).namespaces.eip155).toMatchObject({
    status: 'connected',
    address: owner.address,
    wallet: { name: 'Safe (127.0.0.1)' },
  })

  const chain = createPublicClient({ transport })
  const before = await chain.getBalance({ address: RECIPIENT })
  const hash = await request('eth_sendTransaction', [{ to: RECIPIENT, value: '0x2386f26fc10000' }])
  const receipt = await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
  expect((await chain.getBalance({ address: RECIPIENT })) - before).toBe(parseEther('0.01'))

  const signature = await request('personal_sign', ['0x6869', owner.address])
  expect(
    await verifyMessage({
      address: owner.address,
      message: { raw: '0x6869' },
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBe('refused: 4200')

  asked.length = 0
  await page.reload()
  await expect.poll(async () => (await state()).status).toBe('connected')
  expect(new Set(asked)).toEqual(new Set(['getSafeInfo']))
  await page.frames()[1]!.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect((await state()).status).toBe('disconnected')
})

test('a transaction that the owners decline is told as declined, and the wallet stays', async ({
  page,
  visit,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  const { open, row, dialog, state, request } = await openSafe(page, world, {
    sendTransactions: () => {
      throw new Error('Transaction was rejected')
    },
  })
  await open()
  await row.click()
  await expect(dialog).toBeHidden()
  expect(await request('eth_sendTransaction', [{ to: RECIPIENT, value: '0x1' }])).toBe('refused: 4001')
  expect((await state()).status).toBe('connected')
})

test('in the frame of a page that is no Safe, and in no frame, there is no row and no wait', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit({ csp: 'strict' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  expect(world.cdn.log.filter(path => path.startsWith('/chunks/safe.'))).toEqual([])

  const {
    open,
    row,
    asked,
    dialog: framed,
  } = await openSafe(page, world, { getSafeInfo: () => ({ safeAddress: '?' }) })
  await open()
  await expect.poll(() => asked).toContain('getSafeInfo')
  await expect(framed.getByRole('button', { name: /^Kestrel/ })).toBeEnabled()
  await expect(row).toHaveCount(0)
})
