import { expect, NO_MOTION, stateOf, test, type ModalWindow } from './fixtures.ts'
import { answer } from './approving.ts'
import { handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { provideMail } from './mail-login.ts'
import { approveSignIn, question } from './signing.ts'
import {
  ETHEREUM,
  SOLANA,
  NO_RESOURCE,
  visitSite,
  accounts,
  signed,
  called,
  statusOf,
  noteOf,
  button,
  connect,
  sign,
  disconnect,
} from './signing-site.ts'
import { asked, script, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

// @fast
test('R129: a plain page connects nobody who has not signed in, and its server knows who has', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [vera] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  expect(await statusOf(page)).toBe('authorizing')
  expect(signed(world)).toEqual([])
  await expect(dialog.getByText('Sign in to read your note.')).toBeVisible()
  await button(dialog, 'Message').click()
  const message = (await dialog.getByLabel('Message', { exact: true }).last().textContent())!
  const { host, origin } = new URL(world.site.origin)
  expect(message.split('\n').slice(0, 8)).toEqual([
    `${host} wants you to sign in with your Ethereum account:`,
    vera,
    '',
    'Sign in to read your note.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: 1',
  ])
  await sign(dialog)
  const { status, namespaces } = await stateOf(page)
  expect([status, namespaces.eip155?.address]).toEqual(['connected', vera])
  expect(signed(world)).toEqual([[vera, ETHEREUM]])
  expect(await noteOf(page)).toBe(200)
  expect(await asked(page, 'personal_sign')).toBe(1)

  await disconnect(page)
  await expect.poll(() => signed(world)).toEqual([])
  expect(await statusOf(page)).toBe('disconnected')
})

test('from the wallet’s answer to the word to the host there is one question, to whoever verifies', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitSite(visit, world)
  await page.evaluate(() => {
    const it = window as unknown as ModalWindow & WalletWindow & { between: string[] }
    const { provider } = it.__testWalletControl
    const { request } = provider
    let answeredAt = Infinity
    provider.request = call =>
      request(call).finally(() => {
        if (call.method === 'personal_sign') answeredAt = performance.now()
      })
    it.WalletModal.on('connect', () => {
      const made = performance.getEntriesByType('resource').filter(entry => entry.startTime >= answeredAt)
      it.between = made.map(entry => new URL(entry.name).pathname)
    })
  })
  await connect(page, dialog)
  await sign(dialog)
  const between = await page.evaluate(() => (window as unknown as { between: string[] }).between)
  // Analytics is sent in parallel, and nothing waits for it.
  expect(between.filter(path => path !== '/e')).toEqual(['/auth/verify'])
})

test('R83: a signature declined asks again with a new nonce, and Cancel disconnects where it is required', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await script(page, { next: 'reject' })
  await button(dialog, 'Sign').click()
  await expect(dialog.getByText('Signature declined')).toBeVisible()
  await expect(button(dialog, 'Sign')).toBeEnabled()
  await expect.poll(() => called(world, 'nonce')).toBe(2)
  expect(await statusOf(page)).toBe('authorizing')
  // It cannot be closed.
  await button(dialog, 'Close').click()
  await expect(dialog.getByText('Sign in, or cancel to disconnect.')).toBeVisible()
  expect(await statusOf(page)).toBe('authorizing')
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect([signed(world), called(world, 'verify')]).toEqual([[], 0])
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

// test/sign-in-trouble.test.ts covers the server's and the wallet's other behaviour.
test('R83: nonces that do not come, and a signature that the server refuses, are said, and it goes on once all is well', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world)
  const { faults } = world.stack
  faults.set('sign-in', 'GET /auth/nonce', { status: 503 })
  await connect(page, dialog)
  await expect(dialog.getByText('A problem occurred while trying initialize authentication')).toBeVisible()
  expect(await asked(page, 'personal_sign')).toBe(0)
  faults.clear('sign-in')
  await button(dialog, 'Try again').click()
  faults.set('sign-in', 'POST /auth/verify', { status: 401, body: { error: 'Internal words' } })
  await button(dialog, 'Sign').click()
  await expect(dialog.getByText('Signature not accepted')).toBeVisible()
  await expect(dialog.getByText('Internal words')).toBeHidden()
  expect(await statusOf(page)).toBe('authorizing')
  faults.clear('sign-in')
  faults.set('sign-in', 'POST /auth/verify', { hold: true })
  await button(dialog, 'Sign').click()
  await expect(dialog.getByText('Authenticating...').first()).toBeVisible()
  faults.clear('sign-in')
  await expect(dialog).toBeHidden()
  expect(await statusOf(page)).toBe('connected')
})

test('a Solana account signs in beside the one on EVM, each with its own message', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [vera] = accounts(world)
  const [sol] = world.stack.accounts.solana.map(it => it.address)
  await visitSite(
    visit,
    world,
    {},
    {
      options: { networks: '1,solana' },
      wallets: [{ auto: 'approve', solana: { keys: world.stack.accounts.solana.map(it => it.privateKey) } }],
    },
  )
  const begin = (namespace: 'eip155' | 'solana') =>
    page.evaluate(
      namespace => void (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
      namespace,
    )
  await begin('eip155')
  await sign(dialog)
  await begin('solana')
  await expect(dialog.getByText(/on Solana$/)).toBeVisible()
  await sign(dialog)
  await expect
    .poll(() => signed(world))
    .toEqual([
      [vera, ETHEREUM],
      [sol, SOLANA],
    ])
  expect((await stateOf(page)).sessions[0]?.data.chainId).toBe(SOLANA)
  await page.reload()
  await expect
    .poll(async () => Object.values((await stateOf(page)).namespaces).map(it => it?.status))
    .toEqual(['connected', 'connected'])
  await expect(dialog).toBeHidden()
})

test('R130: a smart account that is not on the chain yet signs in, and declines in its own window', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitSite(visit, world, {}, { options: { features: { email: true } }, wallets: [], head: '' })
  world.stack.faults.set('frame', 'event GET_USER', { without: 'siwxMessage' })
  await provideMail(page, world)
  await expect(question(dialog)).toBeVisible()
  expect(await statusOf(page)).toBe('authorizing')
  await button(dialog, 'Sign').click()
  await answer(page, 'Reject')
  await expect(dialog.getByText('Signature declined')).toBeVisible()
  await button(dialog, 'Sign').click()
  await approveSignIn(page, dialog)
  const { address, accounts } = (await stateOf(page)).namespaces.eip155!
  expect(accounts!.find(it => it.address === address)?.type).toBe('smartAccount')
  expect(signed(world)).toEqual([[address, ETHEREUM]])
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await expect(dialog).toBeHidden()
})

test('a wallet on another device signs in at the server with its one approval, and stays signed in', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const [vera] = accounts(world)
  await visitSite(visit, world, {}, { wallets: [], head: '' })
  const phone = await openWallet(browser, world, '?signs=first')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await handOver(phone, await pairingCode(page, dialog))
  await expect(dialog).toBeHidden()
  expect(signed(world)).toEqual([[vera, ETHEREUM]])
  expect(called(world, 'verify')).toBe(1)
  expect(await noteOf(page)).toBe(200)
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect((await stateOf(page)).sessions).toHaveLength(1)
  await disconnect(page)
  await expect.poll(() => signed(world)).toEqual([])
  await phone.context().close()
})
