import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { address, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../lib/errors.ts'
import type { Ask } from './accounts.ts'
import { tokenRoute } from './token-route.ts'

const test = suite('solana token route')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

const { ACCOUNTS, MINTS } = await stackOf('plan.mjs')
const [from, to] = (ACCOUNTS as { address: Address }[]).map(it => it.address) as [Address, Address]
const NEWCOMER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const mintOf = (symbol: string): Address => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address

let stop: () => Promise<void>
let ask: Ask
test.before(async () => {
  const world = await (await stackOf('solana-fixture.mjs')).startFixture()
  stop = world.stop
  ask = async (method, params) => (await world.call(method, ...params)).result
})
test.after(() => stop())

for (const [what, symbol, recipient, wanted] of [
  ['moves', 'USDC', NEWCOMER, { isNew: true, obstacle: undefined }],
  ['moves as a whole', 'PRINT', NEWCOMER, { isNew: true, obstacle: undefined }],
  ['moves for a fee', 'TOLL', to, { isNew: false, obstacle: undefined }],
  ['lies in an account that starts frozen', 'COLD', NEWCOMER, { isNew: true, obstacle: 'frozen' }],
  ['never moves', 'BADGE', NEWCOMER, { isNew: true, obstacle: 'bound' }],
  ['is received with a memo alone', 'NOTE', to, { isNew: false, obstacle: 'memo' }],
  ['asks a program of its maker', 'HOOK', NEWCOMER, { isNew: true, obstacle: 'hook' }],
] as const) {
  test(`R119: ${symbol} ${what}, which is known before the wallet is asked`, async () => {
    const route = await tokenRoute(ask, from, recipient, mintOf(symbol))
    for (const [key, value] of Object.entries(wanted)) assert.is(route[key as 'isNew'], value, key)
  })
}

test('an address without a token, and one of an account, are refused', async () => {
  for (const it of [NEWCOMER, from, (await tokenRoute(ask, from, to, mintOf('USDC'))).source]) {
    const error = await tokenRoute(ask, from, to, it).catch(error => error)
    assert.is((error as ModalError).code, 'address/invalid', it)
  }
})

test('R57: an answer that is none, or is short of an account, is never an empty account', async () => {
  for (const reply of [undefined, null, {}, { value: [] }, { value: 'x' }, { value: [null, null, null] }, '<html>']) {
    const error = await tokenRoute(async () => reply, from, to, mintOf('USDC')).catch(error => error)
    assert.is((error as ModalError).code, 'http/bad-reply', JSON.stringify(reply))
  }
})

test.run()
