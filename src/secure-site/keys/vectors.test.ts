import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { HDNodeWallet, Mnemonic } from 'ethers'
import { Keypair } from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mnemonicToAccount } from 'viem/accounts'
import { failure } from '../../../test/async.ts'
import { fromHexDigits, toHexDigits } from '../../base/bytes.ts'
import { PRF_INPUT, rootOf } from './hkdf.ts'
import { addressesOf, withKeys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { signMessage, slip10Key, solanaKeyOf } from './solana-key.ts'
import { rootOfWords, seedOf, wordsOf } from './words.ts'

const test = suite('keys')

const ABOUT = `${'abandon '.repeat(11)}about`
const JUNK = `${'test '.repeat(11)}junk`
const PRF = () => fromHexDigits('00'.repeat(31) + '01')
const ID = 'a1b2c3'
const EVM_PATH = "m/44'/60'/0'/0/0"
const accountsOf = (root: Uint8Array) => withKeys(root, addressesOf)
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

test('R173: the strings that make the wallet never change', () => {
  assert.is(Buffer.from(PRF_INPUT).toString(), 'wallet-modal/passkey/1')
})

test('R173: from the bytes of a passkey follow these words and these two addresses, for ever', async () => {
  const root = await rootOf(PRF())
  assert.is(toHexDigits(root), '6b598f7948e8582a8c41d1dae02051ec')
  assert.is(wordsOf(root), 'hero small tattoo mushroom machine best country demand sustain absurd behave sunset')
  assert.equal(await accountsOf(root), {
    evm: '0x41538a4c50D371c3466af5739D9B18DC6c5c725F',
    solana: 'BeuaxGkGJvtxXjZ5gjUMKB59B9oUQ5NSJCZ87c7M9K6Q',
  })
  const own = hkdfSync('sha256', PRF(), new Uint8Array(32), 'wallet-modal/passkey/1/root', 16)
  assert.is(Buffer.from(own).toString('hex'), toHexDigits(root))
})

test('R173: a seal of today opens for ever, and one that an own implementation makes opens, too', async () => {
  const root = fromHexDigits('000102030405060708090a0b0c0d0e0f')
  const frozen = '0f0e0d0c0b0a090807060504ae324170dd21002e01f12aa69637355f7c11c11e46a4a99dd28ca8d89b0a3044'
  assert.equal(await unseal(PRF(), ID, fromHexDigits(frozen)), root)
  const key = Buffer.from(hkdfSync('sha256', PRF(), new Uint8Array(32), 'wallet-modal/passkey/1/box', 32))
  const iv = Buffer.from('0f0e0d0c0b0a090807060504', 'hex')
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`wallet-modal/passkey/1|box|${ID}`))
  const box = Buffer.concat([iv, cipher.update(root), cipher.final(), cipher.getAuthTag()])
  assert.is(box.toString('hex'), frozen)
  const made = Buffer.from(await seal(PRF(), ID, root))
  const decipher = createDecipheriv('aes-256-gcm', key, made.subarray(0, 12))
  decipher.setAAD(Buffer.from(`wallet-modal/passkey/1|box|${ID}`)).setAuthTag(made.subarray(28))
  assert.equal(new Uint8Array(Buffer.concat([decipher.update(made.subarray(12, 28)), decipher.final()])), root)
})

test('R173: the words open the same accounts in viem, ethers and web3.js', async () => {
  const roots = [ABOUT, JUNK].map(words => rootOfWords(words)!)
  for (const root of [...roots, await rootOf(PRF()), ...Array.from({ length: 8 }, () => random(16))]) {
    const words = wordsOf(root)
    const { evm, solana } = await accountsOf(root)
    assert.is(evm, mnemonicToAccount(words).address)
    assert.is(evm, HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(words), EVM_PATH).address)
    const seed = Buffer.from(Mnemonic.fromPhrase(words).computeSeed().slice(2), 'hex')
    assert.equal(await seedOf(root), new Uint8Array(seed))
    assert.is(solana, Keypair.fromSeed(solanaKeyOf(seed)).publicKey.toBase58())
  }
  assert.is((await accountsOf(roots[1]!)).evm, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  assert.equal(await accountsOf(roots[0]!), {
    evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

test('R173: SLIP-10, test vectors 1 and 2 for ed25519', () => {
  const first = fromHexDigits('000102030405060708090a0b0c0d0e0f')
  const at = (...path: number[]) => toHexDigits(slip10Key(first, path))
  assert.is(at(), '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7')
  assert.is(at(0), '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3')
  assert.is(at(0, 1), 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2')
  assert.is(at(0, 1, 2, 2, 1e9), '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793')
  const second = fromHexDigits(
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
  )
  assert.is(toHexDigits(slip10Key(second, [])), '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012')
})

test('another passkey, another ID, a changed byte and another length open no seal', async () => {
  const root = random(16)
  const box = await seal(PRF(), ID, root)
  assert.is(box.length, 44)
  assert.equal(await unseal(PRF(), ID, box), root)
  assert.is(await unseal(random(32), ID, box), undefined)
  assert.is(await unseal(PRF(), 'a1b2c4', box), undefined)
  for (let at = 0; at < box.length; at++) {
    const changed = box.slice()
    changed[at]! ^= 1
    assert.is(await unseal(PRF(), ID, changed), undefined)
  }
  for (const other of [box.slice(1), new Uint8Array(), Uint8Array.from([...box, 0])])
    assert.is(await unseal(PRF(), ID, other), undefined)
})

test('two seals of one root differ, and none of them is a root', async () => {
  const root = random(16)
  assert.not.equal(await seal(PRF(), ID, root), await seal(PRF(), ID, root))
  assert.not.equal(await rootOf(PRF()), await unseal(PRF(), ID, await seal(PRF(), ID, root)))
})

test('the bytes of a passkey are zeros afterwards, whatever comes of them; keys are zeros when they have been used', async () => {
  const box = await seal(PRF(), ID, random(16))
  const given = Array.from({ length: 5 }, PRF)
  await rootOf(given[0]!)
  await seal(given[1]!, ID, random(16))
  await unseal(given[2]!, ID, box)
  await unseal(given[3]!, 'another', box)
  await unseal(given[4]!, ID, new Uint8Array(3))
  for (const bytes of given) assert.equal([...new Set(bytes)], [0])
  const short = new Uint8Array(31).fill(7)
  assert.instance(await failure(rootOf(short)), TypeError)
  assert.equal([...new Set(short)], [0])
  const held = await withKeys(random(16), keys => keys)
  assert.equal([...new Set([...held.evm, ...held.solana])], [0])
  const thrown: Uint8Array[] = []
  const fails = withKeys(random(16), ({ evm, solana }) => {
    thrown.push(evm, solana)
    throw new RangeError('signing')
  })
  assert.instance(await failure(fails), RangeError)
  assert.equal([...new Set(thrown.flatMap(it => [...it]))], [0])
})

test('words are read in any case and spacing, and only twelve of the list with their checksum', () => {
  const root = rootOfWords(ABOUT)!
  assert.equal(rootOfWords(`  ${ABOUT.toUpperCase().replaceAll(' ', ' \n\t ')} `), root)
  assert.is(wordsOf(root), ABOUT)
  for (const wrong of [
    '',
    'abandon',
    'abandon '.repeat(12),
    ABOUT.replace('about', 'absent'),
    ABOUT.replace('about', 'aboot'),
    // Twenty-four words are another wallet's.
    `${'abandon '.repeat(23)}art`,
  ])
    assert.is(rootOfWords(wrong), undefined, wrong)
})

test('a signature of Solana is that of its key', () => {
  const key = random(32)
  const message = random(300)
  assert.ok(ed25519.verify(signMessage(key, message), message, ed25519.getPublicKey(key)))
})

test.run()
