import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { namesOf, placeOf } from './names.ts'

const test = suite('names of those who hold permissions')
const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HOLDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const main = { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }
const trial = { caipNetworkId: 'eip155:11155111', chainNamespace: 'eip155', testnet: true }

interface Setup {
  identity?: (query: { address: string; sender: string; network: object }) => Promise<{ name?: string }>
  fails?: 'chunk' | 'sources'
}
function setUp({ identity = async () => ({}), fails }: Setup) {
  const asked: string[] = []
  const unavailable = (what: string) => () => Promise.reject(new Error(what))
  const parts = {
    networks: { find: (id: string) => [main, trial].find(it => it.caipNetworkId === id) },
    connections: { account: () => ({ address: ME }) },
    life: new AbortController().signal,
    loadSlot:
      fails === 'chunk'
        ? unavailable('no chunk')
        : async () => (_: object, address: string) => (address === PERMIT2 ? 'Permit2' : undefined),
    sources:
      fails === 'sources'
        ? unavailable('no sources')
        : async () => ({
            names: {
              identity: (query: Parameters<typeof identity>[0]) => (asked.push(query.address), identity(query)),
            },
          }),
  }
  const run = async (...shown: Parameters<typeof namesOf>[1]) => [
    ...(await namesOf(parts as unknown as Parameters<typeof namesOf>[0], shown)),
  ]
  return { run, asked }
}
const on = (to: string, chain = 'eip155:1') => ({ to, chain }) as { to: string; chain: 'eip155:1' }

test('a contract that is known has our name and is asked for nowhere; an account has the one that it gave itself', async () => {
  const { run, asked } = setUp({ identity: async () => ({ name: 'otto.eth' }) })
  assert.equal(await run(on(PERMIT2), on(HOLDER), on(HOLDER)), [
    [placeOf('eip155:1', PERMIT2), 'Permit2'],
    [placeOf('eip155:1', HOLDER), 'otto.eth'],
  ])
  assert.equal(asked, [HOLDER])
})

test('nobody is asked on test networks, on networks of others, for oneself, and for more than ten', async () => {
  const { run, asked } = setUp({})
  await run(on(HOLDER, trial.caipNetworkId), on(HOLDER, 'eip155:999'), on(ME), on(ME.toLowerCase()))
  assert.equal(asked, [])
  await run(...Array.from({ length: 30 }, (_, at) => on(`0x${String(at).padStart(40, '0')}`)))
  assert.is(asked.length, 10)
})

test('R189: whatever fails, and an empty answer, is no name; direction marks are gone', async () => {
  const named = async () => ({ name: 'vera\u202e.eth' })
  assert.equal(await setUp({ identity: named, fails: 'chunk' }).run(on(HOLDER)), [
    [placeOf('eip155:1', HOLDER), 'vera.eth'],
  ])
  assert.equal(await setUp({ fails: 'sources' }).run(on(PERMIT2), on(HOLDER)), [
    [placeOf('eip155:1', PERMIT2), 'Permit2'],
  ])
  for (const identity of [async () => Promise.reject(new Error('down')), async () => ({}), async () => ({ name: ' ' })])
    assert.equal(await setUp({ identity }).run(on(HOLDER)), [])
})

test.run()
