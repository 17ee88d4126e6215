import { codeOf, copyCode } from './demo-wallet.ts'
import { connectWallet, expect, NO_MOTION, openModal, test, type ModalWindow } from './fixtures.ts'
import { planted } from './secrets.ts'
import * as sending from './sending.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

test('R46: twelve secrets of the page, the user and the wallet get into no log, report, attribute, storage, Referer or address', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const all: string[] = []
  const secret = (what: string) => (all.push(planted(what)), planted(what))
  const told: string[] = []
  page.on('request', request =>
    told.push(`${request.url()} ${request.headers()['referer'] ?? ''} ${request.postData() ?? ''}`),
  )

  // The page's own secrets: a session in its URL, a key in its node's URL.
  const rpcKey = `rpc-${secret('node').slice(-4)}-key`
  const rpc = Object.fromEntries(
    Object.entries(world.stack.urls.rpc).map(([chain, url]) => [chain, `${url}/?key=${rpcKey}`]),
  )
  await visit({ options: { endpoints: { ...world.stack.endpoints, rpc } }, wallets: [{ auto: 'approve' }] }, '/')
  await page.evaluate(([query, hash]) => history.replaceState({}, '', `/?session=${query}#access_token=${hash}`), [
    secret('session'),
    secret('fragment'),
  ] as const)

  // Between the user and the wallet: the signed text, the signature, and the wallet's error.
  await connectWallet(page)
  const request = (method: string, params: unknown[]) =>
    page.evaluate(
      async ([method, params]) => {
        try {
          return String(
            await (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
              method: method as string,
              params: params as unknown[],
            }),
          )
        } catch (error) {
          return `failed: ${(error as Error).message}`
        }
      },
      [method, params] as const,
    )
  const message = `0x${Buffer.from(secret('message')).toString('hex')}`
  const signature = await request('personal_sign', [message, world.stack.accounts.eip155[0]!.address])
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  all.push(message, signature)
  await script(page, {
    answers: {
      personal_sign: { error: { code: -32000, message: `seed ${secret('words')}`, data: { token: secret('data') } } },
    },
  })
  expect(await request('personal_sign', ['0x00', world.stack.accounts.eip155[0]!.address])).toContain('failed')

  // Secrets pasted into the wrong field: a private key, a recovery phrase, an email address.
  await openModal(page, { view: 'WalletSend' })
  const key = 'c0ffee'.repeat(10) + 'abcd'
  for (const text of [`0x${key}`, key, `legal winner ${secret('phrase')} thank year wave`, `${secret('mail')}@mail`]) {
    await sending.to(dialog).fill(text)
    await page.waitForTimeout(400)
  }
  all.push(key)

  // The pairing: its URI and its key.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await openModal(page)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(codeOf(dialog)).toBeVisible()
  const uri = await copyCode(page, dialog)
  all.push(uri, /symKey=([0-9a-f]{64})/.exec(uri)![1]!)

  expect(all.length).toBeGreaterThanOrEqual(12)
  const lower = told.map(text => text.toLowerCase())
  for (const it of all)
    expect(lower.filter(text => text.includes(it.toLowerCase())).length, 'requests with a secret').toBe(0)
  // Only the node receives its key.
  expect(
    told.filter(
      text => text.includes(rpcKey) && !Object.values(world.stack.urls.rpc).some(url => text.startsWith(url)),
    ),
  ).toEqual([])
})
