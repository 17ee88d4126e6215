import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { built } from './built.ts'
import { compileIn, installIn } from './consumer.ts'

const test = suite('slips in the types')
const home = mkdtempSync(join(tmpdir(), 'wallet-modal-slips-'))
let types: string
test.before(async () => {
  types = join(await built(), 'esm/types')
  await installIn(home)
})
test.after(() => rmSync(home, { recursive: true, force: true }))

const GIVEN = `
import { createWalletModal, isModalError, ModalError } from 'wallet-modal'
import type {
  Account, CaipNetworkId, Commitment, Currency, ErrorCode, EventMap, Features, Namespace, NetworkId, NetworkInput,
  OpenableView, Social, ThemeName, ThemeOption, ThemeToken, ThemeTokens, ThemeVariables, ViewName, WalletFeature, WalletGroup,
  WalletModal, WalletModalOptions,
} from 'wallet-modal'
import { createWalletCore } from 'wallet-modal/core'
import { useAccount, useNetwork } from 'wallet-modal/react'
import 'wallet-modal/script'
declare const modal: WalletModal
declare const caught: unknown
declare const chain: { readonly id: 8453; readonly name: 'Base'; readonly rpcUrls: object; readonly fees: undefined }
const options = (given: Omit<WalletModalOptions, 'projectId'>): WalletModalOptions => ({ projectId: 'p', ...given })
export type Used = [
  Account, CaipNetworkId, Commitment, Currency, ErrorCode, EventMap, Features, Namespace, NetworkId, NetworkInput,
  OpenableView, Social, ThemeName, ThemeOption, ThemeToken, ThemeTokens, ThemeVariables, ViewName, WalletFeature,
  WalletGroup,
]
export const all = [createWalletModal, isModalError, ModalError, createWalletCore, useAccount, useNetwork, modal, caught]
void [chain, options]
`

/** Each is a statement with one slip. */
const SLIPS = [
  `modal.open({ view: 'Acount' })`,
  `modal.open({ view: 'account' })`,
  `modal.open({ view: 'WalletSendPreview' })`,
  `modal.open({ views: 'Account' })`,
  `modal.open({ namespace: 'evm' })`,
  `modal.connect({ namespace: 'ethereum' })`,
  `modal.connect({ wallets: 'io.metamask' })`,
  `modal.disconnect('eip-155')`,
  `modal.getProvider('solan')`,
  `modal.switchNetwork('mainnet')`,
  `modal.switchNetwork('8453')`,
  `modal.removeNetwork('evm:1')`,
  `modal.addNetwork('base')`,
  `modal.setTheme({ mode: 'night' })`,
  `modal.setTheme({ theme: 'sofft' })`,
  `modal.setTheme({ theme: { acent: '#f05' } })`,
  `modal.setTheme({ theme: { light: { accent: '#f05' }, drak: {} } })`,
  `modal.updateOptions({ theme: { dark: { surfce: '#000' } } })`,
  `options({ theme: { accent: 5 } })`,
  `modal.setTheme({ variables: { acent: '#f05' } })`,
  `modal.updateOptions({ projectId: 'other' })`,
  `modal.on('acount', () => {})`,
  `modal.on('error', ({ code }) => code === 'wallet/refused')`,
  `modal.on('view', ({ view }) => view === 'Acount')`,
  `modal.getState().view === 'Netwerks'`,
  `modal.getState().error?.code === 'options/projectid'`,
  `modal.getState().status === 'conected'`,
  `modal.getState().namespaces.evm`,
  `isModalError(caught, 'wallet/rejected')`,
  `options({ networks: ['mainnet'] })`,
  `options({ networks: [1, 'evm:10'] })`,
  `options({ defaultNetwork: 'base' })`,
  `options({ themeVariables: { acent: '#f05' } })`,
  `options({ themeVariables: { '--w3m-font-size': '9px' } })`,
  `options({ themeVariables: { accent: ['#f05'] } })`,
  `options({ currency: 'CHF' })`,
  `options({ features: { socials: ['twitter'] } })`,
  `options({ features: { socials: true } })`,
  `options({ features: { walletFeaturesOrder: ['swap'] } })`,
  `options({ features: { connectorTypeOrder: ['installed'] } })`,
  `options({ features: { connectMethodsOrder: ['mail'] } })`,
  `options({ features: { swap: false } })`,
  `options({ allWallets: 'HIDDEN' })`,
  `options({ preflightCommitment: 'final' })`,
  `options({ defaultAccountTypes: { evm: 'eoa' } })`,
  `createWalletCore({ projectId: 'p', features: { connectorTypeOrder: ['injcted'] } })`,
  `useAccount('evm')`,
  `window.WalletModal.open({ view: 'Acount' })`,
]

/** Each is a statement that stands. */
const USES = [
  `modal.open()`,
  `modal.open({ view: 'Account' })`,
  `modal.open({ view: 'Swap', arguments: { amount: '1', fromToken: 'ETH' } })`,
  `modal.open({ view: 'WalletSend', arguments: { uri: 'ethereum:0x1' } })`,
  `modal.open({ namespace: 'solana' })`,
  `const view: OpenableView = 'Networks'; void modal.open({ view })`,
  `const shown: ViewName | undefined = modal.getState().view; void shown`,
  `modal.connect({ wallet: 'io.metamask', namespace: 'eip155' })`,
  `modal.connect().then(({ namespace }) => modal.disconnect(namespace))`,
  `modal.connect().then(({ network }) => modal.switchNetwork(network))`,
  `modal.switchNetwork(8453)`,
  `modal.switchNetwork('eip155:8453')`,
  `modal.switchNetwork('solana')`,
  'modal.switchNetwork(`eip155:${8453}`)',
  `modal.getNetworks().map(({ caipNetworkId }) => modal.removeNetwork(caipNetworkId))`,
  `modal.addNetwork(chain)`,
  `modal.addNetwork({ id: 1, rpcUrls: { default: { http: ['https://rpc.example'] } } })`,
  `modal.setTheme({ mode: 'auto', variables: { accent: '#f05', 'z-index': 5 } })`,
  `modal.setTheme({ theme: 'soft', mode: 'light' })`,
  `const theme: ThemeName = 'mono'; modal.updateOptions({ theme })`,
  `const tokens: ThemeTokens = { accent: '#f05', radius: 6 }; options({ theme: tokens })`,
  `const theme: ThemeOption = { dark: { surface: '#000', font: undefined } }; options({ theme })`,
  `modal.on('error', ({ code, message }) => code === 'wallet/declined' || alert(message))`,
  `modal.on('view', ({ view }) => view === 'ConnectingExternal')`,
  `try { void modal } catch (error) { if (isModalError(error, 'http/status')) { const code: 'http/status' = error.code; void code } }`,
  `if (isModalError(caught)) { const it: [ErrorCode, string, string] = [caught.code, caught.message, caught.docs]; void it }`,
  `if (modal.isModalError(caught, 'wallet/pending')) alert(caught.message)`,
  `if (window.WalletModal.isModalError(caught)) alert(caught.message)`,
  `const networks: NetworkInput[] = [1, 'solana', 'eip155:10', chain]; options({ networks })`,
  `options({ networks: [chain, 10] as const, defaultNetwork: chain })`,
  `options({ themeVariables: { '--w3m-accent': '#f05', '--w3m-border-radius-master': '2px', 'qr-color': undefined } })`,
  `const variables: ThemeVariables = { accent: 'red' }; options({ themeVariables: variables })`,
  `const token: ThemeToken = 'color-mix'; modal.setTheme({ variables: { [token]: 'blue' } })`,
  `options({ currency: 'EUR' })`,
  `const currency: Currency = 'JPY'; options({ currency })`,
  `options({ features: { socials: ['google', 'x'] as const, email: false } })`,
  `const socials: Social[] = ['apple']; options({ features: { socials } })`,
  `options({ features: { socials: false, walletFeaturesOrder: ['swaps', 'onramp'] } })`,
  `options({ features: { connectorTypeOrder: ['injected', 'walletConnect', 'recent'], connectMethodsOrder: ['wallet', 'email'] } })`,
  `const group: WalletGroup = 'featured'; createWalletCore({ projectId: 'p', features: { connectorTypeOrder: [group] } })`,
  `options({ preflightCommitment: 'finalized', allWallets: 'ONLY_MOBILE', themeMode: 'light' })`,
  `options({ customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example', config: { timeout: 9000 } }] } })`,
  `const { network } = useNetwork(); if (network) void modal.switchNetwork(network)`,
  `useAccount('solana')?.caipAddress.split(':')`,
]

const lineOf = (statement: string) => `{ ${statement} }`
const before = GIVEN.split('\n').length
/** The statements in which the compiler finds something, and what it says of lines that are none of them. */
function found(statements: readonly string[]): { faulty: Set<string>; other: string } {
  const said = compileIn(
    home,
    { 'consumer.ts': `${GIVEN}\n${statements.map(lineOf).join('\n')}\n` },
    { module: 'esnext', moduleResolution: 'bundler' },
  )
  const faulty = new Set<string>()
  const other: string[] = []
  for (const line of said.split('\n').filter(it => it && !it.startsWith(' '))) {
    const at = Number(/^consumer\.ts\((\d+),/.exec(line.replace(/^.*\/(?=consumer)/, ''))?.[1])
    const statement = statements[at - before - 1]
    if (statement) faulty.add(statement)
    else other.push(line)
  }
  return { faulty, other: other.join('\n') }
}

test('none of the slips compiles', () => {
  assert.ok(SLIPS.length >= 30)
  const { faulty, other } = found(SLIPS)
  assert.is(other, '')
  assert.equal(
    SLIPS.filter(it => !faulty.has(it)),
    [],
  )
})

test('each of the uses compiles', () => {
  assert.ok(USES.length >= 30)
  const { faulty, other } = found(USES)
  assert.is(other, '')
  assert.equal([...faulty], [])
})

/** What a declaration file exports under which name, and the text and home of what it declares or imports. */
function read(path: string) {
  const text = readFileSync(join(types, path), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const at = (spec: string) => join(dirname(path), spec.replace(/\.js$/, '.d.ts'))
  const names = (list: string) =>
    list
      .split(',')
      .map(it => /^\s*(?:type )?(\w+)(?: as (\w+))?/.exec(it))
      .flatMap(it => (it ? [{ from: it[1]!, to: it[2] ?? it[1]! }] : []))
  const imported = new Map<string, { path: string; name: string }>()
  for (const [, list, spec] of text.matchAll(/^import (?:type )?\{([^}]*)\} from ['"](\.[^'"]+)/gm))
    for (const { from, to } of names(list!)) imported.set(to, { path: at(spec!), name: from })
  const passed = new Map<string, { path: string; name: string }>()
  for (const [, list, spec] of text.matchAll(/^export (?:type )?\{([^}]*)\} from ['"](\.[^'"]+)/gm))
    for (const { from, to } of names(list!)) passed.set(to, { path: at(spec!), name: from })
  const declared = new Map<string, { text: string; isExported: boolean }>()
  for (const part of text.split(/^(?=(?:export |declare |interface |type ))/m)) {
    const head = /^(export )?(?:declare )?(?:interface|type|const|class|function) (\w+)/.exec(part)
    if (head) declared.set(head[2]!, { text: part, isExported: !!head[1] })
  }
  return { imported, passed, declared }
}

/** Helpers that shape another type and say nothing by themselves. */
const SHAPES = ['OrUndefined', 'Bags', 'Box', 'PageElement', 'Accounts', 'Address', 'WagmiConfig']
/** Constants from which a type is read. */
const TABLES = ['CATALOGUE', 'CURRENCIES', 'COMMITMENTS', 'SOCIALS']

/** Names of types that the signatures of an entry name and that neither it nor `main` exports. */
function missing(entry: string, main: string): string[] {
  const open = (name: string) => {
    const { passed, declared } = read(`entries/${name}.d.ts`)
    const own = [...declared]
      .filter(([, it]) => it.isExported)
      .map(([key]) => ({ path: `entries/${name}.d.ts`, name: key }))
    return [...passed.values(), ...own].map(origin)
  }
  /** Where a name is declared, through files that only pass it on. */
  const origin = (it: { path: string; name: string }): { path: string; name: string } => {
    const { imported, passed, declared } = read(it.path)
    const from = declared.has(it.name) ? undefined : (passed.get(it.name) ?? imported.get(it.name))
    return from ? origin(from) : it
  }
  const idOf = ({ path, name }: { path: string; name: string }) => `${path} ${name}`
  const offered = new Set([...open(entry), ...open(main)].map(idOf))
  const lacking = new Set<string>()
  const seen = new Set<string>()
  const visit = (it: { path: string; name: string }) => {
    if (seen.has(idOf(it))) return
    seen.add(idOf(it))
    const { imported, declared } = read(it.path)
    if (!declared.has(it.name)) return
    if (!offered.has(idOf(it)) && ![...SHAPES, ...TABLES].includes(it.name)) lacking.add(it.name)
    for (const [word] of declared
      .get(it.name)!
      .text.replace(/'[^'\n]*'/g, '')
      .matchAll(/\b[A-Z]\w+/g)) {
      if (word === it.name) continue
      const target = imported.get(word) ?? (declared.has(word) ? { path: it.path, name: word } : undefined)
      if (target) visit(origin(target))
    }
  }
  open(entry).forEach(visit)
  return [...lacking].sort()
}

for (const [entry, main] of [
  ['esm', 'esm'],
  ['core', 'esm'],
  ['react', 'esm'],
  ['elements', 'esm'],
  ['wagmi', 'esm'],
  ['solana', 'esm'],
  ['iife', 'esm'],
] as const)
  test(`every type that a signature of the entry ${entry} names can be imported`, () => {
    assert.equal(missing(entry, main), [])
  })

test('what is closed is described where an editor shows it', () => {
  for (const [path, name] of [
    ['base/view-names.d.ts', 'OpenableView'],
    ['base/view-names.d.ts', 'ViewName'],
    ['base/theme.d.ts', 'ThemeName'],
    ['base/theme.d.ts', 'ThemeOption'],
    ['core/option-values.d.ts', 'ThemeToken'],
    ['core/option-values.d.ts', 'ThemeVariables'],
    ['core/option-values.d.ts', 'WalletFeature'],
    ['core/option-values.d.ts', 'Currency'],
    ['core/option-values.d.ts', 'Commitment'],
    ['base/login.d.ts', 'Social'],
    ['base/login.d.ts', 'ConnectMethod'],
    ['base/network.d.ts', 'NetworkId'],
    ['base/network.d.ts', 'NetworkInput'],
    ['base/network.d.ts', 'Namespace'],
    ['base/error-catalogue.d.ts', 'ErrorCode'],
    ['wallets/options.d.ts', 'WalletGroup'],
  ] as const)
    assert.match(readFileSync(join(types, path), 'utf8'), new RegExp(`\\*/\\nexport type ${name}\\b`), name)
})

test.run()
