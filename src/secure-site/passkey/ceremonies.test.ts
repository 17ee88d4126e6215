import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fromHexDigits, toHexDigits } from '../../base/bytes.ts'
import { authenticatorDataOf } from '../../../test/soft-passkey.ts'
import { creationOptions, isSynced, isVerified, useOptions } from './ceremonies.ts'
import { kindOf, newUserHandle, ROOT, SEALED } from './user-handle.ts'

const test = suite('ceremonies')

const challenge = new Uint8Array(32).fill(7)
const asked = { rpId: 'wallet.example', challenge }
/** Bytes as hex. */
const plain = (options: object): unknown =>
  JSON.parse(JSON.stringify(options, (_, value) => (value instanceof Uint8Array ? toHexDigits(value) : value)))
const PRF = { eval: { first: toHexDigits(Buffer.from('wallet-modal/passkey/1')) } }

test('R174: a passkey is made with these options and no others', () => {
  const { user, ...options } = creationOptions({ ...asked, kind: ROOT, known: ['a1', 'b2c3'] })
  assert.equal(plain(options), {
    rp: { id: 'wallet.example', name: 'Wallet' },
    challenge: '07'.repeat(32),
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    excludeCredentials: [
      { type: 'public-key', id: 'a1' },
      { type: 'public-key', id: 'b2c3' },
    ],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    extensions: { prf: PRF, largeBlob: { support: 'preferred' } },
  })
  assert.equal({ ...user, id: kindOf(user.id as Uint8Array) }, { id: ROOT, name: 'Wallet', displayName: 'Wallet' })
})

test('R174: a passkey is used with these options and no others', () => {
  const common = { rpId: 'wallet.example', challenge: '07'.repeat(32), userVerification: 'required' }
  assert.equal(plain(useOptions(asked)), { ...common, allowCredentials: [], extensions: { prf: PRF } })
  assert.equal(plain(useOptions({ ...asked, blob: 'read' })), {
    ...common,
    allowCredentials: [],
    extensions: { prf: PRF, largeBlob: { read: true } },
  })
  assert.equal(plain(useOptions({ ...asked, id: 'a1', blob: fromHexDigits('beef') })), {
    ...common,
    allowCredentials: [{ type: 'public-key', id: 'a1' }],
    extensions: { prf: PRF, largeBlob: { write: 'beef' } },
  })
})

test('R174: of 10,000 user handles no two are alike, and each tells its kind', () => {
  const seen = new Set<string>()
  for (let made = 0; made < 10_000; made++) {
    const kind = made % 2 ? ROOT : SEALED
    const { user } = creationOptions({ ...asked, kind, known: [] })
    const handle = user.id as Uint8Array
    assert.is(kindOf(handle), kind)
    seen.add(toHexDigits(handle))
  }
  assert.is(seen.size, 10_000)
})

test('a handle of another length, version or kind tells no kind', () => {
  const handle = newUserHandle(ROOT)
  const others = [
    handle.slice(1),
    Uint8Array.from([...handle, 0]),
    new Uint8Array(),
    Uint8Array.from([2, ...handle.slice(1)]),
    ...[0, 3, 49, 255].map(kind => Uint8Array.from([1, kind, ...handle.slice(2)])),
  ]
  for (const other of others) assert.is(kindOf(other), undefined, toHexDigits(other))
})

test('what the browser gets is its own: changing it changes no later ceremony', () => {
  const first = useOptions(asked)
  ;(first.extensions!.prf!.eval!.first as Uint8Array).fill(0)
  assert.equal(plain(useOptions(asked).extensions!), { prf: PRF })
})

test('the flags tell whether the user was verified, and whether the passkey can be on further devices', () => {
  const read = (flags: number) => [isVerified, isSynced].map(it => it(authenticatorDataOf('wallet.example', flags)))
  assert.equal(read(0x1d), [true, true])
  assert.equal(read(0x05), [true, false])
  assert.equal(read(0x19), [false, true])
  // Backed up now, and yet not eligible: no authenticator says that, and it is not believed.
  assert.equal(read(0x15), [true, false])
  assert.equal(
    [isVerified, isSynced].map(it => it(new Uint8Array(10))),
    [false, false],
  )
})

test('R174: nothing tells the browser which passkeys are accepted: a list with a gap deletes wallets', () => {
  for (const file of ['ceremonies', 'assertion', 'user-handle'])
    assert.not.match(readFileSync(`src/secure-site/passkey/${file}.ts`, 'utf8'), /signalAll/)
})

test.run()
