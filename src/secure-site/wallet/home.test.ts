import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { homeScreen } from './home.ts'

const test = suite("what the wallet's own page shows")

const ALONE = {
  v: 1 as const,
  rp: 'wallet.example',
  evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  keys: [{ id: 'a1', kind: 1 as const, name: '', made: 0, synced: true }],
}
const textOf = (more: object = {}) =>
  homeScreen({ ring: ALONE, others: [], sites: [], say: () => undefined, ...more })
    .body!.map(it => (it ? it.textContent : ''))
    .join('\n')

test('both addresses stand there whole', () => {
  assert.ok(textOf().includes(ALONE.evm))
  assert.ok(textOf().includes(ALONE.solana))
})

test('a wallet that one passkey opens says what it risks, until its words are saved or a second one is there', () => {
  assert.match(textOf(), /Only your passkey opens this wallet/)
  assert.not.match(textOf({ ring: { ...ALONE, saved: 1 } }), /Only your passkey/)
  const two = [...ALONE.keys, { ...ALONE.keys[0]!, id: 'b2' }]
  assert.not.match(textOf({ ring: { ...ALONE, keys: two } }), /Only your passkey/)
})

test('a list of sites that cannot be read is not said to be empty', () => {
  assert.match(textOf(), /No site was connected in this browser/)
  assert.match(textOf({ sites: undefined }), /does not let the page keep a list/)
  assert.not.match(textOf({ sites: undefined }), /No site/)
})

test.run()
