import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  authenticatorDataOf,
  clientDataOf,
  IN_FRAME,
  SITE,
  softPasskey,
  verify,
  type SoftPasskey,
} from '../../../test/soft-passkey.ts'
import { messageOf, type PreparedTransaction } from '../../chains/evm/digests.ts'
import type { Addresses } from '../keys/keys.ts'
import { challengeOf } from '../passkey/assertion.ts'
import { ROOT, SEALED } from '../passkey/user-handle.ts'
import type { Job, Opened, Signable } from '../signer/job.ts'
import { perform } from '../signer/perform.ts'
import { areSigned } from './answer-check.ts'

const test = suite('what the signer answers')

type SignJob = Extract<Job, { does: 'sign' }>
const [phone, other] = [softPasskey('phone'), softPasskey('other')]
const accessOf = ({ id }: SoftPasskey) => ({ id, kind: ROOT }) as const
const accountOf = async (passkey: SoftPasskey): Promise<Addresses> => {
  const by = await verify(passkey, { does: 'open', content: {} })
  const { evm, solana } = (await perform({ does: 'open', content: {}, access: accessOf(passkey), by })) as Opened
  return { evm, solana }
}

const transaction: PreparedTransaction = {
  chainId: '0x1',
  nonce: '0x3',
  to: `0x${'11'.repeat(20)}`,
  value: '0x5',
  data: '0x12345678',
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}
const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...rest } = transaction as Record<string, string>
const legacy = { ...rest, gasPrice: '0x7' } as unknown as PreparedTransaction
const data = {
  domain: { name: 'Bakery', chainId: '1' },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'loaves', type: 'uint256' }],
  },
  primaryType: 'Order',
  message: { loaves: '3' },
}
const SHOWN: Signable[] = [
  { type: 'evm-message', message: messageOf('Hello there') },
  { type: 'evm-typed-data', data },
  { type: 'evm-transaction', transaction },
  { type: 'evm-transaction', transaction: legacy },
  { type: 'solana-message', message: '3yZe7d' },
]

let [mine, theirs]: Addresses[] = []
test.before(async () => {
  ;[mine, theirs] = [await accountOf(phone), await accountOf(other)]
})
const jobOf = async (all: Signable[], passkey = phone): Promise<SignJob> => {
  const content = { account: passkey === phone ? mine! : theirs!, all }
  return {
    does: 'sign',
    content,
    access: accessOf(passkey),
    by: await verify(passkey, { does: 'sign', content }),
  }
}
const signed = async (all: Signable[], passkey = phone) => (await perform(await jobOf(all, passkey))) as string[]

test('the account’s own signatures of what was shown count', async () => {
  assert.is(areSigned(SHOWN, await signed(SHOWN), mine!), true)
})

/** What a transaction, a message or typed data is changed to after it was shown. */
const CHANGED: Signable[] = [
  { type: 'evm-message', message: messageOf('Hello there!') },
  { type: 'evm-typed-data', data: { ...data, message: { loaves: '4' } } },
  { type: 'evm-typed-data', data: { ...data, domain: { ...data.domain, chainId: '8453' } } },
  { type: 'evm-typed-data', data: { ...data, domain: { ...data.domain, name: 'Butcher' } } },
  ...[transaction, legacy].flatMap(it =>
    [
      { to: `0x${'22'.repeat(20)}` },
      { value: '0x6' },
      { data: '0x' },
      { data: '0x12345679' },
      { nonce: '0x4' },
      { chainId: '0x2105' },
      { gas: '0x5209' },
      'gasPrice' in it ? { gasPrice: '0x8' } : { maxFeePerGas: '0x3' },
    ].map((change): Signable => ({
      type: 'evm-transaction',
      transaction: { ...it, ...change } as PreparedTransaction,
    })),
  ),
  { type: 'solana-message', message: '3yZe7e' },
]
const shownFor = (changed: Signable): Signable => {
  const isLegacy = changed.type === 'evm-transaction' && 'gasPrice' in changed.transaction
  return SHOWN.find(
    it => it.type === changed.type && (!isLegacy || (it.type === 'evm-transaction' && 'gasPrice' in it.transaction)),
  )!
}

const throws = async (run: () => Promise<unknown>) =>
  assert.ok(
    await run().then(
      () => false,
      () => true,
    ),
  )

test('R177: what changes between display and signature is not signed, and a signature of it does not count', async () => {
  for (const changed of CHANGED) {
    const job = await jobOf([shownFor(changed)])
    await throws(() => perform({ ...job, content: { ...job.content, all: [changed] } }))
    assert.is(areSigned([shownFor(changed)], await signed([changed]), mine!), false, JSON.stringify(changed))
  }
  assert.is(CHANGED.length, 21)
})

test('R177: a transaction that is not the one that was shown does not count with a signature of that one', async () => {
  for (const shown of SHOWN.filter(it => it.type === 'evm-transaction')) {
    const [raw] = (await signed([shown])) as [string]
    for (const other of [
      raw.replace('12345678', '12345679'),
      raw.replace('11'.repeat(20), '22'.repeat(20)),
      `${raw}00`,
    ]) {
      assert.is.not(other, raw)
      assert.is(areSigned([shown], [other], mine!), false)
    }
  }
})

test('R177: another account, passkey, seal, challenge, origin or place signs nothing', async () => {
  const [shown] = SHOWN as [Signable]
  const fresh = () => jobOf([shown])
  const clientData = async (change: object) => {
    const { by, content } = await fresh()
    const challenge = await challengeOf({ site: SITE, does: 'sign', content, once: by.once })
    return clientDataOf(challenge, IN_FRAME, change)
  }
  const mutations: ((job: SignJob) => Promise<SignJob> | SignJob)[] = [
    it => ({ ...it, content: { ...it.content, account: theirs! } }),
    it => ({ ...it, content: { ...it.content, all: [shown, shown] } }),
    it => ({ ...it, content: { ...it.content, all: [] } }),
    it => ({ ...it, access: accessOf(other) }),
    it => ({ ...it, access: { id: phone.id, kind: SEALED, box: '00'.repeat(44) } }),
    it => ({ ...it, by: { ...it.by, id: other.id } }),
    it => ({ ...it, by: { ...it.by, prf: other.prf() } }),
    it => ({ ...it, by: { ...it.by, once: 'twice' } }),
    it => ({ ...it, by: { ...it.by, place: { ...it.by.place, site: 'https://evil.example' } } }),
    it => ({ ...it, by: { ...it.by, place: { ...it.by.place, framing: 'none' } } }),
    it => ({ ...it, by: { ...it.by, place: { ...it.by.place, rpId: 'evil.example' } } }),
    it => ({ ...it, by: { ...it.by, place: { ...it.by.place, origin: 'https://evil.example' } } }),
    it => ({ ...it, by: { ...it.by, authenticatorData: authenticatorDataOf(IN_FRAME.rpId, 0x19) } }),
    it => ({ ...it, by: { ...it.by, authenticatorData: authenticatorDataOf('evil.example') } }),
    it => ({ ...it, by: { ...it.by, authenticatorData: new Uint8Array(36) } }),
    async it => ({ ...it, by: { ...it.by, clientData: await clientData({ type: 'webauthn.create' }) } }),
    async it => ({ ...it, by: { ...it.by, clientData: await clientData({ challenge: 'AAAA' }) } }),
    async it => ({ ...it, by: { ...it.by, clientData: await clientData({ origin: SITE }) } }),
    async it => ({ ...it, by: { ...it.by, clientData: await clientData({ crossOrigin: false }) } }),
    async it => ({ ...it, by: { ...it.by, clientData: await clientData({ topOrigin: 'https://evil.example' }) } }),
  ]
  assert.ok(mutations.length + CHANGED.length > 40)
  for (const mutate of mutations) await throws(async () => perform(await mutate(await fresh())))
  assert.is(areSigned([shown], (await perform(await fresh())) as string[], mine!), true)
})

test('R177: an answer that lacks one, has one more, is of another account or is none does not count', async () => {
  const values = await signed(SHOWN)
  for (const answer of [
    values.slice(1),
    [...values, values[0]],
    values.toReversed(),
    values.map(() => '0x'),
    values.map(() => ''),
    values.map(() => 1),
    await signed(SHOWN, other),
    undefined,
    'approved',
    {},
  ])
    assert.is(areSigned(SHOWN, answer, mine!), false)
})

test.run()
