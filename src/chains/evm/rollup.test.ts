import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import type { Request } from './client.ts'
import { rollupFee } from './rollup.ts'

const test = suite('fees of rollups')
const ABI = parseAbi([
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getL1Fee(bytes transaction) view returns (uint256)',
])
const GWEI = 10n ** 9n
const word = (amount: bigint) => toHex(amount, { size: 32 })
const revert = () =>
  Promise.reject(new ModalError('rpc/error', { message: 'execution reverted', data: { code: 3, data: '0x' } }))
const fail =
  (code: 'rpc/error' | 'http/network' | 'rpc/timeout', message = 'no') =>
  () =>
    Promise.reject(new ModalError(code, { message }))

type Answer = () => unknown
/** A node with these two answers, and what it was asked. */
function nodeOf(answers: { getL1FeeUpperBound?: Answer; getL1Fee?: Answer }) {
  const asked: { to: string; name: string; value: bigint | Hex }[] = []
  const request: Request = async (_, [call]) => {
    const { to, data } = call as { to: string; data: Hex }
    const { functionName, args } = decodeFunctionData({ abi: ABI, data })
    asked.push({ to, name: functionName, value: args[0] })
    return (answers[functionName] ?? revert)()
  }
  return { request, asked }
}
const feeOn = (chain: number, request: Request, data?: Hex) => rollupFee(request, findNetwork(chain)!, { data })

test('R147: the upper bound of a rollup is kept aside, and nothing else is asked', async () => {
  const { request, asked } = nodeOf({ getL1FeeUpperBound: () => word(7n * GWEI) })
  assert.is(await feeOn(8453, request, `0x${'ab'.repeat(68)}`), 7n * GWEI)
  assert.equal(asked, [{ to: '0x420000000000000000000000000000000000000F', name: 'getL1FeeUpperBound', value: 268n }])
})

test('R147: a rollup that knows no upper bound is asked what a signed transaction as long as any costs', async () => {
  const data: Hex = `0x${'ab'.repeat(68)}`
  const { request, asked } = nodeOf({ getL1Fee: () => word(5n * GWEI) })
  assert.is(await feeOn(10, request, data), 5n * GWEI)
  assert.equal(
    asked.map(it => it.name),
    ['getL1FeeUpperBound', 'getL1Fee'],
  )
  const bytes = asked[1]!.value as Hex
  // Numbers, recipient and signature of a signed transaction take 150 bytes; none of these is cheaper than theirs.
  assert.is(bytes, `0x${'ff'.repeat(200)}${'ab'.repeat(68)}`)
})

test('R147: Scroll and Morph are asked at their own oracles', async () => {
  for (const [chain, oracle] of [
    [534352, '0x5300000000000000000000000000000000000002'],
    [2818, '0x530000000000000000000000000000000000000F'],
  ] as const) {
    const { request, asked } = nodeOf({ getL1Fee: () => word(3n) })
    assert.is(await feeOn(chain, request), 3n)
    assert.is(asked.at(-1)!.to, oracle)
  }
})

test('R147: only a call that reverts, or no code, means that there is no such fee', async () => {
  assert.is(await feeOn(1, nodeOf({}).request), 0n)
  const none = nodeOf({ getL1FeeUpperBound: () => '0x' })
  assert.is(await feeOn(1, none.request), 0n)
  assert.is(none.asked.length, 1, 'where no code lies there is no second question')
  for (const [answer, code] of [
    [fail('http/network'), 'http/network'],
    [fail('rpc/timeout'), 'rpc/timeout'],
    [fail('rpc/error', 'rate limit exceeded'), 'rpc/error'],
    [() => null, 'http/bad-reply'],
    [() => 7, 'http/bad-reply'],
    [() => '0x07', 'http/bad-reply'],
  ] as const) {
    assert.is((await failure(feeOn(8453, nodeOf({ getL1FeeUpperBound: answer }).request))).code, code)
    assert.is((await failure(feeOn(8453, nodeOf({ getL1Fee: answer }).request))).code, code)
  }
})

test('R147: a number beyond reason is no fee, and is not shown', async () => {
  for (const amount of [10n ** 18n + 1n, 2n ** 256n - 1n])
    for (const name of ['getL1FeeUpperBound', 'getL1Fee'])
      assert.is((await failure(feeOn(8453, nodeOf({ [name]: () => word(amount) }).request))).code, 'http/bad-reply')
  assert.is(await feeOn(8453, nodeOf({ getL1FeeUpperBound: () => word(10n ** 18n) }).request), 10n ** 18n)
})

test.run()
