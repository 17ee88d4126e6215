import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  toHex,
  type Hex,
} from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { failure } from '../../../test/async.ts'
import { HOSTILE, seeded } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import { clientOver } from './client.ts'
import { plainName, resolveName as resolveNameBy } from './names.ts'
import { normalName } from './normal-names.ts'

const test = suite('names on the chain')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ABI = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error ResolverError(bytes errorData)',
  'error HttpError(uint16 status, string message)',
  'error Error(string reason)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const COIN = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const resolved = (inner: Hex): Hex =>
  encodeFunctionResult({ abi: ABI, functionName: 'resolveWithGateways', result: [inner, A] })
/** A resolver on Ethereum, from the result of a contract call. */
const resolveName = (call: (to: Hex, data: Hex) => Promise<unknown>, name: string, chainId: number) =>
  resolveNameBy(
    clientOver((_, [{ to, data }]: any) => call(to, data)),
    name,
    chainId,
    async text => normalName(text),
  )
const answer = (address: Hex): Hex => resolved(encodeAbiParameters([{ type: 'address' }], [address]))
const answerOfCoin = (bytes: Hex): Hex => resolved(encodeAbiParameters([{ type: 'bytes' }], [bytes]))
const NOBODY: Hex = `0x${'0'.repeat(40)}`
const replying = (reply: unknown, chainId = 1) => resolveName(async () => reply, 'otto.eth', chainId)
const reverting = (data: unknown, chainId = 1) =>
  resolveName(
    async () => {
      throw new ModalError('rpc/error', { data: { code: 3, reason: 'execution reverted', data } })
    },
    'otto.eth',
    chainId,
  )

test('asks the universal resolver of ENS for the address, as clients of the protocol do', async () => {
  for (const name of ['otto.eth', 'sub.otto.eth', '_ab-1.xyz', `${'a'.repeat(230)}.harbourmaster.eth`]) {
    let asked: [Hex, Hex] | undefined
    assert.equal(await resolveName(async (to, data) => ((asked = [to, data]), answer(A)), name, 1), { address: A })
    assert.is(asked![0], '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe')
    const { args } = decodeFunctionData({ abi: ABI, data: asked![1] }) as {
      args: readonly [Hex, Hex, readonly string[]]
    }
    assert.is(args[0], toHex(packetToBytes(name)))
    assert.equal(args[2], [], 'no gateway')
    assert.equal(decodeFunctionData({ abi: ABI, data: args[1] }).args, [namehash(name)])
  }
})

test('R106: on other chains asks for the address of that chain, by its coin type', async () => {
  for (const [chainId, coin] of [
    [8453, 2147492101n],
    [10, 2147483658n],
    [11155111, 2158638759n],
  ] as const) {
    let asked: Hex | undefined
    assert.equal(
      await resolveName(async (_, data) => ((asked = data), answerOfCoin(A.toLowerCase() as Hex)), 'otto.eth', chainId),
      { address: A },
    )
    const { args } = decodeFunctionData({ abi: ABI, data: asked! }) as { args: readonly [Hex, Hex, readonly string[]] }
    assert.equal(decodeFunctionData({ abi: COIN, data: args[1] }).args, [namehash('otto.eth'), coin])
  }
  assert.equal(
    await resolveName(
      async () => {
        throw new Error('asked')
      },
      'otto.eth',
      2 ** 40,
    ),
    { missing: 'nowhere' },
  )
})

test('R101: a name of other letters is looked up as it is, and one that can pass for another never', async () => {
  for (const name of ['müller.eth', '🦊.eth']) {
    let asked: Hex | undefined
    assert.equal(await resolveName(async (_, data) => ((asked = data), answer(A)), name.toUpperCase(), 1), {
      address: A,
    })
    const { args } = decodeFunctionData({ abi: ABI, data: asked! }) as { args: readonly [Hex, Hex, readonly string[]] }
    assert.equal(decodeFunctionData({ abi: ABI, data: args[1] }).args, [namehash(name)])
  }
  const asks = async () => assert.unreachable('asked')
  for (const name of ['оtto.eth', 'ｏtto.eth', 'otto\u200b.eth'])
    assert.equal(await resolveName(asks, name, 1), { missing: 'strange' }, name)
  for (const name of ['otto..eth', 'a b.eth', 'otto'])
    assert.equal(await resolveName(asks, name, 1), { missing: 'unknown' })
})

test('capital letters of ASCII are the same name; anything that could look like another is none', () => {
  assert.is(plainName(' Otto.ETH '), 'otto.eth')
  for (const name of [
    'оtto.eth',
    'ötto.eth',
    'otto\u200b.eth',
    '🦊.eth',
    'otto',
    '.eth',
    'otto..eth',
    'otto.eth.',
    'a b.eth',
    'a_b.eth',
    'xn--vra-9na.eth',
    'ab--c.eth',
    'vera.ab--c.eth',
    `${'a'.repeat(251)}.eth`,
    `${'a.'.repeat(130)}eth`,
    '',
  ])
    assert.is(plainName(name), undefined, name)
  // The registry has longer labels than the DNS.
  assert.is(plainName(`${'a'.repeat(250)}.eth`), `${'a'.repeat(250)}.eth`)
  assert.is(plainName(`${'a.'.repeat(125)}eth`)?.length, 253)
  assert.is(plainName(`${'a.'.repeat(126)}eth`), undefined)
})

test('R101: a name that names nobody on the chain has no address there', async () => {
  for (const reply of [answer(NOBODY), resolved('0x')]) assert.equal(await replying(reply), { missing: 'nowhere' })
  for (const reply of [answerOfCoin('0x'), answerOfCoin('0x00'), answerOfCoin(NOBODY), resolved('0x')])
    assert.equal(await replying(reply, 8453), { missing: 'nowhere' })
})

test('R106: that nobody has a name is what the registry says, and nothing else', async () => {
  const otto = toHex(packetToBytes('otto.eth'))
  const lookup = ['0x'.padEnd(42, '1') as Hex, ['https://gateway.example'], '0x', '0x12345678', '0x'] as const
  const said: [Hex, string][] = [
    [encodeErrorResult({ abi: ABI, errorName: 'ResolverNotFound', args: [otto] }), 'nobody'],
    [encodeErrorResult({ abi: ABI, errorName: 'ResolverNotContract', args: [otto, A] }), 'nowhere'],
    [encodeErrorResult({ abi: ABI, errorName: 'UnsupportedResolverProfile', args: ['0xf1cb7e06'] }), 'nowhere'],
    [encodeErrorResult({ abi: ABI, errorName: 'OffchainLookup', args: lookup }), 'outside'],
  ]
  for (const [data, missing] of said)
    for (const text of [data, data.toUpperCase().replace('0X', '0x'), `Reverted ${data}`])
      for (const chainId of [1, 8453]) assert.equal(await reverting(text, chainId), { missing }, text)
  const [[notFound]] = said as [[Hex, string]]
  const other = [
    undefined,
    null,
    5,
    '',
    '0x',
    '0x77209f',
    'execution reverted',
    'ResolverNotFound',
    `x${notFound}`,
    notFound.slice(2),
    { data: notFound },
    [notFound],
    encodeErrorResult({ abi: ABI, errorName: 'ResolverError', args: [notFound] }),
    encodeErrorResult({ abi: ABI, errorName: 'HttpError', args: [404, 'not found'] }),
    encodeErrorResult({ abi: ABI, errorName: 'Error', args: ['paused'] }),
    '0x4e487b71'.padEnd(74, '0'),
  ]
  // Which failure it is depends on viem's version.
  for (const data of other)
    assert.match((await failure(reverting(data))).code, /^(rpc\/error|http\/bad-reply)$/, JSON.stringify(data))
  for (const code of [
    'http/network',
    'rpc/timeout',
    'http/status',
    'http/bad-reply',
    'request/aborted',
    'rpc/no-url',
  ] as const) {
    // Only revert data comes from the registry.
    const error = new ModalError(code, { data: { data: notFound } })
    assert.is(
      await failure(
        resolveName(
          async () => {
            throw error
          },
          'otto.eth',
          1,
        ),
      ),
      error,
    )
  }
})

test('R106: a reply that is no answer of the registry is a failure and not an unknown name', async () => {
  const cut = answer(A).slice(0, -64),
    wordless = resolved('0x1234')
  for (const chainId of [1, 8453])
    for (const reply of [
      '0x',
      '0x1234',
      null,
      undefined,
      42,
      {},
      [],
      '<html>',
      cut,
      answer(A).slice(0, 200),
      wordless,
      ...HOSTILE,
    ])
      assert.is((await failure(replying(reply, chainId))).code, 'http/bad-reply', JSON.stringify(reply))
  for (const bytes of [A.slice(0, -2), `${A}00`, `0x${'0'.repeat(24)}${A.slice(2)}`] as Hex[])
    assert.is((await failure(replying(answerOfCoin(bytes), 8453))).code, 'http/bad-reply', bytes)
  // With one digit after another changed: an address, none, or a failure, but never an unknown name.
  const random = seeded(106)
  for (let i = 0; i < 2000; i++) {
    const chainId = i % 2 ? 1 : 8453
    const whole = chainId === 1 ? answer(A) : answerOfCoin(A as Hex)
    const at = 2 + Math.floor(random() * (whole.length - 2))
    const text = whole.slice(0, at) + Math.floor(random() * 16).toString(16) + whole.slice(at + 1)
    const found = await replying(text, chainId).catch((error: ModalError) => error.code)
    assert.ok(
      found === 'http/bad-reply' ||
        (typeof found === 'object' && (found.missing === 'nowhere' || /^0x[\da-f]{40}$/i.test(found.address ?? ''))),
      `${JSON.stringify(found)} from ${text}`,
    )
  }
})

test('what is no plain name is not asked for', async () => {
  for (const name of ['otto..eth', 'otto.eth.'])
    assert.equal(
      await resolveName(
        async () => {
          throw new Error('asked')
        },
        name,
        1,
      ),
      { missing: 'unknown' },
    )
})

test.run()
