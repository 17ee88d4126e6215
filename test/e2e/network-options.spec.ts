import { connectWallet, expect, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'
import { codeOf } from './demo-wallet.ts'
import { wallet } from './wallet.ts'

test.use(NO_MOTION)

const body = '<main><wallet-button></wallet-button><wallet-network-button></wallet-network-button></main>'
/** The modal's console messages, by kind. */
function said(page: Page): { warning: string[]; error: string[] } {
  const texts: { warning: string[]; error: string[] } = { warning: [], error: [] }
  page.on('console', message => {
    const type = message.type()
    if (type === 'warning' || type === 'error') texts[type].push(message.text())
  })
  return texts
}

test('with `enableNetworkSwitch: false` nothing on screen leads to another network, and the host still switches', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({
    body,
    wallets: [{ auto: 'approve', chains: ['1', '8453', '137'] }],
    options: { enableNetworkSwitch: false },
  })
  const { warning } = said(page)
  const button = page.locator('wallet-network-button').getByRole('button', { name: 'Ethereum' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('This site only uses Ethereum')
  // oxlint-disable-next-line -- presses a disabled button on purpose
  await button.click({ force: true })
  await expect(dialog).toBeHidden()
  await connectWallet(page)
  await expect(dialog.getByText('Ethereum', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Ethereum/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('button', { name: /Disconnect/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Ethereum/ })).toHaveCount(0)
  await openModal(page, { view: 'Networks' })
  await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
  expect(warning).toEqual(['[wallet-modal] Can’t open view Networks now; showing Account'])
  await page.evaluate(() => window.WalletModal.switchNetwork(8453))
  expect((await stateOf(page)).network).toBe('eip155:8453')
  await expect(dialog.getByText('Base', { exact: true })).toBeVisible()
  // A user on no configured network can still come back.
  await wallet(page, 'setChain', ['137'])
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Base' }).click()
  await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:8453')
})

test('`updateOptions` changes the networks while nobody is connected, and says so when it does not', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  allow(/Disconnect before you change the network list/)
  await visit({ body })
  const { error } = said(page)
  const button = page.locator('wallet-network-button')
  await page.evaluate(() =>
    window.WalletModal.updateOptions({
      networks: [
        8453,
        {
          id: 1,
          name: 'Mainnet of ours',
          assets: { imageUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
        },
      ],
    }),
  )
  await expect(button.getByRole('button', { name: 'Base' })).toBeVisible()
  await openModal(page, { view: 'Networks' })
  const row = dialog.getByRole('button', { name: 'Mainnet of ours' })
  // @spec:3.44
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/gif/)
  await page.evaluate(() => window.WalletModal.updateOptions({ defaultNetwork: 1 }))
  await expect(button.getByRole('button', { name: 'Mainnet of ours' })).toBeVisible()
  await connectWallet(page)
  await page.evaluate(() => window.WalletModal.updateOptions({ networks: [10], features: { send: false } }))
  expect(error).toEqual(['[wallet-modal] Disconnect before you change the network list.'])
  expect((await stateOf(page)).network).toBe('eip155:1')
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0)
})

for (const [color, isTaken] of [
  ['#0f5132', true],
  ['#9ad0ff', false],
] as const)
  test(`QR codes ${isTaken ? 'have the colour of the host' : 'keep their own where that of the host is too pale'}: ${color}`, async ({
    page,
    visit,
    dialog,
  }) => {
    const { warning } = said(page)
    await visit({ csp: 'strict', wallets: [], options: { themeVariables: { '--w3m-qr-color': color } } })
    await openModal(page)
    await dialog.getByRole('button', { name: 'WalletConnect' }).click()
    await expect(codeOf(dialog)).toHaveCSS('color', isTaken ? 'rgb(15, 81, 50)' : 'rgb(21, 23, 28)')
    const named = () => warning.filter(text => text.includes('qr-color')).length
    await expect.poll(named).toBe(isTaken ? 0 : 1)
  })

test('an endpoint of the host is asked with the headers that the host names', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(/Failed to load resource/)
  const url = world.stack.urls.rpc['eip155:1']!
  const headers: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().startsWith(url) && request.method() === 'POST') headers.push(request.headers()['x-key'])
  })
  await visit({
    options: { customRpcUrls: { 'eip155:1': [{ url, config: { fetchOptions: { headers: { 'X-Key': 'k1' } } } }] } },
  })
  // Answers preflights for the header, which the stack's own nodes do not know.
  await page.route(
    target => target.href.startsWith(url),
    async route => {
      const answer = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: answer })
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...answer } })
    },
  )
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { status: 404 })
  await connectWallet(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible()
  expect(headers.length).toBeGreaterThan(0)
  expect(new Set(headers)).toEqual(new Set(['k1']))
})
