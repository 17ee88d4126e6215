import { answered, connectWallet, expect, openAccount, openModal, NO_MOTION, test, type Page } from './fixtures.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
/** Everything a person can read or hear in the modal. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    return [
      root.querySelector('[data-mode]')!.textContent!,
      ...[...root.querySelectorAll('[aria-label],[title]')].flatMap(el => [
        el.getAttribute('aria-label') ?? '',
        el.getAttribute('title') ?? '',
      ]),
    ].join('\n')
  })
const NONSENSE = /NaN|undefined|Infinity|\[object|null/
const CONTROLS = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f'
const BLANKS = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'
const HALVES = '[\\ud800-\\udbff](?![\\udc00-\\udfff])'
const INVISIBLE = new RegExp(`[${CONTROLS}${BLANKS}]|${HALVES}`)

const PRICES = [undefined, null, 0, -1, 'NaN', '1', 1e-30, 1e30, {}, []]
const QUANTITIES: [unknown, unknown][] = [
  ['18', '1'],
  ['0', '1'],
  ['-1', '1'],
  ['255', '1'],
  ['1e3', '1'],
  ['abc', '1'],
  [18, 1],
  ['18', 'NaN'],
  ['18', ''],
  ['18', '-5'],
  ['18', '1e400'],
  ['18', '0'],
  ['18', '0.000000000000000001'],
  ['36', '9'.repeat(60)],
  ['18', '1.5.5'],
  ['18', null],
]
const token = (index: number, more: object) => ({
  name: `Token ${index}`,
  symbol: `S${index}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${String(index).padStart(40, '0')}`,
  quantity: { decimals: '18', numeric: '1' },
  ...more,
})
const TOKENS = [
  ...PRICES.map((price, index) => token(index + 1, { price })),
  ...PRICES.map((value, index) => token(index + 101, { value, price: 2 })),
  ...QUANTITIES.map(([decimals, numeric], index) => token(index + 201, { price: 2, quantity: { decimals, numeric } })),
]
test(`R61: ${TOKENS.length} tokens with impossible prices, values and amounts show a number or a dash, never a mistake`, async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { status: 200, body: { balances: TOKENS } })
  await connectWallet(page)
  const row = (index: number) => dialog.getByRole('listitem').filter({ hasText: new RegExp(`Token ${index}(?!\\d)`) })
  // Tokens without a price are in the collapsed part.
  await dialog.getByRole('button', { name: /^Hidden/ }).click()
  await expect(row(1)).toContainText('—')
  await expect(row(6)).toContainText('—')
  await expect(row(201)).toContainText('$2.00')
  // No decimals, or an impossible number of them: not listed.
  for (const index of [202, 203, 204, 205, 206]) await expect(row(index)).toHaveCount(0)
  expect(await textOf(page)).not.toMatch(NONSENSE)
})

test('R61: balances without any price have no total, instead of a zero', async ({ page, visit, dialog, world }) => {
  await visit()
  world.stack.faults.set('data', 'GET /v1/account/*/balance', {
    status: 200,
    body: { balances: [token(1, {}), token(2, { price: -1 })] },
  })
  await connectWallet(page)
  await expect(dialog.getByLabel('Total balance —')).toBeVisible()
  expect(await textOf(page)).not.toMatch(NONSENSE)
})

const NAMES = [
  '\u202egnihsihp',
  'A\u200bB\u200c\u200d',
  'x\u2066y\u2069',
  'Z' + '\u0301'.repeat(40),
  'line\nbreak\u2028here',
  '\u0000\u0007',
  '\ufeff',
  'W'.repeat(500),
  '<img src=x onerror=window.hacked=1>',
  '\ud800broken',
  '   ',
  '\u2800\u3164',
]
test(`R63: ${NAMES.length} hostile names, announced, listed and of tokens, are cleaned, cut and never run`, async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const config = NAMES.map((name, index) => ({ name, rdns: `example.n${index}`, auto: 'approve' }))
  await visit({ wallets: [{ auto: 'approve' }, ...config] })
  world.stack.faults.set('explorer', 'GET /getWallets', {
    status: 200,
    body: { data: NAMES.map((name, index) => ({ id: `d${index}`, name: `${name}d` })), count: 1 },
  })
  world.stack.faults.set('data', 'GET /v1/account/*/balance', {
    status: 200,
    body: { balances: NAMES.map((name, index) => token(index + 1, { name, symbol: `S${index}${name}` })) },
  })
  world.stack.faults.set('data', 'GET /v1/identity/*', {
    status: 200,
    body: { name: '\u202eeno\u200b<b>vera.eth', avatar: 'javascript:window.hacked=1' },
  })
  await openModal(page)
  await expect(dialog.getByText('<img src=x onerror=window.hacked=1>', { exact: true }).first()).toBeVisible()
  const check = async () => {
    const text = await textOf(page)
    expect(text).not.toMatch(INVISIBLE)
    expect(text).not.toMatch(/W{65}/)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  }
  await expect(dialog.getByText('gnihsihpd')).toBeVisible()
  await check()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await dialog.getByRole('button', { name: /^Hidden/ }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'S0gnihsihp' })).toBeVisible()
  await check()
  // R149: a name that is not in its normal form is not corrected: the address is shown instead.
  await answered(page)
  await expect(dialog.getByText(/^0xf39F/)).toBeVisible()
  expect(await textOf(page)).not.toContain('vera.eth')
})

const ERRORS: [string, object][] = [
  ['markup', { code: -32000, message: '<img src=x onerror=window.hacked=1><script>window.hacked=1</script>' }],
  ['direction and invisible marks', { code: -32000, message: 'send \u202eeverything\u202c to\u200b 0x1' }],
  ['a megabyte', { code: -32000, message: 'x'.repeat(1_000_000) }],
  ['no text', { code: -32000, message: { toString: 1 } }],
  ['a link', { code: -32000, message: 'Visit https://claim.example to continue' }],
]
test('R68: a wallet error with markup, invisible marks, a megabyte, no text or a link is plain text of at most 200 characters', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{}] })
  await openModal(page)
  for (const [what, next] of ERRORS)
    await test.step(what, async () => {
      await script(page, { next })
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(dialog.getByText('Kestrel reported a problem')).toBeVisible()
      const text = await textOf(page)
      expect(text).not.toMatch(INVISIBLE)
      expect(text).not.toMatch(/x{201}|\[object/)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      await expect(dialog.locator('img[src=x], script, a')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Back' }).click()
    })
})

test('R68: what a service writes into its refusal is never shown', async ({ page, visit, dialog, world, allow }) => {
  allow(...NOISE)
  await visit()
  for (const service of ['explorer', 'data'])
    world.stack.faults.set(service, 'GET *', {
      status: 400,
      body: 'Visit claim.example <img src=x onerror=window.hacked=1>',
    })
  await connectWallet(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible()
  expect(await textOf(page)).not.toContain('claim.example')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
