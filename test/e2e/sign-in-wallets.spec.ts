import { copyCode, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { expect, manifest, NONCE, NO_MOTION, openModal, stateOf, test } from './fixtures.ts'
import { provideMail } from './mail-login.ts'
import { approveSignIn, connectToSign, isSigned, listen, question, sign, told } from './signing.ts'
import { CAIP, walletOf } from './solana-account.ts'

test.use(NO_MOTION)

const siwx = { statement: 'Welcome to the host page.' }

test('R130: after an e-mail login that signed nothing the user is asked, for a contract not yet deployed (ERC-6492) and a key', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({
    options: { siwx, features: { email: true }, networks: '1' },
    wallets: [],
    csp: 'strict',
  })
  world.stack.faults.set('frame', 'event GET_USER', { without: 'siwxMessage' })
  await listen(page)
  await provideMail(page, world)
  await expect(question(dialog)).toBeVisible()
  await sign(dialog)
  await approveSignIn(page, dialog)
  expect(await isSigned(page, world)).toBe(true)
  expect((await told(page)).slice(-3)).toEqual([
    'connect: connected, 1 signed in',
    'close: connected, 1 signed in',
    'session: connected, 1 signed in',
  ])
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).sessions.length).toBe(1)
  const { address } = (await stateOf(page)).namespaces.eip155!
  void page.evaluate(() => window.WalletModal.setPreferredAccountType('eoa')).catch(() => {})
  await expect(question(dialog)).toBeVisible()
  expect((await stateOf(page)).namespaces.eip155!.address).not.toBe(address)
  await sign(dialog)
  await approveSignIn(page, dialog)
  expect(await isSigned(page, world)).toBe(true)
})

test('R130: an account on Solana signs in, and another signature is none', async ({ page, visit, dialog, world }) => {
  await visit({ options: { siwx, networks: 'solana' }, wallets: [walletOf(world)], csp: 'strict' })
  await listen(page)
  await connectToSign(page, dialog)
  await sign(dialog)
  await expect(dialog).toBeHidden()
  const { status, sessions } = await stateOf(page)
  expect(status).toBe('connected')
  expect(sessions).toMatchObject([{ data: { chainId: CAIP } }])
  expect(sessions[0]!.message).toContain('wants you to sign in with your Solana account:\n')
  await page.evaluate(() => {
    const key = '@appkit/siwx'
    const [session] = JSON.parse(localStorage.getItem(key)!) as { signature: string }[]
    const other = session!.signature.startsWith('2') ? '3' : '2'
    localStorage.setItem(key, JSON.stringify([{ ...session, signature: other + session!.signature.slice(1) }]))
  })
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await stateOf(page)).toMatchObject({ status: 'disconnected', sessions: [] })
})

test('a wallet on another device signs in once it is paired, and hears that all is over when that is cancelled', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ options: { siwx }, wallets: [], csp: 'strict' })
  await listen(page)
  const wallet = await openWallet(browser, world, '?signs=no')
  await openModal(page)
  await handOver(wallet, await pairingCode(page, dialog))
  await expect(question(dialog)).toBeVisible()
  await sign(dialog)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
  expect(await isSigned(page, world)).toBe(true)
  // If the user cancels the next time, the wallet learns that the session is over.
  await page.evaluate(() => window.WalletModal.disconnect())
  await openModal(page)
  await handOver(wallet, await pairingCode(page, dialog))
  await expect(question(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect((await stateOf(page)).status).toBe('disconnected')
  await wallet.context().close()
})

test('who declines on another device is not connected; one approval signs in on every network; what was forged signs nobody in', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ options: { siwx, networks: '1,8453' }, wallets: [], csp: 'strict' })
  await listen(page)
  const wallet = await openWallet(browser, world)
  await openModal(page)
  await test.step('declined', async () => {
    await handOver(wallet, await pairingCode(page, dialog), 'Reject')
    await expect(dialog.getByText('You declined the request')).toBeVisible()
    expect(await stateOf(page)).toMatchObject({ status: 'disconnected', sessions: [] })
    await dialog.getByRole('button', { name: 'Try again' }).click()
  })
  await test.step('approved once', async () => {
    await handOver(wallet, await copyCode(page, dialog), null)
    const card = wallet.getByRole('article', { name: /^Sign in to / })
    await expect(card.getByRole('region')).toContainText(`${siwx.statement} I further authorize the stated URI`)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    expect(await told(page)).toEqual([
      'SIWX_AUTH_SUCCESS',
      'connect: connected, 1 signed in',
      'close: connected, 1 signed in',
      'session: connected, 1 signed in',
    ])
    expect(await isSigned(page, world)).toBe(true)
    // On the other network the user is not asked, nor after a reload.
    await page.evaluate(() => window.WalletModal.switchNetwork(8453))
    await expect.poll(async () => (await stateOf(page)).sessions[0]?.data.chainId).toBe('eip155:8453')
    await page.reload()
    await expect.poll(async () => (await stateOf(page)).sessions[0]?.data.chainId).toBe('eip155:8453')
    await expect(question(dialog)).toBeHidden()
  })
  await test.step('forged', async () => {
    await page.evaluate(() => window.WalletModal.disconnect())
    await listen(page)
    // Every message that this wallet signs has another nonce than requested.
    await wallet.evaluate(() => {
      type Request = { nonce: string }
      const { kit } = (
        window as unknown as { demoWallet: { kit: { formatAuthMessage(asked: { request: Request }): string } } }
      ).demoWallet
      const format = kit.formatAuthMessage.bind(kit)
      kit.formatAuthMessage = asked =>
        format(Object.assign(asked, { request: Object.assign(asked.request, { nonce: '0123456789abcdef' }) }))
    })
    await openModal(page)
    await handOver(wallet, await pairingCode(page, dialog))
    await expect(question(dialog)).toBeVisible()
    expect(await stateOf(page)).toMatchObject({ status: 'authorizing', sessions: [] })
    expect(await told(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByText('No site is connected.')).toBeVisible()
  })
  await wallet.context().close()
})

test('sign-in of the older kind asks the functions of the host, and no Solana account', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const config = `{
    getNonce: async address => (calls.push('getNonce ' + address), '0123456789abcdef'),
    getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [1, 8453], statement: 'Older.' }),
    createMessage: ({ address, domain, uri, statement, nonce, version, chainId }) => {
      calls.push('createMessage ' + address)
      return [domain + ' wants you to sign in with your Ethereum account:', address.split(':').pop(), '', statement, '',
        'URI: ' + uri, 'Version: ' + version, 'Chain ID: ' + chainId, 'Nonce: ' + nonce,
        'Issued At: ' + new Date().toISOString()].join('\\n')
    },
    verifyMessage: async ({ message, signature }) => {
      calls.push('verifyMessage')
      session = { address: message.split('\\n')[1], chainId: Number(/Chain ID: (.*)/.exec(message)[1]) }
      return /^0x[0-9a-f]{130}$/.test(signature)
    },
    getSession: async () => session,
    signOut: async () => (calls.push('signOut'), (session = null), true),
    onSignIn: it => calls.push('onSignIn ' + it.chainId),
    onSignOut: () => calls.push('onSignOut'),
  }`
  const options = JSON.stringify({
    projectId: 'local',
    networks: [1, 8453],
    endpoints: world.stack.endpoints,
    features: { email: false, socials: false },
  })
  await visit({
    options: null,
    head: `<script src="${world.cdn.origin}/wallet-modal.js" crossorigin="anonymous" nonce="${NONCE}"
        integrity="${manifest.files['wallet-modal.js']!.integrity}"></script>
      <script nonce="${NONCE}">window.calls = []; let session = null; WalletModal.init({ ...${options}, siweConfig: ${config} })</script>`,
  })
  await listen(page)
  const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls.splice(0))
  await connectToSign(page, dialog)
  // @spec:2.14
  expect((await stateOf(page)).view).toBe('ConnectingSiwe')
  await expect(dialog.getByText('Older.')).toBeVisible()
  await sign(dialog)
  await expect(dialog).toBeHidden()
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await calls()).toEqual([
    `getNonce ${address}`,
    `createMessage did:pkh:eip155:1:${address}`,
    'verifyMessage',
    'onSignIn 1',
  ])
  expect((await stateOf(page)).sessions).toHaveLength(1)
  // Another network signs out, and asks.
  await page.evaluate(() => window.WalletModal.switchNetwork(8453))
  await expect(question(dialog)).toBeVisible()
  expect((await calls()).slice(0, 2)).toEqual(['signOut', 'onSignOut'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
})

test('a wallet of the Wallet Standard that can signs in as it connects, with no second question', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const wallets = [walletOf(world, undefined, { signIn: true })]
  await visit({ options: { siwx, networks: 'solana' }, wallets, csp: 'strict' })
  await listen(page)
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
  expect(await told(page)).toEqual([
    'SIWX_AUTH_SUCCESS',
    'connect: connected, 1 signed in',
    'close: connected, 1 signed in',
    'session: connected, 1 signed in',
  ])
  expect((await stateOf(page)).sessions).toMatchObject([{ data: { chainId: CAIP, statement: siwx.statement } }])
})

test('a wallet that knows wallet_connect signs in as it connects, and one that does not is asked for each', async ({
  page,
  visit,
  dialog,
}) => {
  const base = { name: 'Base Account', auto: 'approve', rdns: 'app.base.account' }
  for (const [flavour, events] of [
    [undefined, ['SIWX_AUTH_SUCCESS']],
    ['no-connect', ['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']],
  ] as const) {
    await visit({ options: { siwx }, wallets: [{ ...base, flavour }] })
    await listen(page)
    await openModal(page)
    // The sign-in part loads before a wallet can be picked.
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(it => it.name.includes('/sign-in.'))),
      )
      .toBe(true)
    await dialog.getByRole('button', { name: /^Base Account/ }).click()
    if (flavour) await sign(dialog)
    await expect(dialog).toBeHidden()
    expect((await told(page)).filter(it => /SIWX/.test(it))).toEqual(events)
    expect((await stateOf(page)).sessions).toHaveLength(1)
    await page.evaluate(() => window.WalletModal.disconnect())
  }
})
