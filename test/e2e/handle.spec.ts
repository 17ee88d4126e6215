import {
  connectWallet,
  expect,
  manifest,
  NO_MOTION,
  NONCE,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { nativeOf } from './sending.ts'
import { script, wallet } from './wallet.ts'

test.use(NO_MOTION)

const modal = <T>(page: Page, run: (modal: ModalWindow['WalletModal']) => T): Promise<Awaited<T>> =>
  page.evaluate(`(${run.toString()})(window.WalletModal)`) as Promise<Awaited<T>>
const tag = (code: string) => `<script nonce="${NONCE}">${code}</script>`

/** Records every event as [name, data]. */
const record = (page: Page) =>
  page.evaluate(() => {
    const log: unknown[] = []
    Object.assign(window, { log })
    for (const event of [
      'ready',
      'open',
      'close',
      'view',
      'connect',
      'disconnect',
      'account',
      'network',
      'theme',
      'error',
      'event',
    ] as const)
      (window as unknown as ModalWindow).WalletModal.on(event, (data: unknown) => {
        log.push([event, data])
      })
  })
const events = async (page: Page, but: string[] = ['event']) =>
  (await page.evaluate(() => (window as unknown as { log: [string, unknown][] }).log)).filter(
    ([name]) => !but.includes(name),
  )

// @fast
test('has every name of the surface, and its version is the build', async ({ page, visit }) => {
  await visit()
  const kinds = await modal(page, modal =>
    Object.fromEntries(Object.entries(modal).map(([name, value]) => [name, typeof value])),
  )
  const methods = [
    'init',
    'open',
    'close',
    'destroy',
    'connect',
    'disconnect',
    'switchNetwork',
    'addNetwork',
    'removeNetwork',
    'getNetworks',
    'getBalance',
    'getIdentity',
    'notify',
    'setPreferredAccountType',
    'getState',
    'subscribe',
    'isModalError',
    'on',
    'getProvider',
    'setTheme',
    'setLocale',
    'updateOptions',
    'signIn',
    'signOut',
    'getSIWX',
    'switchConnection',
    'deleteConnection',
    'setAddressLabel',
    'payFetch',
    'doctor',
  ]
  expect(kinds).toEqual({ version: 'string', ...Object.fromEntries(methods.map(name => [name, 'function'])) })
  expect(await modal(page, modal => modal.version)).toBe(manifest.version)
})

test('the snapshot is frozen through and through, and a new one only when something changed', async ({
  page,
  visit,
}) => {
  await visit()
  await connectWallet(page)
  const outcome = await modal(page, modal => {
    const state = modal.getState()
    const deep = (value: unknown): boolean =>
      Object(value) !== value || (Object.isFrozen(value) && Object.values(value as object).every(deep))
    return {
      deep: deep(state),
      same: modal.getState() === state,
      written: (() => {
        'use strict'
        try {
          ;(state as { open: boolean }).open = false
        } catch {
          return 'refused'
        }
      })(),
    }
  })
  expect(outcome).toEqual({ deep: true, same: true, written: 'refused' })
  expect(await stateOf(page)).toMatchObject({
    ready: true,
    open: true,
    view: 'Account',
    status: 'connected',
    network: 'eip155:1',
    theme: 'dark',
    locale: 'en',
    namespaces: {
      eip155: {
        status: 'connected',
        network: 'eip155:1',
        wallet: { id: 'example.kestrel', name: 'Kestrel', rdns: 'example.kestrel' },
      },
    },
  })
})

test('subscribe calls back with each new snapshot until it is ended, and a throwing listener harms nobody', async ({
  page,
  visit,
  allow,
}) => {
  allow(/the host's own/)
  await visit()
  const outcome = await modal(page, async modal => {
    const seen: (string | undefined)[] = []
    modal.subscribe(() => {
      throw new Error("the host's own")
    })
    const off = modal.subscribe(state => {
      seen.push(state.view)
    })
    await modal.open()
    await modal.open({ view: 'Networks' })
    off()
    modal.close()
    return seen
  })
  expect([...new Set(outcome)]).toEqual(['Connect', 'Networks'])
})

test('tells every event of a visit, with its data', async ({ page, visit, world }) => {
  await visit()
  await record(page)
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await modal(page, async modal => {
    await modal.open()
    const { address } = await modal.connect({ wallet: 'Kestrel' })
    if (!address) throw new Error('no account')
  })
  await wallet(page, 'setAccount', [1])
  await modal(page, async modal => {
    await modal.switchNetwork(8453)
    modal.setTheme({ mode: 'light' })
    await modal.disconnect('eip155')
    modal.close()
  })
  const [first, second] = world.stack.accounts.eip155.map(account => account.address)
  const of = (address: string | undefined, network = 'eip155:1') => ({
    namespace: 'eip155',
    address,
    caipAddress: `${network}:${address}`,
    network,
  })
  const seen = (await events(page)).filter(([name]) => name !== 'ready')
  expect(seen.map(([name]) => name)).toEqual([
    'open',
    'view',
    'view',
    'connect',
    'close',
    'account',
    'network',
    'theme',
    'disconnect',
  ])
  const data = (name: string) => seen.filter(it => it[0] === name).map(it => it[1])
  expect(data('view')).toEqual(['Connect', 'ConnectingExternal'].map(view => ({ view })))
  expect(data('connect')).toMatchObject([of(first)])
  expect(data('account')).toMatchObject([of(second)])
  expect(data('network')).toEqual([{ namespace: 'eip155', network: 'eip155:8453' }])
  expect(data('theme')).toEqual([{ theme: 'light' }])
  expect(data('disconnect')).toEqual([{ namespace: 'eip155' }])
  // Analytics never contain an address.
  const tracked = JSON.stringify((await events(page, [])).filter(([name]) => name === 'event'))
  for (const name of [
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'SWITCH_NETWORK',
    'DISCONNECT_SUCCESS',
    'MODAL_OPEN',
    'MODAL_CLOSE',
  ])
    expect(tracked).toContain(name)
  expect(tracked).not.toMatch(/0x[\da-f]{40}/i)
})

test('off ends a listener, and an event handler may open, close and throw', async ({ page, visit, dialog, allow }) => {
  allow(/thrown on purpose/)
  await visit()
  await modal(page, async modal => {
    const here = Object.assign(window, { opens: 0 })
    const off = modal.on('open', () => {
      here.opens++
    })
    modal.on('open', () => {
      throw new Error('thrown on purpose')
    })
    const once = modal.on('close', () => {
      once()
      void modal.open({ view: 'Networks' })
    })
    await modal.open()
    modal.close()
    off()
  })
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await modal(page, modal => {
    modal.close()
    return modal.open()
  })
  expect(await page.evaluate(() => (window as unknown as { opens: number }).opens)).toBe(2)
})

test('open navigates when it is open, settles once the view is painted, and names what it cannot open', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await openModal(page)
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  expect(await stateOf(page)).toMatchObject({ open: true, view: 'Connect' })
  await openModal(page, { view: 'Networks' })
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  for (const view of ['UnsupportedChain', 'ConnectingExternal', 'NoSuchView']) {
    await openModal(page, { view })
    expect((await stateOf(page)).view).toBe('Connect')
  }
  expect(warnings.filter(text => /Unknown view \w+; showing Connect/.test(text))).toHaveLength(3)
})

test('getBalance, getIdentity, getNetworks and notify tell and show what they say', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  const { address } = world.stack.accounts.eip155[0]!
  const without = page.evaluate(() =>
    Promise.allSettled([
      (window as unknown as ModalWindow).WalletModal.getBalance(),
      (window as unknown as ModalWindow).WalletModal.setPreferredAccountType('eoa'),
    ]).then(ends => ends.map(it => (it as PromiseRejectedResult).reason.code)),
  )
  expect(await without).toEqual(['connect/no-account', 'connect/no-account'])
  await connectWallet(page)
  const { value, ...balance } = await modal(page, it => it.getBalance().then(b => ({ ...b, value: `${b.value}` })))
  expect(BigInt(value)).toBe(await nativeOf(page, world, address))
  expect(balance).toEqual({
    decimals: 18,
    symbol: 'ETH',
    formatted: expect.stringMatching(/^\d+(\.\d+)?$/),
    network: 'eip155:1',
  })
  const networks = await modal(page, it => it.getNetworks().map(network => [network.caipNetworkId, network.name]))
  expect(networks).toEqual([
    ['eip155:1', 'Ethereum'],
    ['eip155:8453', 'Base'],
  ])
  expect(await page.evaluate(it => window.WalletModal.getIdentity(it), address)).toMatchObject({ name: 'vera.eth' })
  await openModal(page)
  await modal(page, it => it.notify('Order 7 is <b>paid</b>'))
  await expect(dialog.locator('[data-toast]')).toHaveText(/Order 7 is <b>paid<\/b>/)
})

test('closing and opening at once leaves one dialog, with the focus in it', async ({ page, visit, dialog }) => {
  await page.clock.install()
  await visit()
  await openModal(page)
  await modal(page, async modal => {
    modal.close()
    await modal.open({ view: 'Networks' })
  })
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeFocused()
  await page.clock.fastForward(1000)
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeFocused()
})

test('connect resolves with the account that is there, by rdns, id or name, and rejects with a stable code', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({
    wallets: [
      { next: 'reject', auto: 'approve' },
      { name: 'Cairn', auto: 'approve' },
    ],
  })
  const connect = (wallet?: string) =>
    page.evaluate(
      wallet =>
        (window as unknown as ModalWindow).WalletModal.connect(wallet ? { wallet } : undefined).then(
          account => account.wallet.name,
          error => (error as { code: string }).code,
        ),
      wallet,
    )
  expect(await connect('no.such.wallet')).toBe('wallet/not-installed')
  // A declined request waits for Retry on screen; leaving it ends the promise.
  const declined = connect('Kestrel')
  await expect(dialog.getByText('You declined the request')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await declined).toBe('Kestrel')
  expect(await connect('example.kestrel')).toBe('Kestrel')
  expect(await connect('example.cairn')).toBe('Cairn')
  await modal(page, modal => modal.disconnect())
  await modal(page, modal => modal.close())
  const closed = connect()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await closed).toBe('request/aborted')
  const chosen = connect()
  await dialog.getByRole('button', { name: /^Cairn/ }).click()
  expect(await chosen).toBe('Cairn')
})

test('disconnect of one namespace or all ends the session for the wallet and the next visit', async ({
  page,
  visit,
}) => {
  await visit()
  await connectWallet(page)
  await modal(page, modal => modal.disconnect())
  expect((await stateOf(page)).status).toBe('disconnected')
  expect(
    await page.evaluate(() =>
      (
        window as unknown as { __testWalletControl: { provider: { request(call: object): Promise<unknown> } } }
      ).__testWalletControl.provider.request({ method: 'eth_accounts' }),
    ),
  ).toEqual([])
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect((await stateOf(page)).status).toBe('disconnected')
  expect(
    await modal(page, modal => modal.getProvider('eip155') === undefined && modal.getProvider() === undefined),
  ).toBe(true)
  // Disconnecting without a connection is not an error.
  expect(await modal(page, modal => modal.disconnect('eip155').then(() => 'done'))).toBe('done')
})

test('setTheme and setLocale show at once, unknown values change nothing', async ({ page, visit, dialog }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit()
  await openModal(page)
  const layer = page.locator('wallet-modal [data-mode]')
  await expect(layer).toHaveAttribute('data-mode', 'dark')
  await modal(page, modal => modal.setTheme({ mode: 'auto' }))
  await expect(layer).toHaveAttribute('data-mode', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(layer).toHaveAttribute('data-mode', 'dark')
  await modal(page, modal =>
    modal.setTheme({ mode: 'purple' as never, variables: { accent: '#ff0055', 'border-radius-master': '9px' } }),
  )
  await expect(layer).toHaveAttribute('data-mode', 'dark')
  expect(await layer.evaluate(el => getComputedStyle(el).getPropertyValue('--r'))).toBe('9px')
  await modal(page, modal => modal.setLocale('de'))
  expect((await stateOf(page)).locale).toBe('de')
  await expect(layer).toHaveAttribute('lang', 'de')
  await modal(page, modal => modal.setLocale('en'))
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
})

test('updateOptions changes what can change, and a bad change is named and leaves the rest', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  allow(/Project ID Not Configured|Cannot set both/)
  await visit()
  await openModal(page)
  await modal(page, modal =>
    modal.updateOptions({ themeMode: 'light', termsConditionsUrl: 'https://host.example/terms' }),
  )
  expect((await stateOf(page)).theme).toBe('light')
  await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
  await modal(page, modal => {
    modal.updateOptions({ projectId: '' } as never)
    modal.updateOptions({ siwx: {}, siweConfig: {} as never })
    modal.updateOptions({ themeMode: 'dark' })
  })
  expect((await stateOf(page)).theme).toBe('dark')
})

test('destroy takes everything away, ends what waits, and a new init starts afresh', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [{ next: 'hang' }] })
  const waiting = page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }).then(
      () => 'connected',
      error => (error as { code: string }).code,
    ),
  )
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await modal(page, modal => modal.destroy())
  expect(await waiting).toBe('request/aborted')
  await expect(page.locator('wallet-modal')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(await stateOf(page)).toMatchObject({ ready: false, open: false, status: 'disconnected' })
  await script(page, { auto: 'approve' })
  await page.evaluate(
    endpoints => void (window as unknown as ModalWindow).WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  await wallet(page, 'reject')
  await connectWallet(page)
})

test('a call in the same task as init reaches the wallet in that task', async ({ page, visit }) => {
  await visit({
    options: null,
    head: '',
    body: '<main>Host</main>',
  })
  expect(await page.evaluate(() => typeof (window as unknown as { WalletModal?: unknown }).WalletModal)).toBe(
    'undefined',
  )
  await visit({
    body: `<main>Host</main>${tag(`
    const { provider } = __testWalletControl, { request } = provider
    window.order = []
    provider.request = call => (order.push(call.method), request(call))
    WalletModal.connect({ wallet: 'example.kestrel' }); order.push('next line')`)}`,
  })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { order: string[] }).order.slice(0, 2)))
    .toEqual(['eth_requestAccounts', 'next line'])
})
