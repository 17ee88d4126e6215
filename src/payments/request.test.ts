import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accepted, PLACE } from '../../test/payment-stage.ts'
import { copyRequest, initOf, newSalt, nonceOf, requestKey, type PaidRequest } from './request.ts'

const test = suite('requests that are paid for')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const copy = async (url: string, init?: RequestInit) => (await copyRequest(url, init)) as PaidRequest

test('a nonce is the hash of a salt, the request and what was accepted', async () => {
  const request = await copy(PLACE, { method: 'POST', body: 'pier' })
  const salt = newSalt()
  const parts = [salt, 'POST', PLACE, sha256('pier'), JSON.stringify(accepted())]
  assert.is(await nonceOf(salt, request, accepted()), `0x${sha256(JSON.stringify(parts))}`)
  assert.match(salt, /^[\da-f]{64}$/)
  assert.is.not(salt, newSalt())
})

test('the key of a request is the same for the same method, address and body, whoever pays', async () => {
  const key = async (url: string, init?: RequestInit) => requestKey(await copy(url, init))
  const one = await key(PLACE)
  assert.is(await key(PLACE, { headers: { 'x-a': '1' } }), one)
  const others = [key(`${PLACE}?a`), key(PLACE, { method: 'POST' }), key(PLACE, { method: 'POST', body: 'a' })]
  assert.is(new Set([one, ...(await Promise.all(others))]).size, 4)
})

test('a form goes out twice with the same bytes and the same type', async () => {
  const body = new FormData()
  body.set('place', 'pier')
  const request = await copy(PLACE, { method: 'POST', body })
  const [first, second] = [initOf(request), initOf(request)]
  assert.equal(first, second)
  assert.is.not(first.body, second.body)
  const [, type] = request.headers.find(([name]) => name === 'content-type')!
  assert.ok(new TextDecoder().decode(first.body as Uint8Array).includes(type.split('boundary=')[1]!))
})

test('what fetch itself refuses is refused here', async () => {
  assert.is(await copyRequest(PLACE, { body: 'a' }), 'request')
  assert.is(await copyRequest(PLACE, { headers: { 'a b': 'c' } }), 'request')
})

test.run()
