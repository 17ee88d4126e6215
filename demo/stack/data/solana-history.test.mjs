import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { ACCOUNTS, AUTHORITY, CAIP } from '../solana/plan.mjs'
import { SOL, clientOf, transferSol } from '../solana/solana-fixture.mjs'

const [everyday, small] = ACCOUNTS
const test = suite('Solana history of the data service')
let stack, world, start

test.before(async () => {
  stack = await takeStack()
  world = clientOf(stack.urls.rpc[CAIP])
  start = await stack.solana.snapshot()
})
test.after(leaveStack)
test.before.each(async () => {
  stack.faults.clear()
  assert.ok(await stack.solana.revert(start))
})

const ask = (address, query = `chainId=${CAIP}`) =>
  fetch(`${stack.urls.data}/v1/account/${address}/history?projectId=local&${query}`)
const pageOf = async (address, query) => (await ask(address, query)).json()
const rowsOf = async address => (await pageOf(address)).data
const pay = (lamports, options) =>
  world.send(everyday, [transferSol(everyday.address, small.address, lamports)], options)

test('nothing happened before the start', async () => {
  assert.equal(await pageOf(everyday.address), { data: [], next: null })
})

test('a transfer of SOL is sent for the one and received for the other, without its fee', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  const { signature } = await pay(SOL + 1n)
  const [row, ...rest] = await rowsOf(everyday.address)
  assert.equal(rest, [])
  const { id, metadata, transfers } = row
  const { minedAt, ...known } = metadata
  assert.ok(typeof id === 'string' && Date.parse(minedAt) >= before && Date.parse(minedAt) <= Date.now())
  assert.equal(known, {
    operationType: 'send',
    hash: signature,
    chain: CAIP,
    sentFrom: everyday.address,
    sentTo: small.address,
    status: 'confirmed',
    nonce: 0,
  })
  assert.equal(transfers, [
    {
      fungible_info: { name: 'Solana', symbol: 'SOL', icon: { url: `${stack.urls.data}/icons/SOL.svg` } },
      direction: 'out',
      quantity: { numeric: '1.000000001' },
      value: 152.36,
      price: 152.36,
    },
  ])
  const [other] = await rowsOf(small.address)
  assert.equal({ ...other.metadata, minedAt: undefined }, { ...metadata, operationType: 'receive', minedAt: undefined })
  assert.equal(other.transfers, [{ ...transfers[0], direction: 'in' }])
  assert.is.not(other.id, id)
  assert.equal(await rowsOf(AUTHORITY.address), [])
})

test('pages follow one another, each row once, and a cursor is good for its own question alone', async () => {
  const signatures = []
  for (let i = 0; i < 45; i++) signatures.unshift((await pay(BigInt(i + 1))).signature)
  const pages = []
  for (let cursor = ''; cursor !== null; cursor = pages.at(-1).next) {
    pages.push(await pageOf(everyday.address, `chainId=${CAIP}&cursor=${cursor}`))
    // A transaction that lands in the meantime moves no row to another page.
    if (cursor === '') await pay(99n)
  }
  assert.equal(
    pages.map(it => it.data.length),
    [20, 20, 5],
  )
  assert.equal(
    pages.flatMap(it => it.data.map(row => row.metadata.hash)),
    signatures,
  )
  const { next } = pages[0]
  for (const [address, query] of [
    [small.address, `chainId=${CAIP}`],
    [everyday.address, ''],
    [everyday.address, `chainId=${CAIP}&onramp=coinbase`],
  ])
    assert.is((await ask(address, `${query}&cursor=${next}`)).status, 400)
  assert.is((await ask(everyday.address, `chainId=${CAIP}&cursor=x`)).status, 400)
  assert.is((await pageOf(everyday.address, '')).data.length, 20)
})

test('a chain that was taken back has no past again', async () => {
  await pay(1n)
  assert.is((await rowsOf(everyday.address)).length, 1)
  await stack.solana.revert(start)
  assert.equal(await rowsOf(everyday.address), [])
})

test('the card provider sold nothing here, and an address of one kind has no past on a chain of another', async () => {
  assert.equal(await pageOf(everyday.address, `chainId=${CAIP}&onramp=coinbase`), { data: [], next: null })
  assert.is((await ask(everyday.address, 'chainId=eip155:1')).status, 400)
  assert.is((await ask(stack.accounts.eip155[0].address, `chainId=${CAIP}`)).status, 400)
})

test('faults apply', async () => {
  await pay(1n)
  stack.faults.set('data', 'GET /v1/account/*/history', { duplicate: true }, 1)
  assert.is((await rowsOf(everyday.address)).length, 2)
  stack.faults.set('data', 'GET /v1/account/*/history', { status: 500 }, 1)
  assert.is((await ask(everyday.address)).status, 500)
})

test.run()
