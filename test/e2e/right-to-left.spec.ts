import { expect, NO_MOTION, test, type Locator, type ModalWindow } from './fixtures.ts'
import { visitAccount } from './session.ts'
import { review } from './sending.ts'

test.use(NO_MOTION)

/** Horizontal positions of the texts, from left to right. */
const edges = (element: Locator, texts: string[]): Promise<number[]> =>
  element.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return wanted.map(text => {
      const node = nodes.find(it => it.data.includes(text))!
      const range = document.createRange()
      range.setStart(node, node.data.indexOf(text))
      range.setEnd(node, node.data.indexOf(text) + text.length)
      return range.getBoundingClientRect().left
    })
  }, texts)

test('in Arabic an amount reads as it does in English, and an address from its start', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  await visitAccount({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await review(dialog, '0.125', address)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.setLocale('ar'))
  const send = dialog.getByRole('button', { name: 'إرسال' }).filter({ hasText: '0.125' })
  await expect(send).toHaveText('إرسال \u20680.125 ETH\u2069')
  const [verb, digits, symbol] = await edges(send, ['إرسال', '0.125', 'ETH'])
  expect(digits!).toBeLessThan(symbol!)
  expect(symbol!, 'the sentence itself runs from right to left').toBeLessThan(verb!)

  await dialog.getByRole('button', { name: 'رجوع' }).click()
  const field = dialog.locator('[data-to] input')
  await expect(field).toHaveValue(address)
  const style = () => field.evaluate(node => [getComputedStyle(node).direction, getComputedStyle(node).textAlign])
  expect(await style()).toEqual(['ltr', 'right'])
  await field.fill('')
  expect((await style())[0], 'its hint is on the side of the reader').toBe('rtl')
})
