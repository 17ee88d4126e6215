import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seeded } from '../../test/hostile.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'

const test = suite('bytes')
const text = (value: string) => new TextEncoder().encode(value)

test('base58 is written as the network writes it', () => {
  for (const [bytes, wanted] of [
    [text('Hello World!'), '2NEpo7TZRRrLZSi2U'],
    [
      text('The quick brown fox jumps over the lazy dog.'),
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    [Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd), '11233QC4'],
    [new Uint8Array(32), '1'.repeat(32)],
    [new Uint8Array(), ''],
  ] as const) {
    assert.is(toBase58(bytes), wanted)
    assert.equal(fromBase58(wanted), bytes)
  }
})

test('what is written is read again', () => {
  const random = seeded(58)
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at < length % 5 ? 0 : Math.floor(random() * 256)))
    assert.equal(fromBase58(toBase58(bytes)), bytes)
    assert.equal(fromBase64(toBase64(bytes)), bytes)
    assert.is(toBase64(bytes), Buffer.from(bytes).toString('base64'))
  }
})

test('a text of another kind is an error', () => {
  for (const bad of ['0', 'O', 'I', 'l', 'a b', '+', 'é', '😀']) assert.throws(() => fromBase58(bad), bad)
  for (const bad of ['*', 'a', 'é']) assert.throws(() => fromBase64(bad), bad)
})

test.run()
