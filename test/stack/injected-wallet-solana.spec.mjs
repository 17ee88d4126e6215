import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '../../demo/stack/solana/kit.mjs'
import { ACCOUNTS } from '../../demo/stack/solana/plan.mjs'
import { memo, SOL, transferSol } from '../../demo/stack/solana/solana-fixture.mjs'
import { expect, test } from './injected-wallet-solana.mjs'

const [FIRST, SECOND] = ACCOUNTS.map(it => it.address)
/** RFC 8410 prefix of a public key. */
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

function isSignature(address, hex, signature) {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, getBase58Encoder().encode(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(hex, 'hex'), key, Buffer.from(signature, 'hex'))
}
const hexOf = text => Buffer.from(text).toString('hex')

test('registers once for each page that asks, with what it can do and nothing shared', async ({
  wallet: { page, open },
}) => {
  await open()
  const told = await page.evaluate(() => {
    const again = []
    const detail = { register: wallet => again.push(wallet) }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    const [{ name, icon, chains, features, accounts }] = window.registered
    return { name, icon, chains, features: Object.keys(features), accounts, isSame: again[0] === window.registered[0] }
  })
  expect(told.icon).toMatch(/^data:image\/svg\+xml,/)
  expect({ ...told, icon: '' }).toStrictEqual({
    name: 'Kestrel',
    icon: '',
    chains: ['solana:mainnet'],
    features: [
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ],
    accounts: [],
    isSame: true,
  })
})

test('without the option it is no wallet of Solana', async ({ wallet: { page, load } }) => {
  await page.addInitScript(() =>
    window.addEventListener('wallet-standard:register-wallet', () => (window.wasRegistered = true)),
  )
  await load()
  expect(await page.evaluate(() => window.wasRegistered)).toBeFalsy()
})

test('shares nothing silently, the chosen account once the user agrees, and the same on the next visit', async ({
  wallet: { page, dialog, approve, load, open, use },
}) => {
  await open()
  expect(await use('standard:connect', { silent: true })).toStrictEqual([])
  const ended = use('standard:connect')
  await dialog('Connect').getByRole('radio').nth(1).check()
  await approve('Connect')
  expect(await ended).toStrictEqual([SECOND])
  expect(await page.evaluate(() => window.changes)).toStrictEqual([[SECOND]])
  await load()
  expect(await use('standard:connect', { silent: true })).toStrictEqual([SECOND])
})

test('a refusal is 4001, and the next question is asked again', async ({ wallet: { reject, open, use, connect } }) => {
  await open()
  const ended = use('standard:connect')
  await reject('Connect')
  expect((await ended).code).toBe(4001)
  expect(await connect()).toStrictEqual([FIRST])
  const signing = use('solana:signMessage', { address: FIRST, message: hexOf('x') })
  await reject('Sign message')
  expect((await signing).code).toBe(4001)
})

test('scripts and flavours hold for this half, too', async ({ wallet: { script, open, use, unsigned } }) => {
  await open({
    flavour: 'decline-string',
    share: 'all',
    answers: { 'solana:signMessage': { error: { code: -32603 } } },
  })
  await script('approve')
  expect(await use('standard:connect')).toStrictEqual([FIRST, SECOND])
  expect((await use('solana:signMessage', { address: FIRST, message: hexOf('x') })).code).toBe(-32603)
  await script({ code: 7, message: 'Later' })
  const transaction = await unsigned([memo('x')])
  expect(await use('solana:signTransaction', { address: FIRST, transaction })).toStrictEqual({
    code: 7,
    message: 'Later',
  })
})

test('signs messages with the keys of the accounts that it shares, and no other', async ({
  wallet: { dialog, approve, open, use, connect },
}) => {
  await open()
  await connect()
  const message = hexOf('Hello, Solana ✓')
  const ended = use('solana:signMessage', { address: FIRST, message })
  expect(await dialog('Sign message').textContent()).toMatch(/Hello, Solana ✓/)
  await approve('Sign message')
  const [answer] = await ended
  expect(answer.signedMessage).toBe(message)
  expect(isSignature(FIRST, message, answer.signature)).toBeTruthy()
  expect((await use('solana:signMessage', { address: SECOND, message })).code).toBe(4100)
})

test('shows what a transaction pays, and signs it without sending it', async ({
  wallet: { dialog, approve, open, use, connect, unsigned, world },
}) => {
  await open()
  await connect()
  const before = await world.lamportsOf(SECOND)
  const transaction = await unsigned([transferSol(FIRST, SECOND, SOL / 4n), memo('Thanks')])
  const ended = use('solana:signTransaction', { address: FIRST, transaction, chain: 'solana:mainnet' })
  const text = await dialog('Sign transaction').textContent()
  expect(text).toMatch(SECOND)
  expect(text).toMatch('0.25 SOL')
  expect(text).toMatch('MemoSq4')
  await approve('Sign transaction')
  const [{ signedTransaction }] = await ended
  expect(isSignature(FIRST, transaction.slice(130), signedTransaction.slice(2, 130))).toBeTruthy()
  expect(signedTransaction.slice(130)).toBe(transaction.slice(130))
  expect(await world.lamportsOf(SECOND)).toBe(before)
})

for (const [what, options] of [
  ['new', { version: 0 }],
  ['old', { version: 'legacy' }],
])
  test(`signs and sends a transaction of the ${what} kind`, async ({ wallet: { open, use, unsigned, world } }) => {
    await open({ auto: 'approve' })
    await use('standard:connect')
    const before = await world.lamportsOf(SECOND)
    const transaction = await unsigned([transferSol(FIRST, SECOND, 1_000_000n)], options)
    const [{ signature }] = await use('solana:signAndSendTransaction', {
      address: FIRST,
      transaction,
      chain: 'solana:mainnet',
      options: { preflightCommitment: 'confirmed' },
    })
    expect(isSignature(FIRST, transaction.slice(130), signature)).toBeTruthy()
    expect((await world.lamportsOf(SECOND)) - before).toBe(1_000_000n)
  })

test('what it cannot sign, or cannot send, fails before or after the question', async ({
  wallet: { open, use, unsigned, world },
}) => {
  await open({ auto: 'approve' })
  await use('standard:connect')
  const transaction = await unsigned([transferSol(FIRST, SECOND, 10_000n * SOL)])
  const sending = { address: FIRST, transaction, chain: 'solana:mainnet' }
  expect((await use('solana:signAndSendTransaction', sending)).code).toBe(-32002)
  expect((await use('solana:signTransaction', { ...sending, chain: 'solana:devnet' })).code).toBe(4902)
  for (const broken of ['00', transaction.slice(0, 200), transaction.replaceAll(/../g, 'ff')])
    expect((await use('solana:signTransaction', { address: FIRST, transaction: broken })).code).toBe(-32602)
  const foreign = (await world.sign(ACCOUNTS[1], [memo('x')])).wire
  const other = { address: FIRST, transaction: Buffer.from(foreign, 'base64').toString('hex') }
  expect((await use('solana:signTransaction', other)).code).toBe(-32602)
})

test('lacks what it is set up to lack', async ({ wallet: { page, open } }) => {
  await open({ solana: { lacks: ['solana:signAndSendTransaction', 'standard:events'] } })
  expect(await page.evaluate(() => Object.keys(window.registered[0].features))).toStrictEqual([
    'standard:connect',
    'standard:disconnect',
    'solana:signMessage',
    'solana:signTransaction',
  ])
})

test('tells of another account, of a permission taken back, and of being disconnected', async ({
  wallet: { page, open, use, connect },
}) => {
  await open()
  await connect()
  await page.evaluate(() => {
    const { solana } = window.__testWalletControl
    solana.setAccount(1)
    solana.revoke()
  })
  await connect()
  await use('standard:disconnect')
  expect(await page.evaluate(() => window.changes)).toStrictEqual([[FIRST], [SECOND], [], [SECOND], []])
  expect(await use('standard:connect', { silent: true })).toStrictEqual([])
})
