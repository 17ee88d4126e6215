import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { clickIn, expect, NO_MOTION, openModal, stateOf, strictPolicy, test } from './fixtures.ts'
import { provideMail } from './mail-login.ts'
import { isSigned, listen, question, told } from './signing.ts'

// A user who logs in by email wants to sign in: the secure site signs with its answer, and the user is not asked.
test.use(NO_MOTION)

const siwx = { statement: 'Welcome to the host page.' }
const NONCE = '0123456789abcdef'

for (const type of ['smartAccount', 'eoa'] as const)
  test(`R130: the code of an e-mail is all that it takes to be signed in, with an account of type ${type}`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await visit({
      options: { siwx, features: { email: true }, defaultAccountTypes: { eip155: type }, networks: '1' },
      wallets: [],
      csp: 'strict',
    })
    await listen(page)
    await provideMail(page, world)
    await expect(dialog).toBeHidden()
    expect(await told(page)).toEqual([
      'SIWX_AUTH_SUCCESS',
      'connect: connected, 1 signed in',
      'close: connected, 1 signed in',
      'session: connected, 1 signed in',
    ])
    const { namespaces, sessions } = await stateOf(page)
    const { address, accounts } = namespaces.eip155!
    expect(accounts!.find(it => it.address === address)?.type).toBe(type)
    expect(sessions).toMatchObject([{ data: { accountAddress: address, statement: siwx.statement } }])
    expect(await isSigned(page, world)).toBe(true)
    await page.reload()
    await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    // Nothing is signed again: it is exactly the previous session.
    expect((await stateOf(page)).sessions).toEqual(sessions)
    await expect(dialog).toBeHidden()
  })

test('R130: a social account signs in with the login too', async ({ page, visit, dialog }) => {
  await visit({ options: { siwx, features: { socials: ['google'] }, networks: '1' }, wallets: [], csp: 'strict' })
  await listen(page)
  await openModal(page)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await clickIn(await opened, 'Ana Lind')
  await expect(dialog).toBeHidden()
  expect((await told(page))[0]).toBe('SIWX_AUTH_SUCCESS')
  expect(await stateOf(page)).toMatchObject({
    status: 'connected',
    sessions: [{ data: { statement: siwx.statement } }],
  })
})

test('what the secure site signs for another page, by another key, or not at all, leads to the question', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { stack, site } = world
  const { host, origin } = new URL(site.origin)
  site.put('/nonce', (_, response) => void response.end(NONCE))
  await visit({
    options: { siwx: { ...siwx, nonceUrl: '/nonce' }, features: { email: true }, networks: '1' },
    wallets: [],
    csp: strictPolicy(stack).replace('connect-src', "connect-src 'self'"),
  })
  const key = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  /** The site's answer, signed by `by`. */
  const reply = async ({ domain = host, by = key }) => {
    const message = [
      `${domain} wants you to sign in with your Ethereum account:\n${key.address}\n`,
      `${siwx.statement}\n`,
      `URI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: ${NONCE}\nIssued At: ${new Date().toISOString()}`,
    ].join('\n')
    const accounts = [{ address: key.address, type: 'eoa' }]
    const signed = { message, signature: await by.signMessage({ message }) }
    return { email: 'mona@example.com', address: key.address, chainId: 1, accounts, ...signed }
  }
  const right = await reply({})
  // What else a message may say that was not asked for: src/features/sign-in/authorize.test.ts.
  const wrong = {
    'another page': await reply({ domain: 'bank.example' }),
    'by another key': await reply({ by: other }),
    'without a signature': { ...right, signature: undefined },
  }
  for (const [what, body] of Object.entries(wrong)) {
    await test.step(what, async () => {
      stack.faults.set('frame', 'event GET_USER', { body }, 1)
      await provideMail(page, world)
      await expect(question(dialog)).toBeVisible()
      expect(await stateOf(page)).toMatchObject({ status: 'authorizing', sessions: [] })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
    })
  }
  stack.faults.set('frame', 'event GET_USER', { body: right }, 1)
  await provideMail(page, world)
  await expect(dialog).toBeHidden()
  expect(await stateOf(page)).toMatchObject({ status: 'connected', sessions: [{ message: right.message }] })
})
