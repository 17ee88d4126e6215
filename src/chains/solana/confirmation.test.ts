import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { awaitSignature } from './confirmation.ts'
import type { Ask } from './accounts.ts'

const test = suite('solana confirmation')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

interface World {
  call(method: string, ...params: unknown[]): Promise<{ result: any }>
  sign(account: unknown, instructions: unknown[]): Promise<{ wire: string; signature: string }>
  sendWire(wire: string, options?: object): Promise<unknown>
  chain: { advance(slots: number): unknown }
  stop(): Promise<void>
}
const { ACCOUNTS } = await stackOf('plan.mjs')
const { startFixture, transferSol } = await stackOf('solana-fixture.mjs')
const [payer, other] = ACCOUNTS as { address: string }[] as [{ address: string }, { address: string }]

let world: World
const ask: Ask = async (method, params) => (await world.call(method, ...params)).result
test.before(async () => {
  world = await startFixture()
})
test.after(() => world.stop())

const signed = (lamports: bigint) => world.sign(payer, [transferSol(payer.address, other.address, lamports)])
const wait = (signature: string, over: object = {}, how = ask) =>
  awaitSignature(how, signature, { signal: new AbortController().signal, delayMs: 0, ...over })

test('what landed is told with its block and its fee', async () => {
  const { wire, signature } = await signed(1_000_000n)
  await world.sendWire(wire)
  const { status, hash, fee, blockNumber } = await wait(signature)
  assert.equal([status, hash, fee], ['success', signature, 5_000n])
  assert.ok(blockNumber! > 0n)
})

test('what landed and failed took its fee and moved nothing', async () => {
  const { wire, signature } = await signed(10n ** 15n)
  await world.sendWire(wire, { skipPreflight: true })
  const { status, fee } = await wait(signature)
  assert.equal([status, fee], ['reverted', 5_000n])
})

test('R118: what nobody took is gone once its block is too old, and not before', async () => {
  const { signature } = await signed(2n)
  const heights: number[] = []
  const seen: string[] = []
  const aging: Ask = async (method, params) => {
    const result = await ask(method, params)
    if (method === 'getBlockHeight') {
      heights.push(result as number)
      await world.chain.advance(40)
    }
    return result
  }
  assert.equal(await wait(signature, { onSeen: (it: string) => seen.push(it) }, aging), {
    status: 'gone',
    hash: signature,
  })
  assert.equal(seen, [String(heights[0]! + 150)])
  assert.is(heights.filter(it => it > heights[0]! + 150).length, 3)
  // A listener is optional.
  assert.is((await wait(signature, {}, aging)).status, 'gone')
})

test('R118: after a reload the end is the one of before', async () => {
  const { signature } = await signed(3n)
  const height = (await ask('getBlockHeight', [])) as number
  const told: string[] = []
  const over = { seen: String(height - 1), onSeen: (it: string) => told.push(it) }
  assert.is((await wait(signature, over)).status, 'gone')
  assert.equal(told, [])
})

test('R118: what lands at the last moment counts', async () => {
  const { wire, signature } = await signed(4n)
  let looks = 0
  const late: Ask = async (method, params) => {
    if (method === 'getSignatureStatuses' && ++looks === 3) await world.sendWire(wire)
    return ask(method, params)
  }
  const seen = String(((await ask('getBlockHeight', [])) as number) - 1)
  assert.is((await wait(signature, { seen }, late)).status, 'success')
})

test('a network that fails for a moment is asked again, one that goes on failing is told', async () => {
  const { wire, signature } = await signed(5n)
  await world.sendWire(wire)
  let left = 5
  const shaky: Ask = async (method, params) => {
    if (left-- > 0) throw new ModalError('http/network')
    return ask(method, params)
  }
  assert.is((await wait(signature, {}, shaky)).status, 'success')
  const dead: Ask = () => Promise.reject(new ModalError('http/network'))
  assert.is((await wait(signature, {}, dead).catch(error => error)).code, 'http/network')
})

test('R57: answers that are none say nothing of a transaction, even after its end', async () => {
  const none = [null, {}, [], 'x', { value: null }, { value: [] }, { value: [undefined] }]
  const unfinished = { value: [{ confirmationStatus: 'processed', err: null }] }
  const silentOnErrors = { value: [{ confirmationStatus: 'finalized', slot: 7 }] }
  for (const odd of [...none, unfinished, silentOnErrors]) {
    for (const seen of ['x'.repeat(30), '1']) {
      const control = new AbortController()
      let looks = 0
      const how: Ask = async method => {
        if (++looks > 20) control.abort()
        return method === 'getBlockHeight' && looks % 4 ? 7 : odd
      }
      const error = await wait('2'.repeat(88), { signal: control.signal, seen }, how).catch(it => it)
      assert.is((error as ModalError).code, 'request/aborted', JSON.stringify(odd))
    }
  }
})

test.run()
