import { expect, NO_MOTION, openModal, test, type Locator, type Page, type World } from './fixtures.ts'
import { amount, to } from './sending.ts'
import { visitConnected } from './session.ts'

test.use(NO_MOTION)

const HELD = { ETH: '12345678901.123456789012345678', USDC: '98765432109.123456' }

/** Makes the data service report impossibly large balances of some tokens. */
const enrich = (page: Page, { stack }: World) =>
  page.route(`${stack.urls.data}/v1/account/*/balance*`, async route => {
    const reply = await route.fetch()
    const { balances } = (await reply.json()) as {
      balances: { symbol: string; value?: number; price?: number; quantity: { numeric: string } }[]
    }
    const more = balances.map(row => {
      const numeric = Object.entries(HELD).find(([symbol]) => symbol === row.symbol)?.[1]
      return numeric
        ? { ...row, value: Number(numeric) * (row.price ?? 0), quantity: { ...row.quantity, numeric } }
        : row
    })
    await route.fulfill({ response: reply, json: { balances: more } })
  })

/** Numbers of ten digits and more that are broken, truncated or overlapping; and their count. */
const brokenIn = (dialog: Locator) =>
  dialog.evaluate(card => {
    const found: string[] = []
    const boxes: DOMRect[] = []
    const frame = card.getBoundingClientRect()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { 0: number, index } of node.data.matchAll(/\d[\d.,]{9,}\d/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const box = range.getBoundingClientRect()
        const isBroken = new Set([...range.getClientRects()].map(it => Math.round(it.top))).size > 1
        let right = frame.right,
          left = frame.left
        for (let el = node.parentElement; el && el !== card; el = el.parentElement)
          if (getComputedStyle(el).overflowX !== 'visible') {
            const edge = el.getBoundingClientRect()
            ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
          }
        const isOver = boxes.some(
          it => it.left < box.right && box.left < it.right && it.top < box.bottom - 2 && box.top < it.bottom - 2,
        )
        boxes.push(box)
        if (isOver) found.push(`${number} lies over another`)
        if (isBroken) found.push(`${number} is broken`)
        if (box.left < left - 1 || box.right > right + 1) found.push(`${number} is cut off`)
      }
    }
    return { found, count: boxes.length }
  })
const areWhole = async (dialog: Locator, atLeast: number) => {
  await expect.poll(async () => (await brokenIn(dialog)).count).toBeGreaterThanOrEqual(atLeast)
  expect((await brokenIn(dialog)).found).toEqual([])
}

for (const [width, height] of [
  [320, 568],
  [1280, 800],
] as const)
  test(`amounts of ten digits and more stay whole on one line, ${width} px`, async ({ page, visit, dialog, world }) => {
    await page.setViewportSize({ width, height })
    await enrich(page, world)
    await visitConnected({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
    await openModal(page, { view: 'Account' })
    await areWhole(dialog, 4)
    await openModal(page, { view: 'WalletSend' })
    await amount(dialog).fill('1234567890.123456')
    await to(dialog).fill(world.stack.accounts.eip155[3]!.address)
    await areWhole(dialog, 2)
    expect(await amount(dialog).evaluate(field => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await areWhole(dialog, 1)
    await openModal(page, {
      view: 'Swap',
      arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '1234567890.123456' },
    })
    await areWhole(dialog, 2)
  })
