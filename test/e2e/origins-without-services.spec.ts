// Whom a page asks that has nodes alone: what it needs of its policy, what the doctor says of it, and what is left where a
// node answers less.
import { namehash } from 'viem/ens'
import { connect, dialogOf, expect, openAccount, openModal, OTHER, putAlone, test, USDC } from './alone.ts'
import { answerAt, GATEWAY, placeNames } from './alone-names.ts'
import { atRest, dist, manifest, NO_MOTION, type Page } from './fixtures.ts'
import { lacking } from './other-node.ts'
import { amount, review, to } from './sending.ts'
import { choose, pay, ready } from './swapping.ts'

test.use(NO_MOTION)

const { integrity } = manifest.files['wallet-modal.js']!
const LISTS = 'https://lists.example'
const examine = async (page: Page) => (await page.evaluate(() => window.WalletModal.doctor())).findings

test('R165: the doctor names exactly the origins that the journeys ask', async ({
  page,
  arrive,
  alone,
  requests,
  allow,
}) => {
  allow(/request to https:/, /CSP violation|Content.Security.Policy|policy\/connect-src/)
  const { node, rpc, site, cdn, solana } = alone
  const options = {
    networks: 'solana,1',
    services: { tokens: ['pinned', { list: `${LISTS}/tokens.json` }], names: { gateways: ['api.example'] } },
  }
  const ens = await placeNames(node)
  await ens('setGateway', namehash('far.eth'), `${GATEWAY}/{sender}/{data}.json`)
  await answerAt(page, OTHER)
  await page.route(`${LISTS}/**`, route =>
    route.fulfill({ json: { name: 'List', tokens: [] }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const dialog = dialogOf(page)
  const keys = solana.accounts.map(it => it.privateKey)
  for (const wallet of [{}, { announce: false, solana: { keys } }]) {
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    await arrive(options, { connect: [GATEWAY, LISTS], wallets: [{ auto: 'approve', ...wallet }] })
    await connect(page)
    await openAccount(page)
    await atRest(page)
    await openModal(page, { view: 'Transactions' })
    await atRest(page)
    await openModal(page, { view: 'WalletSend' })
    await amount(dialog).fill('0.1')
    if ('solana' in wallet) continue
    await to(dialog).fill('far.eth')
    await expect(dialog.locator('[data-address]')).toHaveText(OTHER)
    await openModal(page, { view: 'Swap' })
    await choose(dialog, 'You receive', 'USDC')
    await pay(dialog).fill('0.1')
    await ready(dialog)
  }
  await openModal(page, { view: 'AllWallets' })
  await atRest(page)
  const own = [site.origin, cdn.origin]
  const asked = requests.flatMap(it => (/ https?:/.test(it) ? new URL(it.split(' ')[1]!).origin : []))
  const others = [...new Set(asked)].filter(origin => !own.includes(origin)).sort()
  expect(others).toEqual([rpc, solana.url, GATEWAY, LISTS].map(url => new URL(url).origin).sort())
  // Where the policy lists nothing, the doctor names all that is missing.
  await page.goto(putAlone(alone, options, { isClosed: true }))
  const findings = await examine(page)
  expect([...new Set(findings.map(it => it.code))]).toEqual(['policy/connect-src'])
  expect(findings.map(({ what }) => /does not allow (\S+)/.exec(what)?.[1]).sort()).toEqual(others)
})

test('the doctor warns of public endpoints behind a page of the internet, and not on the developer’s own machine', async ({
  page,
  arrive,
  origins,
  allow,
}) => {
  allow(/request to https:/, /Failed to load resource|NetworkError|\[wallet-modal\]/)
  const SHOP = 'https://shop.example'
  const isPublic = async () =>
    (await examine(page)).flatMap(it => (it.code === 'network/public-rpc' ? `${it.severity}: ${it.what}` : [])).sort()
  let options = 'data-networks="1,8453"'
  await page.route(/^https:/, route => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== SHOP) return route.abort()
    if (pathname.endsWith('.js')) return route.fulfill({ path: `${dist}${pathname}` })
    const body = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script src="/wallet-modal.js" integrity="${integrity}" crossorigin="anonymous" data-services="chain" ${options}>
      </script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  const open = ['https://eth.merkle.io', 'https://mainnet.base.org']
  origins.push(SHOP, 'https://rpc.shop.example', ...open)
  await page.goto(`${SHOP}/`)
  expect(await isPublic()).toEqual([
    'warning: Base (eip155:8453) is read at a public RPC endpoint',
    'warning: Ethereum (eip155:1) is read at a public RPC endpoint',
  ])
  const own = { 'eip155:1': [{ url: 'https://rpc.shop.example' }] }
  options = `data-networks="1" data-custom-rpc-urls="${JSON.stringify(own).replaceAll('"', '&quot;')}"`
  await page.goto(`${SHOP}/`)
  expect(await isPublic()).toEqual([])
  await arrive({ networks: '1,8453', endpoints: {} }, { connect: open })
  expect(await isPublic()).toEqual([])
})

test('R170: where the node lists no logs, the activity is what this device has sent, and says so', async ({
  page,
  arrive,
  alone,
}) => {
  const { other } = alone
  await arrive({ customRpcUrls: { 'eip155:1': [{ url: other.origin }] } }, { connect: [other.origin] })
  await alone.give(OTHER, USDC, 5_000_000n)
  other.tell = lacking('eth_getLogs')
  await connect(page)
  await openModal(page, { view: 'WalletSend' })
  const dialog = dialogOf(page)
  await review(dialog, '0.125', OTHER)
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  for (const again of [false, true]) {
    if (again) await page.reload()
    if (again) await connect(page)
    await openModal(page, { view: 'Transactions' })
    const sent = dialog.getByRole('button', { name: /Sent ETH|Sent .*0\.125/ })
    await expect(sent).toHaveCount(1)
    const said = 'Only what you sent from this device. The network’s node doesn’t list other transfers.'
    await expect(dialog.getByText(said)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /USDC/ })).toHaveCount(0)
    await expect(dialog.getByText(/A block explorer shows everything/)).toBeVisible()
    await sent.click()
    const link = dialog.getByRole('link', { name: /View on explorer/ })
    await expect(link).toHaveAttribute('href', /^https:\/\/etherscan\.io\/tx\/0x[\da-f]{64}$/)
  }
  // The same node, once it lists them.
  other.tell = undefined
  await page.reload()
  await connect(page)
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByText(/Sent from this device, and tokens moved since/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Sent USDC/ })).toBeVisible()
})
