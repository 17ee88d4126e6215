import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import {
  connectWallet,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
} from './fixtures.ts'
import { provideMail } from './mail-login.ts'
import { approveSignIn, connectToSign, listen, question, sign, told } from './signing.ts'
import { nodeOf } from './swapping.ts'
import { script, wallet } from './wallet.ts'

test.use(NO_MOTION)

const STATEMENT = 'Welcome to the host page.'
const required = { siwx: { statement: STATEMENT } }
const optional = { siwx: { statement: STATEMENT, required: false } }
/** Deploys the smart accounts of the stack's secure site. */
const ACCOUNT_FACTORY = '0xacC07F4c00000000000000000000000000000001'
const SILENT = [{ auto: 'approve' }]

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()

// @fast
test('R129: who has to sign in is connected once they have, and a host that reads the state before sees authorizing', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const balances: string[] = []
  page.on('request', request => void (/balance/.test(request.url()) && balances.push(request.url())))
  await visit({ options: required, csp: 'strict', wallets: SILENT })
  await listen(page)
  const answer = page.evaluate(() => {
    const { WalletModal } = window as unknown as ModalWindow
    return WalletModal.connect({ wallet: 'Kestrel' }).then(() => WalletModal.getState().sessions.length)
  })
  // @spec:2.19 @spec:4.43
  await expect(question(dialog)).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ status: 'authorizing', sessions: [] })
  expect((await stateOf(page)).namespaces.eip155).toEqual({ status: 'authorizing' })
  expect(await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getProvider())).toBe(undefined)
  expect(balances).toEqual([])
  await expect(dialog.getByText(STATEMENT)).toBeVisible()
  await dialog.getByRole('button', { name: 'Message' }).click()
  const { host, origin } = new URL(world.site.origin)
  const message = await dialog.locator('pre').innerText()
  expect(message).toContain(
    `${host} wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`,
  )
  expect(message).toContain(`\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: `)
  await sign(dialog)
  expect(await answer).toBe(1)
  await expect(dialog).toBeHidden()
  const { sessions, status } = await stateOf(page)
  expect(status).toBe('connected')
  // @spec:4.44
  expect(sessions).toMatchObject([{ message, data: { chainId: 'eip155:1', statement: STATEMENT } }])
  // @spec:4.44
  expect(await told(page)).toEqual([
    'CLICK_SIGN_SIWX_MESSAGE',
    'SIWX_AUTH_SUCCESS',
    'connect: connected, 1 signed in',
    'close: connected, 1 signed in',
    'session: connected, 1 signed in',
  ])
  await openModal(page)
  await expect.poll(() => balances.length).toBeGreaterThan(0)
  // The next visit asks nothing.
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect((await stateOf(page)).sessions).toMatchObject([{ message }])
  // Disconnecting ends the session.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect(await page.evaluate(() => localStorage.getItem('@appkit/siwx'))).toBe(null)
})

test('R83: a required sign-in cannot be dismissed; declined or unanswered it can be tried again; Cancel disconnects', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({ options: required, wallets: SILENT })
  await listen(page)
  await connectToSign(page, dialog)
  await script(page, { auto: 'reject' })
  await dialog.getByRole('button', { name: 'Message' }).click()
  const first = await dialog.locator('pre').innerText()
  await sign(dialog)
  // @spec:8.24
  await expect(dialog.getByText('Signature declined', { exact: true })).toBeVisible()
  // @spec:4.45
  await expect.poll(() => dialog.locator('pre').innerText()).not.toBe(first)
  await page.keyboard.press('Escape')
  // Escape is Back, and Back is Cancel.
  // @spec:2.5
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  // @spec:4.46
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
  // @spec:8.64
  expect(await told(page)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR', 'CLICK_CANCEL_SIWX'])
  // A wallet that never answers.
  await script(page, { auto: 'approve', answers: { personal_sign: 'hang' } })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // @spec:4.48
  await expect(question(dialog)).toBeVisible()
  await expect(dialog.getByText('Sign in, or cancel to disconnect.')).toBeVisible()
  await sign(dialog)
  await expect(dialog.getByRole('button', { name: 'Continue in Kestrel' })).toHaveAttribute('aria-busy', 'true')
  // Announced when the time starts.
  await expect(page.locator('wallet-modal').getByRole('status').last()).toHaveText('Continue in Kestrel')
  await page.clock.fastForward(15_000)
  await expect(dialog.getByText('No response? Open Kestrel, or cancel and try again.')).toBeVisible()
  await page.clock.fastForward(46_000)
  await script(page, { answers: {} })
  await sign(dialog)
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
})

test('a sign-in that is not required can be left, which connects without, and asked for later', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: optional, csp: 'strict', wallets: SILENT })
  await listen(page)
  await connectToSign(page, dialog)
  await press(dialog, 'Cancel')
  await expect(dialog).toBeHidden()
  // @spec:4.47
  expect(await told(page)).toEqual([
    'CLICK_CANCEL_SIWX',
    'connect: connected, 0 signed in',
    'close: connected, 0 signed in',
  ])
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await expect(dialog).toBeHidden()
  await listen(page)
  const signIn = () =>
    page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.signIn().then(
        it => it.data.accountAddress,
        (error: { code: string }) => error.code,
      ),
    )
  const refused = signIn()
  await expect(question(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await refused).toBe('request/aborted')
  await expect(dialog).toBeHidden()
  const answer = signIn()
  await sign(dialog)
  expect(await answer).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expect(dialog).toBeHidden()
  expect((await told(page)).at(-1)).toBe('session: connected, 1 signed in')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.signOut())
  expect(await told(page)).toEqual(['sessionEnd: connected, 0 signed in'])
  expect((await stateOf(page)).status).toBe('connected')
})

test('R82: another account and another network sign in anew; cancelled, the account goes back to where it has', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: required, wallets: [{ auto: 'approve', share: 'all' }] })
  await connectToSign(page, dialog)
  await sign(dialog)
  await expect(dialog).toBeHidden()
  await listen(page)
  await wallet(page, 'setAccount', [1])
  await expect(question(dialog)).toBeVisible()
  expect((await stateOf(page)).sessions).toEqual([])
  await sign(dialog)
  await expect(dialog).toBeHidden()
  // @spec:8.63
  expect(await told(page)).toEqual([
    'account: connected, 0 signed in',
    'sessionEnd: connected, 0 signed in',
    'CLICK_SIGN_SIWX_MESSAGE',
    'SIWX_AUTH_SUCCESS',
    'close: connected, 1 signed in',
    'session: connected, 1 signed in',
  ])
  // Back at the first account, nothing is asked.
  await wallet(page, 'setAccount', [0])
  await expect.poll(async () => (await stateOf(page)).sessions.length).toBe(1)
  await expect(dialog).toBeHidden()
  await wallet(page, 'setChain', ['eip155:8453'])
  await expect(question(dialog)).toBeVisible()
  await expect(dialog.getByText(/on Base$/)).toBeVisible()
  await press(dialog, 'Cancel')
  await expect(dialog).toBeHidden()
  expect(await stateOf(page)).toMatchObject({ status: 'connected', network: 'eip155:1' })
  expect((await stateOf(page)).sessions).toHaveLength(1)
})

test('R82: a session that was tampered with, has ended or is of another site is none', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: required, wallets: SILENT })
  await connectToSign(page, dialog)
  await sign(dialog)
  await expect(dialog).toBeHidden()
  const stored = (await page.evaluate(() => localStorage.getItem('@appkit/siwx')))!
  const [{ message }] = JSON.parse(stored) as [{ message: string }]
  const { host } = new URL(page.url())
  const ended = message.replace(/Expiration Time: .*/, 'Expiration Time: 2020-01-01T00:00:00.000Z')
  const texts: [string, string][] = [
    ['another statement', stored.replaceAll(STATEMENT, 'Welcome to nobody.')],
    ['an end that is over', JSON.stringify([{ ...JSON.parse(stored)[0], message: ended }])],
    ['another site', stored.replaceAll(host, 'evil.example')],
    ['no signature', stored.replace(/"signature":"[^"]+"/, '"signature":"0x"')],
    ['no JSON', stored.slice(9)],
  ]
  for (const [what, text] of texts)
    await test.step(what, async () => {
      await page.evaluate(text => localStorage.setItem('@appkit/siwx', text), text)
      await page.reload()
      await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
      expect(await stateOf(page)).toMatchObject({ status: 'disconnected', sessions: [] })
    })
  // Unchanged, it is still a session.
  await page.evaluate(text => localStorage.setItem('@appkit/siwx', text), stored)
  await connectWallet(page)
  expect((await stateOf(page)).sessions).toHaveLength(1)
})

test('without sign-in in the options the calls about it say so', async ({ page, visit }) => {
  await visit({ wallets: [] })
  for (const name of ['signIn', 'signOut', 'getSIWX'] as const) {
    const error = await page.evaluate(
      (name): Promise<unknown> =>
        (window as unknown as ModalWindow).WalletModal[name]().catch(({ code, message }) => ({ code, message })),
      name,
    )
    // @spec:8.29
    expect(error).toEqual({ code: 'siwx/disabled', message: 'SIWX is not enabled' })
  }
})

test('R130: a smart account that is on the chain signs in by the word of its contract (ERC-1271)', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const signIn = () => page.evaluate(() => void (window as unknown as ModalWindow).WalletModal.signIn().catch(() => {}))
  await visit({ options: { ...optional, features: { email: true }, networks: '1' }, wallets: [], csp: 'strict' })
  await provideMail(page, world)
  const isSigned = async () => (await stateOf(page)).sessions.length > 0
  await expect.poll(async () => (await question(dialog).isVisible()) || isSigned()).toBe(true)
  if (await question(dialog).isVisible()) await press(dialog, 'Cancel')
  await expect(dialog).toBeHidden()
  const { address, accounts } = (await stateOf(page)).namespaces.eip155!
  const owner = accounts!.find(it => it.type === 'eoa')!.address
  const node = nodeOf(world)
  expect(await node('eth_getCode', address, 'latest')).toBe('0x')
  const { address: from } = world.stack.accounts.eip155[0]!
  const data = encodeFunctionData({ abi: parseAbi(['function deploy(address)']), args: [owner as Hex] })
  await node('eth_sendTransaction', { from, to: ACCOUNT_FACTORY, data, gas: '0x200000' })
  await expect.poll(() => node('eth_getCode', address, 'latest')).not.toBe('0x')

  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.signOut())
  await signIn()
  await sign(dialog)
  await approveSignIn(page, dialog)
  const [session] = (await stateOf(page)).sessions
  // A plain key signature: nothing is wrapped for a deployed contract.
  expect(session!.signature).toHaveLength(132)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).sessions.length).toBe(1)
})
