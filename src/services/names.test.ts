import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { everywhere, HOSTILE, isPolluted } from '../../test/hostile.ts'
import { ModalError } from '../lib/errors.ts'
import { lookupName } from './names.ts'

const test = suite('names of the service')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const asking = (reply: unknown) => {
  const asked: unknown[] = []
  return { asked, http: { get: async (path: string, call: object) => (asked.push([path, call]), reply) } as never }
}
const reply = (addresses: Record<string, unknown>) => ({ name: 'otto.reown.id', addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])) })

test('the address for the chain comes first, then that of Ethereum, then the first there is', async () => {
  const coin = String((0x80000000 | 8453) >>> 0)
  const of = (addresses: Record<string, unknown>) => lookupName(asking(reply(addresses)).http, { name: 'otto.reown.id', chainId: 8453 })
  assert.is(await of({ 60: A, [coin]: B }), B)
  assert.is(await of({ 501: B, 60: A }), A)
  assert.is(await of({ 2147483785: A }), A)
  assert.is(await of({}), undefined)
})

test('the name cannot leave its place in the path', async () => {
  const { asked, http } = asking(reply({ 60: A }))
  await lookupName(http, { name: '../account/x?y#z.eth', chainId: 1 })
  assert.is((asked[0] as [string])[0], '/v1/profile/account/..%2Faccount%2Fx%3Fy%23z.eth')
})

test('404 is nobody; any other failure is one', async () => {
  const fails = (error: ModalError) => lookupName({ get: async () => { throw error } } as never, { name: 'otto.eth', chainId: 1 })
  assert.is(await fails(new ModalError('http/status', { data: { status: 404 } })), undefined)
  assert.is((await failure(fails(new ModalError('http/status', { data: { status: 503 } })))).data!['status'], 503)
})

test('R57: whatever stands anywhere in the reply, there is an address or none', async () => {
  for (const value of HOSTILE) for (const broken of everywhere(reply({ 60: A }), value)) {
    const found = await lookupName(asking(broken).http, { name: 'otto.eth', chainId: 1 })
    assert.ok(found === undefined || /^(0x)?[\da-f]{40}$/i.test(found))
  }
  assert.not(isPolluted())
})

test.run()
