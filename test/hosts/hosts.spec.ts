import { createPublicKey, verify } from 'node:crypto'
import { createPublicClient, http, verifyMessage } from 'viem'
import { fromBase58 } from '../../src/base/bytes.ts'
import { script } from '../e2e/wallet.ts'
import { stretched } from '../time.ts'
import { expect, NO_MOTION, test, type Locator, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

const hostOf = (page: Page) => {
  const main = page.locator('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  return { main, press, problem: main.getByRole('alert'), output: main.locator('output') }
}
const addressOf = ({ stack }: World) => stack.accounts.eip155[0]!.address as `0x${string}`

/** By the host's own way in; the modal closes with the connection. */
async function connect(page: Page, dialog: Locator, way: string) {
  await hostOf(page).press(way)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
}

/** Keeps what the app shows at any moment from now on, without what the page elements draw. */
async function watchPage(page: Page) {
  const seen = new Set<string>()
  await page.exposeFunction('seePage', (text: string) => void seen.add(text))
  await page.addInitScript(() => {
    const { seePage } = window as unknown as { seePage(text: string): Promise<void> }
    let last: string | undefined
    const look = () => {
      const roots = [document, document.querySelector('host-app')?.shadowRoot]
      const main = roots.map(it => it?.querySelector('main')).find(it => it)
      const text = main?.innerText
      // A page that goes hears nothing anymore.
      if (text !== undefined && text !== last) seePage(text).catch(() => {})
      last = text
      requestAnimationFrame(look)
    }
    look()
  })
  return seen
}

const REFUSED = /declined|refused|rejected/i
const EVM: { name: string; refused?: RegExp }[] = [
  { name: 'wagmi', refused: /^User rejected the request/ },
  ...['react-18', 'next', 'vue', 'svelte', 'lit', 'ethers', 'astro', 'nuxt', 'html', 'jquery'].map(name => ({ name })),
]

for (const { name, refused = REFUSED } of EVM)
  test(`${name}: connects, signs, is refused a network and gets it, comes back after a reload, disconnects`, async ({
    page,
    dialog,
    world,
    enter,
  }) => {
    await enter(name)
    const { main, press, problem, output } = hostOf(page)
    const address = addressOf(world)
    const on = (network: string) => main.getByText(`${address} on ${network}`)
    await connect(page, dialog, 'Connect')
    await expect(on('Ethereum')).toBeVisible()

    await press('Sign')
    await expect(output).toHaveText(/^0x[\da-f]{130}$/)
    const signature = (await output.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

    await script(page, { next: 'reject' })
    await press('Base')
    await expect(problem).toHaveText(refused)
    await expect(on('Ethereum')).toBeVisible()
    await press('Base')
    await expect(on('Base')).toBeVisible()
    await expect(problem).toBeHidden()

    // The second visit: the account is there without a question, never "Connect" before it, and connecting settles at
    // once, with nothing opened. Networks have names.
    const seen = await watchPage(page)
    // A wallet that takes too long to come back is given up for the moment, as on a busy machine: one quick return proves
    // it.
    await expect(async () => {
      seen.clear()
      await page.reload()
      await expect(on('Base')).toBeVisible()
      await expect.poll(() => [...seen].some(text => text.includes(address))).toBe(true)
      expect([...seen].filter(text => /^(Connect|Not connected)$/m.test(text))).toEqual([])
      expect([...seen].filter(text => /eip155:/.test(text))).toEqual([])
    }).toPass({ timeout: stretched(60_000) })
    await expect(output).toBeEmpty()
    await press('Sign')
    await expect(output).toHaveText(signature)
    await expect(dialog).toBeHidden()
    await press('Disconnect')
    await expect(main.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await page.reload()
    await expect(main.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await expect(main.getByText(address)).toHaveCount(0)
  })

test('ethers: sends, and tells in which block it is; says when the user declines', async ({
  page,
  dialog,
  world,
  enter,
}) => {
  await enter('ethers')
  const { press, problem, output } = hostOf(page)
  await connect(page, dialog, 'Connect')
  await script(page, { next: 'reject' })
  await press('Send')
  await expect(problem).toHaveText('You declined.')
  await press('Send')
  await expect(output).toHaveText(/^In block \d+: 0x[\da-f]{64}$/)
  await expect(problem).toBeHidden()
  const [, block, hash] = /block (\d+): (0x\w+)/.exec((await output.textContent())!)!
  const client = createPublicClient({ transport: http(world.stack.urls.rpc['eip155:1']) })
  const receipt = await client.getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt).toMatchObject({ status: 'success', blockNumber: BigInt(block!) })
  expect(receipt.from).toBe(receipt.to)
})

test('next-sign-in: the server knows who has signed, on each network and after a reload, until they disconnect', async ({
  page,
  dialog,
  world,
  enter,
}) => {
  await enter('next-sign-in')
  const { main, press, output } = hostOf(page)
  const address = addressOf(world)
  const known = main.getByText(`Signed in as ${address}`)
  const unknown = main.getByText('Not signed in')
  await expect(unknown).toBeVisible()

  await press('Connect')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(known).toBeVisible()
  await expect(main.getByText(`${address} on Ethereum`)).toBeVisible()
  await press('Sign')
  await expect(output).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await output.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  // What the server draws is of the cookie alone.
  const html = () => page.evaluate(() => fetch('/').then(it => it.text()))
  expect(await html()).toContain(`Signed in as ${address}`)
  const { origin } = new URL(page.url())
  expect(await (await fetch(origin)).text()).toContain('Not signed in')
  await page.reload()
  await expect(known).toBeVisible()
  await expect(main.getByText(`${address} on Ethereum`)).toBeVisible()

  await press('Base')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(`${address} on Base`)).toBeVisible()
  await expect(known).toBeVisible()
  await press('Disconnect')
  await expect(unknown).toBeVisible()
  await expect(main.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(await html()).toContain('Not signed in')
})

test('next: the markup of the server is that of nobody connected, and keeps the place of the button', async ({
  hosts,
  page,
  enter,
}) => {
  const html = await (await fetch(await hosts.origin('next'))).text()
  expect(html).toMatch(/<wallet-button label="Connect" style="[^"]*min-height:44px[^"]*"><\/wallet-button>/)
  expect(html).not.toContain('Disconnect')
  expect(html).toContain('<p>…</p>')

  // The code of the element comes late; what it draws is as large as the place that was kept.
  await page.route(/\.js(\?|$)/, async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await enter('next', [])
  const button = page.locator('wallet-button')
  const kept = await button.boundingBox()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect(button).not.toHaveAttribute('style', /./)
  expect(await button.boundingBox()).toEqual(kept)
})

/** What every public key of Ed25519 begins with, as `createPublicKey` reads it. */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

test('solana: the modal is on the list of the wallet adapter, connects at the second try, signs, comes back after a reload', async ({
  page,
  dialog,
  world,
  enter,
}) => {
  await enter('solana')
  const { main, press, problem, output } = hostOf(page)
  const { address } = world.stack.accounts.solana[0]!
  await press('All wallets')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(problem).toBeVisible()
  await connect(page, dialog, 'All wallets')
  await expect(main.getByText(address)).toBeVisible()

  await script(page, { next: 'reject' })
  await press('Sign')
  await expect(problem).toHaveText(REFUSED)
  await press('Sign')
  await expect(output).toHaveText(/^[\da-f]{128}$/)
  const signature = Buffer.from((await output.textContent())!, 'hex')
  const key = createPublicKey({
    key: Buffer.concat([ED25519, fromBase58(address)]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, Buffer.from('Hello'), key, signature)).toBe(true)

  const seen = await watchPage(page)
  await page.reload()
  await expect(main.getByText(address)).toBeVisible()
  await expect.poll(() => [...seen].some(text => text.includes(address))).toBe(true)
  expect([...seen].filter(text => /All wallets/.test(text))).toEqual([])
  await press('Disconnect')
  await expect(main.getByRole('button', { name: 'All wallets' })).toBeVisible()
})
