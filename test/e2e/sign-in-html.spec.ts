import { answer } from './approving.ts'
import { handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  strictPolicy,
  test,
  type HostPage,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { provideMail } from './mail-login.ts'
import { question } from './signing.ts'
import { approveSignIn } from './signing.ts'
import { asked, script, SPY, wallet, type WalletWindow } from './wallet.ts'

// A page with markup alone: what it wants of sign-in stands in `data-siwx`, and the back end of the stack answers on the
// page's own origin.
test.use(NO_MOTION)

const DAY_MS = 86_400_000
const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453']
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** What browsers write on the console of an answer that is an error. */
const NO_RESOURCE = /Failed to load resource/

const SIWX = {
  statement: 'Sign in to read your note.',
  nonceUrl: '/auth/nonce',
  verifyUrl: '/auth/verify',
  sessionUrl: '/auth/session',
  signOutUrl: '/auth/sign-out',
}
type Visit = (host?: HostPage) => Promise<void>

async function visitSite(visit: Visit, { site, stack }: World, siwx: object = {}, host: HostPage = {}): Promise<void> {
  stack.signIn.reset()
  for (const path of stack.signIn.paths) site.put(path, stack.signIn.answer)
  await visit({
    csp: strictPolicy(stack).replace('connect-src', "connect-src 'self'"),
    head: SPY,
    ...host,
    options: { siwx: { ...SIWX, ...siwx }, ...host.options },
  })
}
const accounts = ({ stack }: World) => stack.accounts.eip155.map(it => it.address)
const signed = ({ stack }: World) => stack.signIn.sessions().map(it => [it.address, it.chainId])
const called = ({ stack }: World, path: string) => stack.signIn.log.filter(it => it.path === `/auth/${path}`).length
const statusOf = async (page: Page) => (await stateOf(page)).status
/** What the page's own script would read for whoever is signed in. */
const noteOf = (page: Page) => page.evaluate(async () => (await fetch('/auth/note')).status)

const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
/** To the question, as a person gets there. */
async function connect(page: Page, dialog: Locator, name = 'Kestrel'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(question(dialog)).toBeVisible()
}
async function sign(dialog: Locator): Promise<void> {
  await button(dialog, 'Sign').click()
  await expect(dialog).toBeHidden()
}
/** The tab is looked at again. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const disconnect = (page: Page) => page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())

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
  // Analytics are told beside it, and nobody waits for them.
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
  // It cannot be closed
  await button(dialog, 'Close').click()
  await expect(dialog.getByText('Sign in, or cancel to disconnect.')).toBeVisible()
  expect(await statusOf(page)).toBe('authorizing')
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect([signed(world), called(world, 'verify')]).toEqual([[], 0])
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('optional: Cancel closes and leaves the account connected; it can sign in later', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [vera] = accounts(world)
  await visitSite(visit, world, { required: false })
  await connect(page, dialog)
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(page)).toBe('connected')
  expect(signed(world)).toEqual([])
  await page.evaluate(() => void (window as unknown as ModalWindow).WalletModal.signIn())
  await expect(question(dialog)).toBeVisible()
  await sign(dialog)
  expect(signed(world)).toEqual([[vera, ETHEREUM]])
  expect(await statusOf(page)).toBe('connected')
})

for (const required of [true, false]) {
  test(`R83: a wallet that never answers holds nobody (${required ? 'required' : 'optional'})`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await visitSite(visit, world, { required })
    await connect(page, dialog)
    await script(page, { next: 'hang' })
    await button(dialog, 'Sign').click()
    await expect(dialog.getByRole('button', { name: 'Answer in Kestrel' })).toBeVisible()
    await button(dialog, 'Cancel').click()
    await expect.poll(() => statusOf(page)).toBe(required ? 'disconnected' : 'connected')
    expect(signed(world)).toEqual([])
  })
}

test('R83: a wallet that is lost in between holds nobody', async ({ page, visit, dialog, world }) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await wallet(page, 'revoke')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await sign(dialog)
  expect(await statusOf(page)).toBe('connected')
})

const NONCE_FAULTS: [string, object][] = [
  ['is down', { status: 503 }],
  ['cannot be reached', { refuse: true }],
  ['answers half', { malformed: true }],
  ['answers with a page', { body: '<!doctype html><title>Not here</title>' }],
  ['gives a short nonce', { body: { nonce: 'abc' } }],
]
test('R83: whatever the service of nonces does, nothing is signed, and it goes on once it is well', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world)
  const { faults } = world.stack
  for (const [index, [what, fault]] of NONCE_FAULTS.entries()) {
    await test.step(what, async () => {
      if (index === 0) {
        faults.set('sign-in', 'GET /auth/nonce', fault)
        await connect(page, dialog)
      } else {
        faults.clear('sign-in')
        faults.set('sign-in', 'GET /auth/nonce', fault)
        const before = called(world, 'nonce')
        await button(dialog, 'Try again').click()
        await expect.poll(() => called(world, 'nonce')).toBeGreaterThan(before)
      }
      // @spec:8.22
      await expect(dialog.getByText('A problem occurred while trying initialize authentication')).toBeVisible()
      await expect(button(dialog, 'Try again')).toBeEnabled()
    })
  }
  expect(await asked(page, 'personal_sign')).toBe(0)
  faults.clear('sign-in')
  await button(dialog, 'Try again').click()
  await sign(dialog)
  expect(await statusOf(page)).toBe('connected')
})

test('R83: a nonce that does not come holds nobody', async ({ page, visit, dialog, world }) => {
  await visitSite(visit, world)
  world.stack.faults.set('sign-in', 'GET /auth/nonce', { hold: true })
  await connect(page, dialog)
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  world.stack.faults.clear('sign-in')
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(question(dialog)).toBeHidden()
})

test('R83: a signature that the server refuses, or cannot look at, is asked for again with another nonce', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world)
  await connect(page, dialog)
  const { faults } = world.stack
  for (const [fault, title] of [
    [{ status: 401, body: { error: 'Internal words' } }, 'Signature not accepted'],
    [{ status: 503 }, 'Signature not checked'],
    [{ refuse: true }, 'Signature not checked'],
  ] as const) {
    const before = called(world, 'nonce')
    faults.set('sign-in', 'POST /auth/verify', fault)
    await button(dialog, 'Sign').click()
    await expect(dialog.getByText(title)).toBeVisible()
    faults.clear('sign-in')
    await expect.poll(() => called(world, 'nonce')).toBeGreaterThan(before)
    await expect(dialog.getByText('Internal words')).toBeHidden()
    expect(await statusOf(page)).toBe('authorizing')
  }
  await sign(dialog)
  expect(await statusOf(page)).toBe('connected')
})

test('a reload asks nobody: the cookie is the session', async ({ page, visit, dialog, world }) => {
  const [vera] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.signIn.log.length = 0
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect((await stateOf(page)).sessions[0]?.data.accountAddress).toBe(vera)
  await expect(dialog).toBeHidden()
  expect([called(world, 'nonce'), called(world, 'verify'), await asked(page, 'personal_sign')]).toEqual([0, 0, 0])
  // What the page keeps itself is not needed for that
  await page.evaluate(() => localStorage.removeItem('@appkit/siwx'))
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await expect(dialog).toBeHidden()
})

test('R82: a session that the server has ended is asked for again, and is none on the next visit', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.signIn.advance(DAY_MS + 1)
  await comeBack(page)
  await expect(question(dialog)).toBeVisible()
  // The clock of the device is not the server's: as far apart as this they do not meet
  world.stack.signIn.advance(-DAY_MS - 1)
  await sign(dialog)
  expect(signed(world)).toHaveLength(1)

  world.stack.signIn.advance(DAY_MS + 1)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await statusOf(page)).toBe('disconnected')
  await expect(dialog).toBeHidden()
  expect(await asked(page, 'personal_sign')).toBe(0)
})

test('R82: a session that runs out is asked for again by itself', async ({ page, visit, dialog, world }) => {
  await page.clock.install()
  await visitSite(visit, world)
  world.stack.signIn.lasting({ sessionMs: 60_000 })
  await connect(page, dialog)
  await sign(dialog)
  // The server says until when
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).sessions.length).toBe(1)
  world.stack.signIn.advance(60_001)
  // The clocks may be two minutes apart
  await page.clock.fastForward(60_000 + 120_100)
  await expect(question(dialog)).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
})

test('R82: another account of the wallet has to sign in itself', async ({ page, visit, dialog, world }) => {
  const [vera, otto] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  await wallet(page, 'setAccount', [1])
  await expect(question(dialog)).toBeVisible()
  expect((await stateOf(page)).sessions).toEqual([])
  await sign(dialog)
  await expect.poll(() => signed(world)).toEqual([[otto, ETHEREUM]])
  expect((await stateOf(page)).sessions[0]?.data.accountAddress).toBe(otto)

  await wallet(page, 'setAccount', [0])
  await expect(question(dialog)).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect(signed(world).filter(([address]) => address === vera)).toEqual([])
})

test('R82: another network is signed in on by itself; Cancel goes back to where one is', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [vera] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  await wallet(page, 'setChain', ['8453'])
  await expect(question(dialog)).toBeVisible()
  await expect(dialog.getByText(/on Base$/)).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await stateOf(page)).network).toBe(ETHEREUM)
  expect(await statusOf(page)).toBe('connected')

  await wallet(page, 'setChain', ['8453'])
  await sign(dialog)
  await expect
    .poll(() => signed(world))
    .toEqual([
      [vera, ETHEREUM],
      [vera, BASE],
    ])
  // Signed in on both: nobody is asked on the way back
  await wallet(page, 'setChain', ['1'])
  await expect.poll(async () => (await stateOf(page)).network).toBe(ETHEREUM)
  await expect.poll(async () => (await stateOf(page)).sessions[0]?.data.chainId).toBe(ETHEREUM)
  await expect(dialog).toBeHidden()
  expect(await asked(page, 'personal_sign')).toBe(2)
})

test('two tabs are signed in together, and out together', async ({ page, visit, dialog, world, context }) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => statusOf(other)).toBe('connected')
  expect((await stateOf(other)).sessions).toHaveLength(1)
  await disconnect(page)
  await expect.poll(() => signed(world)).toEqual([])
  await expect.poll(() => statusOf(other)).toBe('disconnected')
  await expect.poll(async () => (await stateOf(other)).sessions).toEqual([])
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('R83: a server that does not say who is signed in connects nobody, and holds nobody', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world)
  const { faults } = world.stack
  faults.set('sign-in', 'GET /auth/session', { status: 503 })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => called(world, 'session')).toBeGreaterThan(0)
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await expect(button(dialog, 'Try again')).toBeVisible()
  faults.clear('sign-in')
  await button(dialog, 'Try again').click()
  await expect(question(dialog)).toBeVisible()
  await sign(dialog)
  expect(await statusOf(page)).toBe('connected')
  // Later on it changes nothing
  faults.set('sign-in', 'GET /auth/session', { status: 503 })
  const before = called(world, 'session')
  await comeBack(page)
  await expect.poll(() => called(world, 'session')).toBeGreaterThan(before)
  expect([await statusOf(page), (await stateOf(page)).sessions.length]).toEqual(['connected', 1])
  // On another visit nobody is asked, and nothing is forgotten
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await statusOf(page)).toBe('disconnected')
  await expect(dialog).toBeHidden()
  faults.clear('sign-in')
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect(await asked(page, 'personal_sign')).toBe(0)
})

test('a sign-out that does not reach the server disconnects all the same, and is told', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.faults.set('sign-in', 'POST /auth/sign-out', { status: 503 })
  await page.evaluate(() => {
    const here = window as unknown as ModalWindow & { told: string[] }
    here.told = []
    here.WalletModal.on('error', ({ code }) => here.told.push(code))
  })
  await disconnect(page)
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual(['http/status'])
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

test('R79: every attempt has a nonce of its own, and the modal goes when the page opens it elsewhere', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const nonces: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('/auth/nonce')) nonces.push(((await response.json()) as { nonce: string }).nonce)
  })
  await visitSite(visit, world, { required: false })
  for (let round = 0; round < 3; round++) {
    await connect(page, dialog)
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await disconnect(page)
  }
  await expect.poll(() => nonces.length).toBe(3)
  expect(new Set(nonces).size).toBe(3)
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('R83: a server that never says who is signed in keeps no visit waiting', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.faults.set('sign-in', 'GET /auth/session', { hold: true })
  const before = called(world, 'session')
  await page.reload()
  await expect.poll(() => called(world, 'session')).toBeGreaterThan(before)
  await page.clock.fastForward(3_000)
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await page.clock.fastForward(20_000)
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  world.stack.faults.clear('sign-in')
})

test('R83: signed in in one tab, the question in another one goes, and nobody is disconnected', async ({
  page,
  visit,
  dialog,
  world,
  context,
}) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => statusOf(other)).toBe('connected')
  world.stack.signIn.advance(DAY_MS + 1)
  await comeBack(page)
  await comeBack(other)
  await expect(question(dialog)).toBeVisible()
  await expect(question(other.getByRole('dialog'))).toBeVisible()
  world.stack.signIn.advance(-DAY_MS - 1)
  await sign(dialog)
  await expect(other.getByRole('dialog')).toBeHidden()
  expect([await statusOf(other), (await stateOf(other)).sessions.length]).toEqual(['connected', 1])
})

test('R83: Cancel while the server checks leaves nobody signed in there', async ({ page, visit, dialog, world }) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  world.stack.faults.set('sign-in', 'POST /auth/verify', { hold: true })
  await button(dialog, 'Sign').click()
  await expect.poll(() => called(world, 'verify')).toBe(1)
  // @spec:8.21
  await expect(dialog.getByText('Authenticating...').first()).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  world.stack.faults.clear('sign-in')
  await page.waitForTimeout(500)
  await expect.poll(() => signed(world)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('@appkit/siwx'))).toBe(null)
})

for (const required of [true, false])
  test(`a wallet that moved while the question was open is where it says it is (required: ${required})`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await visitSite(visit, world, { required })
    await connect(page, dialog)
    await wallet(page, 'setChain', ['8453'])
    await button(dialog, required ? 'Sign' : 'Cancel').click()
    await expect.poll(async () => (await stateOf(page)).network).toBe(BASE)
  })

test('an account that the wallet has left while the question was open is not connected', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [, otto] = accounts(world)
  await visitSite(visit, world, { required: false })
  await connect(page, dialog)
  await wallet(page, 'setAccount', [1])
  await button(dialog, 'Cancel').click()
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155?.address).toBe(otto)
})

test('R83: optional, a server that does not say who is signed in keeps nobody from connecting', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world, { required: false })
  world.stack.faults.set('sign-in', 'GET /auth/session', { status: 503 })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(
    question(dialog).or(page.getByRole('main').getByRole('button', { name: /^(0x|vera\.eth)/ })),
  ).toBeVisible()
})

test('R83: optional, a visit whose server is down brings the wallet back', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(NO_RESOURCE)
  await visitSite(visit, world, { required: false })
  await connect(page, dialog)
  await sign(dialog)
  world.stack.faults.set('sign-in', 'GET /auth/session', { status: 503 })
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await statusOf(page)).toBe('connected')
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
