import { deferred } from '../async.ts'
import { NO_MOTION, putHost, resetWorld, type ModalWindow } from './fixtures.ts'
import { lacking, startOtherNode } from './other-node.ts'
import { expect, startPasskeySite, test } from './passkey-site.ts'
import { agree, ask, createWallet, decline, frameOf } from './passkey-steps.ts'
import { nodeOf } from './swapping.ts'

test.use(NO_MOTION)

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const DEPOSIT = '0xd0e30db0'

test('a call that only a simulation explains: two nodes that agree, one that lies, and one that is gone are told apart', async ({
  page,
  world,
  allow,
}) => {
  allow(/ERR_CONNECTION_REFUSED/)
  const ethereum = world.stack.urls.rpc['eip155:1']!
  const other = await startOtherNode(ethereum)
  const site = await startPasskeySite(world, { ...world.stack.urls.rpc, 'eip155:1': [ethereum, other.origin] })
  try {
    await resetWorld(world)
    await page.goto(putHost(world, site.host()))
    const from = await createWallet(page)
    await nodeOf(world)('anvil_setBalance', from, '0xde0b6b3a7640000')
    const card = frameOf(page).locator('#card')
    const tick = card.getByRole('checkbox')
    const approve = card.getByRole('button', { name: 'Approve' })
    const wrap = () =>
      ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: WETH, value: '0x16345785d8a0000', data: DEPOSIT }])
    const reject = async (asked: Promise<unknown>) => {
      await decline(card)
      expect(await asked).toMatchObject({ code: 4001 })
    }

    const agreed = wrap()
    await expect(card.getByText('Only a simulation says what this does.')).toBeVisible()
    await expect(card.getByText('−0.1 ETH', { exact: true })).toBeVisible()
    // An event of its own names the account, so rights could go as well.
    await expect(card.getByText(/^This could give away rights/)).toBeVisible()
    await expect(tick).not.toBeChecked()
    await reject(agreed)

    // It says that nothing is paid.
    other.tell = ({ method }, reply) =>
      method === 'eth_simulateV1'
        ? {
            result: reply.result.map((it: any) => ({
              ...it,
              calls: it.calls.map((call: any) => ({ ...call, logs: [] })),
            })),
          }
        : reply
    const differing = wrap()
    await expect(card.getByText('Two nodes say different things of what it does.')).toBeVisible()
    await expect(card.getByText(/^Only one node says what this does/)).toBeVisible()
    await expect(tick).not.toBeChecked()
    await expect(approve).toBeDisabled()
    await reject(differing)

    other.tell = lacking('eth_simulateV1')
    const silent = wrap()
    await expect(card.getByText(/^Only one node says what this does/)).toBeVisible()
    await reject(silent)

    await other.stop()
    const alone = wrap()
    await expect(card.getByText(/^Only one node says what this does/)).toBeVisible()
    await expect(approve).toBeDisabled()
    await agree(tick)
    await approve.click()
    const hash = await alone
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    await expect.poll(() => nodeOf(world)('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  } finally {
    await Promise.all([site.stop(), other.stop()])
  }
})

test('R24: a modal that is closed while the wallet broadcasts calls nothing back: the site is told the hash, not a refusal', async ({
  page,
  world,
}) => {
  const other = await startOtherNode(world.stack.urls.rpc['eip155:1']!)
  const site = await startPasskeySite(world, { ...world.stack.urls.rpc, 'eip155:1': [other.origin] })
  const [taken, answered] = [deferred<void>(), deferred<void>()]
  other.tell = async ({ method }, reply) => {
    if (method !== 'eth_sendRawTransaction') return reply
    taken.resolve()
    await answered.promise
    return reply
  }
  try {
    await resetWorld(world)
    await page.goto(putHost(world, site.host()))
    const from = await createWallet(page)
    await nodeOf(world)('anvil_setBalance', from, '0xde0b6b3a7640000')
    const send = () => ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: WETH, value: '0x16345785d8a0000' }])
    const close = () => page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    const approve = frameOf(page).locator('#card').getByRole('button', { name: 'Approve' })

    const unsigned = send()
    await expect(approve).toBeVisible()
    await close()
    expect(await unsigned).toEqual({ code: 4001, message: 'Request was aborted' })

    const signed = send()
    await approve.click()
    await taken.promise
    await close()
    await expect(approve).toBeHidden()
    answered.resolve()
    const hash = await signed
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    await expect.poll(() => nodeOf(world)('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  } finally {
    answered.resolve()
    await Promise.all([site.stop(), other.stop()])
  }
})
