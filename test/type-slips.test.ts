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
  Account, AccountOf, CaipNetworkId, Commitment, Currency, ErrorCode, EvmAccount, EventMap, Features, Namespace, NamespaceState,
  NetworkId, NetworkInput, OpenableView, Provider, ProviderOf, ServedNamespace, Social, SolanaAccount, SolanaProvider, ThemeName,
  ThemeOption, ThemeToken, ThemeTokens, ThemeVariables, ViewName, WalletFeature, WalletGroup, WalletModal, WalletModalOptions,
} from 'wallet-modal'
import { createElement } from 'react'
import { createWalletCore, type WalletCore } from 'wallet-modal/core'
import {
  ConnectButton, useAccount, useConnections, useDisconnect, useModalEvent, useNetwork, useProvider, useSwitchNetwork, useTheme,
} from 'wallet-modal/react'
import type { AccountState, ConnectButtonProps, ConnectButtonState } from 'wallet-modal/react'
import 'wallet-modal/script'
declare const modal: WalletModal
declare const caught: unknown
declare const core: WalletCore
declare const account: Account
declare const served: ServedNamespace
declare const chain: { readonly id: 8453; readonly name: 'Base'; readonly rpcUrls: object; readonly fees: undefined }
const hex = (it: EvmAccount['address']): string => it
const solana = modal.getProvider('solana')!
const options = (given: Omit<WalletModalOptions, 'projectId'>): WalletModalOptions => ({ projectId: 'p', ...given })
export type Used = [
  Account, AccountOf<'eip155'>, AccountState, CaipNetworkId, Commitment, ConnectButtonProps, ConnectButtonState, Currency,
  ErrorCode, EvmAccount, EventMap, Features, Namespace, NamespaceState, NetworkId, NetworkInput, OpenableView, Provider,
  ProviderOf<'solana'>, Social, SolanaAccount, SolanaProvider, ThemeName, ThemeOption, ThemeToken, ThemeTokens, ThemeVariables,
  ViewName, WalletFeature, WalletGroup,
]
export const all = [
  createWalletModal, isModalError, ModalError, createWalletCore, useAccount, useNetwork, modal, caught, createElement, core, account,
  served, ConnectButton, useConnections, useDisconnect, useModalEvent, useProvider, useSwitchNetwork, useTheme,
]
void [chain, options, hex, solana]
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
  `modal.connect({ namespace: 'polkadot' })`,
  `modal.connect({ namespace: 'solana' }).then(it => it.chainId.toFixed())`,
  'modal.connect({ namespace: "solana" }).then(it => { const address: `0x${string}` = it.address; void address })',
  'modal.connect().then(it => { const address: `0x${string}` = it.address; void address })',
  `modal.connect().then(it => it.chainId.toFixed())`,
  `modal.connect({ namespace: 'eip155' }).then(it => it.namespace === 'solana')`,
  `modal.switchConnection({ namespace: 'solana', id: 'a' }).then(it => it.chainId.toFixed())`,
  `core.connect('a', { namespace: 'solana' }).then(it => it.chainId.toFixed())`,
  `core.connect('a', { namespace: 'cosmos' })`,
  `modal.on('account', it => it.chainId.toFixed())`,
  `modal.getState().namespaces.solana?.chainId?.toFixed()`,
  `modal.getProvider('cosmos')`,
  `core.getProvider('evm')`,
  `modal.getProvider('solana')!.request({ method: 'solana_signMesage', params: { message: '', pubkey: '' } })`,
  `modal.getProvider('solana')!.request({ method: 'solana_signMessage', params: { text: '' } })`,
  `modal.getProvider('solana')!.request({ method: 'eth_sendTransaction', params: [] })`,
  `modal.getProvider('solana')!.request({ method: 'solana_signTransaction', params: { transaction: new Uint8Array() } })`,
  `modal.getProvider('solana')!.request({ method: 'solana_signTransaction', params: { transaction: '' } }).then(it => it.signature.trim())`,
  `const it: SolanaProvider | undefined = modal.getProvider(); void it`,
  `const it: SolanaProvider | undefined = modal.getProvider('eip155'); void it`,
  `useAccount().caipAddress`,
  `useAccount().address.trim()`,
  `const it = useAccount('eip155'); if (it.status === 'reconnecting') it.address.trim()`,
  `const it = useAccount('solana'); if (it.status === 'connected') it.account.chainId.toFixed()`,
  `useAccount().status === 'authorizing'`,
  `useProvider('polkadot')`,
  `useProvider('solana')?.request({ method: 'eth_chainId' })`,
  `useConnections().connection`,
  `useConnections().switchConnection({ namespace: 'evm', id: 'a' })`,
  `useModalEvent('acount', () => {})`,
  `useModalEvent('network', ({ chain }) => chain)`,
  `useTheme().setTheme({ mode: 'night' })`,
  `useTheme().theme === 'auto'`,
  `useDisconnect()('evm')`,
  `useSwitchNetwork()('mainnet')`,
  `createElement(ConnectButton, { size: 'huge' })`,
  `createElement(ConnectButton, { balance: true })`,
  `createElement(ConnectButton.Custom, {})`,
  `createElement(ConnectButton.Custom, { children: ({ account }) => account.address })`,
  `createElement(ConnectButton.Custom, { children: ({ state }) => state })`,
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
  `const it = useAccount('solana'); if (it.status === 'connected') it.account.caipAddress.split(':')`,
  'modal.connect({ namespace: "eip155" }).then(it => { const [a, b]: [`0x${string}`, number] = [it.address, it.chainId]; void [a, b] })',
  `modal.connect({ namespace: 'solana', wallet: 'app.phantom' }).then(it => { const a: SolanaAccount = it; void a.address.trim() })`,
  'modal.connect().then(it => { if (it.namespace === "eip155") { const a: `0x${string}` = it.address; void [a, it.chainId.toFixed()] } })',
  `modal.connect({ wallet: 'io.metamask' }).then((it: Account) => it)`,
  `modal.connect({ namespace: served }).then((it: Account) => it.address)`,
  `modal.switchConnection({ namespace: 'eip155', id: 'a' }).then(it => it.chainId.toFixed())`,
  `modal.getState().connections.forEach(it => void modal.switchConnection(it))`,
  `core.connect('walletConnect', { namespace: 'eip155' }).then(it => it.chainId.toFixed())`,
  `core.connect('a').then((it: Account) => it.wallet.name)`,
  `modal.on('connect', it => { if (it.namespace === 'eip155') it.chainId.toFixed() })`,
  `modal.on('disconnect', ({ namespace }) => void modal.connect({ namespace }))`,
  'const address: `0x${string}` | undefined = modal.getState().namespaces.eip155?.address; void address',
  `const id: number | undefined = core.getState().namespaces.eip155?.chainId; void id`,
  `const it: AccountOf<'eip155'> | undefined = account.namespace === 'eip155' ? account : undefined; void it`,
  `const it: Provider | undefined = modal.getProvider(); void it?.request({ method: 'eth_chainId' })`,
  `const it: Provider = modal.getProvider('solana')!; void it`,
  `solana.request({ method: 'solana_signMessage', params: { message: 'a', pubkey: 'b' } }).then(it => it.signature.trim())`,
  `modal.getProvider('solana')!.request({ method: 'solana_getAccounts' }).then(([first]) => first?.pubkey.trim())`,
  `solana.request({ method: 'solana_signAllTransactions', params: { transactions: ['a'] } }).then(it => it.transactions[0])`,
  `core.getProvider('solana')!.request({ method: 'solana_getAccounts' }).then(it => it.length)`,
  `window.WalletModal.getProvider('solana')!.request({ method: 'solana_getAccounts' }).then(it => it.length)`,
  `solana.request({ method: 'solana_signAndSendTransaction', params: { transaction: 'a', sendOptions: {} } }).then(it => it.signature)`,
  `const { status, account, address } = useAccount('eip155'); if (status === 'connected') hex(address) && account.chainId.toFixed()`,
  `const it: AccountState = useAccount(); if (it.isReconnecting) { const nobody: undefined = it.account; void nobody }`,
  `const it: AccountState<'solana'> = useAccount('solana'); const on: boolean = it.isConnected; void on`,
  `useProvider('eip155')?.request({ method: 'eth_chainId' })`,
  `useProvider('solana')?.request({ method: 'solana_requestAccounts' }).then(([first]) => first?.pubkey)`,
  `const { connections, switchConnection } = useConnections(); void switchConnection(connections[0]!)`,
  `const { connections, deleteConnection } = useConnections(); void deleteConnection(connections[0]!)`,
  `useModalEvent('error', ({ code }) => code === 'wallet/declined')`,
  `const { theme, setTheme } = useTheme(); setTheme({ mode: theme === 'dark' ? 'light' : 'auto' })`,
  `useDisconnect()().then(() => {}); useSwitchNetwork()(8453).then(() => {})`,
  `createElement(ConnectButton, { label: 'Sign in', size: 'small', balance: 'show', className: 'wide', id: 'in' })`,
  `createElement(ConnectButton.Custom, { children: ({ account, status, network }) => [status, account?.address, network].join() })`,
  `createElement(ConnectButton.Custom, { children: ({ open }) => String(open({ view: 'Account' })) })`,
  `createElement(ConnectButton.Custom, { children: it => it.status === 'connected' && it.account.wallet.name })`,
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
const SHAPES = ['OrUndefined', 'Bags', 'Box', 'PageElement', 'Unconnected', 'Accounts', 'Address', 'WagmiConfig']
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
