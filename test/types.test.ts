import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileIn, installIn, installOnly } from './consumer.ts'

const test = suite('types')
const root = process.cwd()
const home = mkdtempSync(join(tmpdir(), 'wallet-modal-types-'))

const { documents } = (await import(join(root, 'test/documents.mjs'))) as { documents(): Map<string, string> }

test.before(() => installIn(home))
test.after(() => rmSync(home, { recursive: true, force: true }))

/** A project with the package and the given ones alone. */
function homeWith(packages: readonly string[]): string {
  const own = join(home, 'with', packages.join(' ').replace(/\W/g, '-') || 'nothing')
  if (!existsSync(own)) installOnly(own, join(home, 'node_modules/wallet-modal'), packages)
  return own
}

const check = (files: Record<string, string>, options: object) => compileIn(home, files, options)

const CONSUMER = `
import { createWalletModal, ModalError } from 'wallet-modal'
import type {
  Account, CaipAddress, CaipNetworkId, ConnectionStatus, CustomWallet, Endpoints, ErrorCode, EventMap, Features,
  Namespace, NamespaceState, Network, NetworkInput, OpenOptions, Provider, ThemeMode, ThemeVariables,
  TrackedEvent, WalletModal, WalletModalOptions, WalletModalState,
} from 'wallet-modal'
import { defineWalletElements } from 'wallet-modal/elements'
import { useAccount, useModalState, useNetwork, useWalletModal, WalletModalProvider } from 'wallet-modal/react'
import { createWalletCore, ModalError as CoreError } from 'wallet-modal/core'
import type {
  Arrival, ConnectOptions, TokenBalance, WaitingRequest, WalletChoice, WalletCore, WalletCoreEvents, WalletCoreOptions,
  WalletCoreState, WalletGroup, WalletOffer, WalletOfferState,
} from 'wallet-modal/core'
import 'wallet-modal/script'

const options: WalletModalOptions = {
  projectId: 'p',
  networks: [1, 'solana', 'eip155:10', { id: 7, name: 'Own' }],
  themeMode: 'auto',
  features: { analytics: false },
  customWallets: [{ id: 'a', name: 'A' }],
}
const modal: WalletModal = createWalletModal(options)
defineWalletElements(modal)
const account: Account = await modal.connect({ wallet: 'io.metamask', namespace: 'eip155' })
const caip: CaipAddress = account.caipAddress
const off: () => void = modal.on('network', ({ network, namespace }) => {
  const id: CaipNetworkId = network
  const space: Namespace = namespace
  void [id, space]
})
modal.on('ready', data => { const nothing: undefined = data; void nothing })
modal.on('event', event => { if (event.event === 'SWITCH_NETWORK') event.properties.network.trim() })
const state: WalletModalState = modal.getState()
const status: ConnectionStatus | undefined = state.namespaces.eip155?.status
const provider: Provider | undefined = modal.getProvider('eip155')
const reply: unknown = await provider?.request({ method: 'eth_chainId' })
const code: ErrorCode = new ModalError('wallet/declined').code
const global: WalletModal = window.WalletModal.init(options)
WalletModalProvider({ modal })

const core: WalletCore = createWalletCore({
  projectId: 'p',
  networks: [1, 'solana'],
  authorize: async ({ account, provider, isReturning }: Arrival, { signal }) => {
    if (isReturning) return signal.throwIfAborted()
    await provider.request({ method: 'personal_sign', params: ['0x', account.address] })
  },
})
const choices: readonly WalletChoice[] = core.wallets.getState().list
const choice: WalletChoice | undefined = choices.find(({ isInstalled, canPair }) => isInstalled || canPair)
const arrived: Account = await core.connect(choice ?? 'walletConnect', {
  namespace: 'eip155',
  signal: new AbortController().signal,
  onUri: (uri, link) => void [uri.trim(), link?.trim()],
})
const tokens: TokenBalance[] = await core.getTokens('eip155')
const units: bigint | undefined = tokens[0]?.value
core.on('network', ({ network }) => void (network satisfies CaipNetworkId))
const stop: () => void = core.subscribe(({ requests }: WalletCoreState) => void requests[0]?.wallet?.name)
export { arrived, CoreError, stop, units }
export type UsedOfCore = [
  ConnectOptions, WaitingRequest, WalletCoreEvents, WalletCoreOptions, WalletGroup, WalletOffer, WalletOfferState,
]
// @ts-expect-error the core draws nothing
createWalletCore({ projectId: 'p', themeMode: 'dark' })
// @ts-expect-error nothing of it opens
core.on('open', () => {})

export type Used = [
  CustomWallet, Endpoints, EventMap, Features, NamespaceState, Network, NetworkInput, OpenOptions, ThemeMode,
  ThemeVariables, TrackedEvent,
]
export { caip, code, global, off, reply, status, useAccount, useModalState, useNetwork, useWalletModal }

// @ts-expect-error the project id is required
createWalletModal({})
// @ts-expect-error no such theme
createWalletModal({ projectId: 'p', themeMode: 'blue' })
// @ts-expect-error no such event
modal.on('connected', () => {})
// @ts-expect-error the snapshot has no such field
state.address
// @ts-expect-error no such code
new ModalError('wallet/lost')
`

for (const [moduleResolution, module] of [
  ['bundler', 'esnext'],
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
]) {
  test(`a strict project with moduleResolution ${moduleResolution} compiles against them, libraries checked`, () => {
    assert.is(check({ 'consumer.ts': CONSUMER }, { module, moduleResolution }), '')
  })
}

const HOSTS = `
import type { GlobalComponents } from 'vue'
import type { SvelteHTMLElements } from 'svelte/elements'
import { base, mainnet } from 'viem/chains'
import { createConfig, http } from '@wagmi/core'
import { createWalletModal, type WalletModal } from 'wallet-modal'
import { registerSolanaWallet } from 'wallet-modal/solana'
import { walletModal } from 'wallet-modal/wagmi'
import { WalletModalProvider } from 'wallet-modal/react'
import 'wallet-modal/svelte'
import 'wallet-modal/vue'

const chains = [mainnet, base] as const
declare const wanted: { locale: string | undefined; url: string | undefined }
export const modal = createWalletModal({
  projectId: 'p',
  networks: chains,
  locale: wanted.locale,
  excludeWalletIds: ['a'] as const,
  features: { email: undefined, socials: ['google'] as const },
  endpoints: { data: wanted.url },
  metadata: { url: wanted.url, icons: ['https://host.example/icon.png'] as const },
})
export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [walletModal(modal)],
})
export const off: () => void = registerSolanaWallet(modal, { name: 'Mine' })
declare const later: WalletModal | undefined
export const tree = (
  <WalletModalProvider modal={later}>
    <wallet-button label="Sign in" size="small" balance="show" className="wide" />
    <wallet-network-button />
    <wallet-modal-inline className="wide" />
  </WalletModalProvider>
)
type Vue = InstanceType<GlobalComponents['wallet-account-button']>['$props']['label']
type Boxes = [GlobalComponents['wallet-modal-inline'], SvelteHTMLElements['wallet-modal-inline']['class']]
export type { Boxes }
type Svelte = SvelteHTMLElements['wallet-button']['size']
export const words: [Vue, Svelte] = ['Sign in', 'small']
// @ts-expect-error no such size
export const wrong = <wallet-button size="huge" />
// @ts-expect-error no such size
export const wrongToo: Svelte = 'huge'
`

test('hosts pass lists that stay as they are and options that may be undefined, and have the elements in their markup', () => {
  const said = check(
    { 'host.tsx': HOSTS },
    {
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      exactOptionalPropertyTypes: true,
      // Other packages' declarations are not checked.
      skipLibCheck: true,
    },
  )
  assert.is(said, '')
})

test('they are found wanting when they are wrong', () => {
  const said = check(
    { 'consumer.ts': `${CONSUMER}\nconst wrong: number = modal.version\n` },
    { module: 'esnext', moduleResolution: 'bundler' },
  )
  assert.match(said, /TS2322/)
})

/** Packages that a page may use without telling to install them: those whose framework it is about. */
const GIVEN: Record<string, string[]> = { tsx: ['react', '@types/react'] }

test('every TypeScript example of the documents compiles with the packages that its page tells to install', () => {
  const groups = new Map<string, Record<string, string>>()
  for (const [path, text] of documents()) {
    const told = [...text.matchAll(/^npm (?:install|i) (.+)$/gm)].flatMap(match => match[1]!.split(' '))
    let count = 0
    for (const [, kind, code] of text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)) {
      const packages = [...new Set([...told, ...(GIVEN[kind!] ?? [])])].filter(name => !name.startsWith('-')).sort()
      const files = groups.get(packages.join(' ')) ?? {}
      files[`${path.replace(/\W/g, '-')}-${++count}.${kind}`] = code!
      groups.set(packages.join(' '), files)
    }
  }
  const examples = [...groups.values()].reduce((sum, files) => sum + Object.keys(files).length, 0)
  assert.ok(examples >= 15, `${examples} examples`)
  for (const [packages, files] of groups) {
    assert.is(
      compileIn(homeWith(packages.split(' ').filter(Boolean)), files, {
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        // Each is a module of its own, and other packages' declarations are not checked.
        moduleDetection: 'force',
        skipLibCheck: true,
      }),
      '',
      `with ${packages || 'no package'}`,
    )
  }
})

test('the declarations of an entry name no package but the one it is for', () => {
  const dir = join(home, 'node_modules/wallet-modal/dist/esm/types')
  const packages = {
    esm: '',
    react: 'react',
    elements: '',
    vue: 'vue',
    svelte: 'svelte/elements',
    wagmi: '',
    solana: '',
    core: '',
    iife: '',
  }
  for (const [name, own] of Object.entries(packages)) {
    const seen = new Set<string>()
    const visit = (path: string) => {
      if (seen.has(path)) return
      seen.add(path)
      for (const [, spec] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()["']([^"']+)["']/g)) {
        if (!spec!.startsWith('.')) assert.is(spec, own, path)
        else {
          const target = join(path, '..', spec!.replace(/\.js$/, '.d.ts'))
          assert.ok(existsSync(target), `${path} → ${spec}`)
          visit(target)
        }
      }
    }
    visit(join(dir, `entries/${name}.d.ts`))
    assert.ok(seen.size > 6, name)
  }
})

test.run()
