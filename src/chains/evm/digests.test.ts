import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bytesToHex, hexToBytes, type Hex, type TransactionSerializable } from 'viem'
import { privateKeyToAccount, sign as signHash } from 'viem/accounts'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  evmAddressOf,
  messageDigest,
  messageOf,
  signatureText,
  signedTransaction,
  typedDataDigest,
  type EvmSignature,
  type PreparedTransaction,
  type TypedData,
} from './digests.ts'

const test = suite('what an EVM key signs')

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAccount(KEY)
const sign = (digest: Uint8Array): EvmSignature => {
  const { r, s, recovery } = secp256k1.sign(digest, hexToBytes(KEY), { lowS: true })
  return { r, s, yParity: recovery === 1 ? 1 : 0 }
}
const hex = (value: bigint | number): string => `0x${value.toString(16)}`

const TYPED = {
  domain: {
    name: 'Bakery',
    version: '1',
    chainId: 1,
    verifyingContract: account.address,
    salt: `0x${'01'.repeat(32)}`,
  },
  types: {
    Order: [
      { name: 'who', type: 'Person' },
      { name: 'loaves', type: 'uint256' },
      { name: 'notes', type: 'string[]' },
      { name: 'seal', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
  primaryType: 'Order',
  message: {
    who: { name: 'Ana', wallet: account.address },
    loaves: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    notes: ['warm', ''],
    seal: '0x',
  },
} satisfies TypedData

test('the address of a public key is that of viem', () => {
  assert.is(evmAddressOf(hexToBytes(account.publicKey).subarray(1)), account.address)
})

test('a message is signed as viem signs it', async () => {
  for (const raw of ['0x', messageOf('hello'), messageOf('Größe 🥐'), bytesToHex(new Uint8Array(9000))] as Hex[])
    assert.is(signatureText(sign(messageDigest(raw))), await account.signMessage({ message: { raw } }))
})

test('a message that is no bytes is refused', () => {
  for (const text of ['', 'hello', '0', '0x0', 'ab', '0xzz', ' 0x', undefined, null, 7])
    assert.throws(
      () => messageDigest(text as string),
      (error: Error) => error instanceof TypeError,
      String(text),
    )
})

test('typed data is signed as viem signs it', async () => {
  const own = await account.signTypedData(TYPED as unknown as Parameters<typeof account.signTypedData>[0])
  assert.is(signatureText(sign(typedDataDigest(TYPED))), own)
})

test('typed data whose values do not fit their types is refused', () => {
  const { who } = TYPED.message
  for (const message of [
    { ...TYPED.message, loaves: '-1' },
    { ...TYPED.message, who: { ...who, wallet: '0x00' } },
    { ...TYPED.message, notes: 'warm' },
    { ...TYPED.message, who: undefined },
  ])
    assert.throws(() => typedDataDigest({ ...TYPED, message } as unknown as TypedData))
  assert.throws(() => typedDataDigest({ ...TYPED, primaryType: 'Other' }))
})

/** Numbers at the edges of their form, with what viem makes of them. */
const call = { to: account.address, data: '0x' as Hex }
const NUMBERS = [0n, 1n, 127n, 128n, 255n, 256n, 21_000n, 10n ** 18n, 2n ** 256n - 1n]

test('a transaction of either kind is signed as viem signs it, whatever its numbers', async () => {
  for (const [at, value] of NUMBERS.entries()) {
    const [nonce, chainId] = [[0, 127, 128, 300][at % 4]!, [1, 8453, 11155111][at % 3]!]
    const price = value % 2n ** 64n
    for (const shape of [call, { data: '0x6000' as Hex }, { ...call, data: `0x${'ab'.repeat(at * 30)}` as Hex }]) {
      const common = { ...shape, nonce, chainId, value, gas: 21_000n + price }
      const told = { ...shape, nonce: hex(nonce), chainId: hex(chainId), value: hex(value), gas: hex(common.gas) }
      const legacy: TransactionSerializable = { ...common, type: 'legacy', gasPrice: price }
      assert.is(signedTransaction({ ...told, gasPrice: hex(price) }, sign), await account.signTransaction(legacy))
      const fees = { maxFeePerGas: price + 7n, maxPriorityFeePerGas: price }
      const prepared = { ...told, maxFeePerGas: hex(price + 7n), maxPriorityFeePerGas: hex(price) }
      assert.is(
        signedTransaction(prepared, sign),
        await account.signTransaction({ ...common, ...fees, type: 'eip1559' }),
      )
    }
  }
})

test('a short r keeps its length in a signature', async () => {
  let short: Hex | undefined
  for (let at = 0; !short; at++) {
    const hash = bytesToHex(Uint8Array.from({ length: 32 }, (_, i) => (at >> ((i % 2) * 8)) & 255))
    const { r } = await signHash({ hash, privateKey: KEY })
    if (r.startsWith('0x00')) short = hash
  }
  const whole = await signHash({ hash: short, privateKey: KEY, to: 'hex' })
  assert.is(signatureText(sign(hexToBytes(short))), whole)
})

test('a transaction with a field that is missing, malformed or unknown is not signed', () => {
  const right: PreparedTransaction = {
    ...call,
    chainId: '0x1',
    nonce: '0x0',
    value: '0x0',
    gas: '0x5208',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
  }
  assert.ok(signedTransaction(right, sign))
  const wrong: object[] = [
    { chainId: undefined },
    { chainId: '0x0' },
    { chainId: 1 },
    { chainId: '1' },
    { chainId: '0x' },
    { nonce: '-0x1' },
    { nonce: undefined },
    { value: `0x1${'0'.repeat(64)}` },
    { value: undefined },
    { gas: null },
    { to: '0x00' },
    { to: `${account.address}00` },
    { to: null },
    { data: '0x0' },
    { data: undefined },
    { data: 'ab' },
    { maxFeePerGas: undefined },
    { maxPriorityFeePerGas: undefined },
    // Both kinds at once, and the kinds that are none of these.
    { gasPrice: '0x1' },
    { type: '0x4' },
    { authorizationList: [] },
    { accessList: [] },
    { blobVersionedHashes: [] },
    { from: account.address },
  ]
  for (const changed of wrong)
    assert.throws(
      () =>
        signedTransaction({ ...right, ...changed } as PreparedTransaction, () => {
          throw new Error('signed')
        }),
      (error: Error) => error instanceof TypeError,
      JSON.stringify(changed),
    )
})

test.run()
