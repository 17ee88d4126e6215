import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStandardWallet, FIRST, SECOND, SOLANA, accountOf } from '../../../test/fake-standard-wallet.ts'
import { live } from '../../../test/fake-wallet.ts'
import { attacksOn, isPolluted, unfit } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import { fromBase58, toBase58, toBase64 } from '../../base/bytes.ts'
import { createStandardDiscovery, type StandardWallet } from './discovery.ts'
import { askStandard } from './requests.ts'

const test = suite('answers of standard wallets')

/** JSON has no bytes: lists of numbers represent them. */
const withBytes = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 32 && value.every(it => Number.isInteger(it)) ? Uint8Array.from(value) : value
const answerOf = (text: string): any => {
  const [answer] = [JSON.parse(text)].flat() as unknown[]
  return answer && typeof answer === 'object'
    ? [Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withBytes(value)]))]
    : JSON.parse(text)
}

test('R57: accounts that a wallet shares are addresses on chains, or there are none', async () => {
  const sample = { accounts: [FIRST, SECOND].map(it => ({ ...accountOf(it), publicKey: null })) }
  let answer: unknown
  const { wallet } = createStandardWallet({ 'standard:connect': { connect: async () => answer } })
  const page = new EventTarget()
  const { connectors } = createStandardDiscovery(live().signal, {
    onChange() {},
    chain: () => SOLANA,
    ask: askStandard,
    window: page,
  })
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: (api: any) => api.register(wallet) }))
  const [connector] = connectors()
  for (const text of attacksOn(sample)) {
    answer = JSON.parse(text)
    const session = await connector!.connect(live()).catch((error: unknown) => error)
    if (session instanceof ModalError) assert.is(session.code, 'wallet/no-accounts', text.slice(0, 300))
    else {
      const { accounts, caipNetworkId } = session as Awaited<ReturnType<NonNullable<typeof connector>['connect']>>
      assert.ok(accounts.length && accounts.every(it => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(it.address)), text)
      assert.match(String(caipNetworkId), /^solana:[-\w]{1,32}$/)
    }
    assert.not(isPolluted())
  }
})

const SIGNATURE = Array.from({ length: 64 }, (_, at) => at)
const message = [0x80, 1, 0, 1, 2, ...fromBase58(FIRST), 7]
const transaction = [1, ...SIGNATURE, ...message]
for (const [method, feature, params, sample] of [
  ['solana_signMessage', 'signMessage', { message: toBase58(Uint8Array.of(1, 2)) }, [{ signature: SIGNATURE }]],
  [
    'solana_signTransaction',
    'signTransaction',
    { transaction: toBase64(Uint8Array.from(transaction)) },
    [{ signedTransaction: transaction }],
  ],
  [
    'solana_signAndSendTransaction',
    'signAndSendTransaction',
    { transaction: toBase64(Uint8Array.from(transaction)) },
    [{ signature: SIGNATURE }],
  ],
] as const)
  test(`R57: what a wallet answers to ${method} is bytes, or an error`, async () => {
    let answer: unknown
    const wallet: StandardWallet = {
      features: { [`solana:${feature}`]: { [feature]: async () => answer } },
      accounts: () => [{ address: FIRST, chains: new Map([[SOLANA, 'solana:mainnet']]), account: accountOf(FIRST) }],
      chain: () => SOLANA,
    }
    // Every byte is the same to the reader; the answer and its fields are varied.
    const shape = [Object.fromEntries(Object.keys(sample[0]).map(key => [key, '@bytes']))]
    let fine = 0
    for (const text of attacksOn(shape)) {
      answer = answerOf(text.replaceAll('"@bytes"', JSON.stringify(Object.values(sample[0])[0])))
      const found = await askStandard(wallet, { method, params }).catch((error: unknown) => error)
      if (found instanceof Error)
        assert.type((found as Error & { code?: number }).code, 'number', `${found} ${text.slice(0, 300)}`)
      else {
        fine++
        assert.is(unfit(found), undefined, text.slice(0, 300))
        for (const value of Object.values(found as object)) assert.match(String(value), /^[\w+/=]+$/)
      }
      assert.not(isPolluted())
    }
    assert.ok(fine > 0)
  })

test.run()
