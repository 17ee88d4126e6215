import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { askToRevoke, readGranted } from './ask.ts'
import { isListed, mostOf, permissionOf } from './permission.ts'

const test = suite('execution permissions')

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const NOW = 1_800_000_000
const DAY = 86_400
const listed = (type: string, data: object, rules?: unknown) => ({
  chainId: '0x1',
  context: '0xABCD',
  to: OTHER,
  from: OTHER,
  permission: { type, data },
  rules,
})
const ends = (timestamp: unknown) => [{ type: 'expiry', data: { timestamp } }]
const most = (type: string, data: object, rules?: unknown) => mostOf(permissionOf(listed(type, data, rules)), NOW)

test('the most until the end: whole periods, a stream until then or up to its maximum, and nothing after the end', () => {
  const daily = { periodAmount: '0x5', periodDuration: DAY }
  assert.is(most('native-token-periodic', { ...daily, startTime: NOW }, ends(NOW + 2 * DAY)), 15n)
  assert.is(most('native-token-periodic', { ...daily, startTime: NOW - 10 }, ends(NOW + DAY)), 10n)
  assert.is(most('native-token-periodic', { ...daily, startTime: NOW + DAY }, ends(NOW + DAY + 1)), 5n)
  // Where a period began is not known: one more may begin.
  assert.is(most('native-token-periodic', daily, ends(NOW + DAY)), 10n)
  assert.is(most('native-token-periodic', daily), undefined)
  assert.is(most('native-token-periodic', daily, ends(NOW)), 0n)
  const stream = { amountPerSecond: '0x2', initialAmount: '0xa', startTime: NOW - 5 }
  assert.is(most('native-token-stream', stream, ends(NOW + 5)), 30n)
  assert.is(most('native-token-stream', { ...stream, maxAmount: '0x14' }, ends(NOW + 5)), 20n)
  assert.is(most('native-token-stream', { ...stream, maxAmount: null }), undefined)
  assert.is(most('native-token-stream', { ...stream, startTime: null }, ends(NOW + 5)), undefined)
  assert.is(most('native-token-allowance', { allowanceAmount: '0x7' }), 7n)
})

test('what cannot be read is unknown: never zero, unlimited by silence, or without an end', () => {
  const spend = (type: string, data: object) => permissionOf(listed(type, data)).spend
  assert.is(spend('native-token-periodic', { periodAmount: '5', periodDuration: DAY }), undefined)
  assert.is(spend('native-token-periodic', { periodAmount: '0x5', periodDuration: 0 }), undefined)
  assert.is(spend('native-token-stream', { amountPerSecond: '0x1', maxAmount: 'much' }), undefined)
  assert.is(spend('native-token-allowance', { allowanceAmount: '0x5', startTime: 'now' }), undefined)
  assert.is(spend('erc20-token-allowance', { allowanceAmount: '0x5', tokenAddress: '0x5' }), undefined)
  assert.is(spend('erc721-token-allowance', { allowanceAmount: '0x5' }), undefined)
  const rules = (list: unknown) => permissionOf(listed('other', {}, list))
  assert.is(rules(undefined).expiry, undefined)
  for (const odd of ['soon', ends('soon'), [...ends(NOW), ...ends(NOW + 1)], Array(21).fill(null)])
    assert.is(rules(odd).expiry, null)
  assert.is(rules(ends('0x6b49d200')).expiry, NOW)
  assert.equal(rules([{ type: 'payee', data: { addresses: [OTHER, 'x'] } }]).payees, undefined)
  assert.is(rules([{ type: 'payee', data: { addresses: [OTHER, 'x'] } }]).others.length, 1)
})

test('R189: entries with traps neither throw nor hide', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  const trap = {
    get permission(): never {
      throw new Error('trap')
    },
  }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  for (const odd of [null, 5, '', [], cyclic, trap, proxy, { permission: { type: 1n } }]) {
    const it = permissionOf(odd)
    assert.is(it.context, undefined)
    assert.is(it.spend, undefined)
    assert.ok(it.raw)
  }
  assert.is(isListed([trap, proxy, { context: '0xabcd' }], '0xABCD'), true)
  assert.is(isListed([trap, proxy, {}], '0xABCD'), false)
})

const wallet = (answer: (params: unknown) => unknown) => ({
  request: async ({ params }: { params?: unknown }) => answer(params),
})
const failing = (code: number) =>
  wallet(() => {
    throw Object.assign(new Error('no'), { code })
  })

test('a wallet without the method has none; any other failure, and silence, leave it unknown', async () => {
  assert.equal(await readGranted(wallet(() => [1])), [1])
  for (const code of [4200, -32601]) assert.is(await readGranted(failing(code)), undefined)
  for (const odd of [
    failing(-32603),
    failing(4100),
    wallet(() => null),
    wallet(() => ({})),
    wallet(() => new Promise(() => {})),
  ])
    assert.match(await readGranted(odd, { answerMs: 20 }).catch(({ code }) => code), /^wallet\//)
})

test('revoking is asked with an object, and in a list only if that is refused', async () => {
  const seen: unknown[] = []
  await askToRevoke(
    wallet(params => seen.push(params)),
    '0xab',
  )
  assert.equal(seen.splice(0), [{ permissionContext: '0xab' }])
  const strict = wallet(params => {
    seen.push(params)
    if (!Array.isArray(params)) throw Object.assign(new Error('list'), { code: -32602 })
  })
  await askToRevoke(strict, '0xab')
  assert.equal(seen, [{ permissionContext: '0xab' }, [{ permissionContext: '0xab' }]])
  assert.is(await askToRevoke(failing(4001), '0xab').catch(({ code }) => code), 4001)
})

test.run()
