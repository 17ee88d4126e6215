// Whose signature it is: the page and the local stack's sign-in server agree, on Anvil.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  serializeCompactSignature,
  createPublicClient,
  http,
  parseSignature,
  signatureToCompactSignature,
  type Hex,
  type PublicClient,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import { signatureOf } from './codec.ts'
import { createEvmAdapter } from './index.ts'
import { verifyMessage } from './verify.ts'

const test = suite('signatures')
const own = (path: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', path)).href)
const MESSAGE = 'shop.example wants you to sign in'
/** The contract that an account delegates to. */
const HELPER = '0x00000000000000000000000000000000c0de7702'

/** Code that returns one word, valid for ERC-1271 or not; and code that always fails. */
const answering = (word: string): Hex => `0x63${word}60e01b60005260206000f3`
const YES = answering('1626ba7e')
const NO = answering('ffffffff')
const FAILS: Hex = '0x60006000fd'
const delegatedTo = (address: string): Hex => `0xef0100${address.slice(2)}`

interface Judges {
  page(signed: Signed): Promise<boolean>
  server(signed: Signed): Promise<boolean>
}
interface Signed {
  address: string
  message: string
  signature: string
}
let admin: PublicClient
let judges: Judges
let end: () => Promise<void>
test.before(async () => {
  const [{ takeStack, leaveStack }, { createVerifier }] = await Promise.all([
    own('shared-stack.mjs'),
    own('sign-in/signatures.mjs'),
  ])
  const { admin: nodes } = await takeStack()
  const url = nodes['eip155:1']
  admin = createPublicClient({ transport: http(url) })
  const network = findNetwork({ id: 1, rpcUrls: { default: { http: [url] } } })!
  const adapter = createEvmAdapter({ projectId: 'p1' })
  const { isSigned } = createVerifier({ 'eip155:1': url })
  judges = {
    page: signed => adapter.verifyMessage(network, signed),
    server: signed => isSigned({ chainId: 'eip155:1', ...signed }),
  }
  end = async () => {
    adapter.destroy()
    await leaveStack()
  }
})
test.after(() => end())

const setCode = (address: string, code: Hex) =>
  admin.request({ method: 'anvil_setCode', params: [address, code] } as never)

/** Encodings of a key's signature, and whether they are accepted. */
const FORMS: [string, (signature: Hex) => string, boolean][] = [
  ['as most wallets write it', it => it, true],
  ['with v as 0 or 1', it => it.replace(/1b$/, '00').replace(/1c$/, '01'), true],
  ['with another v', it => it.slice(0, -2) + (it.endsWith('1b') ? '1c' : '1b'), false],
  ['with v as 37', it => `${it.slice(0, -2)}25`, false],
  ['compact (EIP-2098)', it => serializeCompactSignature(signatureToCompactSignature(parseSignature(it))), false],
  ['a byte too long', it => `${it}00`, false],
  ['nothing but zeros', () => `0x${'00'.repeat(65)}`, false],
  ['empty', () => '0x', false],
]
/** What the account is besides its key, and whether that key's signature counts. */
const ACCOUNTS: [string, Hex, boolean | 'always'][] = [
  ['a key alone', '0x', true],
  ['a contract that says yes', YES, 'always'],
  ['a contract that says no', NO, false],
  ['a contract that fails', FAILS, false],
  ['a key that lends itself code which says no (EIP-7702)', delegatedTo(HELPER), true],
]
for (const [who, code, counts] of ACCOUNTS)
  for (const [how, write, isOne] of FORMS)
    test(`R148: ${who}, with a signature ${how}: page and server agree`, async () => {
      const account = privateKeyToAccount(generatePrivateKey())
      await setCode(HELPER, NO)
      await setCode(account.address, code)
      const signature = write(await account.signMessage({ message: MESSAGE }))
      const signed = { address: account.address, message: MESSAGE, signature }
      const expected = counts === 'always' || (counts && isOne)
      assert.equal([await judges.page(signed), await judges.server(signed)], [expected, expected])
      if (counts !== true) return
      const another = privateKeyToAccount(generatePrivateKey()).address
      assert.not(await judges.page({ ...signed, address: another }), 'of nobody else')
    })

test('R148: what is no signature is false and no exception; letters and blanks of wallets are brought into one form', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const right = await account.signMessage({ message: MESSAGE })
  const isRight = (signature: string) => judges.page({ address: account.address, message: MESSAGE, signature })
  for (const text of [right.toUpperCase(), right.slice(2), ` ${right}\n`, right.replace('0x', '0X')])
    assert.ok(await isRight(text), text)
  for (const text of ['0X', '', '0xzz', 'yes', '0x1', `0x${'g'.repeat(130)}`]) assert.not(await isRight(text), text)
  for (const value of [null, undefined, 7, {}, [right]]) assert.is(signatureOf(value), undefined)
})

/** A node's verdict on a signature: by the contract, the account's code, and its key. */
const judged = (signature: string, { call, code = '0x', key = '0x' }: { call: string; code?: string; key?: string }) =>
  verifyMessage(
    async (method, params) => {
      if (method === 'eth_getCode') return code
      const [{ to }] = params as [{ to?: string }]
      return to === '0x0000000000000000000000000000000000000001' ? key : call
    },
    { address: HELPER, message: MESSAGE, signature },
  )
const word = (digits: string) => `0x${digits.padStart(64, '0')}`

test('R148: a contract says yes with one word, and nothing that begins or ends like it is a yes', async () => {
  const signature = `0x${'11'.repeat(65)}`
  for (const call of ['0x1', '0x01', word('1')]) assert.ok(await judged(signature, { call }), call)
  for (const call of ['0x', '0x0', '0x10', '0x11', '0x21', word('11'), word('a1'), `${word('1')}00`, '1', ' 0x1'])
    assert.not(await judged(signature, { call }), call)
  // Signed on-chain, without a signature.
  const magic = `0x1626ba7e${'0'.repeat(56)}`
  assert.ok(await judged('0x', { call: magic }))
  for (const call of [
    '0x1626ba7e',
    `${magic}00`,
    `0x1626ba7e${'0'.repeat(55)}1`,
    `0x${'0'.repeat(56)}1626ba7e`,
    word('1'),
  ])
    assert.not(await judged('0x', { call }), call)
})

test('R148: the key of an account counts where the account lends itself code, and by its whole address', async () => {
  const signature = `0x${'11'.repeat(64)}1b`
  const [call, code] = ['0x0', delegatedTo(HELPER)]
  const key = word(HELPER.slice(2))
  assert.ok(await judged(signature, { call, code, key }))
  for (const other of [key.replace('0x00', '0x01'), HELPER, `${key}00`, word('1'), '0x'])
    assert.not(await judged(signature, { call, code, key: other }), other)
  for (const other of ['0x', '0xef0100', `${code}00`, YES])
    assert.not(await judged(signature, { call, code: other, key }))
  assert.not(await judged(`${signature}00`, { call, code, key }))
})

test('R148: a node that does not answer says neither yes nor no', async () => {
  const fails = (code: 'http/network' | 'rpc/error') => () => Promise.reject(new ModalError(code, { message: 'no' }))
  const signed = { address: HELPER, message: MESSAGE, signature: `0x${'11'.repeat(65)}` }
  for (const code of ['http/network', 'rpc/error'] as const)
    assert.is((await failure(verifyMessage(fails(code), signed))).code, code)
  const request = async (method: string) =>
    method === 'eth_call' ? '0x00' : Promise.reject(new ModalError('http/network'))
  assert.is((await failure(verifyMessage(request, signed))).code, 'http/network')
})

test.run()
