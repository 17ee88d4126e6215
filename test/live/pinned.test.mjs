import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { checkPinned, networksOf, pinned } from './pinned.mjs'

const test = suite('pinned addresses, live')
const ABI = parseAbi([
  'function factory() view returns (address)',
  'function WETH9() view returns (address)',
  'function description() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const BASE = '8453'

/** Contracts as they would be if the pinned files are right: by address in lower case, answers by function. */
function truth({ facts, dexes, names }) {
  const found = new Map()
  const put = (address, answers = {}) =>
    found.set(address.toLowerCase(), { ...found.get(address.toLowerCase()), ...answers })
  const { tokens, feeds, fx, sequencer } = facts.networks[BASE]
  for (const [symbol, address, decimals] of tokens) put(address, { symbol, decimals })
  for (const [name, address] of Object.entries({ ...feeds, ...fx }))
    put(address, { description: `${name} / USD`, decimals: 8 })
  put(sequencer, { description: 'L2 Sequencer Uptime Status Feed' })
  const { wrapped, intermediates, stable } = dexes[BASE]
  for (const { factory, quoter, router } of dexes[BASE].dexes) {
    put(factory)
    for (const address of [quoter, router]) put(address, { factory, WETH9: wrapped })
  }
  for (const address of [wrapped, ...intermediates, ...stable, names.ens.l2ReverseRegistrar, names.basenames.registry])
    put(address)
  return found
}

const contracts = truth(pinned())
let chainId = BASE
const answer = ({ method, params }) => {
  if (method === 'eth_chainId') return `0x${Number(chainId).toString(16)}`
  const address = (method === 'eth_call' ? params[0].to : params[0]).toLowerCase()
  const contract = contracts.get(address)
  if (method === 'eth_getCode') return contract ? '0x60' : '0x'
  const { functionName } = decodeFunctionData({ abi: ABI, data: params[0].data })
  const result = contract?.[functionName]
  return result === undefined ? '0x' : encodeFunctionResult({ abi: ABI, functionName, result })
}
const node = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const question = JSON.parse(text)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, result: answer(question) }))
})
await new Promise(done => node.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${node.address().port}`
test.after(() => node.close())
test.before.each(() => {
  chainId = BASE
})

/** What is wrong once the data are changed. */
async function wrongWith(change = () => {}) {
  const data = pinned()
  change(data)
  const rows = await checkPinned(data, new Map([[BASE, url]]))
  assert.ok(rows.length > 60 || chainId !== BASE)
  return rows.filter(it => !it.isRight).map(({ what, asked }) => `${what}: ${asked}`)
}

test('R172: the live script finds nothing wrong with what is as it was pinned', async () => {
  assert.equal(await wrongWith(), [])
})

const NOBODY = '0x1111111111111111111111111111111111111111'
const PLANTED = [
  [
    'a token without code',
    ({ facts }) => (facts.networks[BASE].tokens[1][1] = NOBODY),
    /^token USDC: (code|symbol|dec)/,
  ],
  ['a token that is another', ({ facts }) => (facts.networks[BASE].tokens[1][0] = 'EVIL'), /^token EVIL: symbol/],
  ['other decimals', ({ facts }) => (facts.networks[BASE].tokens[1][2] = 18), /^token USDC: decimals/],
  [
    'the feed of another currency',
    ({ facts }) => (facts.networks[BASE].feeds.ETH = facts.networks[BASE].feeds.BTC),
    /^feed ETH: description/,
  ],
  [
    'a feed that is no sequencer',
    ({ facts }) => (facts.networks[BASE].sequencer = facts.networks[BASE].feeds.BTC),
    /^sequencer: description/,
  ],
  ['a router of nobody', ({ dexes }) => (dexes[BASE].dexes[0].router = NOBODY), /^router: (code|factory|WETH9)/],
  [
    'another factory',
    ({ dexes, names }) => (dexes[BASE].dexes[0].factory = names.basenames.registry),
    /: factory\(\)$/,
  ],
  [
    'another wrapped currency',
    ({ dexes, names }) => (dexes[BASE].wrapped = names.basenames.registry),
    /^(quoter|router): WETH9/,
  ],
  ['a registry of nobody', ({ names }) => (names.basenames.registry = NOBODY), /^registry of Basenames: code$/],
]
for (const [name, plant, expected] of PLANTED)
  test(`R172: the live script finds ${name}`, async () => {
    const wrong = await wrongWith(plant)
    assert.ok(wrong.length)
    for (const row of wrong) assert.match(row, expected)
  })

test('R172: a node of another network, or none, is told instead of asked', async () => {
  chainId = '1'
  assert.equal(await wrongWith(), ['node: eth_chainId'])
  const rows = await checkPinned(pinned(), new Map([['solana', 'http://127.0.0.1:1']]))
  assert.ok(rows.length > 2 && rows.every(it => !it.isRight))
})

test('every network of the pinned files is asked', () => {
  const data = pinned()
  const asked = networksOf(data)
  for (const name of ['1', BASE, '59144', ...Object.keys(data.dexes)]) assert.ok(asked.includes(name), name)
  assert.not(asked.some(it => !/^\d+$/.test(it)))
})

test('R172: the command prints a table, and ends with 1 if an answer is wrong', async () => {
  const run = () =>
    new Promise(done => {
      const child = spawn(process.execPath, ['test/live/pinned.mjs', `${BASE}=${url}`])
      let text = ''
      child.stdout.on('data', part => (text += part))
      child.once('close', code => done({ code, text }))
    })
  const right = await run()
  assert.is(right.code, 0)
  assert.match(right.text, /token USDC[^\n]+decimals\(\)[^\n]+6/)
  assert.match(right.text, /\d+ answers, 0 wrong or missing\n$/)
  const [, usdc] = pinned().facts.networks[BASE].tokens[1].map(String)
  const kept = contracts.get(usdc.toLowerCase())
  contracts.delete(usdc.toLowerCase())
  const wrong = await run()
  contracts.set(usdc.toLowerCase(), kept)
  assert.is(wrong.code, 1)
  assert.match(wrong.text, /WRONG/)
})

test.run()
