import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getAddress, isAddress } from 'viem'
import { selectorOf, typeHashOf } from '../../chains/evm/decode.ts'
import contracts from './contracts.json'
import { pinnedContractAt, pinnedDescriptors } from './index.ts'

const test = suite('pinned descriptions')
const all = contracts as unknown as { name: string; at?: string[][]; calls?: object; types?: object }[]

/** As the contracts' own code has them: selectors by contract, hashes of types. */
const SELECTORS: Record<string, string> = {
  'ERC-20': 'a9059cbb 23b872dd 095ea7b3 39509351 a457c2d7',
  'ERC-721': '42842e0e b88d4fde a22cb465',
  'ERC-1155': 'f242432a 2eb2c2d6',
  'ERC-2612 and DAI': 'd505accf 8fcbaf0c',
  Permit2: '87517c45 36c78516 0d58b1db 2b67b570 2a2d80d1 cc53287f',
  'wrapped native': 'd0e30db0 2e1a7d4d',
  SwapRouter02: '5ae401dc ac9650d8 b858183f 04e45aaf 09b81346 5023b4df 472b43f3 42712a67 49404b7c 12210e8a df2ab5bb',
  'Uniswap V2 router': '38ed1739 7ff36ab5 18cbafe5',
  '1inch v6': '07ed2379 83800a8e e2c95c82 a76dfc3b 175accdc b68fb020',
  '1inch v5': '12aa3caf',
  'Safe’s functions': '6a761202 0d582f13 f8dc5dd9 e318b52b 694e80c3 d4d9bdcd 610b5925 e19a9dd9 f08a0323',
  'ENS registry': '5b0fc9c3 1896f70a',
  'ENS resolver': 'd5fa2b00 10f13a8c',
  'ENS reverse registrar': 'c47f0027',
  'ENS wrapped controller': '74694a2b acf1a841',
  'CoW settlement': 'ec6cb13f',
  'Seaport 1.6': 'fd9f1e10',
  'Lido stETH': 'a1903eab',
  'Lido wstETH': 'ea598cb0 de0e9a3e',
  'Lido queue': 'd6681042 f8444436',
  'Aave v3 pool': '617ba037 69328dec a415bcad 573ade81 5a3b74b9',
}
const TYPES =
  '6e71edae ea2aa0a1 7c7c6cdb d099cc98 f3841cd1 af1b0d30 939c21a4 3af21ec5 bb8310d4 d5a25ba2 fa445660'.split(' ')

test('each function has the selector, and each type the hash, that its contract has', () => {
  const found = Object.fromEntries(
    all
      .filter(it => it.calls)
      .map(it => [
        it.name,
        Object.keys(it.calls!)
          .map(key => selectorOf(key)!.slice(2))
          .join(' '),
      ]),
  )
  assert.equal(found, SELECTORS)
  assert.equal(
    all.flatMap(it => Object.keys(it.types ?? {})).map(it => typeHashOf(it).slice(2, 10)),
    TYPES,
  )
})

test('all of them validate, addresses have their checksum, and contracts are found by chain', () => {
  assert.is(pinnedDescriptors().length, 28)
  const addresses = all.flatMap(it => (it.at ?? []).flatMap(([, list]) => list!.split(' ')))
  assert.ok(addresses.length > 30)
  for (const it of addresses) assert.ok(isAddress(it) && getAddress(it) === it, it)
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  assert.is(pinnedContractAt('1')(weth.toLowerCase()), 'wrapped native')
  assert.is(pinnedContractAt('10')(weth), undefined)
})

test('the wrapped coins are those of the swaps', () => {
  const text = readFileSync('src/chains/swaps.ts', 'utf8')
  const { at = [] } = all.find(it => it.name === 'wrapped native')!
  for (const it of at.flatMap(([, list]) => list!.split(' '))) assert.ok(text.includes(it), it)
})

test.run()
