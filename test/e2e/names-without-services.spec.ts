// Names by nodes alone: of accounts, and of recipients whose address is kept outside the chain.
import { namehash } from 'viem/ens'
import { connect, dialogOf, expect, openAccount, OTHER, OWNER, stateOf, test, type Alone } from './alone.ts'
import { answerAt, COIN, GATEWAY, placeNames, placeRegistrar } from './alone-names.ts'
import { atRest, NO_MOTION, openModal, type Page } from './fixtures.ts'
import { amount, next, to } from './sending.ts'

test.use(NO_MOTION)

const FAR = 'far.eth'
const address = (page: Page) => dialogOf(page).locator('[data-address]')
const withGateways = (gateways: 'ask' | string[]) => ({ services: { names: { gateways } } })

/** After what the page has changed: the account as it is on screen. */
async function lookAgain(page: Page): Promise<void> {
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openAccount(page)
}
/** A name outside the chain, which the account claims, too. */
async function placeFar(page: Page, { node }: Alone, allow: (pattern: RegExp) => void): Promise<void> {
  // The fixture of requests judges this one.
  allow(/request to https:\/\/api\.example/)
  const ens = await placeNames(node)
  await ens('setGateway', namehash(FAR), `${GATEWAY}/{sender}/{data}.json`)
  await ens('setName', OWNER, COIN.ethereum, FAR)
  await answerAt(page, OTHER)
}
/** With the form of Send, and a name in it whose address is outside the chain. */
async function sendFar(page: Page): Promise<void> {
  await connect(page)
  await openModal(page, { view: 'WalletSend' })
  await amount(dialogOf(page)).fill('0.1')
  await to(dialogOf(page)).fill(FAR)
}
const asksOf = (requests: string[]) => requests.filter(it => it.includes(GATEWAY))

test('R169: an account on Ethereum has the name that it chose, if that leads back to it; else its address', async ({
  page,
  arrive,
  alone,
}) => {
  const ens = await placeNames(alone.node)
  await ens('setName', OWNER, COIN.ethereum, 'vera.eth')
  await ens('setAddr', namehash('vera.eth'), COIN.ethereum, OTHER)
  await arrive()
  const dialog = dialogOf(page)
  await connect(page)
  await openAccount(page)
  await atRest(page)
  await expect(dialog.getByText('vera.eth')).toHaveCount(0)
  await expect(dialog.getByText(/0xf39F/i).first()).toBeVisible()
  await ens('setAddr', namehash('vera.eth'), COIN.ethereum, OWNER)
  await lookAgain(page)
  await expect(dialog.getByText('vera.eth').first()).toBeVisible()
})

test('R169: on a rollup its own registrar has the name, which must be meant for it; that of Ethereum never stands in', async ({
  page,
  arrive,
  alone,
  another,
}) => {
  const base = await another(8453)
  const [ens, setName] = await Promise.all([placeNames(alone.node), placeRegistrar(base.node)])
  await setName(OWNER, '')
  await ens('setName', OWNER, COIN.ethereum, 'vera.eth')
  await ens('setAddr', namehash('vera.eth'), COIN.ethereum, OWNER)
  const options = { networks: '8453,1' }
  const wallets = [{ auto: 'approve', chain: 'eip155:8453' }]
  await arrive(options, { nodes: { 'eip155:8453': base.url }, wallets })
  const dialog = dialogOf(page)
  await connect(page)
  await openAccount(page)
  await atRest(page)
  expect((await stateOf(page)).network).toBe('eip155:8453')
  await expect(dialog.getByText('vera.eth')).toHaveCount(0)
  // Claimed there, but it leads to the account on Ethereum only.
  await setName(OWNER, 'vera.eth')
  await lookAgain(page)
  await atRest(page)
  await expect(dialog.getByText('vera.eth')).toHaveCount(0)
  await ens('setAddr', namehash('vera.eth'), COIN.base, OWNER)
  await lookAgain(page)
  await expect(dialog.getByText('vera.eth').first()).toBeVisible()
})

test('R169: the gateway of a name that is kept outside the chain is asked only after the click that names its host', async ({
  page,
  arrive,
  requests,
  alone,
  allow,
}) => {
  await placeFar(page, alone, allow)
  await arrive(withGateways('ask'), { connect: [GATEWAY] })
  const dialog = dialogOf(page)
  await sendFar(page)
  await expect(dialog.getByRole('alert')).toContainText('far.eth is kept at api.example. Look it up there?')
  await atRest(page)
  expect(asksOf(requests)).toEqual([])
  await expect(next(dialog)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(address(page)).toHaveText(OTHER)
  await expect(next(dialog)).not.toHaveAttribute('aria-disabled')
  expect(asksOf(requests).length).toBe(1)
})

test('R169: a gateway that the app lists is asked without a click, and never for the names of accounts', async ({
  page,
  arrive,
  requests,
  alone,
  allow,
}) => {
  await placeFar(page, alone, allow)
  await arrive(withGateways(['api.example']), { connect: [GATEWAY] })
  await connect(page)
  await openAccount(page)
  await atRest(page)
  await expect(dialogOf(page).getByText(FAR)).toHaveCount(0)
  expect(asksOf(requests)).toEqual([])
  await sendFar(page)
  await expect(address(page)).toHaveText(OTHER)
  expect(asksOf(requests).length).toBe(1)
})

test('R169: a gateway that the app allows in neither way is not asked, and not named', async ({
  page,
  arrive,
  requests,
  alone,
  allow,
}) => {
  await placeFar(page, alone, allow)
  for (const options of [{}, withGateways(['other.example'])]) {
    await arrive(options, { connect: [GATEWAY] })
    await sendFar(page)
    await expect(dialogOf(page).getByText(/stored off-chain and can’t be looked up here/)).toBeVisible()
    await expect(dialogOf(page).getByText('api.example')).toHaveCount(0)
    await atRest(page)
    expect(asksOf(requests)).toEqual([])
  }
})

test('a gateway that the policy of the page does not list has no answer, and the doctor says which', async ({
  page,
  arrive,
  requests,
  alone,
  allow,
}) => {
  await placeFar(page, alone, allow)
  allow(/CSP violation|Content.Security.Policy|blocked the loading of a resource/, /policy\/connect-src/)
  await arrive(withGateways('ask'))
  await sendFar(page)
  await dialogOf(page).getByRole('button', { name: 'Look up' }).click()
  await expect(dialogOf(page).getByText(/stored off-chain and can’t be looked up here/)).toBeVisible()
  expect(asksOf(requests)).toEqual([])
  await arrive(withGateways(['api.example']))
  const { findings } = await page.evaluate(() => window.WalletModal.doctor())
  expect(findings.map(it => it.code)).toEqual(['policy/connect-src'])
  expect(findings[0]!.what).toContain('api.example')
})
