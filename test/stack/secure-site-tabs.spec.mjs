import { toHex, verifyMessage } from 'viem'
import { expect, failed, test } from './secure-site.mjs'

// As long as it takes to arm, and a moment
const ARMING_MS = 700

test('R25: stays disarmed while it is not seen whole and plain, and for clicks that are no user’s', async ({
  openSite,
  signIn,
}) => {
  const disguises = [
    ['', 'inset:600px auto auto 60px;width:30px;height:30px'],
    ['', 'inset:0;opacity:.01;pointer-events:none'],
    ['opacity:.9', ''],
    ['left:-20px', ''],
  ]
  const tabs = await Promise.all(disguises.map(() => openSite()))
  const { action, address } = await signIn(tabs[0])
  expect(action).toBe('VERIFY_DEVICE')
  const buttons = tabs.map(it => it.frame.getByRole('button', { name: 'Approve' }))
  const each = run => Promise.all(tabs.map((tab, i) => run(tab, buttons[i], disguises[i])))
  const disguise = ({ page }, [own, cover]) =>
    page.evaluate(
      ([own, cover]) => {
        document.querySelector('iframe').style = own
        const node = document.getElementById('cover') ?? document.body.appendChild(document.createElement('div'))
        Object.assign(node, { id: 'cover', style: cover && `position:fixed;background:red;${cover}` })
      },
      [own, cover],
    )
  const signing = await each((tab, button, how) => {
    const reply = failed(tab.request('personal_sign', [toHex('x'), address]))
    return disguise(tab, how)
      .then(() => button.waitFor())
      .then(() => ({ reply }))
  })
  await tabs[0].page.waitForTimeout(ARMING_MS)
  await each(async (_tab, button, how) => expect(await button.isDisabled(), how.join()).toBeTruthy())
  await each(tab => disguise(tab, ['', '']))
  await each(tab => tab.frame.locator('.primary:enabled').waitFor())
  // What was seen and is covered now, and a script of the page itself
  await disguise(tabs[0], disguises[0])
  await tabs[0].frame.locator('.primary:disabled').waitFor()
  await tabs[1].page.frames()[1].evaluate(() => document.querySelector('.primary').click())
  await each(tab => tab.ask('RPC_ABORT'))
  for (const { reply } of signing) expect(await reply).toBe('Request was aborted')
  await each(tab => tab.page.close())
})

test('R126: a reload keeps the session; signing out in one tab ends what waits in the others', async ({
  openSite,
  signIn,
  site,
  email,
}) => {
  const first = await openSite()
  const { address } = await signIn(first)
  await first.embed()
  const second = await openSite()
  expect(await first.ask('IS_CONNECTED')).toStrictEqual({ isConnected: true })
  expect(await first.ask('CONNECT_EMAIL', { email })).toStrictEqual({ action: 'CONNECT' })
  const signing = failed(first.request('personal_sign', [toHex('x'), address]))
  await first.frame.getByRole('button', { name: 'Reject' }).waitFor()
  await second.ask('SIGN_OUT')
  expect(await signing).toBe('The session has ended.')
  expect(await first.ask('IS_CONNECTED')).toStrictEqual({ isConnected: false })
  expect(await site.ask('IS_CONNECTED'), 'another site has a session of its own').toStrictEqual({ isConnected: true })
  expect((await signIn(first)).action).toBe('VERIFY_OTP')
})

test('signs in by a provider in a popup, and by a link of Farcaster', async ({ openSite, stack }) => {
  const other = await openSite()
  // As a modal does: the window at once, its address when the frame has it
  const opened = other.page.waitForEvent('popup')
  await other.page.evaluate(origin => void (globalThis.popup = open(`${origin}/loading`)), stack.urls.frame)
  const popup = await opened
  const { uri } = await other.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const result = other.page.evaluate(
    uri =>
      new Promise(resolve => {
        addEventListener('message', ({ data, origin }) => data.resultUri && resolve([data.resultUri, origin]))
        globalThis.popup.location = uri
      }),
    uri,
  )
  await popup.getByRole('button', { name: 'Ana Lind' }).click()
  const [resultUri, origin] = await result
  expect(origin).toBe(new URL(stack.urls.frame).origin)
  const user = await other.ask('CONNECT_SOCIAL', { uri: resultUri })
  expect([user.userName, user.email, user.chainId]).toStrictEqual(['Ana Lind', 'ana.lind@example.com', 1])
  expect((await other.ask('GET_USER')).address).toBe(user.address)
  expect(await failed(other.ask('CONNECT_SOCIAL', { uri: resultUri }))).toMatch(/expired or was used/)
  await other.ask('SIGN_OUT')

  const { url } = await other.ask('GET_FARCASTER_URI')
  const connected = other.ask('CONNECT_FARCASTER')
  await popup.goto(url)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  expect(await connected).toStrictEqual({ userName: 'ana' })
  expect((await other.ask('GET_USER')).address).not.toBe(user.address)
})

test('asks in a window where the browser cannot tell what is seen, and voids it on abort', async ({
  openSite,
  signIn,
}) => {
  const old = await openSite({ without: 'isVisible' })
  const { address } = await signIn(old)
  const signing = old.request('personal_sign', [toHex('x'), address])
  const opened = old.page.waitForEvent('popup')
  await old.frame.getByRole('button', { name: 'Open window' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address, message: 'x', signature: await signing })).toBeTruthy()
  const aborted = failed(old.request('personal_sign', [toHex('y'), address]))
  await old.frame.getByRole('button', { name: 'Open window' }).waitFor()
  await old.ask('RPC_ABORT')
  expect(await aborted).toBe('Request was aborted')
})
