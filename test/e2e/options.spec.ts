import { expect, manifest, NO_MOTION, NONCE, openModal, stateOf, test, type ModalWindow } from './fixtures.ts'

test.use(NO_MOTION)

const tag = (code: string) => `<script nonce="${NONCE}">${code}</script>`

test('calls made before init wait for it and keep their order', async ({ page, visit, world, dialog }) => {
  const calls = `
    window.log = []
    const note = name => value => { log.push([name, value?.code ?? typeof value]) }
    WalletModal.on('open', () => log.push(['event open']))
    WalletModal.subscribe(() => {})
    const off = WalletModal.on('open', () => log.push(['never'])); off()
    log.push(['provider', WalletModal.getProvider('eip155') === undefined])
    log.push(['state', WalletModal.getState().ready, Object.isFrozen(WalletModal.getState())])
    WalletModal.setTheme({ mode: 'light' })
    WalletModal.open({ view: 'Networks' }).then(note('open'), note('open failed'))
    WalletModal.connect({ wallet: 'nobody' }).then(note('connect'), note('connect failed'))
    WalletModal.switchNetwork(99999).then(note('switch'), note('switch failed'))
    setTimeout(() => {
      log.push(['init'])
      WalletModal.init(${JSON.stringify({ projectId: 'local', networks: [1, 8453], endpoints: world.stack.endpoints })})
    }, 50)`
  world.site.reset()
  await visit({ options: {}, attributes: '', body: '' }, '/warm')
  const { integrity } = manifest.files['wallet-modal.js']!
  const src = `${world.cdn.origin}/wallet-modal.js`
  const script = `<script src="${src}" integrity="${integrity}" crossorigin="anonymous" nonce="${NONCE}"></script>`
  await visit({ options: null, body: `<main>Host</main>${script}${tag(calls)}` })
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => (window as unknown as { log: unknown[] }).log.length)).toBe(7)
  const log = await page.evaluate(() => (window as unknown as { log: unknown[][] }).log)
  expect(log.slice(0, 4)).toEqual([['provider', true], ['state', false, true], ['init'], ['event open']])
  expect(log.slice(4)).toEqual(
    expect.arrayContaining([
      ['open', 'undefined'],
      ['connect failed', 'wallet/not-installed'],
      ['switch failed', 'network/unsupported'],
    ]),
  )
  expect((await stateOf(page)).theme).toBe('light')
})

test('reads every kind of data attribute, and names the one it cannot read', async ({ page, visit, dialog, allow }) => {
  allow(/unknownThing/)
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visit({
    options: {
      networks: '8453, 10',
      themeMode: 'light',
      defaultNetwork: '10',
      themeVariables: { accent: '#ff0055' },
      enableReconnect: false,
      excludeWalletIds: 'Cairn',
      customWallets: [{ id: 'lumen', name: 'Lumen' }],
      termsConditionsUrl: 'https://host.example/terms',
      locale: 'fr-CA',
    },
    attributes: `data-features='{"send":' data-unknown-thing="x" data-metadata="[1]"`,
    wallets: [{}, { name: 'Cairn' }],
  })
  expect(await stateOf(page)).toMatchObject({ theme: 'light', network: 'eip155:10' })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Lumen', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Cairn/ })).toHaveCount(0)
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://host.example/terms')
  expect((await stateOf(page)).locale).toBe('fr-CA')
  await expect(page.locator('wallet-modal [data-mode]')).toHaveAttribute('lang', 'fr')
  expect(warnings.some(text => /Invalid JSON in data-features/.test(text))).toBe(true)
  expect(warnings.some(text => /metadata/.test(text))).toBe(true)
  const unknown = () => warnings.filter(text => text.includes('Ignored unknown option unknownThing'))
  await expect.poll(unknown).toHaveLength(1)
})

const GET_PROJECT = 'set projectId (data-project-id), from https://dashboard.reown.com'
const BROKEN: [string, Record<string, unknown>, string, string][] = [
  ['no project id', { projectId: '' }, 'options/project-id', 'Project ID Not Configured'],
  ['a project id of blanks', { projectId: '   ' }, 'options/project-id', 'Project ID Not Configured'],
  [
    'both sign-in options',
    { siwx: {}, siweConfig: {} },
    'options/siwx-conflict',
    'Cannot set both `siweConfig` and `siwx` options',
  ],
  ['unknown networks alone', { networks: '31337313' }, 'network/not-found', 'Network Not Found: 31337313'],
  ['no network', { networks: [] }, 'options/invalid', '`networks` is empty.'],
]

for (const [name, options, code, message] of BROKEN) {
  test(`R10: with ${name} the error is named everywhere and the page goes on`, async ({ page, visit, allow }) => {
    const named: string[] = []
    allow(/^\[wallet-modal\]/)
    page.on('console', entry => {
      if (entry.type() === 'error') named.push(entry.text())
    })
    await visit({
      options,
      body: `<wallet-button></wallet-button><p id="host"></p>${tag('document.getElementById("host").textContent = "went on"')}`,
    })
    await expect(page.locator('#host')).toHaveText('went on')
    const button = page.locator('wallet-button').getByRole('button')
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleName(message)
    await expect(button).toHaveAttribute('title', message)
    const where = code === 'options/project-id' ? `: ${GET_PROJECT}` : ''
    expect(named).toEqual([`[wallet-modal] ${message}${where}`])
    expect((await stateOf(page)).error).toEqual({ code, message })
    const codes = await page.evaluate(async () => {
      const { WalletModal } = window as unknown as ModalWindow
      WalletModal.close()
      WalletModal.setTheme({ mode: 'light' })
      WalletModal.updateOptions({})
      WalletModal.addNetwork(1)
      WalletModal.removeNetwork(1)
      WalletModal.on('open', () => {})()
      WalletModal.subscribe(() => {})()
      const calls = [
        WalletModal.open(),
        WalletModal.connect(),
        WalletModal.disconnect(),
        WalletModal.switchNetwork(1),
        WalletModal.setLocale('de'),
      ]
      return (await Promise.allSettled(calls)).map(it =>
        it.status === 'rejected' ? (it.reason as { code: string }).code : 'resolved',
      )
    })
    expect(codes).toEqual(Array(5).fill(code))
    await expect(page.locator('wallet-modal')).toHaveCount(0)
  })
}

test('after options that could not be used, a sound init works', async ({ page, visit, world, dialog, allow }) => {
  allow(/Project ID Not Configured/)
  await visit({ options: { projectId: '' } })
  await page.evaluate(
    endpoints => void (window as unknown as ModalWindow).WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  expect((await stateOf(page)).error).toBeUndefined()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})
