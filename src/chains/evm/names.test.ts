import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, parseAbi, toHex, type Hex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../lib/errors.ts'
import { plainName, resolveName } from './names.ts'

const test = suite('names on the chain')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ABI = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)', 'function addr(bytes32 node) view returns (address)'])
const answer = (address: Hex): Hex => encodeFunctionResult({ abi: ABI, functionName: 'resolve', result: [encodeAbiParameters([{ type: 'address' }], [address]), A] })

test('asks the universal resolver of ENS for the address, as clients of the protocol do', async () => {
  for (const name of ['otto.eth', 'sub.otto.eth', 'a_b-1.xyz']) {
    let asked: [Hex, Hex] | undefined
    assert.is(await resolveName(async (to, data) => (asked = [to, data], answer(A)), name), A)
    assert.is(asked![0], '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe')
    const { args } = decodeFunctionData({ abi: ABI, data: asked![1] }) as { args: readonly [Hex, Hex] }
    assert.is(args[0], toHex(packetToBytes(name)))
    assert.equal(decodeFunctionData({ abi: ABI, data: args[1] }).args, [namehash(name)])
  }
})

test('capital letters of ASCII are the same name; anything that could look like another is none', () => {
  assert.is(plainName(' Otto.ETH '), 'otto.eth')
  for (const name of ['оtto.eth', 'ötto.eth', 'otto\u200b.eth', '🦊.eth', 'otto', '.eth', 'otto..eth', 'otto.eth.', 'a b.eth', `${'a'.repeat(64)}.eth`, `${'a.'.repeat(130)}eth`, '']) assert.is(plainName(name), undefined, name)
})

test('R101: a name that nobody has, or that names nobody, has no address', async () => {
  const refuse = async () => { throw new ModalError('rpc/error') }
  assert.is(await resolveName(refuse, 'nobody.eth'), undefined)
  assert.is(await resolveName(async () => answer('0x0000000000000000000000000000000000000000'), 'otto.eth'), undefined)
  for (const reply of ['0x', '0x1234', null, 42, '<html>', answer(A).slice(0, 200)]) assert.is(await resolveName(async () => reply, 'otto.eth'), undefined)
})

test('a chain that cannot be reached is not taken for an unknown name', async () => {
  assert.is((await failure(resolveName(async () => { throw new ModalError('http/network') }, 'otto.eth'))).code, 'http/network')
})

test('what is no plain name is not asked for', async () => {
  assert.is(await resolveName(async () => { throw new Error('asked') }, 'ötto.eth'), undefined)
})

test.run()
