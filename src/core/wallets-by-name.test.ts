import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { createCore as createFake, fakeConnector, type CoreInput } from '../../test/fakes.ts'
import type { Connector } from '../connectors/connector.ts'
import { createDirectoryList } from '../wallets/directory-list.ts'
import { createFindWallet } from '../wallets/find-wallet.ts'
import { createSources } from '../services/network/remote.ts'

const test = suite('one wallet, many names')
const PICTURE = 'https://host.example/picture.png'
const hex = (text: string) => text.repeat(32)

interface Case {
  /** As listed in the directory. */
  listed: { id: string; name: string; rdns?: string }
  /** As it announces itself to the page. */
  installed: Partial<Connector> & { id: string; name: string }
  /** Besides its ID and its name in the directory. */
  names: string[]
}
const evm = (id: string, name: string) => ({ id, name })
const CASES: Record<string, Case> = {
  'MetaMask, the extension': {
    listed: {
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      rdns: 'io.metamask',
    },
    installed: evm('io.metamask', 'MetaMask'),
    names: ['io.metamask', 'io.metamask.mobile', 'metaMask', 'metaMaskSDK', ' IO.MetaMask '],
  },
  'MetaMask, the browser of its app': {
    listed: { id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', name: 'MetaMask' },
    installed: evm('io.metamask.mobile', 'MetaMask'),
    names: ['io.metamask', 'io.metamask.mobile', 'metaMask', 'metaMaskSDK'],
  },
  'Coinbase Wallet, which announces another name': {
    listed: { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', name: 'Coinbase Wallet' },
    installed: evm('com.coinbase.wallet', 'Base App'),
    names: ['com.coinbase.wallet', 'coinbaseWallet', 'coinbaseWalletSDK'],
  },
  'OKX, which the directory has renamed': {
    listed: { id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', name: 'OKX' },
    installed: evm('com.okex.wallet', 'OKX Wallet'),
    names: ['com.okex.wallet', 'okx', 'OKX Wallet'],
  },
  'a wallet that is nowhere but in the directory': {
    listed: { id: hex('ab'), name: 'Quay Wallet', rdns: 'com.quay.wallet' },
    installed: evm('com.quay.wallet', 'Quay'),
    names: ['com.quay.wallet', 'quay'],
  },
  'a wallet of the Wallet Standard, which knows no reverse-DNS id': {
    listed: { id: hex('cd'), name: 'Fennel', rdns: 'com.fennel' },
    installed: { id: 'standard:Fennel', name: 'Fennel', rdns: undefined, namespace: 'solana' },
    names: ['fennel'],
  },
}

const FILLERS = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5'].map(it => ({
  id: hex(it),
  name: `Filler ${it}`,
  rdns: `com.${it}`,
}))

/** The directory: fillers first, so that the wallet in question is not among its recommended ones. */
function serve(listed: Case['listed']) {
  const all = [...FILLERS, listed]
  return async (input: RequestInfo | URL) => {
    const { searchParams: query } = new URL(String(input))
    const ids = (name: string) => query.get(name)?.split(',')
    const found = all.filter(
      it =>
        (ids('include')?.includes(it.id) ?? true) &&
        !ids('exclude')?.includes(it.id) &&
        it.name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
    )
    return Response.json({ data: found.slice(0, Number(query.get('entries'))), count: found.length })
  }
}
const rest = () => new Promise(resolve => setTimeout(resolve, 5))

interface Given {
  options?: CoreInput['options']
  isHere?: boolean
  recent?: object[]
}
function start({ listed, installed }: Case, { options, isHere = false, recent }: Given) {
  globalThis.fetch = serve(listed) as typeof globalThis.fetch
  const remote = createSources({
    projectId: 'local',
    version: '1.0.0',
    explorer: 'https://explorer.example',
    data: 'https://data.example',
    signer: (() => undefined) as never,
  })
  const connector = fakeConnector(installed)
  const core = createFake({
    options: { networks: [1, 'solana'], ...options },
    connectors: isHere ? [connector] : [],
    directory: remote.directory.lists as never,
    items: recent && { 'wallet-modal/1/recent': JSON.stringify(recent) },
  })
  core.ctx.sources = async () => remote
  const find = createFindWallet(core.ctx)
  return { core, connector, find, rows: () => core.wallets.rows.peek() }
}
async function open(it: Case, given: Given) {
  const started = start(it, given)
  started.core.isWanted.value = true
  await rest()
  return started
}

for (const [title, it] of Object.entries(CASES))
  for (const isHere of [true, false]) {
    const texts = [...new Set([it.listed.id, it.listed.name, ...it.names])]
    const isIt = (row: { connectors: readonly unknown[]; id: string } | undefined, connector: unknown) =>
      !!row && (isHere ? row.connectors[0] === connector : !row.connectors[0] && row.id === it.listed.id)
    /** `answer`: the correct result for a name. */
    const all = (what: string, isRight: (text: string) => Promise<boolean>) =>
      test(`R156: ${title}, ${isHere ? 'installed' : 'not installed'}: ${what} by each of its names`, async () => {
        const wrong: string[] = []
        for (const text of texts) if (!(await isRight(text))) wrong.push(text)
        assert.equal(wrong, [])
      })

    all('is connected', async text => {
      const { find, connector } = start(it, { isHere })
      const opened = await open(it, { isHere })
      return isIt(await find(text), connector) && isIt(await opened.find(text), opened.connector)
    })
    all('is left out', async text => {
      const { core, rows, find } = await open(it, { isHere, options: { excludeWalletIds: [text] } })
      const pages = createDirectoryList(core.ctx, core.life, false, 0)
      await rest()
      const names = [...rows(), ...pages.entries.peek()].map(row => row.name)
      return !names.some(name => [it.listed.name, it.installed.name].includes(name)) && !(await find(it.listed.id))
    })
    all('alone is recommended', async text => {
      const { core, rows, connector } = await open(it, { isHere, options: { includeWalletIds: [text] } })
      const pages = createDirectoryList(core.ctx, core.life, false, 0)
      await rest()
      return [rows(), pages.entries.peek()].every(list => list.length === 1 && isIt(list[0], connector))
    })
    all('is featured', async text => {
      const { rows, connector } = await open(it, { isHere, options: { featuredWalletIds: [text] } })
      const [first, ...others] = rows()
      const isGroup = isHere || first!.group === 'featured'
      const isJoined = first!.wallet?.id === it.listed.id
      return isIt(first, connector) && isGroup && isJoined && others.every(row => row.name.startsWith('Filler'))
    })
    all('has the picture of the host', async text => {
      const options = { connectorImages: { [text]: PICTURE }, includeWalletIds: [it.listed.id] }
      const { rows, connector } = await open(it, { isHere, options })
      return rows()[0]!.icon === PICTURE && (!isHere || connector.icon === PICTURE)
    })
    all('is the last one used', async text => {
      const { rows, connector } = await open(it, { isHere, recent: [{ id: text, name: it.installed.name }] })
      const [first, ...others] = rows()
      return isIt(first, connector) && first!.isRecent && !others.some(row => row.isRecent)
    })
  }

test('R156: a wallet that was used by one way is the one of before by another, and none is remembered twice', async () => {
  const it = CASES['a wallet that is nowhere but in the directory']!
  const here = await open(it, { isHere: true, options: { featuredWalletIds: [it.listed.id] } })
  here.core.wallets.remember(here.rows()[0]!)
  here.core.wallets.remember({ ...it.listed })
  here.core.wallets.remember({ id: it.installed.id, rdns: it.installed.id, name: it.installed.name })
  assert.is(here.core.wallets.recent.peek().length, 1)
})

test('R156: nobody takes the place of a wallet of the directory by its name alone', async () => {
  for (const it of [CASES['MetaMask, the extension']!, CASES['a wallet that is nowhere but in the directory']!]) {
    const { name, id } = it.listed
    const impostor = fakeConnector({ id: 'com.evil', name })
    const options = { featuredWalletIds: [id], connectorImages: { [id]: PICTURE } }
    const { core, rows, find } = start(it, { options, recent: [it.listed] })
    core.wallets.setConnectors([impostor])
    core.isWanted.value = true
    await rest()
    const own = rows().find(row => row.connectors[0] === impostor)!
    assert.equal([own.wallet, own.icon, own.isRecent], [undefined, undefined, false])
    assert.is((await find(id))?.connectors.length, 0)
    assert.is(rows().filter(row => row.name === name).length, 2)
  }
  await settled()
})

test('R156: a name that is left out is so for whoever has it', async () => {
  const it = CASES['MetaMask, the extension']!
  const { core, rows } = start(it, { options: { excludeWalletIds: ['metamask'] } })
  core.wallets.setConnectors([fakeConnector({ id: 'com.evil', name: 'MetaMask' })])
  assert.equal(rows(), [])
})

test.run()
