import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  parseAbi,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { ModalError } from '../../base/errors.ts'
import type { TokenTitle } from '../../services/tokens.ts'
import { clientOver } from './client.ts'
import { multicallOf, readContracts } from './reads.ts'
import { readTokens as readTokensBy, tokenBalances as tokenBalancesBy, transferData } from './tokens.ts'

const test = suite('evm tokens')
/** A chain, from the result of a contract call. */
type Call = (to: string, data: Hex) => Promise<unknown>
const chain = (call: Call) => clientOver((_, [{ to, data }]: any) => call(to.toLowerCase(), data))
const tokenBalances = (call: Call, owner: Hex, tokens: string[]) => tokenBalancesBy(chain(call), owner, tokens)
const readTokens = (call: Call, owner: Hex, tokens: string[], known: Map<string, TokenTitle>) =>
  readTokensBy(chain(call), owner, tokens, known)
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
const refused = () => Promise.reject(new ModalError('rpc/error', { data: { code: 429, reason: 'Too many requests' } }))
const reverted = () => Promise.reject(new ModalError('rpc/error', { data: { code: 3, reason: 'execution reverted' } }))
const groupOf = (data: Hex) => {
  const call = decodeFunctionData({ abi, data })
  return call.functionName === 'aggregate3' ? call.args[0] : undefined
}
const results = (rows: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi, functionName: 'aggregate3', result: rows })

test('asks for all balances in calls of at most 200 and keeps the order', async () => {
  let calls = 0
  const found = await tokenBalances(
    async (to, data) => {
      calls++
      assert.is(to, '0xca11bde05977b3631167028862be2a173976ca11')
      const group = groupOf(data)!
      assert.ok(group.length <= 200 && group.every(call => call.allowFailure))
      assert.equal(decodeFunctionData({ abi, data: group[0]!.callData }).args, [OWNER])
      return results(group.map(call => ({ success: true, returnData: uint(BigInt(call.target) * 2n) })))
    },
    OWNER,
    Array.from({ length: 450 }, (_, i) => token(i + 1)),
  )
  assert.is(calls, 3)
  assert.equal(
    found,
    Array.from({ length: 450 }, (_, i) => BigInt(i + 1) * 2n),
  )
})

test('leaves a token that fails, answers nothing or is no address undefined', async () => {
  const rows = [
    { success: true, returnData: uint(7n) },
    { success: false, returnData: uint(8n) },
    { success: true, returnData: '0x' as Hex },
    { success: true, returnData: (uint(9n) + '00'.repeat(32)) as Hex },
  ]
  const found = await tokenBalances(async () => results(rows), OWNER, [
    token(1),
    'native',
    token(2),
    token(3),
    token(4),
    token(1).toUpperCase(),
  ])
  assert.equal(found, [7n, undefined, undefined, undefined, 9n, 7n])
})

test('asks token by token where Multicall3 is not deployed, fails or lies', async () => {
  const broken = [
    async () => '0x',
    reverted,
    refused,
    () => Promise.reject(new ModalError('http/bad-reply')),
    async () => results([{ success: true, returnData: uint(1n) }]),
    async () => '0x' + 'ff'.repeat(64),
    async () => null,
    async () => ({}),
  ]
  for (const [i, multicall] of broken.entries()) {
    const found = await tokenBalances(
      async (to, data) => {
        if (groupOf(data)) return multicall()
        if (to === token(2)) return reverted()
        return to === token(3) ? '0x' : uint(5n)
      },
      OWNER,
      [token(1), token(2), token(3)],
    )
    assert.equal(found, [5n, undefined, undefined], `case ${i}`)
  }
})

test('R62: a token that a node refuses to read is not one that is not held; a busy node is asked for one and no more', async () => {
  for (const fail of [refused, () => Promise.reject(new ModalError('http/bad-reply'))]) {
    const asked: string[] = []
    for (const isBusy of [true, false]) {
      asked.length = 0
      const call: Call = async (to, data) => {
        asked.push(to)
        if (groupOf(data) || isBusy || to === token(2)) return fail()
        return uint(5n)
      }
      const error = await readTokens(call, OWNER, [token(1), token(2), token(3)], new Map()).catch(
        (error: unknown) => error,
      )
      assert.ok(error instanceof ModalError)
      assert.is(asked.length, isBusy ? 2 : 2 + 12)
    }
  }
})

test('where a node refuses Multicall3 itself, it tells native balances in its own way', async () => {
  const client = clientOver(async (method, [{ to }]: any) => {
    if (method === 'eth_getBalance') return '0x7'
    return to === token(1) ? uint(5n) : refused()
  })
  const found = await readContracts(client, [
    { to: 'multicall', call: 'function getEthBalance(address) view returns (uint256)', args: [OWNER] },
    { to: token(1), call: 'function balanceOf(address) view returns (uint256)', args: [OWNER] },
  ])
  assert.equal(found, [[7n], [5n]])
})

test('ZKsync’s Multicall3 has its own address', async () => {
  const asked: string[] = []
  const call: Call = async (to, data) => {
    asked.push(to)
    return results(groupOf(data)!.map(() => ({ success: true, returnData: uint(5n) })))
  }
  for (const caipNetworkId of ['eip155:324', 'eip155:300', 'eip155:1'] as const)
    await readTokensBy(
      chain(call),
      OWNER,
      [token(1)],
      new Map([[token(1), { name: 'A', symbol: 'A', decimals: 18 }]]),
      {
        multicallAddress: multicallOf({ caipNetworkId }),
      },
    )
  assert.equal(asked, [
    '0xf9cda624fbc7e059355ce98a31693d299facd963',
    '0xf9cda624fbc7e059355ce98a31693d299facd963',
    '0xca11bde05977b3631167028862be2a173976ca11',
  ])
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
  // @spec:7.22
  assert.equal(call.args, [OWNER, 123n])
  for (const run of [
    () => transferData('0x12', 1n),
    () => transferData(OWNER, -1n),
    () => transferData(OWNER, 2n ** 256n),
  ])
    assert.throws(run, (error: unknown) => error instanceof ModalError)
})

const said = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const bytes32 = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const [NAME, SYMBOL, DECIMALS] = ['name()', 'symbol()', 'decimals()'].map(toFunctionSelector)

/** Contracts by their return value for a selector; a balance is the result of `balanceOf` for any account. */
type Contracts = Record<string, Record<string, unknown>>
const BALANCE = toFunctionSelector('balanceOf(address)')
const ask = (contracts: Contracts, target: string, data: Hex) => contracts[target.toLowerCase()]?.[data.slice(0, 10)]
/** Through Multicall3, which counts as one call. */
const through =
  (contracts: Contracts, groups: number[] = []) =>
  async (_: string, data: Hex) => {
    const group = groupOf(data)!
    groups.push(group.length)
    return results(
      group.map(({ target, callData }) => {
        const reply = ask(contracts, target, callData)
        return { success: typeof reply === 'string', returnData: (typeof reply === 'string' ? reply : '0x') as Hex }
      }),
    )
  }
/** On a chain without it. */
const singly = (contracts: Contracts) => (to: string, data: Hex) =>
  groupOf(data) ? reverted() : Promise.resolve(ask(contracts, to, data))

test('R104: titles of tokens are as their contracts say, the oldest ones with 32 bytes; without decimals there is none', async () => {
  const contracts: Contracts = {
    [token(1)]: { [NAME!]: said('Sample Dollar'), [SYMBOL!]: said('SUSD'), [DECIMALS!]: uint(6n), [BALANCE]: uint(5n) },
    [token(2)]: { [NAME!]: bytes32('Maker'), [SYMBOL!]: bytes32('MKR'), [DECIMALS!]: uint(18n) },
    [token(3)]: { [NAME!]: '0x', [SYMBOL!]: said('ONLY'), [DECIMALS!]: uint(0n), [BALANCE]: uint(0n) },
    [token(4)]: { [NAME!]: said('x'), [SYMBOL!]: said(''), [DECIMALS!]: uint(18n) },
    [token(5)]: { [NAME!]: said('x'), [SYMBOL!]: said('X'), [DECIMALS!]: '0x', [BALANCE]: uint(7n) },
    [token(6)]: { [NAME!]: said('x'), [SYMBOL!]: said('X'), [DECIMALS!]: uint(256n) },
    [token(7)]: { [NAME!]: 7, [SYMBOL!]: '0x' + 'ff'.repeat(64), [DECIMALS!]: uint(255n) },
    [token(8)]: { [NAME!]: '0x' + 'ff'.repeat(96), [SYMBOL!]: said('LAST'), [DECIMALS!]: uint(18n) },
  }
  const title = (name: string, symbol: string, decimals: number) => ({ name, symbol, decimals })
  const expected = [
    { balance: 5n, title: title('Sample Dollar', 'SUSD', 6) },
    { balance: undefined, title: title('Maker', 'MKR', 18) },
    { balance: 0n, title: title('ONLY', 'ONLY', 0) },
    { balance: undefined, title: title('x', '', 18) },
    { balance: 7n, title: undefined },
    { balance: undefined, title: undefined },
    { balance: undefined, title: title('', '', 255) },
    { balance: undefined, title: title('LAST', 'LAST', 18) },
  ]
  const tokens = Object.keys(contracts)
  const groups: number[] = []
  assert.equal(await readTokens(singly(contracts), OWNER, tokens, new Map()), expected)
  assert.equal(await readTokens(through(contracts, groups), OWNER, tokens, new Map()), expected)
  assert.equal(groups, [32, 4], 'what is no text is asked for once more, as 32 bytes')
})

test('R104: what a token says of itself is asked for once, its balance each time', async () => {
  const coin: Record<string, unknown> = {
    [NAME!]: said('Coin'),
    [SYMBOL!]: said('COIN'),
    [DECIMALS!]: uint(6n),
    [BALANCE]: uint(1n),
  }
  const mute = { [BALANCE]: uint(9n) }
  const groups: number[] = []
  const known = new Map<string, TokenTitle>()
  const read = (...tokens: string[]) =>
    readTokens(through({ [token(1)]: coin, [token(2)]: mute }, groups), OWNER, tokens, known)
  const facts = { balance: 1n, title: { name: 'Coin', symbol: 'COIN', decimals: 6 } }
  assert.equal(await read(token(1), token(2)), [facts, { balance: 9n, title: undefined }])
  Object.assign(coin, { [BALANCE]: uint(2n), [DECIMALS!]: uint(8n) })
  // In other letter case it is the same token; one that did not answer is asked again; an invalid address has no title.
  assert.equal(await read('native', token(1).toUpperCase(), token(2), token(1)), [
    {},
    { ...facts, balance: 2n },
    { balance: 9n, title: undefined },
    { ...facts, balance: 2n },
  ])
  assert.equal(groups, [8, 5])
})

test('R63: what a token says of itself is foreign text: cleaned, capped, and without web addresses', async () => {
  const coin = {
    [NAME!]: said('Da\u202ei\u200b, claim at reward.example'),
    [SYMBOL!]: said('D\u2066AI' + 'I'.repeat(500)),
    [DECIMALS!]: uint(18n),
  }
  const old = { [NAME!]: bytes32('Ma\u0007ker'), [SYMBOL!]: bytes32('M\nKR'), [DECIMALS!]: uint(18n) }
  const found = await readTokens(singly({ [token(1)]: coin, [token(2)]: old }), OWNER, [token(1), token(2)], new Map())
  assert.equal(
    found.map(({ title }) => [title?.name, title?.symbol]),
    [
      ['Dai, claim at •••', 'DAI' + 'I'.repeat(16) + '…'],
      ['Maker', 'M KR'],
    ],
  )
})

test('R62: a network that does not answer is no token without a title', async () => {
  for (const code of ['http/network', 'rpc/timeout', 'request/aborted'] as const) {
    const error = await readTokens(() => Promise.reject(new ModalError(code)), OWNER, [token(1)], new Map()).catch(
      (error: unknown) => error,
    )
    assert.is((error as ModalError).code, code)
  }
})

test.run()
