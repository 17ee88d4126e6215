import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeAbiParameters, pad, toEventSelector, toHex, type Hex } from 'viem'
import { changesOf, LOGS_MAX } from './changes.ts'

const test = suite('changes in logs')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const OPERATOR = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
const TOKEN = '0x9c1B6f3a52e8470d5B2aC94e1f7068D3b5A91E24'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const log = (event: string, parties: string[], words: readonly bigint[] = [], address = TOKEN) => ({
  address,
  topics: [toEventSelector(event), ...parties.map(it => pad(it as Hex))],
  data: `0x${words.map(it => toHex(it, { size: 32 }).slice(2)).join('')}`,
})
const TRANSFER = 'Transfer(address,address,uint256)'
const APPROVAL = 'Approval(address,address,uint256)'
const FOR_ALL = 'ApprovalForAll(address,address,bool)'
const SINGLE = 'TransferSingle(address,address,address,uint256,uint256)'
const BATCH = 'TransferBatch(address,address,address,uint256[],uint256[])'
const PERMIT2_APPROVAL = 'Approval(address,address,address,uint160,uint48)'
const PERMIT = 'Permit(address,address,address,uint160,uint48,uint48)'
const changes = (...logs: unknown[]) => changesOf(logs, A).changes
const isWhole = (...logs: unknown[]) => changesOf(logs, A).isWhole
const isPartial = (...logs: unknown[]) => changesOf(logs, A).isPartial

test('R107: collectibles of ERC-1155, approval of everything and Permit2 are changes like any other', () => {
  const ids = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [1n, 2n],
      [5n, 6n],
    ],
  )
  assert.equal(changes(log(SINGLE, [OPERATOR, A, B], [7n, 3n])), [{ kind: 'out', token: TOKEN, to: B, amount: 3n }])
  assert.equal(changes(log(SINGLE, [A, B, A], [7n, 3n])), [{ kind: 'in', token: TOKEN, amount: 3n }])
  assert.equal(changes({ ...log(BATCH, [OPERATOR, A, B]), data: ids }), [
    { kind: 'out', token: TOKEN, to: B, amount: 1n },
  ])
  const all = 2n ** 256n - 1n
  assert.equal(changes(log(FOR_ALL, [A, B], [1n])), [{ kind: 'approval', token: TOKEN, spender: B, amount: all }])
  assert.equal(changes(log(FOR_ALL, [A, B], [0n])), [{ kind: 'approval', token: TOKEN, spender: B, amount: 0n }])
  for (const [kind, words] of [
    [PERMIT2_APPROVAL, [9n, 1n]],
    [PERMIT, [9n, 1n, 0n]],
  ] as const) {
    assert.equal(changes(log(kind, [A, TOKEN, B], words, PERMIT2)), [
      { kind: 'approval', token: TOKEN, spender: B, amount: 9n },
    ])
    assert.equal(changes(log(kind, [B, TOKEN, A], words, PERMIT2)), [])
  }
})

test('R107: moves of ERC-6909, its allowances, and operators of ERC-6909 and ERC-777 are changes like any other', () => {
  const all = 2n ** 256n - 1n
  const id = pad('0x7')
  const [moved, allowed] = [
    'Transfer(address,address,address,uint256,uint256)',
    'Approval(address,address,uint256,uint256)',
  ]
  assert.equal(changes(log(moved!, [A, B, id], [BigInt(OPERATOR), 9n])), [
    { kind: 'out', token: TOKEN, to: B, amount: 9n },
  ])
  assert.equal(changes(log(moved!, [B, A, id], [BigInt(OPERATOR), 9n])), [{ kind: 'in', token: TOKEN, amount: 9n }])
  const approval = (amount: bigint) => [{ kind: 'approval', token: TOKEN, spender: B, amount }]
  assert.equal(changes(log(allowed!, [A, B, id], [9n])), approval(9n))
  const set = 'OperatorSet(address,address,bool)'
  assert.equal([changes(log(set, [A, B], [1n])), changes(log(set, [A, B], [0n]))], [approval(all), approval(0n)])
  assert.equal(changes(log('AuthorizedOperator(address,address)', [B, A])), approval(all))
  assert.equal(changes(log('AuthorizedOperator(address,address)', [A, B])), [])
})

test('R107: rights can have changed if no change is reported, or if an unknown event names the account', () => {
  const paid = log(TRANSFER, [A, B], [1n])
  const delegated = 'BorrowAllowanceDelegated(address,address,address,uint256)'
  assert.equal([isPartial(), isPartial(log(TRANSFER, [B, OPERATOR], [1n])), isPartial(paid)], [true, true, false])
  assert.is(isPartial(paid, log(delegated, [A, B, TOKEN], [9n])), true)
  assert.is(isPartial(paid, log('Given(address,address)', [], [BigInt(A), BigInt(B)])), true)
  assert.is(isPartial(paid, log('Sync(uint112,uint112)', [], [1n, 2n])), false)
})

test('R134: what the contract of the native currency tells is that currency, and counts once beside the word of the node', () => {
  const COIN = '0x471EcE3750Da237f93B8E339c536989b8978a438'
  const NODE = `0x${'e'.repeat(40)}`
  const read = (...logs: unknown[]) => changesOf(logs, A, COIN.toLowerCase()).changes
  const byContract = (amount: bigint) => log(TRANSFER, [A, B], [amount], COIN)
  const out = (amount: bigint) => ({ kind: 'out', token: undefined, to: B, amount })
  assert.equal(read(byContract(5n)), [out(5n)])
  assert.equal(read(log(TRANSFER, [A, B], [5n], NODE), byContract(5n)), [out(5n)])
  // Of two moves, only one is the one that the node reports.
  assert.equal(read(log(TRANSFER, [A, B], [5n], NODE), byContract(5n), byContract(5n)), [out(5n), out(5n)])
  assert.equal(read(log(TRANSFER, [A, B], [4n], NODE), byContract(5n)), [out(4n), out(5n)])
  // An allowance of it is an approval like any other.
  assert.equal(read(log(APPROVAL, [A, B], [5n], COIN)), [{ kind: 'approval', token: COIN, spender: B, amount: 5n }])
  assert.equal(changes(byContract(5n)), [{ kind: 'out', token: COIN, to: B, amount: 5n }])
})

test('R107: more logs than are read, and one that claims a change and does not fit, are said', () => {
  const fine = log(TRANSFER, [A, B], [1n]),
    other = { address: TOKEN, topics: [pad('0x11')], data: '0x' }
  const many = (count: number) => Array.from({ length: count }).map(() => other)
  assert.equal(
    [
      isWhole(),
      isWhole(fine),
      isWhole(...many(LOGS_MAX)),
      isWhole(...many(LOGS_MAX), fine),
      changesOf(undefined, A).isWhole,
    ],
    [true, true, true, false, false],
  )
  assert.is(LOGS_MAX, 1000)
  const bad: [string, unknown][] = [
    ['no topics', { address: TOKEN, data: '0x' }],
    ['nothing', null],
    ['no contract', { ...fine, address: undefined }],
    ['no data', { ...fine, data: undefined }],
    ['no amount', { ...fine, data: '0x' }],
    ['two amounts', log(TRANSFER, [A, B], [1n, 2n])],
    ['one party', log(TRANSFER, [A], [1n])],
    ['a party with more in its word', { ...fine, topics: [fine.topics[0], `0x1${pad(A).slice(3)}`, pad(B)] }],
    ['lists of different lengths', log(BATCH, [OPERATOR, A, B], [64n, 128n, 1n, 1n, 2n, 5n, 6n])],
    ['a list that is longer than the data', log(BATCH, [OPERATOR, A, B], [64n, 96n + 2n ** 250n, 2n ** 245n])],
    ['half a word', { ...fine, data: `${fine.data}00` }],
    ['a party that is none', { ...fine, topics: [fine.topics[0], '0x12', pad(B)] }],
    ['a piece with an amount beside it', log(TRANSFER, [A, B, TOKEN], [1n])],
    ['an allowance without an amount', log(APPROVAL, [A, B])],
    ['approval for all without a word', log(FOR_ALL, [A, B])],
    ['a piece without its amount', log(SINGLE, [OPERATOR, A, B], [7n])],
    ['a piece without a receiver', log(SINGLE, [OPERATOR, A], [7n, 1n])],
    ['pieces without a receiver', log(BATCH, [OPERATOR, A])],
    ['pieces without their amounts', log(BATCH, [OPERATOR, A, B])],
    ['approval for all that is neither yes nor no', log(FOR_ALL, [A, B], [2n])],
    ['Permit2 without an end', log(PERMIT2_APPROVAL, [A, TOKEN, B], [9n])],
    ['Permit2 without a spender', log(PERMIT, [A, TOKEN], [9n, 1n, 0n])],
  ]
  for (const [what, it] of bad) assert.is(isWhole(fine, it), false, what)
})

test.run()
