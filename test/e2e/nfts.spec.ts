import { check } from './axe.ts'
import { withAccount, expect, NONCE, openModal, NO_MOTION, test, type Locator, type Page } from './fixtures.ts'
import { came } from './views.ts'
import { listenForErrors, codes, wallet } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
const HISTORY = 'GET /v1/account/*/history'
// One collection's pictures are missing.
const GONE = /404.*tide-2/

const open = async (page: Page, dialog: Locator) => {
  await withAccount(page)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
}
const grid = (dialog: Locator) => dialog.getByRole('list', { name: 'NFTs' })
const cell = (dialog: Locator, name: string) => grid(dialog).getByRole('listitem').filter({ hasText: name })
/** For a page's head: records what the wallet is asked about collectibles. */
const SPY = `<script nonce="${NONCE}">
  window.calls = []
  const { provider } = window.__testWalletControl, { request } = provider
  provider.request = call => (/ERC721/.test(JSON.stringify(call)) && window.calls.push(call.params[0]), request(call))
</script>`
const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: object[] }).calls)
/** URLs of pictures requested from now on. */
function watchPictures(page: Page): string[] {
  const seen: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'image') seen.push(request.url())
  })
  return seen
}

interface Made {
  name: string
  isSpam?: boolean
  preview?: string
  numeric?: string
}
/** A history of `pages` of invented collectibles, each a day older than the one before. */
async function makeUp(page: Page, pages: (Made | undefined)[][]): Promise<string[]> {
  const asked: string[] = []
  const start = Date.UTC(2026, 0, 1, 12)
  await page.route('**/v1/account/*/history*', async route => {
    const url = new URL(route.request().url())
    const at = Number(url.searchParams.get('cursor') ?? 0)
    asked.push(url.pathname.split('/')[3]!)
    const before = pages.slice(0, at).flat().length
    const data = pages[at]!.map((made, index) => ({
      id: `t${before + index}`,
      metadata: {
        operationType: 'receive',
        hash: `0x${(before + index).toString(16).padStart(64, '0')}`,
        chain: 'eip155:1',
        minedAt: new Date(start - (before + index) * 86_400_000).toISOString(),
        sentFrom: `0x${'11'.repeat(20)}`,
        sentTo: `0x${'22'.repeat(20)}`,
        status: 'confirmed',
      },
      transfers: made
        ? [
            {
              direction: 'in',
              quantity: { numeric: made.numeric ?? '1' },
              nft_info: {
                name: made.name,
                flags: { is_spam: made.isSpam ?? false },
                content: { preview: { url: made.preview ?? null, content_type: null }, detail: null },
              },
            },
          ]
        : [],
    }))
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { data, next: at + 1 < pages.length ? `${at + 1}` : null },
    })
  })
  return asked
}

// @fast
test('R67: what is held has its small picture, else its large one, else its letter; a wallet that hangs holds up nothing', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  allow(GONE)
  await visit({ csp: 'strict', wallets: [{ auto: 'approve', answers: { wallet_getCapabilities: 'hang' } }] })
  const pictures = watchPictures(page)
  await open(page, dialog)
  await expect(cell(dialog, 'Harbour Print #1')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Waiting for you' })).toHaveCount(0)
  await expect(dialog.getByText('That’s everything')).toBeVisible()
  await expect(grid(dialog).getByRole('listitem')).toHaveCount(4)
  // Given-away or burned pieces are not listed.
  await expect(dialog.getByText(/Harbour Print #4|Tide Table #1/)).toHaveCount(0)
  for (const [name, file] of [
    ['Harbour Print #1', '1.svg'],
    ['Harbour Print #2', '2.png'],
    ['Harbour Print #3', '3-large.svg'],
  ] as const) {
    const picture = cell(dialog, name).locator('img')
    await expect(picture).toHaveAttribute('src', new RegExp(`/collectibles/${file}$`))
    await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(picture).toHaveAttribute('alt', '')
    await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
  const gone = cell(dialog, 'Tide Table #2')
  await expect(gone.locator('img')).toHaveCount(0)
  await expect(gone).toHaveText(/^TTide Table #2$/)
  expect(pictures.filter(url => /tide-2/.test(url)).map(url => url.replace(/.*\//, ''))).toEqual([
    'tide-2.png',
    'tide-2-large.svg',
  ])
  await expect(cell(dialog, 'Harbour Print #1')).toHaveAttribute('title', 'Harbour Print #1')
  // Two in a row, each square, and nothing overflows.
  const [first, second] = await Promise.all(
    [0, 1].map(
      async index =>
        (await grid(dialog).getByRole('listitem').nth(index).locator('[style*="--c:"]').first().boundingBox())!,
    ),
  )
  expect(first!.y).toBe(second!.y)
  expect(Math.abs(first!.width - first!.height)).toBeLessThan(1)
  expect(await dialog.locator('[data-body]').evaluate(body => body.scrollWidth - body.clientWidth)).toBe(0)
})

test('R59, R65: spam is under a fold, its address covered, its pictures never fetched; another account empties the tab at once', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(GONE)
  await visit({ csp: 'strict' })
  const pictures = watchPictures(page)
  await open(page, dialog)
  const fold = dialog.getByRole('button', { name: 'Hidden 1' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(dialog.getByText('5000 USDC')).toHaveCount(0)
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const row = dialog.getByRole('list', { name: 'Hidden' }).getByRole('listitem')
  await expect(row).toHaveText(/5000\sUSDC at ••• #1/)
  await expect(row.locator('img, a')).toHaveCount(0)
  await expect(dialog.getByText('Likely spam. Images aren’t loaded.')).toBeVisible()
  expect(await dialog.innerText()).not.toContain('claim-reward')
  expect(pictures.filter(url => /voucher/.test(url))).toEqual([])
  await check(page, 'fold open')
  await fold.click()
  await expect(row).toHaveCount(0)

  await expect(cell(dialog, 'Harbour Print #1')).toBeVisible()
  world.stack.faults.set('data', HISTORY, { hold: true })
  await wallet(page, 'setAccount', [1])
  await expect(dialog.getByText(/Harbour Print/)).toHaveCount(0)
  await expect(dialog.locator('[data-nfts] [aria-busy=true]')).toBeVisible()
  world.stack.faults.clear()
  await expect(cell(dialog, 'Harbour Print #4')).toBeVisible()
  await expect(grid(dialog).getByRole('listitem')).toHaveCount(1)
})

test('R62: a history that is down says so, leaves the rest, and comes on retry', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await visit({ csp: 'strict' })
  await listenForErrors(page)
  world.stack.faults.set('data', HISTORY, { status: 500 })
  await open(page, dialog)
  const notice = dialog.locator('[data-notice]')
  await expect(notice).toContainText('Couldn’t load NFTs')
  await expect(notice).toContainText('Your funds are not affected.')
  await expect(page.locator('wallet-modal').getByRole('alert')).toHaveText('Couldn’t load NFTs')
  expect(await codes(page)).toEqual(['http/status'])
  await check(page, 'failed')
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  world.stack.faults.clear()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(cell(dialog, 'Harbour Print #1')).toBeVisible()
  await expect(notice).toHaveCount(0)
  // The button is gone; the keyboard continues where it was.
  await expect(dialog.locator('[data-nfts]')).toBeFocused()
})

test('R62: with the data service down a wallet that can tell fills the tab, and the history adds its pictures on retry', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await visit({ csp: 'strict', head: SPY, wallets: [{ auto: 'approve', assets: world.stack.assets }] })
  world.stack.faults.set('data', 'GET *', { status: 404 })
  const pictures = watchPictures(page)
  await open(page, dialog)
  // A wallet that answers after our time limit is heard when the list is loaded again.
  await came(dialog, cell(dialog, 'Harbour Print #1'))
  await expect(grid(dialog).getByRole('listitem')).toHaveCount(4)
  await expect(dialog.locator('[data-nfts] img')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Hidden 1' })).toBeVisible()
  expect(
    pictures.filter(url => /collectibles/.test(url)),
    'metadata and pictures of elsewhere',
  ).toEqual([])
  await expect(dialog.locator('[data-nfts] [data-notice]')).toContainText('Couldn’t load some NFTs')
  const asked = await calls(page)
  expect(asked[0]).toEqual({
    account: world.stack.accounts.eip155[0]!.address,
    chainFilter: ['0x1'],
    assetTypeFilter: ['ERC721'],
  })
  for (const it of asked) expect(it).toEqual(asked[0])
  await check(page, 'from the wallet')
  world.stack.faults.clear()
  await dialog.locator('[data-nfts] [data-notice]').getByRole('button', { name: 'Try again' }).click()
  await expect(cell(dialog, 'Harbour Print #1').locator('img')).toBeVisible()
  await expect(grid(dialog).getByRole('listitem'), 'nothing twice').toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Hidden 1' })).toBeVisible()
})

test('nothing is asked for before the tab is opened; with the history turned off there is no tab', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const asked = await makeUp(page, [[{ name: 'Piece #1' }]])
  await visit({ csp: 'strict', head: SPY, wallets: [{ auto: 'approve', assets: world.stack.assets }] })
  await withAccount(page)
  // @spec:2.22
  await expect(dialog.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  await expect(dialog.getByText('USD Coin')).toBeVisible()
  expect([asked, await calls(page)]).toEqual([[], []])
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(cell(dialog, 'Piece #1')).toBeVisible()
  // Each tab loads its own chunk, although the previous tab had one too.
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByText('Received Piece #1')).toBeVisible()
  await visit({ csp: 'strict', options: { features: { history: false } } })
  await openModal(page)
  // @spec:2.24
  await expect(dialog.getByRole('tab')).toHaveText(['Tokens'])
})

test('an account without any, and a network that the service does not know, say so', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [{ auto: 'approve', accounts: [world.stack.accounts.eip155[4]!.privateKey] }] })
  await open(page, dialog)
  await expect(dialog.getByText('No NFTs yet')).toBeVisible()
  await expect(dialog.getByText('NFTs you receive on Ethereum appear here')).toBeVisible()
  await check(page, 'empty')
  world.stack.faults.set('data', 'GET /v1/supported-chains', { status: 200, body: { http: ['eip155:8453'], ws: [] } })
  await page.reload()
  await openModal(page)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByText('NFTs aren’t available on Ethereum')).toBeVisible()
  await check(page, 'unknown network')
})

test('older ones come by themselves as long as there are any, then by the button, which says how far it got', async ({
  page,
  visit,
  dialog,
}) => {
  const asked = await makeUp(page, [
    [{ name: 'Piece #1', numeric: '3' }],
    [{ name: 'Piece #2' }],
    ...Array(9).fill([undefined]),
    [{ name: 'Piece #3' }],
  ])
  await visit({ csp: 'strict' })
  await open(page, dialog)
  await expect(cell(dialog, 'Piece #2')).toBeVisible()
  await expect(cell(dialog, 'Piece #1')).toHaveText(/×3$/)
  const more = dialog.getByRole('button', { name: 'Show more' })
  await expect(
    dialog.getByText(/^From your transactions since December.26,.2025\. Older NFTs may be missing\.$/),
  ).toBeVisible()
  expect(asked.length).toBe(7)
  await check(page, 'in part')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cell(dialog, 'Piece #3')).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(dialog.getByText('That’s everything')).toBeVisible()
  await expect(dialog.locator('[data-nfts]')).toBeFocused()
  await expect(page.locator('wallet-modal').getByRole('status').last()).toHaveText('That’s everything')
})

test('the keyboard opens the tab and scrolls through it', async ({ page, visit, dialog }) => {
  await makeUp(page, [Array.from({ length: 30 }, (_, index) => ({ name: `Piece #${index}` })), [undefined]])
  await visit({ csp: 'strict' })
  await withAccount(page)
  await dialog.getByRole('tab', { name: 'Tokens' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'NFTs' })).toBeFocused()
  await expect(cell(dialog, 'Piece #0')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('PageDown')
    await expect(cell(dialog, 'Piece #29')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('tab', { name: 'NFTs' })).not.toBeFocused()
})

test('R94: of 1,000 collectibles and 1,000 hidden ones no more than 120 are drawn, and each is in its place', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const preview = `${world.stack.urls.data}/collectibles/1.svg`
  await makeUp(
    page,
    Array.from({ length: 4 }, (_, at) =>
      Array.from({ length: 500 }, (_, index) => ({
        name: `${index % 2 ? 'Junk' : 'Piece'} #${at * 250 + (index >> 1)}`,
        isSpam: index % 2 > 0,
        preview,
      })),
    ),
  )
  await visit({ csp: 'strict' })
  await open(page, dialog)
  await expect(cell(dialog, 'Piece #0')).toBeVisible()
  const fold = dialog.getByRole('button', { name: /^Hidden/ })
  const measured = await dialog.locator('[data-body]').evaluate(async body => {
    let most = 0
    const seen = new Set<string>()
    const wrong: string[] = []
    for (
      let left = 3000;
      (left && !body.textContent!.includes('That’s everything')) ||
      body.scrollTop + body.clientHeight < body.scrollHeight - 1;
      left--
    ) {
      body.scrollTop += 500
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const live = [...body.querySelectorAll<HTMLElement>('[data-pieces] > li')]
      most = Math.max(most, live.length)
      for (const { title } of live) seen.add(title)
      const frame = body.getBoundingClientRect()
      // The visible part is filled: no empty stretch inside the list.
      const list = body.querySelector('[data-pieces]')!.getBoundingClientRect()
      const [first, last] = [live[0]!, live.at(-1)!].map(item => item.getBoundingClientRect()) as [DOMRect, DOMRect]
      if (first.top > Math.max(frame.top, list.top) + 1 || last.bottom < Math.min(frame.bottom, list.bottom) - 1)
        wrong.push(`${first.top} ${last.bottom} in ${frame.top} ${frame.bottom}`)
    }
    return { most, seen: seen.size, wrong: wrong.slice(0, 5) }
  })
  expect(measured.seen).toBe(1000)
  expect(measured.wrong).toEqual([])
  expect(measured.most).toBeLessThanOrEqual(60)
  await fold.click()
  await expect(dialog.getByRole('list', { name: 'Hidden' }).getByRole('listitem').first()).toBeVisible()
  const most = await dialog.locator('[data-body]').evaluate(async body => {
    let most = 0
    for (let top = body.scrollHeight; top > 0; top -= 2000) {
      body.scrollTop = top
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      most = Math.max(most, body.querySelectorAll('[data-nfts] li').length)
    }
    return most
  })
  expect(most).toBeLessThanOrEqual(120)
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ ...measured, most }) })
})
