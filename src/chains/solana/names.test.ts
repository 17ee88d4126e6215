import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getAddressDecoder, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/web3.js'
import { failure } from '../../../test/async.ts'
import { toBase64 } from '../../base/bytes.ts'
import pinned from '../../services/pinned/names.json'
import { findNetwork } from '../networks.ts'
import type { Ask } from './accounts.ts'
import { isOnCurve } from './curve.ts'
import { createSolanaAdapter } from './index.ts'
import { resolveName, reverseName } from './names.ts'
import { SYSTEM, TOKEN } from './program-ids.ts'

const test = suite('names on Solana')
const sns = pinned.sns as Record<keyof typeof pinned.sns, Address>
/** Accounts of the registry on the main network, as its own client derives them. */
const BONFIDA = 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb' as Address
const DEX_BONFIDA = 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu' as Address
const RECORDS_STATE = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo' as Address

const bytesOf = (address: Address) => [...getAddressEncoder().encode(address)]
const zeros = (length: number) => Array<number>(length).fill(0)
const utf8 = (text: string) => [...new TextEncoder().encode(text)]
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const pda = async (programAddress: Address, ...seeds: (string | Uint8Array)[]) =>
  (await getProgramDerivedAddress({ programAddress, seeds }))[0]
const raw = (address: Address) => new Uint8Array(bytesOf(address))
/** By the published layout. */
async function nameAccount(text: string, parent?: Address, ofClass?: Address): Promise<Address> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(utf8(`SPL Name Service${text}`))))
  const seeds = [hash, ofClass ? raw(ofClass) : new Uint8Array(32), parent ? raw(parent) : new Uint8Array(32)]
  return pda(sns.program, ...seeds)
}
const of = (owner: Address, bytes: number[]) => ({ owner, data: [toBase64(new Uint8Array(bytes)), 'base64'] })
const registry = (owner: Address, parent: Address = sns.root, rest: number[] = []) =>
  of(sns.program, [...bytesOf(parent), ...bytesOf(owner), ...zeros(32), ...rest])

interface Person {
  address: Address
  key: CryptoKey
}
async function person(): Promise<Person> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { address: getAddressDecoder().decode(bytes), key: privateKey }
}
let vera: Person, otto: Person
let domain: Address, token: Address, first: Address, second: Address
test.before(async () => {
  ;[vera, otto] = await Promise.all([person(), person()])
  domain = await nameAccount('vera', sns.root)
  token = await pda(sns.tokenizer, 'nft_record', raw(domain))
  first = await nameAccount('\x01SOL', domain)
  second = await nameAccount('\x02SOL', domain, RECORDS_STATE)
})

/** A node that has these accounts. */
const node =
  (accounts: Record<string, unknown>, largest: unknown[] = []): Ask =>
  async (method, [what]) => {
    if (method === 'getTokenLargestAccounts') return { value: largest }
    assert.is(method, 'getMultipleAccounts')
    return { value: (what as string[]).map(address => accounts[address] ?? null) }
  }
const one = async (content: Address, by: Person, record = first): Promise<number[]> => {
  const text = [...bytesOf(content), ...bytesOf(record)].map(it => it.toString(16).padStart(2, '0')).join('')
  return [
    ...bytesOf(content),
    ...new Uint8Array(await crypto.subtle.sign('Ed25519', by.key, new Uint8Array(utf8(text)))),
  ]
}
const two = (
  content: Address,
  { owner, by = content, kinds = [1, 0, 1, 0] }: { owner: Address; by?: Address; kinds?: number[] },
) => [...kinds, ...u32(32), ...bytesOf(owner), ...bytesOf(by), ...bytesOf(content)]

test('asks for the accounts that the registry’s own client derives', async () => {
  for (const [name, address] of [
    ['bonfida.sol', BONFIDA],
    ['dex.bonfida.sol', DEX_BONFIDA],
  ] as const) {
    const asked: unknown[] = []
    const answer = await resolveName(async (_, [addresses]) => {
      asked.push(...(addresses as unknown[]))
      return { value: (addresses as unknown[]).map(() => null) }
    }, name)
    assert.equal(answer, { missing: 'nobody' })
    assert.is(asked.length, 4)
    assert.is(asked[3], address)
  }
  assert.is(await pda(sns.records, raw(sns.records)), RECORDS_STATE)
})

test('a name is its owner’s, unless a record of theirs says otherwise', async () => {
  const base = { [domain]: registry(vera.address) }
  const resolve = (more: Record<string, unknown> = {}) => resolveName(node({ ...base, ...more }), ' Vera.SOL ')
  const record = (bytes: number[]) => registry(vera.address, domain, bytes)
  assert.equal(await resolve(), { address: vera.address })
  assert.equal(await resolve({ [first]: record(await one(otto.address, vera)) }), { address: otto.address })
  assert.equal(await resolve({ [second]: record(two(otto.address, { owner: vera.address })) }), {
    address: otto.address,
  })
  // The newer form counts first.
  const both = {
    [first]: record(await one(vera.address, vera)),
    [second]: record(two(otto.address, { owner: vera.address })),
  }
  assert.equal(await resolve(both), { address: otto.address })
})

test('R169: a record of a former owner, or that nobody confirmed, is not followed', async () => {
  const base = { [domain]: registry(vera.address) }
  const resolve = (more: Record<string, unknown>) => resolveName(node({ ...base, ...more }), 'vera.sol')
  const record = (bytes: number[]) => registry(vera.address, domain, bytes)
  assert.equal(await resolve({ [second]: record(two(otto.address, { owner: otto.address })) }), {
    address: vera.address,
  })
  assert.equal(await resolve({ [first]: record(await one(otto.address, otto)) }), { address: vera.address })
  assert.equal(await resolve({ [first]: record(await one(otto.address, vera, second)) }), { address: vera.address })
  for (const odd of [
    two(otto.address, { owner: vera.address, by: vera.address }),
    two(otto.address, { owner: vera.address, kinds: [0, 0, 1, 0] }),
    two(otto.address, { owner: vera.address, kinds: [1, 0, 2, 0] }),
    two(otto.address, { owner: vera.address }).slice(0, -1),
    [...two(otto.address, { owner: vera.address }), 0],
    [1, 0],
  ]) {
    const answer = resolve({ [second]: record(odd) })
    assert.is((await failure(answer)).code, 'http/bad-reply', String(odd.length))
  }
  // Accounts of another program are nobody's records.
  const foreign = { ...record(two(otto.address, { owner: vera.address })), owner: SYSTEM }
  assert.equal(await resolve({ [second]: foreign }), { address: vera.address })
  assert.equal(await resolve({ [domain]: { ...registry(vera.address), owner: SYSTEM } }), { missing: 'nobody' })
  const elsewhere = resolve({ [domain]: registry(vera.address, domain) })
  assert.is((await failure(elsewhere)).code, 'http/bad-reply')
})

test('a name that was turned into a token is its holder’s; if nobody is sure to hold it, nobody’s', async () => {
  const mint = await pda(sns.tokenizer, 'tokenized_name', raw(domain))
  const place = otto.address
  const tag = (kind: number) =>
    of(sns.tokenizer, [kind, 255, ...bytesOf(domain), ...bytesOf(vera.address), ...bytesOf(mint)])
  const held = (owner: Address, amount = '1', ofMint = mint) => ({
    owner: TOKEN,
    data: { parsed: { type: 'account', info: { owner, mint: ofMint, tokenAmount: { amount } } } },
  })
  const resolve = (more: Record<string, unknown>, largest: unknown[] = [{ address: place }]) =>
    resolveName(node({ [domain]: registry(vera.address), [token]: tag(2), ...more }, largest), 'vera.sol')
  assert.equal(await resolve({ [place]: held(otto.address) }), { address: otto.address })
  assert.equal(await resolve({ [token]: tag(3) }), { address: vera.address })
  for (const nobody of [held(otto.address, '0'), held(otto.address, '1', domain), held(domain), null])
    assert.equal(await resolve({ [place]: nobody }), { missing: 'nowhere' })
  assert.equal(await resolve({}, []), { missing: 'nowhere' })
})

test('R169: an address without a key is none: what is sent there may be lost', async () => {
  assert.equal(await resolveName(node({ [domain]: registry(mintLike()) }), 'vera.sol'), { missing: 'nowhere' })
  assert.equal(await resolveName(node({ [domain]: registry(SYSTEM) }), 'vera.sol'), { missing: 'nobody' })
})
const mintLike = () => token

test('points of the curve are told from addresses of programs', async () => {
  for (const { address } of [vera, otto]) assert.ok(isOnCurve(raw(address)))
  for (const address of [domain, token, first, second, BONFIDA, DEX_BONFIDA, RECORDS_STATE])
    assert.not.ok(isOnCurve(raw(address)), address)
  assert.not.ok(isOnCurve(new Uint8Array(31)))
  assert.not.ok(isOnCurve(new Uint8Array(32).fill(255)))
  // y = 1, x = 0: a point, but not with the sign of x set.
  const unit = new Uint8Array(32)
  unit[0] = 1
  assert.ok(isOnCurve(unit))
  unit[31] = 128
  assert.not.ok(isOnCurve(unit))
})

test('what cannot be a name is not asked for', async () => {
  const asks: Ask = async () => assert.unreachable('asked')
  for (const name of ['vera', 'vera.eth', '.sol', 'vera..sol', 've ra.sol', 'a.b.vera.sol', '0x.sol.'])
    assert.equal(await resolveName(asks, name), { missing: 'unknown' }, name)
  for (const name of ['vеra.sol', '🦊.sol', 've\u200bra.sol'])
    assert.equal(await resolveName(asks, name), { missing: 'strange' }, name)
})

test('R169: the name that an account chose counts if it leads back', async () => {
  const favourite = await pda(sns.favourites, 'favourite_domain', raw(vera.address))
  const told = await nameAccount(domain, undefined, sns.reverseClass)
  const says = (label: string) => registry(sns.root, sns.root, [...u32(utf8(label).length), ...utf8(label)])
  const accounts = {
    [favourite]: of(sns.favourites, [0, ...bytesOf(domain)]),
    [told]: says('vera'),
    [domain]: registry(vera.address),
  }
  const reverse = (more: Record<string, unknown> = {}, address = vera.address) =>
    reverseName(node({ ...accounts, ...more }), address)
  assert.equal(await reverse(), { name: 'vera.sol' })
  assert.is(await reverse({}, otto.address), undefined)
  // Sold since; of another name; not its own words; not from its own program.
  assert.is(await reverse({ [domain]: registry(otto.address) }), undefined)
  for (const label of ['otto', 'Vera', 'vera.x', '\0vera', 'vеra', ''])
    assert.is(await reverse({ [told]: says(label) }), undefined, label)
  assert.is(await reverse({ [told]: { ...says('vera'), owner: SYSTEM } }), undefined)
  assert.is(await reverse({ [favourite]: of(SYSTEM, [0, ...bytesOf(domain)]) }), undefined)
  assert.is(await reverse({ [told]: null }), undefined)
})

test('R169: a node that does not answer is a failure, and no name without an owner', async () => {
  for (const reply of [{}, null, { value: [] }, { value: null }]) {
    assert.is((await failure(resolveName(async () => reply, 'vera.sol'))).code, 'http/bad-reply')
    assert.is((await failure(reverseName(async () => reply, vera.address))).code, 'http/bad-reply')
  }
})

test('only the main network has names, and they are looked up only if that is allowed', async () => {
  let asked = 0
  const adapter = createSolanaAdapter({
    projectId: '',
    customRpcUrls: Object.fromEntries(
      [sns.network as string, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map(it => [
        it,
        [{ url: 'https://node.example' }],
      ]),
    ),
    fetch: async (_, init) => {
      asked++
      const { id, params } = JSON.parse(init?.body as string) as { id: number; params: [string[]] }
      return Response.json({ jsonrpc: '2.0', id, result: { value: params[0].map(() => null) } })
    },
  })
  const [main, dev] = [sns.network, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map(it => findNetwork(it)!)
  const names = adapter.names!
  assert.equal(await names.resolve(main!, 'vera.sol'), { missing: 'unknown' })
  assert.equal(await names.resolve(dev!, 'vera.sol', { gateways: 'off' }), { missing: 'unknown' })
  assert.is(await names.reverse!(dev!, vera.address), undefined)
  assert.is(asked, 0)
  assert.equal(await names.resolve(main!, 'vera.sol', { gateways: 'off' }), { missing: 'nobody' })
  assert.is(await names.reverse!(main!, vera.address), undefined)
  assert.ok(asked >= 2)
  adapter.destroy()
})

test.run()
