import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { verifyMessage, type Hex } from 'viem'
import { expect, resetWorld, test, type Page, type World } from './fixtures.ts'
import type { PasskeyWallet } from './passkey.page.ts'
import { putVirtualAuthenticator } from './virtual-authenticator.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  'worker-src blob:',
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types signer',
].join('; ')
let page: string
let signer: string
test.beforeAll(async () => {
  const { bundleSigner } = await import('../../src/build/secure-site.mjs' as string)
  signer = (await bundleSigner()).text
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/passkey.page.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  page = outputFiles[0]!.text
})

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
type Wallet = { wallet: PasskeyWallet; startWallet(integrity: string): PasskeyWallet }

/** The pages of a wallet, on an origin that can have passkeys, with an authenticator that has none yet. */
async function visit(tab: Page, world: World, served = signer): Promise<void> {
  await resetWorld(world)
  world.site.put('/wallet.js', page)
  world.site.put('/signer.js', served)
  world.site.put('/wallet', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY })
      .end('<!doctype html><title>Wallet</title><script type="module" src="/wallet.js"></script>'),
  )
  await putVirtualAuthenticator(tab)
  await tab.goto(`${world.site.origin.replace('127.0.0.1', 'localhost')}/wallet`)
  await tab.waitForFunction(() => 'startWallet' in window)
  await tab.evaluate(integrity => {
    const it = window as unknown as Wallet
    it.wallet = it.startWallet(integrity)
  }, integrityOf(signer))
}
const make = (tab: Page) => tab.evaluate(() => (window as unknown as Wallet).wallet.make([]))
const open = (tab: Page) => tab.evaluate(() => (window as unknown as Wallet).wallet.open())

test('R173: a passkey is made, opens the same wallet each time, and signs in a worker that ends', async ({
  page: tab,
  world,
}) => {
  await visit(tab, world)
  const made = await make(tab)
  expect(made).toEqual({ id: expect.stringMatching(/^([\da-f]{2})+$/), hasPrf: true, isSynced: true })
  const account = await open(tab)
  expect(await open(tab)).toEqual(account)
  const { signatures, left } = await tab.evaluate(
    it => (window as unknown as Wallet).wallet.sign(it, '0x6869'),
    account,
  )
  expect(left).toBe(0)
  const [signature] = signatures as [Hex]
  expect(await verifyMessage({ address: account.evm as Hex, message: 'hi', signature })).toBe(true)
  await expect.poll(() => tab.workers().length).toBe(0)
})

test('R174: a passkey that is known is not made again in the same place', async ({ page: tab, world }) => {
  await visit(tab, world)
  const { id } = await make(tab)
  const again = tab.evaluate(known => (window as unknown as Wallet).wallet.make([known]), id)
  expect(await again.catch(String)).toContain('InvalidStateError')
})

test('R177: what was changed after the ceremony is not signed', async ({ page: tab, world }) => {
  await visit(tab, world)
  await make(tab)
  const account = await open(tab)
  const changed = tab.evaluate(it => (window as unknown as Wallet).wallet.sign(it, '0x6869', '0x6870'), account)
  expect(await changed.catch(String)).toContain('unproven')
  const forged = { ...account, evm: `0x${'22'.repeat(20)}` }
  const other = tab.evaluate(it => (window as unknown as Wallet).wallet.sign(it, '0x6869'), forged)
  expect(await other.catch(String)).toContain('another-wallet')
  await expect.poll(() => tab.workers().length).toBe(0)
})

test('one byte more in the signer, and it does not start', async ({ page: tab, world, allow }) => {
  allow(/integrity|Failed to load resource/)
  await visit(tab, world, `${signer}\n`)
  await make(tab)
  expect(await open(tab).catch(String)).toContain('Failed to fetch')
  await expect.poll(() => tab.workers().length).toBe(0)
})
