import {
  withAccount,
  expect,
  openModal,
  NO_MOTION,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import * as sending from './sending.ts'
import * as swapping from './swapping.ts'

test.use(NO_MOTION)

const PRICES = 'POST /v1/fungible/price'
/** The local service's exchange rates of a dollar. */
const RATE = { EUR: 0.92, JPY: 149.5 }
const SIGN = { EUR: '€', JPY: '¥' }
const DIGITS = { EUR: 2, JPY: 0 }
type Code = keyof typeof RATE
const told = (usd: number, code: Code) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).format(usd * RATE[code])

const total = (dialog: Locator) => dialog.getByLabel(/^Total balance/)
const row = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name })
const update = (page: Page, options: object) =>
  page.evaluate(it => (window as unknown as ModalWindow).WalletModal.updateOptions(it), options)
/** Currencies in which the page requests prices. */
function pricesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/fungible/price'))
      asked.push((request.postDataJSON() as { currency: string }).currency)
  })
  return asked
}
/** Every amount on screen has the sign. */
const signed = async (dialog: Locator, sign: string) => {
  const sums = (await dialog.getByText(/[$€¥£]/).allInnerTexts()).join(' ')
  expect(sums).toContain(sign)
  for (const other of ['$', '€', '¥'].filter(it => it !== sign)) expect(sums).not.toContain(other)
}

test('the account is told in the currency of the host, and of another one as soon as the host wants that', async ({
  page,
  visit,
  dialog,
}) => {
  const asked = pricesAsked(page)
  await visit({ csp: 'strict' })
  await withAccount(page)
  await expect(row(dialog, 'USD Coin').getByText('$1,840.25')).toBeVisible()
  const dollars = Number((await total(dialog).innerText()).replace(/[$,]/g, ''))
  expect(dollars).toBeGreaterThan(1840)
  expect(asked, 'dollars need no rate').toEqual([])

  for (const code of ['EUR', 'JPY'] as const) {
    await update(page, { currency: code })
    await expect(row(dialog, 'USD Coin').getByText(told(1840.25, code))).toBeVisible()
    const sum = Number((await total(dialog).innerText()).replace(/[€¥,]/g, ''))
    expect(Math.abs(sum - dollars * RATE[code])).toBeLessThan(1.5 * 10 ** -DIGITS[code] + 0.005 * RATE[code])
    await expect(total(dialog)).toHaveAttribute('aria-label', `Total balance ${await total(dialog).innerText()}`)
    await signed(dialog, SIGN[code])
  }
  await expect(total(dialog).locator('i'), 'the yen has no fraction').toHaveText('')
  expect(asked).toEqual(['usd', 'eur', 'usd', 'jpy'])

  const warned = page.waitForEvent('console', message => message.type() === 'warning')
  await update(page, { currency: 'EURO' })
  expect((await warned).text()).toContain('Ignored invalid option currency')
  await expect(row(dialog, 'USD Coin').getByText('$1,840.25')).toBeVisible()
})

test('nothing stands for a sum until its rate is there', async ({ page, visit, dialog, world }) => {
  world.stack.faults.set('data', PRICES, { hold: true })
  await visit({ options: { currency: 'EUR' } })
  await withAccount(page)
  await expect(row(dialog, 'USD Coin')).toBeVisible()
  await expect(row(dialog, 'USD Coin').getByText('1,840.250')).toBeVisible()
  await expect(row(dialog, 'USD Coin').locator('[data-skeleton]')).toBeVisible()
  await expect(dialog.getByText(/[$€]/)).toHaveCount(0)
  world.stack.faults.clear()
  await expect(row(dialog, 'USD Coin').getByText('€1,693.03')).toBeVisible()
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
})

const FAULTS = {
  'is down': { status: 503 },
  'knows no such currency': { status: 400 },
  'says nonsense': { body: { fungibles: [{ symbol: 'ETH', price: -5 }] } },
  'answers every currency alike': { body: { fungibles: [{ symbol: 'ETH', price: 3012.4 }] } },
}
test(`with a service that ${Object.keys(FAULTS).join(', ')}, sums are in dollars, and say so`, async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/)
  await page.clock.install()
  for (const [how, fault] of Object.entries(FAULTS))
    await test.step(how, async () => {
      world.stack.faults.set('data', PRICES, fault)
      await visit({ options: { currency: 'JPY' } })
      if (how === 'is down') await withAccount(page)
      else await openModal(page)
      await expect(row(dialog, 'USD Coin').getByText('$1,840.25'), how).toBeVisible()
      await signed(dialog, '$')
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByRole('button', { name: 'Change unit (currently ETH)' }).click()
      await sending.amount(dialog).fill('301.24')
      await expect(dialog.getByText('Amount (USD)'), how).toBeVisible()
      const inToken = await dialog.getByRole('button', { name: 'Change unit (currently USD)' }).innerText()

      world.stack.faults.clear()
      await page.clock.fastForward(61_000)
      await expect(dialog.getByText('Amount (JPY)'), `${how}, and once it is there again`).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Change unit (currently JPY)' })).toHaveText(inToken)
      expect(Number(await sending.amount(dialog).inputValue())).toBeCloseTo(Math.floor(301.24 * RATE.JPY), -1)
    })
})

test('an amount that is typed in euro arrives as exactly the amount of the token that was shown', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', options: { currency: 'EUR' } })
  const [own, address] = world.stack.accounts.eip155.map(account => account.address) as [string, string]
  const [had, has] = [await sending.tokenOf(page, world, own), await sending.tokenOf(page, world, address)]
  await sending.form(page, dialog)
  await sending.choose(dialog, 'USDC')
  await dialog.getByRole('button', { name: 'Change unit (currently USDC)' }).click()
  await expect(dialog.getByText('Amount (EUR)')).toBeVisible()
  await sending.amount(dialog).fill('11.50')
  await expect(dialog.getByRole('button', { name: 'Change unit (currently EUR)' })).toHaveText(/^12\.500000\sUSDC/)
  await sending.amount(dialog).fill('10')
  await expect(dialog.getByRole('button', { name: 'Change unit (currently EUR)' })).toHaveText(/^10\.869565\sUSDC/)
  await sending.to(dialog).fill(address)
  await sending.next(dialog).click()
  await expect(sending.simulated(dialog)).toBeVisible()
  await expect(dialog.getByText('€10.00', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^0\.\d{6}\sETH\s·\s€[\d.]+$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 10.869565 USDC' }).click()
  await expect(dialog.getByText('10.869565 USDC arrived')).toBeVisible()
  expect((await sending.tokenOf(page, world, address)) - has).toBe(10_869_565n)
  expect(had - (await sending.tokenOf(page, world, own))).toBe(10_869_565n)
})

test('a swap tells its sums in the currency of the host, from the choice of a token to the last look, and in another one at once', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', options: { currency: 'EUR' } })
  await swapping.form(page, dialog)
  const choice = async (code: Code) => {
    await swapping.token(dialog, 'You pay').click()
    await expect(dialog.getByRole('button', { name: /^USDC/ }).getByText(told(1840.25, code))).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  const form = async (code: Code) => {
    await dialog.getByRole('button', { name: 'Details' }).click()
    await expect(dialog.getByText(told(100, code), { exact: true }).first()).toBeVisible()
    await expect(dialog.locator('dl').getByText(`USDC · ${told(0.85, code)}`)).toBeVisible()
    const range = new RegExp(`\\d\\sETH\\s?\\${SIGN[code]}[\\d.,]+ –\\s\\${SIGN[code]}[\\d.,]+`)
    await expect(dialog.locator('dl')).toContainText(range)
    await signed(dialog, SIGN[code])
  }
  const lastLook = async (code: Code) => {
    await expect(dialog.locator('[data-panel]').getByText(told(100, code))).toBeVisible()
    await expect(dialog.locator('dl').getByText(`USDC · ${told(0.85, code)}`)).toBeVisible()
    await signed(dialog, SIGN[code])
  }
  await choice('EUR')
  await swapping.fill(dialog, '100', 'USDC', 'DAI')
  await form('EUR')
  await swapping.next(dialog).click()
  await lastLook('EUR')
  await update(page, { currency: 'JPY' })
  await lastLook('JPY')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await form('JPY')
  await choice('JPY')
})

test('Buy begins with the currency of the reader’s region, or with that of the host whatever the region', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: { locale: 'en-GB' } })
  await withAccount(page)
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Currency: GBP' })).toBeVisible()
  await visit({ lang: 'en-GB', options: { currency: 'EUR' } })
  await openModal(page, { view: 'OnRampProviders' })
  await expect(dialog.getByRole('button', { name: 'Currency: EUR' })).toBeVisible()
})
