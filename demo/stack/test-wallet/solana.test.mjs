import * as assert from 'uvu/assert'
import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '../solana/kit.mjs'
import { ACCOUNTS, CAIP } from '../solana/plan.mjs'
import { memo, SOL, startFixture, transferSol } from '../solana/solana-fixture.mjs'
import { approve, dialog, ethereum, journey, load, page, reject, script, tests } from './wallet-page.mjs'

const [FIRST, SECOND] = ACCOUNTS.map(it => it.address)
const KEYS = ACCOUNTS.map(it => it.privateKey)
/** Of RFC 8410, before a public key. */
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

const world = await startFixture()
tests.after(world.stop)

/** A page whose wallet has the Solana half; `change` is added to its config. */
async function open({ solana = {}, ...change } = {}) {
  // At an address that the page's policy names
  const url = `${ethereum.url}/solana`
  await page.route(url, async route =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: route.request().method() === 'OPTIONS' ? {} : await world.post(route.request().postDataJSON()),
    }),
  )
  await page.addInitScript(
    config => {
      window.__testWallet = config
      window.registered = []
      window.addEventListener('wallet-standard:register-wallet', ({ detail }) =>
        detail({ register: wallet => window.registered.push(wallet) }),
      )
    },
    { name: 'Kestrel', rpc: { [CAIP]: url }, solana: { keys: KEYS, ...solana }, ...change },
  )
  await load()
  await page.evaluate(() => {
    window.changes = []
    const { features } = window.registered[0]
    features['standard:events']?.on('change', ({ accounts }) => window.changes.push(accounts.map(it => it.address)))
  })
}
/** Calls a feature; bytes go in and come back as hex. It does not wait: the window must be answered first. */
const use = (feature, ...inputs) =>
  page.evaluate(
    async ([name, inputs]) => {
      const bytes = hex => Uint8Array.from(hex.match(/../g) ?? [], it => Number.parseInt(it, 16))
      const hex = list => [...list].map(it => it.toString(16).padStart(2, '0')).join('')
      const [wallet] = window.registered
      const given = inputs.map(({ address, message, transaction, ...more }) => ({
        ...more,
        ...(address && { account: wallet.accounts.find(it => it.address === address) ?? { address } }),
        ...(message && { message: bytes(message) }),
        ...(transaction && { transaction: bytes(transaction) }),
      }))
      try {
        const answer = await wallet.features[name][name.split(':')[1]](...given)
        if (answer?.accounts) return answer.accounts.map(it => it.address)
        return answer?.map(it => Object.fromEntries(Object.entries(it).map(([key, value]) => [key, hex(value)])))
      } catch (error) {
        return { code: error.code, message: error.message }
      }
    },
    [feature, inputs],
  )
async function connect() {
  const ended = use('standard:connect')
  await approve('Connect')
  return ended
}
function isSignature(address, hex, signature) {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, getBase58Encoder().encode(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(hex, 'hex'), key, Buffer.from(signature, 'hex'))
}
const hexOf = text => Buffer.from(text).toString('hex')
/** As it comes from a page: without the signature, in hex. */
async function unsigned(instructions, options) {
  const bytes = Buffer.from((await world.sign(ACCOUNTS[0], instructions, options)).wire, 'base64')
  return bytes.fill(0, 1, 65).toString('hex')
}

journey('registers once for each page that asks, with what it can do and nothing shared', async () => {
  await open()
  const told = await page.evaluate(() => {
    const again = []
    const detail = { register: wallet => again.push(wallet) }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    const [{ name, icon, chains, features, accounts }] = window.registered
    return { name, icon, chains, features: Object.keys(features), accounts, isSame: again[0] === window.registered[0] }
  })
  assert.match(told.icon, /^data:image\/svg\+xml,/)
  assert.equal(
    { ...told, icon: '' },
    {
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
    },
  )
})

journey('without the option it is no wallet of Solana', async () => {
  await page.addInitScript(() =>
    window.addEventListener('wallet-standard:register-wallet', () => (window.wasRegistered = true)),
  )
  await load()
  assert.not(await page.evaluate(() => window.wasRegistered))
})

journey(
  'shares nothing silently, the chosen account once the user agrees, and the same on the next visit',
  async () => {
    await open()
    assert.equal(await use('standard:connect', { silent: true }), [])
    const ended = use('standard:connect')
    await dialog('Connect').getByRole('radio').nth(1).check()
    await approve('Connect')
    assert.equal(await ended, [SECOND])
    assert.equal(await page.evaluate(() => window.changes), [[SECOND]])
    await load()
    assert.equal(await use('standard:connect', { silent: true }), [SECOND])
  },
)

journey('a refusal is 4001, and the next question is asked again', async () => {
  await open()
  const ended = use('standard:connect')
  await reject('Connect')
  assert.is((await ended).code, 4001)
  assert.equal(await connect(), [FIRST])
  const signing = use('solana:signMessage', { address: FIRST, message: hexOf('x') })
  await reject('Sign message')
  assert.is((await signing).code, 4001)
})

journey('scripts and flavours hold for this half, too', async () => {
  await open({
    flavour: 'decline-string',
    share: 'all',
    answers: { 'solana:signMessage': { error: { code: -32603 } } },
  })
  await script('approve')
  assert.equal(await use('standard:connect'), [FIRST, SECOND])
  assert.is((await use('solana:signMessage', { address: FIRST, message: hexOf('x') })).code, -32603)
  await script({ code: 7, message: 'Later' })
  const transaction = await unsigned([memo('x')])
  assert.equal(await use('solana:signTransaction', { address: FIRST, transaction }), { code: 7, message: 'Later' })
})

journey('signs messages with the keys of the accounts that it shares, and no other', async () => {
  await open()
  await connect()
  const message = hexOf('Hello, Solana ✓')
  const ended = use('solana:signMessage', { address: FIRST, message })
  assert.match(await dialog('Sign message').textContent(), /Hello, Solana ✓/)
  await approve('Sign message')
  const [answer] = await ended
  assert.is(answer.signedMessage, message)
  assert.ok(isSignature(FIRST, message, answer.signature))
  assert.is((await use('solana:signMessage', { address: SECOND, message })).code, 4100)
})

journey('shows what a transaction pays, and signs it without sending it', async () => {
  await open()
  await connect()
  const before = await world.lamportsOf(SECOND)
  const transaction = await unsigned([transferSol(FIRST, SECOND, SOL / 4n), memo('Thanks')])
  const ended = use('solana:signTransaction', { address: FIRST, transaction, chain: 'solana:mainnet' })
  const text = await dialog('Sign transaction').textContent()
  assert.match(text, SECOND)
  assert.match(text, '0.25 SOL')
  assert.match(text, 'MemoSq4')
  await approve('Sign transaction')
  const [{ signedTransaction }] = await ended
  assert.ok(isSignature(FIRST, transaction.slice(130), signedTransaction.slice(2, 130)))
  assert.is(signedTransaction.slice(130), transaction.slice(130))
  assert.is(await world.lamportsOf(SECOND), before)
})

for (const [what, options] of [
  ['new', { version: 0 }],
  ['old', { version: 'legacy' }],
])
  journey(`signs and sends a transaction of the ${what} kind`, async () => {
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
    assert.ok(isSignature(FIRST, transaction.slice(130), signature))
    assert.is((await world.lamportsOf(SECOND)) - before, 1_000_000n)
  })

journey('what it cannot sign, or cannot send, fails before or after the question', async () => {
  await open({ auto: 'approve' })
  await use('standard:connect')
  const transaction = await unsigned([transferSol(FIRST, SECOND, 10_000n * SOL)])
  const sending = { address: FIRST, transaction, chain: 'solana:mainnet' }
  assert.is((await use('solana:signAndSendTransaction', sending)).code, -32002)
  assert.is((await use('solana:signTransaction', { ...sending, chain: 'solana:devnet' })).code, 4902)
  for (const broken of ['00', transaction.slice(0, 200), transaction.replaceAll(/../g, 'ff')])
    assert.is((await use('solana:signTransaction', { address: FIRST, transaction: broken })).code, -32602)
  const foreign = (await world.sign(ACCOUNTS[1], [memo('x')])).wire
  const other = { address: FIRST, transaction: Buffer.from(foreign, 'base64').toString('hex') }
  assert.is((await use('solana:signTransaction', other)).code, -32602)
})

journey('lacks what it is set up to lack', async () => {
  await open({ solana: { lacks: ['solana:signAndSendTransaction', 'standard:events'] } })
  assert.equal(await page.evaluate(() => Object.keys(window.registered[0].features)), [
    'standard:connect',
    'standard:disconnect',
    'solana:signMessage',
    'solana:signTransaction',
  ])
})

journey('tells of another account, of a permission taken back, and of being disconnected', async () => {
  await open()
  await connect()
  await page.evaluate(() => {
    const { solana } = window.__testWalletControl
    solana.setAccount(1)
    solana.revoke()
  })
  await connect()
  await use('standard:disconnect')
  assert.equal(await page.evaluate(() => window.changes), [[FIRST], [SECOND], [], [SECOND], []])
  assert.equal(await use('standard:connect', { silent: true }), [])
})

tests.run()
