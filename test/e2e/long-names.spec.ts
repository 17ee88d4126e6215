import { expect, NO_MOTION, openModal, test, type Locator } from './fixtures.ts'
import { amount, next, simulated, to } from './sending.ts'
import { visitConnected } from './session.ts'

test.use(NO_MOTION)

const OWN = 'the-captain-of-the-last-ferry-that-leaves-this-harbour.eth'
const OTHER = 'everybody-of-our-house-beside-the-harbour-and-friends.eth'

/** Texts that lie over others, or beyond the edge of the card; what an element cuts off does not count. */
const overlapping = (dialog: Locator) =>
  dialog.evaluate(card => {
    const found: string[] = []
    const texts: { node: Node; box: { left: number; top: number; right: number; bottom: number } }[] = []
    const frame = card.getBoundingClientRect()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      if (!node.parentElement!.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const box = { left, top, right, bottom }
        for (let it = node.parentElement; it && it !== card; it = it.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(it)
          const edge = it.getBoundingClientRect()
          if (overflowX !== 'visible') box.right = Math.min(box.right, edge.right)
          if (overflowY !== 'visible') box.bottom = Math.min(box.bottom, edge.bottom)
        }
        if (box.right - box.left < 1 || box.bottom - box.top < 1) continue
        if (box.left < frame.left || box.right > frame.right + 1) found.push(`${node.data} is beyond the card`)
        for (const other of texts)
          if (
            // An ellipsis has a box of its own, over that of its text.
            other.node !== node &&
            other.box.left < box.right - 1 &&
            box.left < other.box.right - 1 &&
            other.box.top < box.bottom - 4 &&
            box.top < other.box.bottom - 4
          )
            found.push(`${node.data} lies over ${other.node.textContent}`)
        texts.push({ node, box })
      }
    }
    return found
  })

for (const width of [320, 1024])
  test(`long names of accounts and recipients lie over nothing, ${width} px`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    const { address } = world.stack.accounts.eip155[1]!
    await page.setViewportSize({ width, height: 800 })
    await world.stack.names.set(OTHER, address)
    world.stack.faults.set('data', 'GET /v1/identity/*', { status: 200, body: { name: OWN, avatar: null } })
    await visitConnected({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
    const are = async (where: string, name: Locator) => {
      await expect(name.first(), where).toBeVisible()
      expect(await overlapping(dialog), where).toEqual([])
    }
    const own = dialog.getByText(OWN)
    const other = dialog.getByText(OTHER)
    await openModal(page, { view: 'Account' })
    await are('account', own)
    await openModal(page, { view: 'WalletReceive' })
    await are('receive', own)
    await openModal(page, { view: 'WalletSend' })
    await amount(dialog).fill('0.001')
    await to(dialog).fill(OTHER)
    await next(dialog).click()
    await expect(simulated(dialog)).toBeVisible()
    await are('review', other)
    await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await are('sent', other)
    await openModal(page, { view: 'WalletSend' })
    await to(dialog).focus()
    await are('recipients', other)
    await openModal(page, { view: 'Transactions' })
    await are('activity', other)
    await expect(dialog.getByTitle(address).first()).toContainText(OTHER)
    await other.first().click()
    await expect(dialog.getByText('Confirmed')).toBeVisible()
    await are('transaction', other)
  })
