import { readFileSync } from 'node:fs'
import {
  answered,
  chunkPath,
  connectWallet,
  dist,
  expect,
  manifest,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'

// src/entries/missing-parts.test.tsx covers how every view reports a missing part of its own; here are those that do it
// differently.
test.use(NO_MOTION)

const NOISE = [/integrity/i, /Failed to (find|load)/, /net::/]
const SPINNER = '[aria-busy=true], [data-arc], [data-spin], [data-skeleton]'
/** A script is given up after 20 s. */
const TOO_LONG_MS = 20_500
const bytesOf = (id: string) => readFileSync(`${dist}/${chunkPath(id)}`)
const flipped = (id: string) => Buffer.concat([bytesOf(id).subarray(0, -1), Buffer.from(' ')])
const asked = ({ cdn }: World) => cdn.log.flatMap(path => /chunks\/([\w-]+)\./.exec(path)?.[1] ?? [])
/** Chunks whose code has run on the page. */
const ran = (page: Page) =>
  page.evaluate(
    build =>
      Object.keys(
        (window as unknown as Record<symbol, { chunks: object }>)[Symbol.for(`wallet-modal/${build}`)]!.chunks,
      ),
    manifest.build,
  )
const hold = ({ cdn }: World, ...ids: string[]) => ids.forEach(id => cdn.put(`/${chunkPath(id)}`, () => {}))
const put = ({ cdn }: World, id: string, bytes: Buffer) => cdn.put(`/${chunkPath(id)}`, bytes)

/**
 * For a part that is needed: it never arrives, arrives with one byte flipped, and arrives. `said`: the text until then.
 */
async function expectMended(page: Page, world: World, id: string, said: string, again = 'Try again'): Promise<void> {
  const dialog = page.getByRole('dialog')
  const retry = () => dialog.getByRole('button', { name: again }).first().click()
  await expect.poll(() => asked(world), id).toContain(id)
  await answered(page)
  await page.clock.fastForward(TOO_LONG_MS)
  await expect(dialog.getByText(said), id).toBeVisible()
  await expect(dialog.locator(SPINNER), id).toHaveCount(0)
  const before = asked(world).filter(it => it === id).length
  put(world, id, flipped(id))
  await retry()
  await expect.poll(() => asked(world).filter(it => it === id).length, id).toBeGreaterThan(before)
  await expect(dialog.getByText(said), id).toBeVisible()
  expect(await ran(page)).not.toContain(id)
  put(world, id, bytesOf(id))
  await retry()
  await expect.poll(() => ran(page)).toContain(id)
  await expect(dialog.getByText(said), id).toHaveCount(0)
}

test('R2, R95: without the parts of the way by code the card says so, and Retry mends one after the other', async ({
  page,
  visit,
  world,
  allow,
  dialog,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit({ body: '<main></main>' })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  // Parts that an installed wallet does not need are requested only by their views.
  expect([...new Set(asked(world))].filter(id => !['first', 'services', 'connect-progress'].includes(id))).toEqual([])
  hold(world, 'connect-pairing', 'qr-code', 'walletconnect')
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expectMended(page, world, 'connect-pairing', 'This screen couldn’t load')
  await expectMended(page, world, 'qr-code', 'Couldn’t create a QR code')
  await expectMended(page, world, 'walletconnect', 'Couldn’t create a QR code')
  await expect(dialog.getByRole('img', { name: /code/i })).toBeVisible()
})

test('R2, R95: without the parts of a login by e-mail wallets are there all the same, and Retry mends one after the other', async ({
  page,
  visit,
  world,
  allow,
  dialog,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit({ body: '<main></main>', options: { features: { email: true } } })
  hold(world, 'connect-login', 'embedded-wallet', 'embedded')
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expectMended(page, world, 'connect-login', 'This screen couldn’t load')
  await dialog.getByLabel('Email address').fill('eve@example.com')
  await dialog.getByLabel('Email address').press('Enter')
  await expectMended(page, world, 'embedded-wallet', 'This screen couldn’t load', 'Continue with email')
  await expectMended(page, world, 'embedded', 'This screen couldn’t load', 'Continue with email')
})

test('R2, R95: without the parts of a tab and of a name the account stays, and Retry mends them', async ({
  page,
  visit,
  world,
  allow,
  dialog,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit({ body: '<main></main>' })
  await connectWallet(page)
  expect(asked(world)).not.toContain('nfts')
  hold(world, 'nfts', 'ens-names')
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expectMended(page, world, 'nfts', 'This screen couldn’t load')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'To' })).toBeVisible()
  expect(asked(world)).not.toContain('ens-names')
  await dialog.getByRole('textbox', { name: 'To' }).fill('zürich.eth')
  await expectMended(page, world, 'ens-names', 'Couldn’t look up this name.')
})

test('R95: while the sign-in part of the modal never arrives, its views say so, offer Retry, and can be left', async ({
  page,
  visit,
  world,
  allow,
  dialog,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit({ options: { siwx: { required: false } } })
  hold(world, 'sign-in')
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => asked(world)).toContain('sign-in')
  // Without the site's sign-in request the wallet does not count as connected.
  await page.clock.fastForward(TOO_LONG_MS)
  await expect(dialog.getByText(/isn’t responding$/)).toBeVisible()
  await expect(dialog.locator(SPINNER)).toHaveCount(0)
  expect((await stateOf(page)).status).toBe('disconnected')
  put(world, 'sign-in', flipped('sign-in'))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(/isn’t responding$/)).toBeVisible()
  expect(await ran(page)).not.toContain('sign-in')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('R2: the parts of Solana with one byte flipped never run, and are asked for again', async ({
  page,
  visit,
  world,
  allow,
  dialog,
}) => {
  allow(...NOISE)
  const keys = world.stack.accounts.solana.map(it => it.privateKey)
  for (const id of ['wallet-standard', 'solana']) put(world, id, flipped(id))
  await visit({
    body: '<main></main>',
    options: { networks: 'solana' },
    wallets: [{ auto: 'approve', announce: false, solana: { keys } }],
  })
  const wallet = dialog.getByRole('button', { name: 'Kestrel, Installed' })
  const account = dialog.getByRole('heading', { name: 'Account' })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Kestrel' })).toBeVisible()
  await expect(wallet).toBeHidden()
  // The code that finds wallets is requested immediately.
  await expect.poll(() => asked(world)).toContain('wallet-standard')
  expect(await ran(page)).not.toContain('wallet-standard')
  put(world, 'wallet-standard', bytesOf('wallet-standard'))
  // Wallets are looked for again with the next opening, a network on the next visit.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await openModal(page)
  await wallet.click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  expect(await ran(page)).toContain('wallet-standard')
  await openModal(page)
  await expect(account).toBeVisible()
  await expect.poll(() => asked(world)).toContain('solana')
  expect(await ran(page)).not.toContain('solana')
  put(world, 'solana', bytesOf('solana'))
  await page.reload()
  await openModal(page)
  await expect(account).toBeVisible()
  await expect.poll(() => ran(page)).toContain('solana')
})
