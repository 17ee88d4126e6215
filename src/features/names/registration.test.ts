import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, type Deferred } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import { ModalError } from '../../base/errors.ts'
import { registrationText, type NameAnswer, type RegistrationRequest, type Suggestion } from '../../services/names.ts'
import { createRegistration } from './registration.ts'

const test = suite('registration of a name')
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const free = (label: string): Suggestion[] => [
  { name: `${label}.reown.id`, isTaken: false },
  { name: `${label}1.reown.id`, isTaken: false },
  { name: `${label}2.reown.id`, isTaken: true },
  ...[3, 4, 5].map(n => ({ name: `${label}${n}.reown.id`, isTaken: false })),
]

interface Given {
  suggestions?: (label: string) => Promise<Suggestion[]>
  lookup?: () => Promise<NameAnswer>
  sign?: (message: string) => Promise<string>
  register?: (request: RegistrationRequest) => Promise<void>
  silentMs?: number
}

async function start({
  suggestions = async label => free(label),
  lookup = async () => ({ missing: 'nobody' }),
  sign = async () => '0x5165',
  register = async () => {},
  silentMs,
}: Given = {}) {
  const wallet = fakeConnector({ type: 'auth' })
  const asked: string[] = []
  const signed: string[] = []
  const requests: RegistrationRequest[] = []
  const adapter = fakeAdapter({
    signMessage: async (_, address, message) => (signed.push(`${address} ${message}`), sign(message)),
  })
  const core = createCore({ options: { networks: [1, 8453] }, connectors: [wallet], adapter })
  lives.add(core.abort)
  const registration = {
    text: registrationText,
    suggestions: ({ label }: { label: string }) => (asked.push(`suggestions ${label}`), suggestions(label)),
    register: (request: RegistrationRequest) => (requests.push(request), register(request)),
  }
  const names = {
    lookup: ({ name, chainId }: { name: string; chainId: number }) => (asked.push(`${name} ${chainId}`), lookup()),
  }
  const learnt: string[] = []
  const identity = { learn: (address: string, name: string) => learnt.push(`${address} ${name}`) }
  Object.assign(core.ctx, { sources: async () => ({ names, registration }) })
  Object.assign(core.ctx.slots.value, { identity })
  await core.connections.connect(wallet, { signal: core.life })
  core.router.open('ChooseAccountName')
  core.router.push('RegisterAccountName')
  const it = createRegistration(core.ctx, 0, silentMs)
  const rest = async () => {
    for (let round = 0; round < 10; round++) await new Promise(resolve => setTimeout(resolve, 1))
  }
  const type = (text: string) => (it.type(text), rest())
  return {
    ...it,
    core,
    wallet,
    asked,
    signed,
    requests,
    learnt,
    fill: type,
    rest,
    status: () => it.progress.peek().status,
    events: () =>
      core.heard('event').flatMap(it => {
        const { event, properties } = it as { event: string; properties: Record<string, unknown> }
        return event.startsWith('REGISTER') ? [[event.slice(14), properties['ensName'], properties['error']]] : []
      }),
  }
}
const view = ({ core }: Awaited<ReturnType<typeof start>>) => core.router.current.peek()?.view

test('nobody is asked before what is typed can be a name, and then once it rests', async () => {
  const it = await start()
  for (const [input, isWrong] of [
    ['', false],
    ['ot', false],
    ['o-2', false],
    ['o_', true],
    ['ötto', true],
    ['ot.to', true],
    ['otto.eth', true],
    ['o'.repeat(56), true],
  ] as const) {
    await it.fill(input)
    assert.equal([it.name.peek(), it.isWrong.peek(), it.asked], [undefined, isWrong, []], input)
  }
  it.type('otta')
  it.type('ottb')
  await it.fill('Otto.reown.id')
  assert.equal([it.name.peek(), it.asked], ['otto.reown.id', ['suggestions otto']])
})

test('the service says whether it is free, and names at most three others that are', async () => {
  const it = await start()
  await it.fill('otto')
  assert.equal(it.finding.peek().data, {
    isFree: true,
    others: ['otto1.reown.id', 'otto3.reown.id', 'otto4.reown.id'],
  })
  const taken = await start({ suggestions: async () => [{ name: 'otto.reown.id', isTaken: true }] })
  await taken.fill('otto')
  assert.equal(taken.finding.peek().data, { isFree: false, others: [] })
  await taken.submit()
  assert.equal([taken.signed, taken.status()], [[], 'idle'])
})

test('where there are no suggestions the name itself is looked up; nobody else than the registry says that it is free', async () => {
  const down = async (): Promise<never> => {
    throw new ModalError('http/network')
  }
  const lost = async () => [{ name: 'other.reown.id', isTaken: false }]
  for (const suggestions of [down, lost]) {
    for (const [answer, isFree] of [
      [{ missing: 'nobody' }, true],
      [{ missing: 'nowhere' }, false],
      [{ address: B }, false],
    ] as const) {
      const it = await start({ suggestions, lookup: async () => answer })
      await it.fill('otto')
      assert.is(it.finding.peek().data!.isFree, isFree)
      assert.is(it.asked.at(-1), 'otto.reown.id 1')
    }
  }
  const it = await start({ suggestions: down, lookup: down })
  await it.fill('otto')
  assert.is(it.finding.peek().status, 'failed')
})

test('R101: what is found counts for the very name that was typed, whenever it comes', async () => {
  const answers: Record<string, Deferred<Suggestion[]>> = {}
  const it = await start({ suggestions: label => (answers[label] = deferred<Suggestion[]>()).promise })
  await it.fill('vera')
  await it.fill('otto')
  answers['vera']!.resolve(free('vera'))
  await settled()
  assert.is(it.finding.peek().data, undefined)
  await it.submit()
  assert.equal(it.signed, [])
  answers['otto']!.resolve([{ name: 'otto.reown.id', isTaken: true }])
  await settled()
  assert.is(it.finding.peek().data!.isFree, false)
})

test('the account signs the very text that goes to the service, and the name is there at once', async () => {
  const it = await start()
  await it.fill('Otto')
  await it.submit()
  const [request] = it.requests
  assert.equal(it.signed, [`${A} ${request!.message}`])
  const { timestamp, ...rest } = JSON.parse(request!.message)
  assert.equal(rest, { name: 'otto.reown.id', attributes: {} })
  assert.ok(Number.isInteger(timestamp) && Math.abs(timestamp - Date.now() / 1000) < 5)
  assert.equal([request!.chainId, request!.address, request!.signature], [1, A, '0x5165'])
  assert.equal([it.learnt, it.input.peek(), it.status()], [[`${A} otto.reown.id`], '', 'idle'])
  const { network } = it.core.router.current.peek()!.payload as { network: { id: number } }
  // @spec:2.18
  assert.equal([view(it), network.id], ['RegisterAccountNameSuccess', 1])
  assert.equal(it.events(), [
    ['INITIATED', 'otto.reown.id', undefined],
    ['SUCCESS', 'otto.reown.id', undefined],
  ])
})

test('R34: a decline is no fault: what was typed stays, and the wallet can be asked again', async () => {
  let isDeclined = true
  const it = await start({
    sign: async () => {
      if (isDeclined) throw new ModalError('wallet/declined')
      return '0x5165'
    },
  })
  await it.fill('otto')
  await it.submit()
  assert.equal([it.status(), it.input.peek(), it.requests, it.core.heard('error')], ['declined', 'otto', [], []])
  assert.equal(it.events(), [
    ['INITIATED', 'otto.reown.id', undefined],
    ['ERROR', 'otto.reown.id', 'wallet/declined'],
  ])
  isDeclined = false
  await it.submit()
  assert.equal([view(it), it.signed.length], ['RegisterAccountNameSuccess', 2])
})

test('why the service refuses is said in its own words, and whether the name is still free is looked at anew', async () => {
  const it = await start({
    register: async () => {
      throw new ModalError('http/status', { data: { status: 400, reason: 'Name is already registered' } })
    },
  })
  await it.fill('otto')
  await it.submit()
  assert.equal(it.progress.peek(), { status: 'failed', words: 'Name is already registered' })
  assert.equal([it.input.peek(), it.core.heard('error').length], ['otto', 1])
  assert.equal(it.events()[1], ['ERROR', 'otto.reown.id', 'http/status'])
  await it.fill('otto')
  assert.equal(it.asked, ['suggestions otto', 'suggestions otto'])
  assert.is(it.status(), 'idle', 'typing goes on')
})

test('R53: an answer of the service that got lost is no failure where the name leads to the account by now', async () => {
  const lose = async () => {
    throw new ModalError('http/timeout')
  }
  const lookup = async () => ({ address: A.toUpperCase().replace('0X', '0x') })
  const ends = [
    new ModalError('http/timeout'),
    ...[502, 504, 408].map(status => new ModalError('http/status', { data: { status } })),
  ]
  for (const end of ends) {
    const done = await start({ register: () => Promise.reject(end), lookup })
    await done.fill('otto')
    await done.submit()
    assert.equal([view(done), done.learnt], ['RegisterAccountNameSuccess', [`${A} otto.reown.id`]])
  }
  const elsewhere = [
    async () => ({ address: B }),
    async () => ({ missing: 'nobody' as const }),
    async () => {
      throw new ModalError('http/network')
    },
  ]
  for (const lookup of elsewhere) {
    const it = await start({ register: lose, lookup })
    await it.fill('otto')
    await it.submit()
    assert.equal([it.progress.peek(), it.learnt], [{ status: 'failed', words: '' }, []])
  }
})

test('R36: a wallet that does not answer can be asked again; a late answer counts until then', async () => {
  const answers: ((signature: string) => void)[] = []
  const it = await start({ sign: () => new Promise(resolve => answers.push(resolve)), silentMs: 5 })
  await it.fill('otto')
  void it.submit()
  await it.rest()
  assert.is(it.status(), 'silent')
  const again = it.submit()
  assert.is(it.status(), 'asking')
  await it.rest()
  answers[0]!('0x01')
  await it.rest()
  assert.equal([it.status(), it.requests.length], ['silent', 0])
  answers[1]!('0x02')
  await again
  assert.equal(
    it.requests.map(({ signature }) => signature),
    ['0x02'],
  )
  assert.is(view(it), 'RegisterAccountNameSuccess')
})

test('R74: two clicks are one request', async () => {
  const answer = deferred<string>()
  const it = await start({ sign: () => answer.promise })
  await it.fill('otto')
  const both = [it.submit(), it.submit()]
  await settled()
  assert.equal([it.status(), it.signed.length], ['asking', 1])
  it.calm()
  it.type('vera')
  assert.is(it.status(), 'asking')
  answer.resolve('0x5165')
  await Promise.all(both)
  assert.equal([it.requests.length, it.learnt], [1, [`${A} otto.reown.id`]])
})

test('R125: another account or network in front by the time of the signature ends it, and nothing goes to the service', async () => {
  for (const change of [{ accounts: [{ address: B }] }, { caipNetworkId: 'eip155:8453' }]) {
    for (const end of ['resolve', 'reject'] as const) {
      const answer = deferred<string>()
      const it = await start({ sign: () => answer.promise })
      await it.fill('otto')
      const submitted = it.submit()
      await settled()
      it.wallet.change(change)
      end === 'resolve' ? answer.resolve('0x5165') : answer.reject(new ModalError('wallet/declined'))
      await submitted
      assert.equal([it.status(), it.requests, it.learnt, it.input.peek()], ['changed', [], [], 'otto'])
    }
  }
})

test('whoever has left meanwhile is told, and led nowhere', async () => {
  const answer = deferred<void>()
  const it = await start({ register: () => answer.promise })
  await it.fill('otto')
  const submitted = it.submit()
  await settled()
  assert.is(it.status(), 'sending')
  it.core.router.open('Networks')
  answer.resolve()
  await submitted
  assert.equal([view(it), it.core.notifications.current.peek()?.variant], ['Networks', 'success'])
  assert.equal(it.learnt, [`${A} otto.reown.id`])
})

test('a name for an account on another network is asked for there', async () => {
  const it = await start()
  it.wallet.change({ caipNetworkId: 'eip155:8453' })
  await it.fill('otto')
  await it.submit()
  assert.is(it.requests[0]!.chainId, 8453)
})

test('an account that is gone has no name to register', async () => {
  const it = await start()
  await it.fill('otto')
  it.wallet.answer = async () => sessionOf(B)
  await it.core.connections.disconnect('eip155')
  assert.is(it.owner.value, undefined)
  await it.submit()
  assert.equal([it.signed, it.status()], [[], 'idle'])
})

test.run()
