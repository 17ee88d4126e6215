// How much a page without services asks for until it shows an account or the wallets, in counts that are the same on every
// machine.
import { connect, dialogOf, expect, LOCAL, openAccount, openModal, stateOf, test, type Alone } from './alone.ts'
import { chunkPath, NO_MOTION, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const QUIET_MS = 500

const chunksIn = (requests: readonly string[]) =>
  requests.flatMap(it => /\/chunks\/([\w-]+?)\.[\w-]+\.js/.exec(it)?.[1] ?? []).sort()
const askedOf = ({ rpc }: Alone, requests: readonly string[]) => requests.filter(it => it === `POST ${rpc}/`).length

/** Until the page has been quiet for a while. */
async function settled(page: Page, requests: readonly string[]): Promise<void> {
  for (let count = -1; count !== requests.length; await page.waitForTimeout(QUIET_MS)) count = requests.length
}

/** A new visit with a stored session and no stored balances, until the account has its sum; what it asked for. */
async function comeBack(page: Page, requests: string[]): Promise<void> {
  await settled(page, requests)
  await page.evaluate(() =>
    ['portfolio_cache', 'ens_cache'].forEach(it => localStorage.removeItem(`wallet-modal/1/${it}`)),
  )
  requests.length = 0
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openAccount(page)
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'USDC' }).first()).toContainText('$2,500.00')
  await settled(page, requests)
}

test('from a reload to the account and its name: two requests to the node, and each chunk once', async ({
  page,
  arrive,
  requests,
  alone,
}) => {
  await arrive()
  await connect(page)
  await openAccount(page)
  await comeBack(page, requests)
  const chunks = ['account', 'chain-sources', 'connect-progress', 'evm', 'first', 'networks', 'presence', 'wallets']
  expect(chunksIn(requests)).toEqual(chunks)
  expect(askedOf(alone, requests)).toBeLessThanOrEqual(2)
})

test('tokens that only pools price take two more requests, however many they are', async ({
  page,
  arrive,
  requests,
  alone,
}) => {
  await arrive({ tokens: { 'eip155:1': { address: LOCAL } } })
  await connect(page)
  await openAccount(page)
  await comeBack(page, requests)
  expect(askedOf(alone, requests)).toBeLessThanOrEqual(4)
})

test('the file of the wallets is fetched together with the sources that read it', async ({
  page,
  arrive,
  requests,
}) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**/${chunkPath('chain-sources')}`, async route => {
    await held
    await route.continue().catch(() => {})
  })
  await arrive()
  await openModal(page)
  await expect.poll(() => chunksIn(requests)).toEqual(['chain-sources', 'connect-progress', 'first', 'wallets'])
  release()
  await expect(dialogOf(page).getByRole('button', { name: /^MetaMask/ })).toBeVisible()
  await settled(page, requests)
  expect(chunksIn(requests)).toEqual(['chain-sources', 'connect-progress', 'first', 'wallets'])
})

test('the activity and a swap bring the code that asks for them, each when it is opened', async ({
  page,
  arrive,
  requests,
}) => {
  await arrive()
  await connect(page)
  await openAccount(page)
  await settled(page, requests)
  const own = () => chunksIn(requests).filter(it => /^chain-(?!sources)/.test(it))
  expect(own()).toEqual([])
  await dialogOf(page).getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(own).toEqual(['chain-activity'])
  await dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(own).toEqual(['chain-activity', 'chain-swaps'])
})
