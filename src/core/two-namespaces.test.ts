import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf, type FakeConnector } from '../../test/fakes.ts'
import { seeded } from '../../test/hostile.ts'
import type { Namespace, ServedNamespace } from '../base/network.ts'
import type { Session } from '../connectors/connector.ts'
import { ModalError } from '../base/errors.ts'
import { refresh } from '../wallets/restore.ts'
import { switchTo } from '../account/switch-network.ts'

const test = suite('two namespaces')
const SPACES = ['eip155', 'solana'] as const
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ADDRESSES = {
  eip155: [A, B],
  solana: ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
}
/** The last one is not configured. */
const CHAINS = {
  eip155: ['eip155:1', 'eip155:8453', 'eip155:777'],
  solana: [MAINNET, DEVNET, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
}

/** A core with a wallet in each namespace; every request waits until `answer`. */
function start(random: () => number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const session = (space: Namespace): Session =>
    sessionOf(pick(ADDRESSES[space as 'eip155']), pick(CHAINS[space as 'eip155']))
  const waiting: { space: Namespace; answer: (isGood: boolean) => string }[] = []
  const asked = <T>(space: Namespace, question: string, good: () => T, signal?: AbortSignal) => {
    const { promise, resolve, reject } = deferred<T>()
    const answer = (isGood: boolean) => {
      if (isGood) resolve(good())
      else reject(new ModalError('wallet/declined'))
      return `answer to ${question}`
    }
    waiting.push({ space, answer })
    signal?.addEventListener('abort', () => reject(new ModalError('request/aborted')))
    return promise
  }
  const walletOf = (space: ServedNamespace): FakeConnector => {
    const wallet = fakeConnector({ id: `io.${space}`, namespace: space })
    wallet.answer = (question, signal) => asked(space, question, () => session(space), signal)
    return wallet
  }
  const wallets = { eip155: walletOf('eip155'), solana: walletOf('solana') }
  const core = createCore({
    options: { networks: [1, 8453, 'solana', DEVNET] },
    connectors: Object.values(wallets),
    adapter: fakeAdapter({
      switchNetwork: async (_, network, wait) =>
        asked(network.chainNamespace, 'switch', () => network.caipNetworkId, wait?.signal),
    }),
  })
  return { core, wallets, waiting, pick, session }
}

type World = ReturnType<typeof start>

/** Something that happens to `space`; returns what it was. */
function happen({ core, wallets, waiting, pick, session }: World, space: (typeof SPACES)[number]): string {
  const { connections, networks } = core
  const live = { signal: new AbortController().signal }
  const quiet = (promise: Promise<unknown>) => void promise.catch(() => {})
  const wallet = wallets[space]
  const answer = (isGood: boolean) => {
    const index = waiting.findIndex(it => it.space === space)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]!.answer(isGood)
  }
  const events: Record<string, () => string | undefined | void> = {
    connect: () => quiet(connections.connect(wallet, live)),
    approve: () => answer(true),
    decline: () => answer(false),
    reconnect: () => quiet(connections.reconnect(wallet)),
    refresh: () => quiet(refresh(core, space)),
    accounts: () => wallet.change({ accounts: session(space).accounts }),
    chain: () => wallet.change({ caipNetworkId: pick(CHAINS[space]) }),
    gone: () => wallet.change('disconnect'),
    disconnect: () => quiet(connections.disconnect(space)),
    forget: () => connections.forget(space),
    giveUp: () => connections.giveUp(space),
    switch: () => quiet(switchTo(core.ctx, networks.find(pick(CHAINS[space].slice(0, 2)))!, live)),
  }
  const name = pick(Object.keys(events))
  return events[name]!() ?? name
}

const SCHEDULES = 1000
const STEPS = 25
/** Events that make a namespace active. A restored session does not. */
const CHOSEN = ['answer to connect', 'switch', 'answer to switch']

test(`R122: in ${SCHEDULES} random schedules no namespace touches the other, and only the user changes which is in front`, async () => {
  const met = new Set<string>()
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const random = seeded(seed)
    const world = start(random)
    const { core } = world
    const { connections, networks, storage } = core
    const seen = (space: Namespace) => ({
      connection: connections.of(space).peek(),
      account: JSON.stringify(connections.account(space)),
      network: networks.of(space).caipNetworkId,
      stored: storage.get('session')?.[space],
      told: JSON.stringify(core.state.peek().namespaces[space]),
    })
    const told: string[] = []
    for (let turn = 0; turn < STEPS; turn++) {
      const space = world.pick(SPACES)
      const other = space === 'eip155' ? 'solana' : 'eip155'
      const before = seen(other)
      const front = networks.namespace.peek()
      core.log.length = 0
      const step = happen(world, space)
      await settled()
      told.push(`${space} ${step}`)
      const story = `seed ${seed}: ${told.join(', ')}`
      const after = seen(other)
      assert.is(after.connection, before.connection, story)
      assert.equal(after, before, story)
      for (const [name, data] of core.log)
        if (name !== 'event' && name !== 'error') assert.is((data as { namespace: Namespace }).namespace, space, story)
      // Only the user's connect or switch makes a namespace active.
      if (networks.namespace.peek() !== front) {
        assert.is(networks.namespace.peek(), space, story)
        assert.ok(CHOSEN.includes(step), story)
      }
      const { status, connector } = connections.of(space).peek()
      met.add(`${step} ${status}`)
      if (connector) assert.is(connector, world.wallets[space], story)
      assert.is(core.state.peek().network, networks.of(networks.namespace.peek()).caipNetworkId, story)
    }
    core.abort.abort()
  }
  // Every event happened in more than one state.
  assert.ok(met.size > 24, [...met].join())
})

test.run()
