import { formatEther, verifyMessage, type Hex } from 'viem'
import { NO_MOTION } from './fixtures.ts'
import { expect, test } from './passkey-site.ts'
import { ask, clickThrough, connected, createWallet, decline, frameOf, openWallet } from './passkey-steps.ts'

test.use(NO_MOTION)

test('a wallet is created with a passkey, connects, signs, sends, and comes back with the page', async ({
  page,
  world,
  openHost,
  authenticator,
}) => {
  await openHost()
  const address = await createWallet(page)
  expect(authenticator.ceremonies).toEqual(['create', 'get'])

  const signing = ask(page, 'eip155', 'personal_sign', [`0x${Buffer.from('Hello bakery').toString('hex')}`, address])
  const frame = frameOf(page)
  await expect(frame.getByText('Hello bakery')).toBeVisible()
  await expect(frame.getByText(new URL(world.site.origin).host)).toBeVisible()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address: address as Hex, message: 'Hello bakery', signature })).toBe(true)

  const call = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(world.stack.admin['eip155:1']!, { method: 'POST', headers, body })
    return ((await response.json()) as { result: unknown }).result
  }
  await call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const to = '0x00000000000000000000000000000000DeaDBeef'
  const sending = ask(page, 'eip155', 'eth_sendTransaction', [{ from: address, to, value: '0x16345785d8a0000' }])
  await expect(frame.getByText(to)).toBeVisible()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const hash = await sending
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  await expect
    .poll(async () => formatEther(BigInt((await call('eth_getBalance', [to, 'latest'])) as string)))
    .toBe('0.1')
  expect(authenticator.ceremonies.slice(2)).toEqual(['get framed', 'get framed'])

  const refusing = ask(page, 'eip155', 'personal_sign', ['0x4869', address])
  await decline(frame)
  expect(await refusing).toMatchObject({ code: 4001 })

  await page.reload()
  expect(await connected(page)).toBe(address)
})

test('R176: a window that is closed, or told no, connects nobody', async ({ page, openHost, authenticator }) => {
  await openHost()
  const wallet = await openWallet(page)
  await wallet.close()
  await expect(page.getByRole('dialog').getByText('You’re not connected.')).toBeVisible()
  authenticator.refusals.push('NotAllowedError')
  const again = await openWallet(page)
  await clickThrough(again, 'Use my passkey')
  await expect(again.getByText('The passkey was not used.')).toBeVisible()
  await again.close()
  await expect(page.getByRole('dialog').getByText('You’re not connected.')).toBeVisible()
})
