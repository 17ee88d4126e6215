import { check } from './axe.ts'
import { codeOf, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { connectWallet, expect, manifest, openModal, test, type Locator } from './fixtures.ts'
import { script, wallet } from './wallet.ts'

// Many states one after the other: long on a busy machine.
test.describe.configure({ timeout: 150_000 })

const body = '<main><h1>Host</h1><wallet-button></wallet-button><wallet-network-button></wallet-network-button></main>'
const pick = (dialog: Locator, name = 'Kestrel') => dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const lumen = {
  id: 'lumen',
  name: 'Lumen',
  chrome_store: 'https://apps.example/chrome/lumen',
  app_store: 'https://apps.example/ios/lumen',
  homepage: 'https://lumen.example',
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('Connect, its search, its empty list and its failing directory have no axe violation', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  await visit({
    body,
    wallets: Array.from({ length: 8 }, (_, index) => ({ name: `Wallet ${index}` })),
    options: { termsConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' },
  })
  await openModal(page)
  await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(14)
  await check(page, 'Connect')
  await dialog.getByRole('searchbox').fill('nothing like it')
  await expect(dialog.getByText('No wallet found')).toBeVisible()
  await check(page, 'nothing found')
  allow(/Failed to load resource/)
  await visit({ body, wallets: [] })
  world.stack.faults.set('explorer', '/getWallets', { status: 503 })
  await openModal(page)
  await expect(dialog.getByText(/wallet list is not available/)).toBeVisible({ timeout: 20_000 })
  await check(page, 'no directory')
  // Were the checker blind in shadow roots, all of this would prove nothing.
  await dialog.getByRole('button', { name: 'Close' }).evaluate(button => button.removeAttribute('aria-label'))
  await expect(check(page, 'spoilt')).rejects.toThrow(/button-name/)
})

test('every stage of ConnectingExternal has no axe violation', async ({ page, visit, dialog }) => {
  await page.clock.install()
  await visit({
    body,
    wallets: [{}, { name: 'Cairn', locked: true, flavour: 'metamask' }],
    options: { customWallets: [lumen] },
  })
  await openModal(page)
  const stage = async (name: string, text: string) => {
    await expect(dialog.getByText(text)).toBeVisible()
    await check(page, name)
  }
  await pick(dialog)
  await stage('waiting', 'Approve the request in the extension')
  await page.clock.fastForward(61_000)
  await stage('no answer', 'No answer from Kestrel')
  await wallet(page, 'reject')
  await stage('declined', 'You declined the request')
  for (const [name, next, text] of [
    ['failed', { code: -32000, message: 'Battery flat' }, 'Battery flat'],
    ['orphaned', { code: -32000, message: 'Extension context invalidated.' }, 'cannot be used here'],
    ['pending', 'pending', 'has a request open'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Back' }).click()
    await script(page, { next })
    await pick(dialog)
    await stage(name, text)
  }
  await dialog.getByRole('button', { name: 'Back' }).click()
  await wallet(page, 'reject')
  await pick(dialog, 'Cairn')
  await stage('locked', 'Enter your password in the extension')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await pick(dialog, 'Lumen')
  await stage('not installed', 'Get Lumen')
})

test('a view whose chunk does not come has no axe violation', async ({ page, visit, dialog, world, allow }) => {
  allow(/Failed to (find|load)|integrity/i)
  await visit({ body })
  const name = Object.keys(manifest.files).find(path => path.startsWith('chunks/connect-progress.'))!
  world.cdn.put(`/${name}`, (_, response) => void response.writeHead(404, { 'access-control-allow-origin': '*' }).end())
  await openModal(page)
  await script(page, { auto: undefined, next: 'hang' })
  await pick(dialog)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check(page, 'chunk failed')
})

test('every state of pairing has no axe violation', async ({ page, visit, dialog, world, browser, allow, context }) => {
  allow(/^request to rookery:/, /WebSocket|Invalid Project ID|Unauthorized/)
  const rookery = {
    id: 'rookery',
    name: 'Rookery',
    mobile_link: 'rookery://',
    webapp_link: 'https://rookery.example/app',
    desktop_link: 'rookery-desk://',
    app_store: 'https://apps.example/rookery',
  }
  await visit({ body, wallets: [], options: { customWallets: [rookery] } })
  const wallet = await openWallet(browser, world)
  world.stack.faults.set('relay', 'connect', { close: 3000, reason: 'Unauthorized: invalid key' })
  await openModal(page)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(dialog.getByText('Could not create a code')).toBeVisible()
  await check(page, 'no code')
  await dialog.getByRole('button', { name: 'Back' }).click()
  world.stack.faults.set('relay', 'connect', { hold: true })
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(dialog.locator('[data-qr][aria-busy=true]')).toBeVisible()
  await check(page, 'code on its way')
  world.stack.faults.clear()
  await expect(codeOf(dialog)).toBeVisible()
  await check(page, 'code')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await pick(dialog, 'Rookery')
  await expect(dialog.getByRole('link', { name: /web app/ })).toBeVisible()
  await check(page, 'code of one wallet')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await handOver(wallet, await pairingCode(page, dialog), 'Reject')
  await expect(dialog.getByText('You declined the request')).toBeVisible()
  await check(page, 'declined')
  await page.setViewportSize({ width: 390, height: 780 })
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1',
    }),
  )
  await page.reload()
  await openModal(page)
  const row = dialog.getByRole('link', { name: 'Rookery' })
  await row.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await row.click()
  await expect(dialog.getByRole('link', { name: 'Open Rookery' })).toBeVisible()
  await check(page, 'on the way to an app')
})

test('the account, its menu, its troubles and the notice have no axe violation', async ({
  page,
  visit,
  dialog,
  world,
  allow,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit({ body })
  await connectWallet(page)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
  await expect(dialog.getByText('Ether', { exact: true })).toBeVisible()
  await check(page, 'Account')
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  await check(page, 'Account with a notice')
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('button', { name: /^Disconnect/ })).toBeVisible()
  await check(page, 'AccountSettings')
  allow(/Failed to load resource/)
  await visit({ body, options: { enableReconnect: false } })
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { status: 503 })
  await connectWallet(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible({ timeout: 20_000 })
  await check(page, 'without prices')
  await visit({ body, options: { enableReconnect: false } })
  world.stack.faults.set('data', '*', { hold: true })
  await connectWallet(page)
  await check(page, 'loading')
  world.stack.faults.clear()
})

test('networks, the stages of a switch and the wrong network have no axe violation', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({
    body,
    wallets: [{ next: 'approve', chains: ['1', '8453', '137'] }],
    options: { networks: '1,8453,10,42161,100,56,250,324,11155111' },
  })
  await connectWallet(page)
  const start = async (next: unknown, name = 'Base') => {
    await script(page, { next })
    await openModal(page, { view: 'Networks' })
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await openModal(page, { view: 'Networks' })
  await dialog.getByRole('button', { name: /^Test networks/ }).click()
  await check(page, 'Networks')
  for (const [next, text] of [
    ['hang', 'Approve the change to Base'],
    ['reject', 'You declined the switch'],
    [{ code: -32000, message: 'no' }, 'Kestrel did not switch'],
    ['pending', 'has a request open'],
  ] as const) {
    await start(next)
    await expect(dialog.getByText(text)).toBeVisible()
    await check(page, text)
    await wallet(page, 'reject')
  }
  await start('hang')
  await page.clock.fastForward(61_000)
  await expect(dialog.getByText('No answer from Kestrel')).toBeVisible()
  await check(page, 'switch without answer')
  await wallet(page, 'setChain', ['137'])
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await check(page, 'UnsupportedChain')
})
