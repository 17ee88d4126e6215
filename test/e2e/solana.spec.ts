import { createPublicKey, verify } from 'node:crypto'
import { fromBase58, toBase58 } from '../../src/base/bytes.ts'
import type { Provider } from '../../src/base/provider.ts'
import { check } from './axe.ts'
import {
  expect,
  NONCE,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { review } from './sending.ts'
import type { WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** RFC 8410 prefix of a public key. */
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')
/** For a page's head: whether Wallet Standard wallets are looked for. */
const LISTENER = `<script nonce="${NONCE}">
  window.readies = 0
  addEventListener('wallet-standard:app-ready', () => window.readies++)
</script>`

const readies = (page: Page) => page.evaluate(() => (window as unknown as { readies: number }).readies)
const solanaOf = async (page: Page) => (await stateOf(page)).namespaces.solana?.address
/** Calls the provider that apps get, without waiting: the wallet has to be answered first. */
const ask = (page: Page, method: string, params: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    ([method, params]) => {
      const provider: Provider = (window as unknown as ModalWindow).WalletModal.getProvider('solana')!
      return provider.request({ method, params }) as never
    },
    [method, params] as const,
  )

// @fast
test('under the strictest policy a wallet of two namespaces is one row, connects on Solana, signs, comes back and disconnects', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [account] = world.stack.accounts.solana
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({ csp: 'strict', options: { networks: '1,solana' }, wallets: [{ solana: { keys } }] })
  await openModal(page, { view: 'Connect', namespace: 'solana' })
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => solanaOf(page)).toBe(account!.address)
  const { network, namespaces } = await stateOf(page)
  expect(network).toBe(SOLANA)
  expect(namespaces.eip155?.address).toBeUndefined()

  const message = new TextEncoder().encode('Hello, Solana')
  const signing = ask(page, 'solana_signMessage', { message: toBase58(message), pubkey: account!.address })
  await page.getByRole('button', { name: 'Approve' }).click()
  const { signature } = await signing
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, fromBase58(account!.address)]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, message, key, fromBase58(String(signature)))).toBe(true)

  await page.reload()
  await expect.poll(() => solanaOf(page)).toBe(account!.address)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect((await stateOf(page)).status).toBe('disconnected')
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await solanaOf(page)).toBeUndefined()
})

test('a wallet of two kinds of chain tells both, is asked for the first at once, and for the other from Networks', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [account] = world.stack.accounts.solana
  await visit({
    csp: 'strict',
    options: { networks: '1,solana' },
    wallets: [{ solana: { keys: [account!.privateKey] } }, { name: 'Osprey', rdns: 'com.example.osprey' }],
  })
  await openModal(page)
  const row = dialog.getByRole('button', { name: 'Kestrel, Installed' })
  await expect(row.locator('small [data-round]')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Osprey, Installed' }).locator('small [data-round]')).toHaveCount(0)
  await row.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
  expect((await stateOf(page)).network).toBe('eip155:1')
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: 'Solana', exact: true }).click()
  await expect(dialog.getByText('Kestrel also supports Solana.')).toBeVisible()
  await check(page, 'the way to the other kind of chain')
  await dialog.getByRole('button', { name: 'Continue with Kestrel' }).click()
  // A refused request is repeated on its own.
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Solana)' })).toBeVisible()
  expect(await solanaOf(page)).toBe(account!.address)
  const state = await stateOf(page)
  expect(state.network).toBe(SOLANA)
  expect([state.namespaces.eip155?.status, state.namespaces.solana?.status]).toEqual(['connected', 'connected'])
})

test('a wallet of Solana alone is asked at once, and a refusal of it can be tried again', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  await visit({
    options: { networks: '1,solana' },
    wallets: [{ announce: false, solana: { keys }, next: 'reject', auto: 'approve' }],
  })
  await openModal(page)
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => solanaOf(page)).toBe(world.stack.accounts.solana[0]!.address)
})

test('what the wallet tells later is followed: another account, and a permission taken back', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [first, second] = world.stack.accounts.solana
  const keys = [first!.privateKey, second!.privateKey]
  await visit({ options: { networks: 'solana' }, wallets: [{ auto: 'approve', solana: { keys } }] })
  await openModal(page)
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await expect.poll(() => solanaOf(page)).toBe(first!.address)
  await page.evaluate(() => (window as unknown as WalletWindow).__testWalletControl.solana!.setAccount(1))
  await expect.poll(() => solanaOf(page)).toBe(second!.address)
  await page.evaluate(() => (window as unknown as WalletWindow).__testWalletControl.solana!.revoke())
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
})

test('nobody asks for wallets of Solana where no network of it is offered', async ({ page, visit, dialog, world }) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  const wallets = [{ announce: false, solana: { keys } }]
  await visit({ wallets, head: LISTENER })
  await openModal(page)
  // The directory knows it, too.
  await expect(dialog.getByRole('button', { name: 'Kestrel', exact: true })).toBeVisible()
  expect(await readies(page)).toBe(0)
  expect(world.cdn.log.filter(path => path.includes('wallet-standard'))).toEqual([])
  await visit({ wallets, head: LISTENER, options: { networks: '1,solana' } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Kestrel, Installed' })).toBeVisible()
  expect(await readies(page)).toBe(1)
})

test('R121: among 10,000 broken and strange registrations the page lives, and the wallet connects', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  const head = `<script nonce="${NONCE}">
    const trap = new Proxy({}, { get() { throw new Error('trap') } })
    const odd = [null, 7, 'x', trap, { name: 'N', chains: trap, features: trap }, { get name() { throw new Error('mine') } }]
    const strange = at => ({ name: 'Strange ' + at + '\u202e<img src=x onerror=alert(1)>', icon: 'https://tracker.example/' + at,
      chains: ['solana:mainnet'], accounts: [], features: { 'standard:connect': { connect() { throw trap } } } })
    addEventListener('wallet-standard:app-ready', ({ detail }) => {
      for (let at = 0; at < 10_000; at++) detail.register(at % 2 ? odd[at % odd.length] : strange(at))
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail() { throw new Error('mine') } }))
      window.strangers = true
    })
  </script>`
  await visit({
    csp: 'strict',
    head,
    options: { networks: '1,solana' },
    wallets: [{ auto: 'approve', solana: { keys } }],
  })
  await page.waitForFunction(() => 'strangers' in window)
  await openModal(page, { view: 'Connect', namespace: 'solana' })
  await dialog.getByRole('button', { name: 'Strange 0', exact: false }).first().click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await expect.poll(() => solanaOf(page)).toBe(world.stack.accounts.solana[0]!.address)
})

for (const [what, lacks] of [
  ['sends by itself', []],
  ['only signs', ['solana:signAndSendTransaction']],
] as const)
  test(`SOL is sent through a wallet that ${what}, after a refusal that sends nothing`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    const [first, second] = world.stack.accounts.solana
    const held = async () => {
      const reply = await page.request.post(world.stack.urls.rpc[SOLANA]!, {
        data: { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [second!.address] },
      })
      return ((await reply.json()) as { result: { value: number } }).result.value
    }
    const solana = { keys: [first!.privateKey], lacks }
    await visit({ csp: 'strict', options: { networks: '1,solana' }, wallets: [{ next: 'approve', solana }] })
    await openModal(page, { view: 'Connect', namespace: 'solana' })
    await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
    await openAccount(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await review(dialog, '0.25', second!.address)
    const before = await held()
    await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
    const window = page.getByRole('dialog', { name: /^Kestrel/ })
    await expect(window).toContainText(`To${second!.address}Amount0.25 SOL`)
    await window.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('You declined the transfer')).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
    await window.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    expect((await held()) - before).toBe(250_000_000)
  })
