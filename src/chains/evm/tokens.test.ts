import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, parseAbi, toFunctionSelector, type Hex } from 'viem'
import { ModalError } from '../../lib/errors.ts'
import { tokenBalances, tokenTitles, transferData } from './tokens.ts'

const test = suite('evm tokens')
const OWNER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Result[])',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const token = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const uint = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`
const answered = () => Promise.reject(new ModalError('rpc/error'))
const groupOf = (data: Hex) => {
  const call = decodeFunctionData({ abi, data })
  return call.functionName === 'aggregate3' ? call.args[0] : undefined
}
const results = (rows: { success: boolean; returnData: Hex }[]) => encodeFunctionResult({ abi, functionName: 'aggregate3', result: rows })

test('asks for all balances in calls of at most 200 and keeps the order', async () => {
  let calls = 0
  const found = await tokenBalances(async (to, data) => {
    calls++
    assert.is(to, '0xcA11bde05977b3631167028862bE2a173976CA11')
    const group = groupOf(data)!
    assert.ok(group.length <= 200 && group.every(call => call.allowFailure))
    assert.equal(decodeFunctionData({ abi, data: group[0]!.callData }).args, [OWNER])
    return results(group.map(call => ({ success: true, returnData: uint(BigInt(call.target) * 2n) })))
  }, OWNER, Array.from({ length: 450 }, (_, i) => token(i + 1)))
  assert.is(calls, 3)
  assert.equal(found, Array.from({ length: 450 }, (_, i) => BigInt(i + 1) * 2n))
})

test('leaves a token that fails, answers nothing or is no address undefined', async () => {
  const rows = [{ success: true, returnData: uint(7n) }, { success: false, returnData: uint(8n) }, { success: true, returnData: '0x' as Hex }, { success: true, returnData: (uint(9n) + '00'.repeat(32)) as Hex }]
  const found = await tokenBalances(async () => results(rows), OWNER, [token(1), 'native', token(2), token(3), token(4), token(1).toUpperCase()])
  assert.equal(found, [7n, undefined, undefined, undefined, 9n, 7n])
})

test('asks token by token where Multicall3 is not deployed, fails or lies', async () => {
  const broken = [async () => '0x', answered, async () => results([{ success: true, returnData: uint(1n) }]), async () => '0x' + 'ff'.repeat(64), async () => null, async () => ({})]
  for (const [i, multicall] of broken.entries()) {
    const found = await tokenBalances((to, data) => (groupOf(data) ? multicall() : to === token(2) ? answered() : Promise.resolve(to === token(3) ? '0x' : uint(5n))), OWNER, [token(1), token(2), token(3)])
    assert.equal(found, [5n, undefined, undefined], `case ${i}`)
  }
})

test('R62: reports a dead network instead of an empty wallet', async () => {
  for (const code of ['http/network', 'rpc/timeout', 'request/aborted'] as const) {
    const dead = () => Promise.reject(new ModalError(code))
    for (const call of [dead, (_: string, data: Hex) => (groupOf(data) ? Promise.resolve('0x') : dead())]) {
      try {
        await tokenBalances(call, OWNER, [token(1)])
        assert.unreachable()
      } catch (error) {
        assert.is((error as ModalError).code, code)
      }
    }
  }
})

test('asks nothing for no tokens', async () => {
  assert.equal(await tokenBalances(() => assert.unreachable() as never, OWNER, []), [])
})

test('encodes a transfer, and none to a bad address or of an impossible amount', () => {
  const call = decodeFunctionData({ abi, data: transferData(OWNER.toLowerCase(), 123n) })
  assert.is(call.functionName, 'transfer')
  assert.equal(call.args, [OWNER, 123n])
  for (const run of [() => transferData('0x12', 1n), () => transferData(OWNER, -1n), () => transferData(OWNER, 2n ** 256n)]) assert.throws(run, (error: unknown) => error instanceof ModalError)
})

const said = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const bytes32 = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const [NAME, SYMBOL, DECIMALS] = ['name()', 'symbol()', 'decimals()'].map(toFunctionSelector)

test('names of tokens are as their contracts say, the oldest ones with 32 bytes; without symbol or decimals there are none', async () => {
  const contracts: Record<string, Record<string, unknown>> = {
    [token(1)]: { [NAME!]: said('Sample Dollar'), [SYMBOL!]: said('SUSD'), [DECIMALS!]: uint(6n) },
    [token(2)]: { [NAME!]: bytes32('Maker'), [SYMBOL!]: bytes32('MKR'), [DECIMALS!]: uint(18n) },
    [token(3)]: { [NAME!]: '0x', [SYMBOL!]: said('ONLY'), [DECIMALS!]: uint(0n) },
    [token(4)]: { [NAME!]: said('x'), [SYMBOL!]: said(''), [DECIMALS!]: uint(18n) },
    [token(5)]: { [NAME!]: said('x'), [SYMBOL!]: said('X'), [DECIMALS!]: '0x' },
    [token(6)]: { [NAME!]: said('x'), [SYMBOL!]: said('X'), [DECIMALS!]: uint(256n) },
    [token(7)]: { [NAME!]: 7, [SYMBOL!]: '0x' + 'ff'.repeat(64), [DECIMALS!]: uint(18n) },
    [token(8)]: { [NAME!]: '0x' + 'ff'.repeat(96), [SYMBOL!]: said('LAST'), [DECIMALS!]: uint(18n) },
  }
  const expected = [{ name: 'Sample Dollar', symbol: 'SUSD', decimals: 6 }, { name: 'Maker', symbol: 'MKR', decimals: 18 }, { name: 'ONLY', symbol: 'ONLY', decimals: 0 }, undefined, undefined, undefined, undefined, { name: 'LAST', symbol: 'LAST', decimals: 18 }]
  const tokens = Object.keys(contracts)
  assert.equal(await tokenTitles((to, data) => (groupOf(data) ? answered() : Promise.resolve(contracts[to]![data])), tokens), expected)
  const together = async (_: string, data: Hex) => results(groupOf(data)!.map(({ target, callData }) => {
    const reply = contracts[target.toLowerCase()]![callData]
    return { success: typeof reply === 'string', returnData: (typeof reply === 'string' ? reply : '0x') as Hex }
  }))
  assert.equal(await tokenTitles(together, tokens), expected)
})

test.run()
