import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector } from '../../../test/fakes.ts'
import type { Embedded } from '../../connectors/embedded/index.ts'
import type { AccountType } from '../../connectors/embedded/events.ts'
import { ModalError } from '../../base/errors.ts'
import { chooseType, preferredType } from './account-types.ts'

const test = suite('kinds of account')

/** A smart account of an embedded wallet whose site answers as told. */
async function start(answer: () => Promise<unknown> = async () => {}) {
  const wallet = fakeConnector({ type: 'auth' })
  const core = createCore({ connectors: [wallet] })
  const addresses = { smartAccount: A, eoa: B }
  wallet.answer = async () => {
    const type = preferredType(core.ctx, 'eip155')
    return { accounts: [{ address: addresses[type], type }], caipNetworkId: 'eip155:1' }
  }
  await core.connections.connect(wallet, { signal: core.life })
  const asked: [name: string, payload: unknown][] = []
  const embedded = {
    frame: { ask: (name: string, payload: unknown) => (asked.push([name, payload]), answer()) },
    connectors: [wallet],
    voidApprovals: () => asked.push(['void', undefined]),
  } as unknown as Embedded
  const choose = (type: AccountType) => chooseType(core.ctx, embedded, type, { signal: core.life })
  const account = () => {
    const { address, type } = core.connections.of('eip155').peek()
    return [address, type]
  }
  return { core, asked, choose, account, frame: embedded.frame }
}

test('a namespace begins with the kind that the user chose, else the host, else its own', async () => {
  const { core, choose } = await start()
  const first = () => (['eip155', 'solana'] as const).map(namespace => preferredType(core.ctx, namespace))
  // @spec:6.4
  assert.equal(first(), ['smartAccount', 'eoa'])
  core.ctx.options = { ...core.ctx.options, defaultAccountTypes: { eip155: 'eoa' } }
  assert.equal(first(), ['eoa', 'eoa'])
  await choose('smartAccount')
  assert.equal(first(), ['smartAccount', 'eoa'])
})

test('the user is the other kind of account once the site knows, and on the next visit', async () => {
  const { core, asked, choose, account } = await start()
  assert.equal(account(), [A, 'smartAccount'])
  await choose('eoa')
  // @spec:7.44
  // R145: first of all what is open ends.
  assert.equal(asked, [
    ['void', undefined],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
  ])
  // @spec:6.3
  assert.equal(account(), [B, 'eoa'])
  assert.is(preferredType(createCore({ items: core.area.items }).ctx, 'eip155'), 'eoa')
})

test('who chooses the smart account has the site set it up, and one that cannot hinders nobody', async () => {
  let isWilling = true
  const it = await start()
  const { ask } = it.frame
  it.frame.ask = ((name: never, ...rest: [never]) =>
    name === 'INIT_SMART_ACCOUNT' && !isWilling
      ? (it.asked.push([name, undefined]), Promise.reject(new ModalError('embedded/failed')))
      : ask(name, ...rest)) as typeof ask
  for (isWilling of [true, false]) {
    await it.choose('eoa')
    it.asked.length = 0
    await it.choose('smartAccount')
    // @spec:7.43
    assert.equal(
      it.asked.map(([name]) => name),
      ['void', 'SET_PREFERRED_ACCOUNT', 'INIT_SMART_ACCOUNT'],
    )
    assert.equal(it.account(), [A, 'smartAccount'])
  }
})

test('what the site refuses, and a kind that there is none of, leave all as it was', async () => {
  const { core, choose, account } = await start(() => Promise.reject(new ModalError('embedded/failed')))
  assert.is((await failure(choose('eoa'))).code, 'embedded/failed')
  assert.is((await failure(choose('payment' as never))).code, 'options/invalid')
  assert.equal([account(), preferredType(core.ctx, 'eip155')], [[A, 'smartAccount'], 'smartAccount'])
})

test.run()
