import { createPublicClient, http } from 'viem'
import { expect, NO_MOTION, openModal, stateOf, test, type HostPage, type ModalWindow, type Page } from './fixtures.ts'
import { answer } from './approving.ts'
import { check } from './axe.ts'
import { signInByMail } from './mail-login.ts'
import { nativeOf, review } from './sending.ts'

test.use(NO_MOTION)

const HOST: HostPage = { wallets: [], csp: 'strict', options: { features: { email: true } } }
const MESSAGE = '0x48656c6c6f'
const DECLINED = 4001

const site = (page: Page) => page.frameLocator('#w3m-iframe')
const button = (page: Page, name: 'Approve' | 'Reject') => site(page).getByRole('button', { name })
/** Directly after a frame has appeared, a browser withholds clicks from one that observes its visibility. */
async function reject(page: Page): Promise<void> {
  await expect(button(page, 'Approve')).toBeEnabled()
  await button(page, 'Reject').click()
}
const card = (page: Page) => page.getByRole('alertdialog')

/** The page asks its provider; the results are stored there, in order. */
const ask = (page: Page, address: string, times = 1) =>
  page.evaluate(
    ([params, times]) => {
      const it = window as unknown as ModalWindow & { outcomes: unknown[] }
      it.outcomes ??= []
      const provider = it.WalletModal.getProvider('eip155')!
      for (let at = it.outcomes.length, last = at + times; at < last; at++) {
        it.outcomes[at] = 'open'
        provider.request({ method: 'personal_sign', params }).then(
          answer => (it.outcomes[at] = answer),
          error => (it.outcomes[at] = error.code),
        )
      }
    },
    [[MESSAGE, address], times] as const,
  )
const outcomes = (page: Page) => page.evaluate(() => (window as unknown as { outcomes: unknown[] }).outcomes)
/** The frame's position, and that of the space reserved in the card; undefined: not on screen. */
const places = (page: Page) =>
  page.evaluate(() => {
    const rect = (element?: Element | null) => {
      if (!element?.getClientRects().length) return
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left, top, width, height]
    }
    const root = document.querySelector('wallet-modal')?.shadowRoot
    return { frame: rect(document.querySelector('#w3m-iframe')), box: rect(root?.querySelector('[data-frame]')) }
  })
/** In place, and nothing moves any more. */
async function expectInPlace(page: Page) {
  let before = ''
  await expect
    .poll(async () => {
      const { frame, box } = await places(page)
      const [last, now] = [before, JSON.stringify(frame)]
      before = now
      return !!frame && now === JSON.stringify(box) && now === last
    })
    .toBe(true)
}
/** The frame leaves the screen with its view, one frame later. */
const expectNoFrame = (page: Page) => expect.poll(async () => (await places(page)).frame).toBeUndefined()
const expectGone = async (page: Page) => {
  await expect(card(page)).toHaveCount(0)
  await expectNoFrame(page)
}

// @fast
test('R124: the card says what is asked, by whom and where; Approve signs, every way out declines, a click beside it does not', async ({
  page,
  visit,
  world,
}) => {
  await visit(HOST)
  const address = await signInByMail(page, world)
  await expectNoFrame(page)
  await ask(page, address)
  // @spec:2.20
  await expect(card(page)).toHaveAccessibleName('Sign a message')
  await expect(card(page)).toHaveAccessibleDescription(/127\.0\.0\.1.*0x.{4}\.{3}.{6}.* on Ethereum\./)
  await expect(button(page, 'Approve')).toBeEnabled()
  await expectInPlace(page)
  await check(page, 'approval')
  await button(page, 'Approve').click()
  await expectGone(page)
  const [signature] = (await outcomes(page)) as `0x${string}`[]
  const client = createPublicClient({ transport: http(world.stack.urls.rpc['eip155:1']) })
  expect(await client.verifyMessage({ address, message: { raw: MESSAGE }, signature: signature! })).toBe(true)
  expect((await stateOf(page)).open).toBe(false)
  await test.step('declined in each way', async () => {
    const ways: [string, () => Promise<void>][] = [
      ['Reject', () => reject(page)],
      ['Escape in the site', () => site(page).getByRole('heading', { name: 'Sign message' }).press('Escape')],
      ['Escape in the card', () => card(page).getByRole('button', { name: 'Close' }).press('Escape')],
      ['Close', () => card(page).getByRole('button', { name: 'Close' }).click()],
    ]
    for (const [at, [what, decline]] of ways.entries()) {
      await ask(page, address)
      await expect(button(page, 'Reject')).toBeVisible()
      if (at === 0) {
        await page.mouse.click(5, 5)
        await expect(card(page).getByRole('alert')).toHaveText('Approve or reject the request first.')
        await expectInPlace(page)
      }
      await decline()
      await expectGone(page)
      expect(await outcomes(page), what).toEqual([signature, ...Array(at + 1).fill(DECLINED)])
    }
    await openModal(page, { view: 'Account' })
    await ask(page, address)
    await card(page).getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expectNoFrame(page)
    expect((await outcomes(page)).at(-1)).toBe(DECLINED)
  })
})

// @fast
test('R24, R124, R125: twenty at once queue and none is lost; closing, another network and what is not permitted end what is open', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  const address = await signInByMail(page, world)
  await ask(page, address, 21)
  expect((await outcomes(page)).filter(it => it !== 'open')).toEqual([-32005])
  await expect(card(page).getByText('19 more waiting.')).toBeVisible()
  await expectInPlace(page)
  await expect(button(page, 'Approve')).toBeEnabled()
  for (let left = 19; left > 2; left--) {
    await button(page, 'Reject').click()
    await expect(card(page).getByText(`${left - 1} more waiting.`)).toBeVisible()
  }
  await expect(button(page, 'Approve')).toBeEnabled()
  await button(page, 'Approve').click()
  await expect(card(page).getByText('1 more waiting.')).toBeVisible()
  expect((await outcomes(page)).filter(it => it === 'open')).toHaveLength(2)
  await card(page).getByRole('button', { name: 'Close' }).click()
  await expectGone(page)
  const all = await outcomes(page)
  expect(all.filter(it => it === DECLINED)).toHaveLength(19)
  expect(all.filter(it => typeof it === 'string')).toHaveLength(1)
  await ask(page, address)
  await expect(site(page).getByText(/more$/)).toBeHidden()
  await expectInPlace(page)
  await reject(page)
  await expectGone(page)
  await test.step('another network', async () => {
    await ask(page, address, 2)
    await expect(button(page, 'Reject')).toBeVisible()
    await page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x2105' }],
      }),
    )
    await expectGone(page)
    expect((await outcomes(page)).slice(22)).toEqual([DECLINED, DECLINED])
    expect((await stateOf(page)).network).toBe('eip155:8453')
  })
  await test.step('what is not permitted', async () => {
    await ask(page, address)
    await expect(button(page, 'Reject')).toBeVisible()
    const refused = await page.evaluate(() =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
        .request({ method: 'eth_sign', params: [] })
        .catch(error => error.message),
    )
    // @spec:8.50
    expect(refused).toBe('Requested RPC call is not allowed')
    // @spec:8.51 @spec:8.53
    await expect(dialog.getByText('Action not allowed')).toBeVisible()
    expect((await outcomes(page)).slice(24)).toEqual([DECLINED])
    await expectNoFrame(page)
  })
})

test('the frame is where the card keeps its place free, above all else, whatever moves', async ({
  page,
  visit,
  world,
}) => {
  await visit({
    ...HOST,
    csp: undefined,
    head: `<style>
      iframe { display: block !important; width: 5px !important; opacity: 0.5 !important; transform: scale(2) }
      body { transform: translateX(7px); min-height: 4000px }
      #above { position: fixed; inset: 0; z-index: 2147483647; background: #0f08; pointer-events: none }
    </style>`,
    body: '<main><h1>Host page</h1></main><div id="above"></div>',
  })
  const address = await signInByMail(page, world)
  await expectNoFrame(page)
  for (const viewport of [
    { width: 1024, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, 0))
    await ask(page, address)
    await expectInPlace(page)
    await expect(button(page, 'Approve')).toBeEnabled()
    await page.mouse.wheel(0, 500)
    await page.evaluate(() => scrollTo(0, 300))
    await expectInPlace(page)
    for (const size of [
      { width: viewport.width, height: 500 },
      { width: 700, height: 420 },
      { width: 320, height: 568 },
      viewport,
    ]) {
      await page.setViewportSize(size)
      await expectInPlace(page)
      const [left, top, width, height] = (await places(page)).frame!
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left! + width!).toBeLessThanOrEqual(size.width)
      expect(top! + height!).toBeLessThanOrEqual(size.height)
      expect(height).toBeGreaterThan(200)
    }
    await expect(button(page, 'Approve')).toBeEnabled()
    await button(page, 'Approve').click()
    await expectGone(page)
  }
})

test('Tab goes from the card into the site and back, in both directions; in a dialog of the page the site is answered as well', async ({
  page,
  visit,
  world,
}) => {
  const theirs = '<dialog id="theirs"><p>Their dialog</p></dialog>'
  await visit({
    ...HOST,
    body: `<button>Before</button><wallet-button></wallet-button><button>After</button>${theirs}`,
  })
  const address = await signInByMail(page, world)
  await ask(page, address)
  await expect(button(page, 'Approve')).toBeEnabled()
  await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('w3m-iframe')
  const close = card(page).getByRole('button', { name: 'Close' })
  const tabTo = async (key: string, isThere: () => Promise<boolean>) => {
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press(key)
      if (await isThere()) return
      expect(await page.evaluate(() => document.activeElement!.localName)).toMatch(/^(iframe|wallet-modal)$/)
    }
    throw new Error(`${key} does not get there`)
  }
  const inCard = () => close.evaluate(el => (el.getRootNode() as ShadowRoot).activeElement === el)
  const inSite = () => page.evaluate(() => document.activeElement!.id === 'w3m-iframe')
  await tabTo('Tab', inCard)
  await tabTo('Tab', inSite)
  await tabTo('Shift+Tab', inCard)
  await tabTo('Shift+Tab', inSite)
  await reject(page)
  await expectGone(page)
  expect(await page.evaluate(() => document.querySelectorAll('[data-wallet-modal="fence"]').length)).toBe(0)
  await test.step('within an open dialog of the page', async () => {
    const documentOf = () => page.frame({ name: 'w3m-secure-iframe' })!.evaluate(() => performance.timeOrigin)
    const loaded = await documentOf()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')!.showModal())
    await ask(page, address)
    await answer(page, 'Approve')
    await expect.poll(() => outcomes(page)).toEqual([DECLINED, expect.stringMatching(/^0x/)])
    await expectGone(page)
    await ask(page, address)
    await expect(button(page, 'Approve')).toBeEnabled()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')!.close())
    await expectInPlace(page)
    await answer(page, 'Approve')
    await expect.poll(() => outcomes(page)).toHaveLength(3)
    await expect.poll(async () => (await outcomes(page))[2]).toMatch(/^0x/)
    expect(await documentOf()).toBe(loaded)
  })
})

test('R27, R95: a site that is gone keeps nobody waiting', async ({ page, visit, world, allow }) => {
  allow(/Failed to load resource/, /ERR_/)
  await page.clock.install()
  await visit(HOST)
  const address = await signInByMail(page, world)
  world.stack.faults.set('frame', '*', { hold: true })
  await page.evaluate(() => document.querySelector('#w3m-iframe')!.remove())
  await ask(page, address)
  await expect(card(page).locator('[data-skeleton]').first()).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(card(page)).toHaveCount(0)
  const told = page.getByRole('dialog', { name: 'The wallet isn’t responding' })
  await expect(told).toHaveAccessibleDescription(/Nothing was signed or sent/)
  expect(await outcomes(page)).toEqual(['embedded/unavailable'])
  await told.getByRole('button', { name: 'Close' }).last().click()
  await expect(told).toHaveCount(0)
  world.stack.faults.clear()
  await ask(page, address)
  await expect(button(page, 'Reject')).toBeVisible()
  await expect(card(page).locator('[data-skeleton]')).toHaveCount(0)
})

test('what is sent from the modal is approved over its review, and the way goes on from there', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  const address = await signInByMail(page, world)
  await page.request.post(world.stack.admin['eip155:1']!, {
    data: { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] },
  })
  const whom = world.stack.accounts.eip155[3]!.address
  const before = await nativeOf(page, world, whom)
  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.125', whom)
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(card(page)).toHaveAccessibleName('Send a transaction')
  await card(page).getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText(/declined/i).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(button(page, 'Approve')).toBeEnabled()
  await button(page, 'Approve').click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, whom)) - before).toBe(125n * 10n ** 15n)
  await expectNoFrame(page)
})

test('a site that asks as soon as somebody has signed in is answered before the other kind of chain is asked for', async ({
  page,
  visit,
  world,
}) => {
  await visit({ ...HOST, options: { ...HOST.options, networks: '1,solana' } })
  await page.evaluate(message => {
    const { WalletModal } = window as unknown as { WalletModal: any }
    const off = WalletModal.on('connect', ({ address }: { address: string }) => {
      off()
      WalletModal.getProvider('eip155')
        .request({ method: 'personal_sign', params: [message, address] })
        .then(
          (answer: unknown) => Object.assign(window, { outcomes: [answer] }),
          (error: Error) => Object.assign(window, { outcomes: [error.message] }),
        )
    })
  }, MESSAGE)
  await signInByMail(page, world)
  await expect(button(page, 'Approve')).toBeEnabled()
  expect((await stateOf(page)).namespaces.solana!.status).not.toBe('connected')
  await button(page, 'Approve').click()
  await expectGone(page)
  expect(await outcomes(page)).toEqual([expect.stringMatching(/^0x/)])
  await expect.poll(async () => (await stateOf(page)).namespaces.solana!.status).toBe('connected')
})

test('R29: a flood from another frame is none of the approval’s, and the card answers all the while', async ({
  page,
  visit,
  world,
}) => {
  world.cdn.put(
    '/flood',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(`<script>
        const names = ['READY', 'RPC_REQUEST_SUCCESS', 'RPC_REQUEST_ERROR', 'GET_USER_SUCCESS', 'SESSION_UPDATE']
        let sent = 0
        setInterval(() => {
          for (let i = 0; i < 100; i++, sent++) {
            const id = String(sent % 16).repeat(32).slice(0, 32)
            parent.postMessage({ type: '@w3m-frame/' + names[sent % 5], id, payload: '0xforged' }, '*')
          }
        }, 10)
      </script>`),
  )
  await visit({ ...HOST, csp: undefined })
  const address = await signInByMail(page, world)
  await ask(page, address)
  await expectInPlace(page)
  await page.evaluate(url => {
    const it = window as unknown as { heard: number }
    it.heard = 0
    addEventListener('message', () => it.heard++)
    const element = document.createElement('iframe')
    element.src = url
    document.body.append(element)
  }, `${world.cdn.origin}/flood`)
  await page.waitForFunction(() => (window as unknown as { heard: number }).heard > 10_000)
  // How many messages an input waits for: a click beside the card, until the card shows the reason. It is a fifth of
  // the 10,000 sent per second; a slow machine receives fewer in the same time.
  const most = await page.evaluate(async () => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const it = window as unknown as { heard: number }
    let most = 0
    for (let i = 0; i < 20; i++) {
      await new Promise(done => setTimeout(done, 20))
      const from = it.heard
      root.querySelector<HTMLElement>('[data-scrim]')!.click()
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
      most = Math.max(most, it.heard - from)
    }
    return most
  })
  expect(most).toBeLessThan(2_000)
  await expect(card(page).getByRole('alert')).toHaveText('Approve or reject the request first.')
  expect(await outcomes(page)).toEqual(['open'])
  await reject(page)
  await expectGone(page)
  expect(await outcomes(page)).toEqual([DECLINED])
})
