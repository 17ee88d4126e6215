// What a wallet is asked to sign, in words: in the review of a swap, and above the frame of an embedded wallet.
import { toFunctionSelector } from 'viem'
import { expect, NO_MOTION, test, type HostPage, type Locator, type ModalWindow, type Page } from './fixtures.ts'
import { answer } from './approving.ts'
import { signInByMail } from './mail-login.ts'
import { returning as returningToSend, review as reviewSend, USDC } from './sending.ts'
import { fill, returning, review } from './swapping.ts'

test.use(NO_MOTION)

const HEADING = /^What you’re signing/
const FILES = 'https://contracts.example/erc7730.json'
const CLAIM = 'claim(address account, uint256 amount)'
const VAULT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const word = (value: string | bigint) => BigInt(value).toString(16).padStart(64, '0')
const DATA = `${toFunctionSelector('claim(address,uint256)')}${word(EVE)}${word(5_000_000n * 10n ** 30n)}`

/** A file of the site, for a contract on chain 1. */
const fileOf = (fields: object[], intent = 'Claim a reward', address = VAULT) => ({
  $schema: 'erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address }] } },
  metadata: { contractName: 'Vault' },
  display: { formats: { [CLAIM]: { intent, fields } } },
})
const words = (dialog: Locator) => dialog.locator('[data-explanation]')
const heading = (dialog: Locator) => words(dialog).getByRole('button', { name: HEADING })
/** The lines, each on one. */
const lines = async (dialog: Locator) =>
  (await words(dialog).locator('div:not(:has(dl))').allInnerTexts()).map(it => it.replace(/\s+/g, ' ').trim())
const loads = (page: Page) => {
  const all: string[] = []
  page.on('request', it => void all.push(it.url()))
  return () => all.some(it => it.includes('/chunks/clear-signing.'))
}

test('R186: a swap and a token transfer are explained by what the call says; for coins nothing is loaded', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const isLoaded = loads(page)
  const other = world.stack.accounts.eip155[1]!.address
  await returningToSend({ page, visit, world })
  await reviewSend(dialog, '0.125', other)
  expect(isLoaded()).toBe(false)
  await expect(words(dialog)).toHaveCount(0)

  await returning({ page, visit, world })
  await fill(dialog, '25', 'USDC', 'ETH')
  await review(dialog)
  await expect(heading(dialog)).toHaveText(`What you’re signing${'Let someone spend'}`)
  await expect(words(dialog).getByText('Let a spender take tokens')).toBeVisible()
  await expect(words(dialog).locator('dl')).toHaveCount(0)
  await heading(dialog).click()
  await expect(words(dialog).locator('dl').first()).toContainText('Can be taken25 USDC')
  expect(isLoaded()).toBe(true)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.setLocale('de'))
  await expect(words(dialog).getByRole('button')).toHaveText('Was Ihre Wallet gefragt wirdJemanden ausgeben lassen')
  await expect(words(dialog).locator('dl').first()).toContainText('Kann genommen werden25 USDC')
  // Our descriptions are in English, and say so.
  await expect(words(dialog).locator('[lang=en]')).toHaveText(['Let a spender take tokens'])
})

const HOST = (over: object = {}): HostPage => ({
  wallets: [],
  options: { features: { email: true }, ...over },
})

/** The embedded wallet is asked for a call of the vault. */
async function ask(page: Page, address: string, to = VAULT, data = DATA): Promise<void> {
  await page.evaluate(
    ([from, to, data]) => {
      const it = window as unknown as ModalWindow & { outcome?: unknown }
      it.WalletModal.getProvider('eip155')!
        .request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
        .then(
          value => (it.outcome = value),
          error => (it.outcome = error.code),
        )
    },
    [address, to, data] as const,
  )
}

test('above the frame of an embedded wallet: what is asked, by the words of the site where there are no others', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/contracts\.example/)
  let asked = 0
  await page.route(FILES, route => {
    asked++
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: fileOf([
        { path: 'account', label: 'For', format: 'addressName' },
        { path: 'amount', label: 'Points', format: 'unit', params: { base: 'pts', decimals: 30 } },
      ]),
    })
  })
  await visit(HOST({ clearSigning: { descriptors: [FILES] } }))
  const address = await signInByMail(page, world)
  const card = page.getByRole('alertdialog')
  expect(asked).toBe(0)
  // Ours is of this one, so the site is not asked.
  await ask(page, address, USDC, `0xa9059cbb${word(EVE)}${word(5_000_000n)}`)
  await expect(heading(card)).toContainText('Send')
  expect(asked).toBe(0)
  await answer(page, 'Reject')
  await expect(card).toHaveCount(0)

  await ask(page, address)
  await expect(heading(card)).toContainText('Call a contract')
  await expect(words(card).getByText('contracts.example says: “Claim a reward”')).toBeVisible()
  await heading(card).click()
  await expect(words(card).getByText('In the words of contracts.example')).toBeVisible()
  expect(await lines(card)).toContain('Points 5000000 pts')
  expect(asked).toBe(1)
  await answer(page, 'Reject')
})

test('R186: a hostile file of the site takes nothing away, and what it hides is read without a click', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/contracts\.example/)
  const soft = fileOf([{ value: '1000 USDC', label: 'You receive' }], 'Receive your \u202ereward')
  await page.route(FILES, route => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: soft }))
  await visit(HOST({ clearSigning: { descriptors: [FILES] } }))
  const address = await signInByMail(page, world)
  const card = page.getByRole('alertdialog')
  await ask(page, address)
  await expect(heading(card)).toContainText('Call a contract')
  await expect(heading(card)).toHaveAttribute('aria-expanded', 'true')
  await expect(words(card).getByText('This description leaves out part of what is at stake.')).toBeVisible()
  await expect(words(card).getByText('Also in this call')).toBeVisible()
  expect(
    await words(card)
      .locator('[data-address]')
      .evaluateAll(all => all.map(it => it.getAttribute('aria-label'))),
  ).toEqual([VAULT, EVE])
  // The site's own words keep their place.
  expect((await card.locator('[data-frame]').boundingBox())!.height).toBeGreaterThan(180)
  expect(await lines(card)).toContain(`amount ${5_000_000n * 10n ** 30n}`)
  await answer(page, 'Reject')
})
