import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { hosts } from './serve.ts'

interface Built {
  packages: Record<string, { bytes: number; first: number }>
  foreign: string[]
  bytes: number
  added?: { modal: number; hooks: number }
  loaded?: number
}
const built = JSON.parse(readFileSync(join(hosts, 'built.json'), 'utf8')) as Record<string, Built>
const names = Object.entries(built)
  .filter(([, { packages }]) => packages)
  .sort(([one], [other]) => (one < other ? -1 : 1))
/** The WalletConnect client names one exact version of its own, of which it takes a few functions. */
const OF_WALLETCONNECT = 'node_modules/@walletconnect/utils/node_modules/viem'

test('there is something to look at', () => {
  expect(names.map(([name]) => name)).toEqual([
    'astro',
    'ethers',
    'lit',
    'nuxt',
    'react-18',
    'solana',
    'svelte',
    'vue',
    'wagmi',
  ])
})

/** What an import may add to a host's first load, gzip bytes. */
const MOST_BYTES = 36_000
test('an import of the modal, or of its hooks, adds at most 36 kB to what a host loads at first', () => {
  const { modal, hooks } = built['react-18']!.added!
  expect(modal).toBeGreaterThan(20_000)
  expect(modal).toBeLessThanOrEqual(MOST_BYTES)
  expect(hooks).toBeGreaterThan(0)
  expect(hooks).toBeLessThanOrEqual(MOST_BYTES)
})

test('next: modal, hooks, the host’s own code and Next’s routing together stay below what the modal may add', () => {
  const { loaded } = built.next!
  expect(loaded).toBeGreaterThan(20_000)
  expect(loaded).toBeLessThanOrEqual(MOST_BYTES)
})

for (const [name, { packages, foreign }] of names) {
  test(`${name}: every module is one that was installed for it`, () => {
    expect(foreign).toEqual([])
    expect(packages['node_modules/wallet-modal']!.bytes).toBeGreaterThan(500_000)
  })

  test(`${name}: the host and the modal share one viem, and the WalletConnect client's own comes when it is used`, () => {
    const copies = Object.keys(packages).filter(path => /(^|\/)viem$/.test(path))
    expect(copies.sort()).toEqual([OF_WALLETCONNECT, 'node_modules/viem'])
    expect(packages[OF_WALLETCONNECT]).toMatchObject({ first: 0 })
    expect(packages[OF_WALLETCONNECT]!.bytes).toBeLessThan(20_000)
  })

  test(`${name}: one React at most, and the SDKs of chains and wallets are not there before they are used`, () => {
    expect(Object.keys(packages).filter(path => /(^|\/)react$/.test(path)).length).toBeLessThan(2)
    const early = Object.entries(packages).filter(
      ([path, { first }]) => first && /@walletconnect|node_modules\/wallet-modal\/node_modules\/@solana/.test(path),
    )
    expect(early.map(([path]) => path)).toEqual([])
    // Hosts that speak to the chain themselves have viem from the start.
    if (name !== 'vue' && name !== 'wagmi') expect(packages['node_modules/viem']!.first).toBe(0)
  })
}
