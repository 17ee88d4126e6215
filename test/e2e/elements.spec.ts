import { connectWallet, expect, manifest, NO_MOTION, NONCE, test, type ModalWindow, type Page } from './fixtures.ts'
import { script, wallet } from './wallet.ts'

test.use(NO_MOTION)

const TAGS = ['wallet-button', 'wallet-account-button', 'wallet-network-button']
const body = TAGS.map(tag => `<p><${tag}></${tag}></p>`).join('')

/** Width and height of what each element draws. */
const sizes = (page: Page): Promise<[number, number][]> =>
  page.evaluate(
    tags =>
      tags.map(tag => {
        const { width, height } = document
          .querySelector(tag)!
          .shadowRoot!.querySelector('button,[aria-busy]')!
          .getBoundingClientRect()
        return [width, height]
      }),
    TAGS,
  )
const init = (page: Page, options: object) =>
  page.evaluate(
    options =>
      void (window as unknown as ModalWindow).WalletModal.init({ projectId: 'local', networks: [1, 8453], ...options }),
    options,
  )

// @fast
test('elements keep one box from before init, through connecting, to the account and back', async ({
  page,
  visit,
  world,
}) => {
  await visit({ options: null, body, wallets: [{ next: 'hang', chains: ['1', '8453', '137'] }] })
  await page.addScriptTag({ url: `${world.cdn.origin}/wallet-modal.js` })
  const before = await sizes(page)
  expect(before.every(([width, height]) => width >= 44 && height >= 44)).toBe(true)
  for (const tag of TAGS) await expect(page.locator(`${tag} [aria-busy=true]`)).toHaveCount(1)
  await init(page, { endpoints: world.stack.endpoints })
  for (const name of ['Connect wallet', 'Ethereum'])
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  expect(await sizes(page)).toEqual(before)

  const connected = page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
  await expect(page.locator('wallet-button').getByRole('button', { name: 'Connecting' })).toBeVisible()
  expect(await sizes(page)).toEqual(before)
  await wallet(page, 'approve')
  await connected
  await expect(page.locator('wallet-button').getByRole('button', { name: 'vera.eth' })).toBeVisible()
  await expect(page.locator('wallet-account-button').getByRole('button', { name: 'vera.eth' })).toBeVisible()
  expect(await sizes(page)).toEqual(before)
  await wallet(page, 'setChain', ['137'])
  for (const tag of TAGS) await expect(page.locator(tag).getByRole('button', { name: 'Wrong network' })).toBeVisible()
  expect(await sizes(page)).toEqual(before)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await expect(page.locator('wallet-button').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await sizes(page)).toEqual(before)
})

test('a reload with a session shows Connecting, then the account, and never Connect in between', async ({
  page,
  visit,
}) => {
  await visit({ body })
  await connectWallet(page)
  await visit({
    body: `${body}<script nonce="${NONCE}">
    window.seen = []
    const look = () => {
      const text = document.querySelector('wallet-button').shadowRoot?.textContent
      if (text && text !== seen.at(-1)) {
        seen.push(text)
        if (text === 'Connecting') window.__testWalletControl.appear()
      }
      requestAnimationFrame(look)
    }
    look()</script>`,
    wallets: [{ after: 600_000 }],
  })
  await expect(page.locator('wallet-button').getByRole('button', { name: 'vera.eth' })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  // The name may come after the account.
  expect(seen.filter(text => !text.startsWith('0x'))).toEqual(['Connecting', 'vera.eth'])
})

test('each element opens its view and gets the focus back, also after its state changed', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ body })
  const inner = (tag: string) => page.locator(tag).getByRole('button')
  for (const [tag, heading] of [
    ['wallet-button', 'Connect wallet'],
    ['wallet-account-button', 'Connect wallet'],
    ['wallet-network-button', 'Choose network'],
  ] as const) {
    await inner(tag).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: heading })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(inner(tag)).toBeFocused()
  }
  await inner('wallet-button').click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('wallet-button').getByRole('button', { name: 'vera.eth' })).toBeFocused()
})

test('elements follow theme and language, are drawn wherever they are put, and outlive destroy', async ({
  page,
  visit,
  world,
}) => {
  await visit({ body })
  const mode = (tag: string) => page.locator(`${tag} [data-mode]`).getAttribute('data-mode')
  expect(await mode('wallet-button')).toBe('dark')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.setTheme({ mode: 'light' }))
  for (const tag of TAGS) expect(await mode(tag)).toBe('light')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.setLocale('de'))
  await expect(page.locator('wallet-button').getByRole('button')).not.toHaveText('Connect wallet')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.setLocale('en'))

  await page.evaluate(() => {
    const moved = document.querySelector('wallet-button')!
    moved.remove()
    document.body.prepend(moved, document.createElement('wallet-button'))
  })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(3)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.destroy())
  await expect(page.locator('wallet-button [aria-busy=true]')).toHaveCount(2)
  await init(page, { endpoints: world.stack.endpoints })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(3)
})

test('with an async script the page hears when the handle is there', async ({ page, visit, world, dialog }) => {
  const { integrity } = manifest.files['wallet-modal.js']!
  await visit({
    options: null,
    body: `<main>Host</main><script nonce="${NONCE}">
        addEventListener('wallet-modal:ready', () => { window.heard = typeof WalletModal.open })</script>
      <script async src="${world.cdn.origin}/wallet-modal.js" integrity="${integrity}" crossorigin="anonymous"
        nonce="${NONCE}" data-project-id="local" data-networks="1"></script>`,
  })
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard?: string }).heard)).toBe('function')
  await script(page, { auto: undefined })
  await page.route('https://**', route => route.abort())
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.init({ projectId: 'local' }))
  expect(await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().network)).toBe('eip155:1')
  await expect(dialog).toHaveCount(0)
})

test('a button whose element asks for it shows the balance, at once after a reload, and no other asks for one', async ({
  page,
  visit,
  world,
}) => {
  const asked = async () => {
    const log = (await (await page.request.get(`${world.stack.urls.rpc['eip155:1']}/__log`)).json()) as {
      methods?: string[]
    }[]
    return log.filter(({ methods = [] }) => methods.includes('eth_getBalance')).length
  }
  const connect = () =>
    page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
  const rpc = world.stack.urls.rpc['eip155:1']!
  await visit({ options: { endpoints: { ...world.stack.endpoints, rpc: { 'eip155:1': rpc } } } })
  await page.request.delete(`${rpc}/__log`)
  await connect()
  await expect(page.getByRole('button', { name: 'vera.eth' })).toBeVisible()
  expect(await asked()).toBe(0)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())

  await visit({
    body: '<wallet-button balance="show"></wallet-button><wallet-account-button></wallet-account-button>',
    options: { endpoints: { ...world.stack.endpoints, rpc: { 'eip155:1': rpc } } },
  })
  await connect()
  const button = page.locator('wallet-button').getByRole('button')
  await expect(button).toHaveText(/^[\d,.]+\sETH\s*vera\.eth$/)
  await expect(page.locator('wallet-account-button').getByRole('button')).toHaveText('vera.eth')
  world.stack.faults.set('eip155:1', 'rpc eth_getBalance', { hold: true })
  world.stack.faults.set('data', '/v1/', { hold: true })
  await page.reload()
  await expect(button).toHaveText(/^[\d,.]+\sETH/)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect(await page.evaluate(() => localStorage.getItem('wallet-modal/1/native_balance_cache'))).toBeNull()
})

test('a button says what its page wants, is small where that is asked for, and as wide as the page makes it', async ({
  page,
  visit,
}) => {
  await visit({
    body: `<div id="box"><wallet-button label="Sign in"></wallet-button></div>
      <wallet-account-button size="small"></wallet-account-button> <wallet-network-button></wallet-network-button>`,
  })
  const sizeOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!
  expect(await sizeOf('Sign in')).toMatchObject({ width: 192, height: 44 })
  const small = await sizeOf('Connect wallet')
  expect(small.width).toBeLessThan(192)
  expect(small.height).toBeLessThan(40)
  // Beside each other, in the middle of the line.
  const network = await sizeOf('Ethereum')
  expect(network.x).toBeGreaterThan(small.x + small.width)
  expect(Math.abs(network.y + network.height / 2 - small.y - small.height / 2)).toBeLessThan(6)

  await page.locator('wallet-button').evaluate((it: HTMLElement) => {
    it.parentElement!.style.width = '500px'
    it.style.width = '100%'
    it.setAttribute('label', 'Enter')
  })
  expect(await sizeOf('Enter')).toMatchObject({ width: 500, height: 44 })
  await page.locator('#box').evaluate((it: HTMLElement) => {
    it.style.width = '150px'
  })
  expect((await sizeOf('Enter')).width).toBe(150)
  await connectWallet(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('wallet-button').getByRole('button', { name: 'vera.eth' })).toBeVisible()
  await page.locator('wallet-button').evaluate(it => it.setAttribute('balance', 'show'))
  await expect(page.locator('wallet-button').getByRole('button')).toHaveText(/ETH/)
})
