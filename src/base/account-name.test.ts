import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountName, isLabel, isServiceName, labelOf } from './account-name.ts'

const test = suite('names of accounts')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NAME = 'otto.reown.id'

test('R106: a service is the registry of the names it gives out, and of no others', () => {
  for (const name of [NAME, 'otto.wcn.id', 'a.otto.reown.id']) assert.ok(isServiceName(name), name)
  for (const name of [
    'otto.eth',
    'reown.id',
    '.reown.id',
    'wcn.id',
    'otto.reown.id.eth',
    'otto-reown.id',
    'ottoreown.id',
    'otto.reownxid',
    'otto.reown.ido',
    'otto.reown_id',
    '',
  ])
    assert.not(isServiceName(name), name)
})

test('R65: the name of an account looks like a name, never like an address or a page', () => {
  for (const name of ['vera.eth', 'a.vera.eth', 'vera.reown.id', '0xvera.eth', 'bead.eth'])
    assert.is(accountName(name), name)
  const bad = [
    '0x71C7...8976F',
    '0x71C7…8976F',
    '0x71C7.8976F.eth',
    A,
    `${A}.eth`,
    `${A.slice(2)}.eth`,
    'claim at reward.example',
    'https://reward.example',
    'reward.example/now',
    'www.reward.example',
    'reward.example',
    'claim-usdc.com',
    'vera.eth.reward.io',
    'vera',
    'vera.',
    '.eth',
    'vera.e',
    'a..eth',
    'me@vera.eth',
    'x'.repeat(70) + '.eth',
    'NaN',
    '',
    5,
    null,
    undefined,
    {},
    ['vera.eth'],
  ]
  for (const value of bad) assert.is(accountName(value), undefined, String(value))
})

test('a label has letters, digits and hyphens, at least four and at most as many as fit', () => {
  // @spec:5.33
  for (const label of ['otto', '1234', 'o-t-t-o', '---o', 'o'.repeat(55)]) assert.ok(isLabel(label), label)
  for (const label of [
    '',
    'ott',
    'ot to',
    'ot.to',
    'ot_to',
    'Otto',
    'ötto',
    'оtto',
    'otto🦊',
    'otto\n',
    'o'.repeat(56),
    '0xdead',
    'a'.repeat(30),
  ])
    // @spec:5.33
    assert.not(isLabel(label), label)
})

test('what is typed is taken in any case, with or without the suffix', () => {
  for (const input of ['otto', ' Otto ', 'OTTO.reown.id', 'otto.Reown.ID']) assert.is(labelOf(input), 'otto', input)
  for (const input of ['otto.eth', 'otto.wcn.id', '.reown.id.reown.id']) assert.not(isLabel(labelOf(input)), input)
})

test.run()
