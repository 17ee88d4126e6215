import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CHUNKS, chunkOf, type Chunk } from '../chunks.ts'
import { en } from '../i18n/en.ts'
import { createRouter, type Router } from './router.ts'
import { TITLES } from './titles.ts'

const test = suite('routes')
const rows: Chunk[] = Object.values(CHUNKS)

test('every view has one chunk that brings it; those of the wallet list are the core’s own', () => {
  const brought = rows.flatMap(({ views = [] }): readonly string[] => views)
  assert.equal([...brought, 'Connect', 'ConnectWallets'].sort(), Object.keys(TITLES).sort())
  assert.is(chunkOf('views', 'Swap'), 'swap-form')
  assert.is(chunkOf('slots', 'Swap'), undefined)
})

test('the views of the specification have its names', () => {
  const named = [
    'Connect',
    'Account',
    'AllWallets',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'ConnectingExternal',
    'ConnectingSiwe',
    'ConnectingFarcaster',
    'UnsupportedChain',
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
    'SIWXSignMessage',
    'ApproveTransaction',
  ]
  // @spec:2.2
  assert.equal(
    named.filter(view => !Object.hasOwn(TITLES, view)),
    [],
  )
})

test('no two chunks fill the same slot', () => {
  const filled = rows.flatMap(({ slots = [] }): readonly string[] => slots)
  assert.equal([...new Set(filled)], filled)
})

test('every title has a text', () => {
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => /messages\.ts$|^i18n.shared/.test(path) && path.endsWith('.ts'))
    .map(path => readFileSync(join('src', path), 'utf8'))
    .join()
  const without = Object.values(TITLES).filter(title => !(title in en) && !texts.includes(`'${title}': `))
  assert.equal(without, [])
})

/** Never called: what the compiler refuses here. */
export function refused(router: Router): void {
  // @ts-expect-error there is no such view
  router.push('Elsewhere')
  // @ts-expect-error it is handed nothing
  router.push('WhatIsAWallet', {})
  // @ts-expect-error it needs one of its two sides
  router.push('SwapSelectToken')
  // @ts-expect-error a choice of a network is what UnsupportedChain is handed
  router.replace('UnsupportedChain', { view: 'Swap' })
}

test('the router hands on what it was given', () => {
  const router = createRouter()
  router.open('Swap', { amount: '1' })
  router.push('SwapSelectToken', 'to')
  assert.equal(
    router.steps.peek().map(({ view, payload }) => [view, payload]),
    [
      ['Swap', { amount: '1' }],
      ['SwapSelectToken', 'to'],
    ],
  )
})

test.run()
