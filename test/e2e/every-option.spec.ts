import { readFileSync } from 'node:fs'
import { expect, NO_MOTION, test } from './fixtures.ts'
import * as see from './option-looks.ts'
import type { Given, Look, Scene } from './option-looks.ts'
import { stretched } from '../time.ts'

test.use(NO_MOTION)

const { account, asks, connect, links, list, make, open, pictures, scan, state } = see

const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const LUMEN = { id: 'lumen', name: 'Lumen', mobile_link: 'lumen://' }
const OWN = { customWallets: [LUMEN] }
const LOGIN = { email: true, socials: ['google', 'github'] }
const NOWHERE = 'http://127.0.0.1:9'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const LINKED = { customWallets: [{ ...LUMEN, link_mode: 'https://lumen.example/app' }] }

/** Two settings, and how to tell them apart. */
interface Row {
  one?: Given
  other: Given
  see: Look
}

const OPTIONS: Record<string, Row> = {
  projectId: { other: { projectId: '' }, see: state('error', 'code') },
  services: { other: { services: 'chain' }, see: list },
  networks: {
    other: { networks: [1] },
    see: ({ page }) => page.evaluate(() => window.WalletModal.getNetworks().map(it => it.caipNetworkId)),
  },
  defaultNetwork: { other: { defaultNetwork: 8453 }, see: state('network') },
  metadata: { other: { metadata: { name: 'Harbour' } }, see: see.proposal },
  endpoints: { other: { endpoints: { explorer: NOWHERE } }, see: asks(NOWHERE, list) },
  theme: {
    other: { theme: 'soft' },
    see: async scene => {
      await open(scene, { view: 'WhatIsAWallet' })
      return scene.dialog.evaluate(it => getComputedStyle(it).borderRadius)
    },
  },
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
  currency: { other: { currency: 'EUR' }, see: see.worth },
  features: { other: { features: { allWallets: false } }, see: list },
  remoteConfig: { other: { remoteConfig: true }, see: asks('/appkit/v1/config', list) },
  allWallets: { other: { allWallets: 'HIDE' }, see: list },
  featuredWalletIds: { other: { featuredWalletIds: ['SOME'] }, see: list },
  includeWalletIds: { other: { includeWalletIds: ['SOME'] }, see: list },
  excludeWalletIds: { other: { excludeWalletIds: ['Cairn'] }, see: list },
  customWallets: { other: OWN, see: list },
  tokens: { other: { tokens: { 'eip155:1': { address: USDC } } }, see: see.tokensAlone },
  onramp: {
    other: { onramp: { providerUrl: 'https://buy.example', publicKey: 'key' } },
    see: see.viewOfAccount('OnRampProviders'),
  },
  swapRouters: { other: { swapRouters: 'ROUTERS' }, see: see.ticks },
  paymaster: { other: { paymaster: { 'eip155:1': 'https://pay.example/rpc' } }, see: see.offersFee },
  clearSigning: {
    other: { clearSigning: { descriptors: ['http://127.0.0.1:9/erc7730.json'] } },
    see: asks('127.0.0.1:9/erc7730.json', see.reviewsSwap),
  },
  pay: { other: { pay: { tokens: [see.OWN_DOLLAR] } }, see: see.paysInOwnToken },
  customRpcUrls: {
    other: { customRpcUrls: { 'eip155:1': [{ url: NOWHERE }] } },
    see: asks('127.0.0.1:9/', see.balance),
  },
  publicRpc: {
    one: { endpoints: { rpc: NOWHERE } },
    other: { endpoints: { rpc: NOWHERE }, publicRpc: true },
    see: see.asksAbroad,
  },
  preflightCommitment: {
    one: { networks: ['solana'] },
    other: { networks: ['solana'], preflightCommitment: 'finalized' },
    see: see.sentOnSolana,
  },
  connectorImages: { other: { connectorImages: { 'example.kestrel': PICTURE } }, see: list },
  chainImages: { other: { chainImages: { 'eip155:8453': PICTURE } }, see: pictures('Networks') },
  termsConditionsUrl: { other: { termsConditionsUrl: 'https://host.example/terms' }, see: links },
  privacyPolicyUrl: { other: { privacyPolicyUrl: 'https://host.example/privacy' }, see: links },
  siwx: {
    other: { siwx: true },
    see: ({ page }) => page.evaluate(() => window.WalletModal.getSIWX().then(Boolean, error => error.code)),
  },
  siweConfig: { other: { siweConfig: {} }, see: see.signsIn },
  defaultAccountTypes: {
    one: { features: LOGIN },
    other: { features: LOGIN, defaultAccountTypes: { eip155: 'eoa' } },
    see: see.mailAccount,
  },
  enableWallets: { other: { enableWallets: false }, see: list },
  showWallets: { one: { features: LOGIN }, other: { features: LOGIN, showWallets: false }, see: list },
  enableWalletGuide: { other: { enableWalletGuide: false }, see: list },
  enableInjected: { other: { enableInjected: false }, see: list },
  enableEIP6963: { other: { enableEIP6963: false }, see: list },
  enableWalletConnect: { other: { enableWalletConnect: false }, see: list },
  enableCoinbase: { other: { enableCoinbase: false }, see: list },
  coinbasePreference: { other: { coinbasePreference: 'eoaOnly' }, see: list },
  universalProviderConfigOverride: {
    other: { universalProviderConfigOverride: { methods: { eip155: ['personal_sign'] } } },
    see: see.proposal,
  },
  preferUniversalLinks: { one: LINKED, other: { ...LINKED, preferUniversalLinks: true }, see: see.appLinks },
  enableReconnect: {
    other: { enableReconnect: false },
    see: async (scene, options) => {
      await connect(scene)
      await make(scene, options, true)
      await expect.poll(() => state('ready')(scene, options)).toBe(true)
      return state('status')(scene, options)
    },
  },
  enableNetworkSwitch: { other: { enableNetworkSwitch: false }, see: see.viewOfAccount('Networks') },
  allowUnsupportedChain: { other: { allowUnsupportedChain: true }, see: see.onAnother },
  debug: { other: { debug: false }, see: see.alerts },
  basic: { other: { basic: true }, see: list },
  manualWCControl: { other: { manualWCControl: true }, see: list },
  disableAppend: { other: { disableAppend: true }, see: see.isThere },
  target: { other: { target: 'main' }, see: see.isThere },
  enableAuthLogger: {
    one: { features: LOGIN },
    other: { features: LOGIN, enableAuthLogger: true },
    see: see.frameOf,
  },
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
    see: see.tellsOfOpening,
  },
  connectorTypeOrder: {
    one: { ...OWN, features: { connectorTypeOrder: ['custom', 'recommended'] } },
    other: { ...OWN, features: { connectorTypeOrder: ['recommended', 'custom'] } },
    see: list,
  },
  allWallets: { other: { features: { allWallets: false } }, see: list },
  collapseWallets: login({ collapseWallets: true }),
  connectMethodsOrder: login({ connectMethodsOrder: ['social', 'wallet', 'email'] }),
  passkeys: {
    one: { features: LOGIN, endpoints: { frame: NOWHERE } },
    other: { features: { ...LOGIN, passkeys: true }, endpoints: { frame: NOWHERE } },
    see: list,
  },
  email: login({ email: false }),
  emailShowWallets: login({ emailShowWallets: false }),
  socials: login({ socials: ['github', 'google'] }),
  legalCheckbox: { one: WITH_TERMS, other: { ...WITH_TERMS, features: { legalCheckbox: true } }, see: list },
  smartSessions: login({ smartSessions: true }, see.grants),
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
  rpc: at('rpc', see.balance),
  frame: {
    one: { features: LOGIN },
    other: { features: LOGIN, endpoints: { frame: NOWHERE } },
    see: asks('127.0.0.1:9/', see.frameOf),
  },
  coinbase: { other: { endpoints: { coinbase: NOWHERE } }, see: see.smartWallet },
  analytics: at('analytics', list),
}

for (const [region, rows] of Object.entries({ options: OPTIONS, features: FEATURES, endpoints: ENDPOINTS }))
  test(`each entry of ${region} in the reference has an effect on screen or on the wire`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
    allow,
  }) => {
    test.setTimeout(stretched(300_000))
    allow(
      /Failed to load resource|ERR_|Project ID|WebSocket|Unable to load|refused/,
      /request to https:\/\/eth\.merkle\.io|needs a `<wallet-modal>`/,
    )
    // Named, but out of reach.
    await page.route(/^https:\/\/eth\.merkle\.io/, route => route.abort())
    const reference = readFileSync(`demo/docs/reference/${region}.md`, 'utf8')
    const [, list] = reference.split(`<!-- generated: ${region} -->`)
    const names = [...list!.split('<!-- /generated -->')[0]!.matchAll(/^### `(\w+)`/gm)].map(match => match[1])
    expect(Object.keys(rows).sort()).toEqual(names.sort())

    const asked: string[] = []
    const bodies: string[] = []
    page.on('request', request => {
      asked.push(request.url())
      bodies.push(request.postData() ?? '')
    })
    page.on('websocket', socket => asked.push(socket.url()))
    const scene: Scene = { page, dialog, world, browser, asked, bodies }
    const reply = await page.request.get(`${world.stack.urls.explorer}/getWallets?projectId=local&page=2&entries=4`)
    const [some] = ((await reply.json()) as { data: { id: string }[] }).data
    const filled = (options: Given): Given => ({
      ...(JSON.parse(
        JSON.stringify(options)
          .replaceAll('SOME', some!.id)
          .replace('"ROUTERS"', JSON.stringify(world.stack.swapRouters)),
      ) as Given),
      endpoints: { ...world.stack.endpoints, ...(options['endpoints'] as object) },
    })
    const keys = world.stack.accounts.solana.map(it => it.privateKey)
    await visit({
      wallets: [
        { auto: 'approve', chains: ['1', '8453', '56'], solana: { keys, lacks: ['solana:signAndSendTransaction'] } },
        { name: 'Cairn' },
        { name: 'Marlow', announce: false, inject: true },
      ],
    })
    const look = async (given: Given, see: Look) => {
      const options = filled(given)
      await make(scene, options)
      return see(scene, options)
    }
    // Rows with the same look and the same first setting share its result.
    const before = new Map<Look, Map<string, unknown>>()
    for (const [name, { one = {}, other, see }] of Object.entries(rows)) {
      const known = before.get(see) ?? new Map<string, unknown>()
      before.set(see, known)
      const key = JSON.stringify(one)
      if (!known.has(key)) known.set(key, await look(one, see))
      const was = known.get(key)
      expect.soft(await look(other, see), `${name} changes nothing: ${JSON.stringify(was)}`).not.toEqual(was)
    }
  })
