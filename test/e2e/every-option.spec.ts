import { readFileSync } from 'node:fs'
import { expect, NO_MOTION, stateOf, test, type Locator, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

interface Scene {
  page: Page
  dialog: Locator
  world: World
  /** URLs that were asked since the modal was made. */
  asked: string[]
}
type Given = Record<string, unknown>
type Look = (scene: Scene, options: Given) => Promise<unknown>

/** A modal made with `options` on a page where nothing is stored. */
async function make({ page, world, asked }: Scene, options: Given): Promise<void> {
  await page.evaluate(() => window.WalletModal.destroy())
  // What the one before had to say.
  await page.waitForTimeout(100)
  asked.length = 0
  await page.evaluate(given => void window.WalletModal.init(given as never), {
    projectId: 'local',
    networks: [1, 8453],
    endpoints: world.stack.urls,
    ...options,
    features: { email: false, socials: false, ...(options['features'] as object) },
  })
}
const clear = (page: Page) => page.evaluate(() => localStorage.clear())
const open = async ({ page, dialog }: Scene, options?: object) => {
  await page.evaluate(it => window.WalletModal.open(it), options)
  await expect(dialog.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
}
const connect = ({ page }: Scene) =>
  page.evaluate(() => window.WalletModal.connect({ wallet: 'Kestrel' }).then(it => it.address))

/** What `read` says once it says the same twice. */
async function settled(page: Page, read: () => Promise<unknown>): Promise<unknown> {
  let before: string | undefined
  let now: unknown
  const isSame = async () => {
    now = await read()
    return before === (before = JSON.stringify(now))
  }
  await expect.poll(isSame, { intervals: [300] }).toBe(true)
  return now
}
/** What can be pressed or filled in on Connect, and what it leads to. */
const list: Look = async scene => {
  await open(scene)
  return settled(scene.page, () =>
    scene.dialog
      .locator('button, input, a, img')
      .evaluateAll(all => all.map(it => it.getAttribute('aria-label') ?? it.getAttribute('src') ?? it.textContent)),
  )
}
const links: Look = async scene => {
  await open(scene)
  const hrefs = () => scene.dialog.getByRole('link').evaluateAll(all => all.map(it => it.getAttribute('href')))
  return settled(scene.page, hrefs)
}
const account: Look = async scene => {
  await connect(scene)
  await open(scene)
  await expect(scene.dialog.getByRole('tab').first()).toBeVisible()
  return scene.dialog.locator('button, [role=tab]').allTextContents()
}
const worth: Look = async scene => {
  await connect(scene)
  await open(scene)
  return scene.dialog.locator('[data-figure]').textContent()
}
const pictures =
  (view: string): Look =>
  async scene => {
    await open(scene, { view })
    return scene.dialog.locator('img').evaluateAll(all => all.map(it => it.getAttribute('src')))
  }
const state =
  (...path: string[]): Look =>
  async ({ page }) =>
    path.reduce<unknown>((at, key) => (at as Given | undefined)?.[key], await stateOf(page))
/** Whether `origin` is asked while `act` goes on. */
const asks =
  (origin: string, act: Look): Look =>
  async scene => {
    await act(scene, {})
    await expect.poll(() => scene.asked.length).toBeGreaterThan(0)
    await scene.page.waitForTimeout(300)
    return scene.asked.some(url => url.includes(origin))
  }
const scan: Look = scene =>
  scene.page
    .evaluate(() => void window.WalletModal.open({ view: 'Connect' }))
    .then(() => scene.dialog.getByRole('button', { name: /^WalletConnect/ }).click())
    .then(() => scene.page.waitForTimeout(1000))

const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const LUMEN = { id: 'lumen', name: 'Lumen', mobile_link: 'lumen://' }
const OWN = { customWallets: [LUMEN] }
const LOGIN = { email: true, socials: ['google', 'github'] }
const NOWHERE = 'http://127.0.0.1:9'

/** Two settings, and what tells them apart; or the test elsewhere that does: file and a part of its title. */
type Row = { one?: Given; other: Given; see: Look } | [file: string, title: string]

const OPTIONS: Record<string, Row> = {
  projectId: { other: { projectId: '' }, see: state('error', 'code') },
  networks: {
    other: { networks: [1] },
    see: ({ page }) => page.evaluate(() => window.WalletModal.getNetworks().map(it => it.caipNetworkId)),
  },
  defaultNetwork: { other: { defaultNetwork: 8453 }, see: state('network') },
  metadata: ['test/e2e/walletconnect-page.spec.ts', 'a page that changes its name is introduced by the new one'],
  endpoints: { other: { endpoints: { explorer: NOWHERE } }, see: asks(NOWHERE, list) },
  themeMode: { other: { themeMode: 'light' }, see: state('theme') },
  themeVariables: {
    other: { themeVariables: { accent: '#ff0055' } },
    see: async scene => {
      await open(scene, { view: 'WhatIsAWallet' })
      const button = scene.dialog.getByRole('button', { name: 'Get a wallet' })
      return button.evaluate(it => getComputedStyle(it).backgroundColor)
    },
  },
  locale: { other: { locale: 'de' }, see: list },
  currency: { other: { currency: 'EUR' }, see: worth },
  features: { other: { features: { allWallets: false } }, see: list },
  remoteConfig: ['test/e2e/project.spec.ts', 'what a project has switched off goes from the view'],
  allWallets: { other: { allWallets: 'HIDE' }, see: list },
  featuredWalletIds: { other: { featuredWalletIds: ['SOME'] }, see: list },
  includeWalletIds: { other: { includeWalletIds: ['SOME'] }, see: list },
  excludeWalletIds: { other: { excludeWalletIds: ['Cairn'] }, see: list },
  customWallets: { other: OWN, see: list },
  tokens: ['test/e2e/tokens.spec.ts', "native currency and of the host's tokens"],
  onramp: ['test/e2e/onramp.spec.ts', 'buying from the aggregator ends with what was bought'],
  swapRouters: ['test/e2e/swap-hostile.spec.ts', 'R102'],
  customRpcUrls: ['test/e2e/network-options.spec.ts', 'an endpoint of the host is asked with the headers'],
  publicRpc: ['src/chains/endpoints.test.ts', 'publicRpc'],
  preflightCommitment: ['src/chains/solana/wallet.ts', 'preflightCommitment: Object.hasOwn'],
  connectorImages: { other: { connectorImages: { 'example.kestrel': PICTURE } }, see: list },
  chainImages: { other: { chainImages: { 'eip155:8453': PICTURE } }, see: pictures('Networks') },
  termsConditionsUrl: { other: { termsConditionsUrl: 'https://host.example/terms' }, see: links },
  privacyPolicyUrl: { other: { privacyPolicyUrl: 'https://host.example/privacy' }, see: links },
  siwx: {
    other: { siwx: true },
    see: ({ page }) => page.evaluate(() => window.WalletModal.getSIWX().then(Boolean, error => error.code)),
  },
  siweConfig: ['test/e2e/sign-in-wallets.spec.ts', 'siweConfig'],
  defaultAccountTypes: ['test/e2e/interop.spec.ts', 'defaultAccountTypes'],
  enableWallets: { other: { enableWallets: false }, see: list },
  showWallets: { one: { features: LOGIN }, other: { features: LOGIN, showWallets: false }, see: list },
  enableWalletGuide: { other: { enableWalletGuide: false }, see: list },
  enableInjected: { other: { enableInjected: false }, see: list },
  enableEIP6963: { other: { enableEIP6963: false }, see: list },
  enableWalletConnect: { other: { enableWalletConnect: false }, see: list },
  enableCoinbase: { other: { enableCoinbase: false }, see: list },
  coinbasePreference: { other: { coinbasePreference: 'eoaOnly' }, see: list },
  universalProviderConfigOverride: [
    'src/connectors/walletconnect/namespaces.test.ts',
    'the host names other methods, events or chains',
  ],
  preferUniversalLinks: [
    'test/e2e/walletconnect-phone.spec.ts',
    'https links to apps come first where the page prefers',
  ],
  enableReconnect: {
    other: { enableReconnect: false },
    see: async (scene, options) => {
      await connect(scene)
      await make(scene, options)
      await expect.poll(() => state('ready')(scene, options)).toBe(true)
      return state('status')(scene, options)
    },
  },
  enableNetworkSwitch: ['test/e2e/network-options.spec.ts', 'with `enableNetworkSwitch: false` nothing on screen'],
  allowUnsupportedChain: ['test/e2e/unsupported.spec.ts', 'allowUnsupportedChain shows the account'],
  debug: ['test/e2e/limits.spec.ts', 'R56: without debug an alert stays on the console'],
}

const WITH_TERMS = { termsConditionsUrl: 'https://host.example/terms' }
const off = (name: string): Row => ({ other: { features: { [name]: false } }, see: account })
const login = (features: Given, see = list): Row => ({
  one: { features: LOGIN },
  other: { features: { ...LOGIN, ...features } },
  see,
})
const FEATURES: Record<string, Row> = {
  analytics: {
    other: { features: { analytics: false } },
    see: (scene, options) => asks(new URL(scene.world.stack.urls.analytics).origin, list)(scene, options),
  },
  connectorTypeOrder: {
    one: { ...OWN, features: { connectorTypeOrder: ['custom', 'recommended'] } },
    other: { ...OWN, features: { connectorTypeOrder: ['recommended', 'custom'] } },
    see: list,
  },
  allWallets: { other: { features: { allWallets: false } }, see: list },
  collapseWallets: login({ collapseWallets: true }),
  connectMethodsOrder: login({ connectMethodsOrder: ['social', 'wallet', 'email'] }),
  email: login({ email: false }),
  emailShowWallets: login({ emailShowWallets: false }),
  socials: login({ socials: ['github', 'google'] }),
  legalCheckbox: { one: WITH_TERMS, other: { ...WITH_TERMS, features: { legalCheckbox: true } }, see: list },
  smartSessions: ['test/e2e/app-permissions.spec.ts', 'where the host has not switched it on, both are refused'],
  swaps: off('swaps'),
  onramp: off('onramp'),
  receive: off('receive'),
  send: off('send'),
  history: off('history'),
  walletFeaturesOrder: { other: { features: { walletFeaturesOrder: ['send', 'swaps'] } }, see: account },
}

const at = (name: string, see: Look, value: unknown = NOWHERE): Row => ({
  other: { endpoints: { [name]: value } },
  see: asks('127.0.0.1:9/', see),
})
const ENDPOINTS: Record<string, Row> = {
  data: at('data', account),
  explorer: at('explorer', list),
  relay: at('relay', scan, 'ws://127.0.0.1:9/'),
  rpc: at('rpc', scene =>
    scene.page.evaluate(() =>
      window.WalletModal.connect({ wallet: 'Kestrel' })
        .then(() => window.WalletModal.getBalance())
        .catch(() => 0),
    ),
  ),
  frame: {
    one: { features: LOGIN },
    other: { features: LOGIN, endpoints: { frame: NOWHERE } },
    see: asks('127.0.0.1:9/', async scene => {
      await open(scene)
      await scene.dialog.getByLabel('E-mail').fill('bea@example.com')
      await scene.page.keyboard.press('Enter')
      await scene.page.waitForTimeout(1000)
    }),
  },
  coinbase: ['test/e2e/coinbase.spec.ts', 'nothing is asked of its origin before the click'],
  analytics: at('analytics', list),
}

for (const [region, rows] of Object.entries({ options: OPTIONS, features: FEATURES, endpoints: ENDPOINTS }))
  test(`each row of the table of ${region} has an effect on screen or on the wire`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    test.setTimeout(180_000)
    allow(/Failed to load resource|ERR_|Project ID|WebSocket|Unable to load|refused/)
    const [, table] = readFileSync('README.md', 'utf8').split(`<!-- generated: ${region} -->`)
    const names = [...table!.split('<!-- /generated -->')[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(match => match[1])
    expect(Object.keys(rows).sort()).toEqual(names.sort())

    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    page.on('websocket', socket => asked.push(socket.url()))
    const scene = { page, dialog, world, asked }
    const reply = await page.request.get(`${world.stack.urls.explorer}/getWallets?projectId=local&page=2&entries=4`)
    const [some] = ((await reply.json()) as { data: { id: string }[] }).data
    const filled = (options: Given): Given => ({
      ...(JSON.parse(JSON.stringify(options).replaceAll('SOME', some!.id)) as Given),
      endpoints: { ...world.stack.urls, ...(options['endpoints'] as object) },
    })
    await visit({
      wallets: [{ auto: 'approve' }, { name: 'Cairn' }, { name: 'Marlow', announce: false, inject: true }],
    })
    for (const [name, row] of Object.entries(rows)) {
      if (Array.isArray(row)) {
        const [file, title] = row
        expect(readFileSync(file, 'utf8'), `${name}: ${file}`).toContain(title)
        continue
      }
      const seen = []
      for (const options of [row.one ?? {}, row.other].map(filled)) {
        await clear(page)
        await make(scene, options)
        seen.push(await row.see(scene, options))
      }
      expect.soft(seen[1], `${name} changes nothing: ${JSON.stringify(seen[0])}`).not.toEqual(seen[0])
    }
  })
