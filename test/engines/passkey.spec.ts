import { Connection, PublicKey, SystemProgram, Transaction } from 'solana-web3-v1'
import { verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { World } from '../e2e/fixtures.ts'
import { CAIP } from '../e2e/solana-account.ts'
import { nodeOf } from '../e2e/swapping.ts'
import type { Driver } from './driver.ts'
import { expect } from './fixtures.ts'
import { css, heading } from './in-page.ts'
import { ask, stateOf } from './journeys.ts'
import {
  approve,
  choose,
  connectBy,
  connected,
  forgetAll,
  frameLoaded,
  openWallet,
  test,
  wordsOf,
} from './passkey-wallet.ts'

const TO = '0x00000000000000000000000000000000DeaDBeef'

async function signs(driver: Driver, world: World, address: Hex): Promise<void> {
  await ask(driver, 'personal_sign', [`0x${Buffer.from('Two loaves').toString('hex')}`, address])
  const signature = await approve<Hex>(driver, 'Two loaves', new URL(world.site.origin).host)
  expect(await verifyMessage({ address, message: 'Two loaves', signature })).toBe(true)
}

async function sendsEther(driver: Driver, world: World, from: Hex): Promise<void> {
  const node = nodeOf(world)
  await node('anvil_setBalance', from, '0xde0b6b3a7640000')
  await ask(driver, 'eth_sendTransaction', [{ from, to: TO, value: '0x16345785d8a0000' }])
  const hash = await approve<Hex>(driver, '0.1 ETH', TO)
  await expect
    .poll(() => node('eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1', from: from.toLowerCase() })
}

async function sendsSol(driver: Driver, world: World): Promise<void> {
  await expect.poll(async () => (await stateOf(driver)).namespaces.solana!.status).toBe('connected')
  const from = new PublicKey((await stateOf(driver)).namespaces.solana!.address!)
  const to = new PublicKey(world.stack.accounts.solana[1]!.address)
  const chain = new Connection(world.stack.urls.rpc[CAIP]!, 'confirmed')
  await chain.requestAirdrop(from, 1e9)
  await expect.poll(() => chain.getBalance(from)).toBe(1e9)
  const before = await chain.getBalance(to)
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 250_000_000 })
  const unsigned = new Transaction({ feePayer: from, ...(await chain.getLatestBlockhash()) }).add(transfer)
  const transaction = unsigned.serialize({ requireAllSignatures: false }).toString('base64')
  await ask(driver, 'solana_signAndSendTransaction', { transaction, pubkey: from.toBase58() }, 'solana')
  await approve(driver, '0.25 SOL', to.toBase58())
  await expect.poll(() => chain.getBalance(to)).toBe(before + 250_000_000)
}

test('R180, R185: a wallet is created, signs and sends, and is the same after a reload, with nothing stored, and from its words', async ({
  driver,
  openHost,
  world,
  passkeySite,
  authenticator: { soft },
}) => {
  await openHost()
  const address = await connectBy(driver, it => choose(it, 'Create a wallet', 'Save a passkey', 'Open the wallet'))
  expect(soft.ceremonies).toEqual(['create', 'get'])
  await sendsSol(driver, world)
  await signs(driver, world, address)
  await sendsEther(driver, world, address)
  // One for each signature, none of them in the frame.
  expect(soft.ceremonies.splice(0).slice(2)).toEqual(['get', 'get', 'get'])

  await openHost()
  expect(await connected(driver)).toBe(address)
  expect(soft.ceremonies).toEqual([])

  await forgetAll(driver, passkeySite.url)
  await openHost({ options: { siwx: { statement: 'Welcome to the bakery.' } } })
  expect((await stateOf(driver)).status).toBe('disconnected')
  expect(await connectBy(driver, it => choose(it, 'Use my passkey'))).toBe(address)
  const { message, signature } = (await stateOf(driver)).sessions[0]!
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
  expect(soft.ceremonies).toEqual(['get'])

  await forgetAll(driver, passkeySite.url)
  await driver.open(`${passkeySite.url}/`)
  const words = (await wordsOf(driver)).join(' ')
  expect(mnemonicToAccount(words).address).toBe(address)

  // The passkey is lost.
  soft.credentials.clear()
  await driver.run(() => localStorage.clear())
  await openHost()
  const restored = await connectBy(driver, async wallet => {
    await choose(wallet, 'Restore from words')
    await wallet.fill(css('textarea'), words)
    await choose(wallet, 'Continue', 'Save a passkey', 'Restore the wallet', 'Save it in the passkey')
  })
  expect(restored).toBe(address)
})

test('R182: a page whose policy keeps windows apart is named in the window; one that allows windows connects', async ({
  driver,
  openHost,
  authenticator: { soft },
}) => {
  const policy = (value: string) => openHost({ headers: { 'cross-origin-opener-policy': value } })
  await policy('same-origin')
  await (await openWallet(driver)).see(heading('The window cannot answer'))
  await frameLoaded(driver)
  await policy('same-origin-allow-popups')
  await connectBy(driver, it => choose(it, 'Create a wallet', 'Save a passkey', 'Open the wallet'))
  expect(soft.ceremonies).toEqual(['create', 'get'])
})
