import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createKeyPairFromBytes,
  getBase58Decoder,
  getBase58Encoder,
  signBytes,
  verifySignature,
  type SignatureBytes,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import type { ChainAdapter } from '../adapter.ts'
import type { TransferIntent } from '../intents.ts'
import { findNetwork } from '../networks.ts'
import { createSolanaAdapter } from './index.ts'
import { failure } from '../../../test/async.ts'
import { isRefusal } from '../../base/refusal.ts'

const test = suite('solana adapter')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

interface World {
  url: string
  call(method: string, ...params: unknown[]): Promise<{ result: any; error?: { message: string } }>
  lamportsOf(address: string): Promise<bigint>
  unitsOf(owner: string, symbol: string): Promise<bigint>
  chain: { advance(slots: number): unknown }
  faults: { set(service: string, match: string, fault: object, times?: number): void; clear(): void }
  stop(): Promise<void>
}
const { ACCOUNTS, MINTS, CAIP } = await stackOf('plan.mjs')
const [payer, other] = ACCOUNTS as { address: string; privateKey: string }[] as [
  { address: string; privateKey: string },
  { address: string; privateKey: string },
]
const mintOf = (symbol: string): string => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address
const newcomer = () => getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)))
const network = findNetwork('solana')!

let world: World
let adapter: ChainAdapter
test.before(async () => {
  world = await (await stackOf('solana-fixture.mjs')).startFixture()
  adapter = createSolanaAdapter(
    { projectId: 'p', customRpcUrls: { [CAIP]: [{ url: world.url }] } },
    { receiptDelayMs: 1 },
  )
})
test.after(async () => {
  adapter.destroy()
  await world.stop()
})

/** A wallet of the payer; `answer` replaces its answer to a method. */
function createWallet(answer: Record<string, (params: any) => unknown> = {}) {
  const asked: [method: string, params: any][] = []
  const sign = async (bytes: Uint8Array) => {
    const { privateKey } = await createKeyPairFromBytes(getBase58Encoder().encode(payer.privateKey))
    return signBytes(privateKey, bytes)
  }
  const signed = async ({ transaction }: { transaction: string }) => {
    const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'))
    bytes.set(await sign(bytes.subarray(65)), 1)
    return bytes
  }
  const methods: Record<string, (params: any) => unknown> = {
    solana_getAccounts: () => [{ pubkey: payer.address }],
    async solana_signAndSendTransaction(params) {
      const { result, error } = await world.call(
        'sendTransaction',
        Buffer.from(await signed(params)).toString('base64'),
        { encoding: 'base64' },
      )
      if (error) throw new Error(error.message)
      return { signature: result }
    },
    async solana_signTransaction(params) {
      return { transaction: Buffer.from(await signed(params)).toString('base64') }
    },
    async solana_signMessage({ message }) {
      return { signature: getBase58Decoder().decode(await sign(Uint8Array.from(getBase58Encoder().encode(message)))) }
    },
    ...answer,
  }
  return {
    asked,
    sign,
    signed,
    signer: {
      async request({ method, params }: { method: string; params?: unknown }) {
        asked.push([method, params])
        return methods[method]!(params)
      },
    },
  }
}
const unsupported = () => {
  throw Object.assign(new Error('Unsupported'), { code: 4200 })
}
const intent = (over: Partial<TransferIntent> = {}): TransferIntent => ({
  network,
  from: payer.address,
  to: other.address,
  amount: 1_234_567n,
  ...over,
})
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: ModalError) => error.code,
  )

test('balances are those of the chain, to the last unit, and a mint says its decimals', async () => {
  assert.is(await adapter.getBalance(network, payer.address), await world.lamportsOf(payer.address))
  assert.is(await adapter.getBalance(network, newcomer()), 0n)
  const symbols = ['USDC', 'PRINT', 'TOLL']
  const facts = await adapter.getTokens(network, payer.address, [...symbols.map(mintOf), newcomer(), '0xno'])
  for (const [index, symbol] of symbols.entries()) {
    assert.is(facts[index]!.balance, await world.unitsOf(payer.address, symbol))
    assert.is(facts[index]!.title!.decimals, MINTS.find((it: { symbol: string }) => it.symbol === symbol).decimals)
  }
  assert.equal(facts.slice(3), [{}, {}])
})

test('the mint of wrapped SOL, which has no title of its own, is not called SOL', async () => {
  const [facts] = await adapter.getTokens(network, payer.address, ['So11111111111111111111111111111111111111112'])
  assert.equal(facts, { balance: 0n, title: { name: 'Wrapped SOL', symbol: 'WSOL', decimals: 9 } })
})

test('an address is read as it is printed, and what is no address is none', () => {
  assert.is(adapter.normalize(payer.address), payer.address)
  for (const text of ['', payer.address.toLowerCase(), payer.address + '1', '0x' + '1'.repeat(40), 'O'.repeat(44)])
    assert.is(adapter.normalize(text), undefined, text)
})

test('the explorer is told the cluster', () => {
  const devnet = findNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')!
  assert.is(adapter.addressUrl(devnet, 'A'), 'https://solscan.io/address/A?cluster=devnet')
  assert.is(adapter.txUrl(network, 'B'), 'https://solscan.io/tx/B')
})

test('what people hold is no contract; a mint, a program and an account of a token are', async () => {
  const isContract = (at: string) => adapter.isContract(network, at)
  assert.equal(await Promise.all([payer.address, newcomer()].map(isContract)), [false, false])
  assert.equal(await Promise.all([mintOf('USDC'), 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'].map(isContract)), [
    true,
    true,
  ])
})

for (const [title, answer] of [
  ['a wallet that sends it', {}],
  ['a wallet that only signs', { solana_signAndSendTransaction: unsupported }],
  [
    'a wallet that gives the signature alone',
    {
      solana_signAndSendTransaction: unsupported,
      async solana_signTransaction(params: { transaction: string }) {
        const bytes = await createWallet().signed(params)
        return { signature: getBase58Decoder().decode(bytes.subarray(1, 65)) }
      },
    },
  ],
] as [string, object][]) {
  test(`SOL moves to the last lamport through ${title}, and costs what was said`, async () => {
    const { signer } = createWallet(answer as never)
    const prepared = await adapter.prepareTransfer(intent())
    const preview = await prepared.preview()
    assert.equal(preview.changes, [{ kind: 'out', to: other.address, amount: 1_234_567n }])
    assert.equal([preview.by, preview.isFine, preview.isWhole], ['simulation', true, true])
    const before = await Promise.all([payer, other].map(it => world.lamportsOf(it.address)))
    const hash = await prepared.submit(signer)
    const receipt = await adapter.waitForReceipt(network, hash)
    assert.equal([receipt.status, receipt.fee], ['success', prepared.fee])
    const after = await Promise.all([payer, other].map(it => world.lamportsOf(it.address)))
    // @spec:4.34
    assert.is(after[1]! - before[1]!, 1_234_567n)
    assert.is(before[0]! - after[0]!, 1_234_567n + prepared.fee)
    const { callHash } = prepared
    const query = { hash, account: payer.address, to: other.address, amount: 1_234_567n }
    assert.equal(await adapter.compare(network, { ...query, callHash }), { isAsked: true, arrived: 1_234_567n })
    assert.equal(await adapter.compare(network, { ...query, callHash: callHash + '1' }), { arrived: 1_234_567n })
    assert.equal(await adapter.outcome(network, { hash, account: payer.address }), {
      changes: [{ kind: 'out', to: other.address, amount: 1_234_567n }],
      fee: prepared.fee,
      accounts: [],
    })
    assert.equal((await adapter.outcome(network, { hash, account: other.address }))!.changes, [
      { kind: 'in', amount: 1_234_567n },
    ])
  })
}

for (const [symbol, amount, arrives] of [
  ['USDC', 2_000_001n, 2_000_001n],
  ['TOLL', 1_000_000_000n, 990_000_000n],
] as const) {
  test(`R119: ${symbol} arrives at an account that is there and at one that is made, whose rent is told beside the fee`, async () => {
    const token = mintOf(symbol)
    const to = newcomer()
    const rents: (bigint | undefined)[] = []
    for (const isNew of [true, false]) {
      const held = isNew ? 0n : await world.unitsOf(to, symbol)
      const prepared = await adapter.prepareTransfer(intent({ to, token, amount }))
      rents.push(prepared.rent)
      assert.ok(prepared.fee < 100_000n, `${prepared.fee}: no rent in it`)
      const { changes } = await prepared.preview()
      assert.equal(changes[0], { kind: 'out', token, to, amount: arrives })
      assert.is(
        changes.reduce((sum, it) => sum + it.amount, 0n),
        amount,
      )
      const before = await world.lamportsOf(payer.address)
      const hash = await prepared.submit(createWallet().signer)
      assert.is((await adapter.waitForReceipt(network, hash)).status, 'success')
      assert.is((await world.unitsOf(to, symbol)) - held, arrives)
      assert.is(before - (await world.lamportsOf(payer.address)), prepared.fee + (prepared.rent ?? 0n))
      const query = { hash, account: payer.address, to, token, amount, callHash: prepared.callHash }
      assert.equal(await adapter.compare(network, query), { isAsked: true, arrived: arrives })
    }
    assert.ok(rents[0]! >= 2_039_280n, `${rents[0]}: the rent of an account`)
    assert.is(rents[1], undefined)
  })
}

test('all of the SOL leaves nothing behind', async () => {
  const from = other.address
  const balance = await world.lamportsOf(from)
  const prepared = await adapter.prepareTransfer(
    intent({ from, to: payer.address, amount: balance, isFeeIncluded: true }),
  )
  assert.is(prepared.amount + prepared.fee, balance)
  assert.ok((await prepared.preview()).isFine)
})

test('R119: what can never arrive is named before the wallet is asked', async () => {
  const obstacle = async (symbol: string, to = newcomer()) =>
    adapter.prepareTransfer(intent({ token: mintOf(symbol), to, amount: 1n })).then(
      () => '',
      (error: ModalError) => `${error.code} ${String(error.data?.['obstacle'])}`,
    )
  assert.is(await obstacle('BADGE'), 'rpc/error bound')
  assert.is(await obstacle('HOOK'), 'rpc/error hook')
  assert.is(await obstacle('COLD'), 'rpc/error frozen')
  assert.is(await obstacle('NOTE', other.address), 'rpc/error memo')
})

test('a memo and references are part of what the wallet is handed; with a memo it arrives where one is asked for', async () => {
  const note = { memo: 'Order 4711', references: [newcomer(), newcomer()] }
  for (const more of [{}, { token: mintOf('NOTE'), amount: 1n }]) {
    const prepared = await adapter.prepareTransfer(intent({ to: other.address, ...more, note }))
    assert.ok((await prepared.preview()).isFine)
    const { signer } = createWallet()
    const signature = await prepared.submit(signer)
    for (const reference of note.references) {
      const { result } = await world.call('getSignaturesForAddress', reference)
      assert.is(result[0].signature, signature)
      assert.match(result[0].memo, /Order 4711$/)
    }
  }
})

test('a reference that is an account of the transfer itself is refused before the wallet is asked', async () => {
  const mint = mintOf('USDC')
  for (const references of [[payer.address], [other.address], ['nobody']])
    assert.is(
      await code(adapter.prepareTransfer(intent({ to: other.address, token: mint, amount: 1n, note: { references } }))),
      'address/invalid',
    )
})

test('a transfer that would fail says why in its preview', async () => {
  const prepared = await adapter.prepareTransfer(intent({ amount: 10n ** 15n }))
  const { isFine, reason } = await prepared.preview()
  assert.is(isFine, false)
  assert.ok(reason)
})

test('R70: a wallet with another account, or that does not say, is asked for nothing', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  for (const accounts of [() => [{ pubkey: other.address }], () => [], () => 'no', unsupported]) {
    const { signer, asked } = createWallet({ solana_getAccounts: accounts })
    assert.is(await code(prepared.submit(signer)), 'wallet/account-changed')
    assert.equal(
      asked.map(([method]) => method),
      ['solana_getAccounts'],
    )
  }
})

test('a wallet that signs another transaction than it was handed sends nothing', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  const before = await world.lamportsOf(other.address)
  for (const at of [65, 100, 200]) {
    const { signer } = createWallet({
      solana_signAndSendTransaction: unsupported,
      solana_signTransaction: ({ transaction }) => {
        const bytes = Buffer.from(transaction, 'base64')
        bytes[at]! ^= 1
        return { transaction: bytes.toString('base64') }
      },
    })
    const error = await failure(prepared.submit(signer))
    // With another block it could be lawful; its signature is not valid, which the node finds out.
    assert.ok(isRefusal(error), `R143: and that is known: ${error.code}`)
  }
  assert.is(await world.lamportsOf(other.address), before)
})

for (const [given, told] of [
  [undefined, 'confirmed'],
  ['finalized', 'finalized'],
  ['singleGossip', 'confirmed'],
  ['max', 'finalized'],
] as const)
  test(`the commitment ${given} of the host is ${told} for the wallet and for the node`, async () => {
    const seen: unknown[] = []
    const named = createSolanaAdapter({
      projectId: 'p',
      customRpcUrls: { [CAIP]: [{ url: world.url }] },
      preflightCommitment: given,
      fetch: (url, init) => {
        const calls = [JSON.parse(String(init!.body))].flat() as { method: string; params: any[] }[]
        for (const { method, params } of calls)
          if (method === 'sendTransaction') seen.push(params[1].preflightCommitment)
        return fetch(url, init)
      },
    })
    const { signer, asked } = createWallet({ solana_signAndSendTransaction: unsupported })
    await (await named.prepareTransfer(intent())).submit(signer)
    named.destroy()
    seen.push(asked.find(([method]) => method === 'solana_signTransaction')![1].sendOptions.preflightCommitment)
    assert.equal(seen, [told, told])
  })

test('R77: what is no signature is no success', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  for (const answer of [null, {}, { signature: 'abc' }, { signature: payer.address }, { signature: '0'.repeat(88) }, 7])
    assert.is(
      await code(prepared.submit(createWallet({ solana_signAndSendTransaction: () => answer }).signer)),
      'wallet/failed',
    )
})

test('R118: after long thought a transfer gets a new block; R137: one too old for the wallet is not asked for again', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  await world.chain.advance(400)
  let blocks: string[] = []
  const slow = (times: number) => {
    let left = times
    blocks = []
    return createWallet({
      async solana_signAndSendTransaction(params) {
        blocks.push(params.transaction)
        if (left-- <= 0)
          return {
            signature: (
              await world.call('sendTransaction', Buffer.from(await createWallet().signed(params)).toString('base64'), {
                encoding: 'base64',
              })
            ).result,
          }
        await world.chain.advance(400)
        throw new Error('Transaction simulation failed: Blockhash not found')
      },
    }).signer
  }
  const before = await world.lamportsOf(other.address)
  await prepared.submit(slow(0))
  assert.is(blocks.length, 1)
  const error = await failure(prepared.submit(slow(1)))
  assert.equal([error.code, isRefusal(error), blocks.length], ['wallet/failed', false, 1])
  assert.is((await world.lamportsOf(other.address)) - before, 1_234_567n)
})

test('R118: a wallet that did not see its transaction arrive and calls it expired is not asked a second time', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  const before = await world.lamportsOf(other.address)
  let sent = ''
  const { signer, asked } = createWallet({
    async solana_signAndSendTransaction(params) {
      const wire = Buffer.from(await createWallet().signed(params)).toString('base64')
      sent = (await world.call('sendTransaction', wire, { encoding: 'base64' })).result
      await world.chain.advance(400)
      throw new Error(`Signature ${sent} has expired: block height exceeded.`)
    },
  })
  assert.is(await prepared.submit(signer), sent)
  assert.is(asked.filter(([method]) => method === 'solana_signAndSendTransaction').length, 1)
  assert.is((await world.lamportsOf(other.address)) - before, 1_234_567n)
})

test('R118: a node whose answer is lost after it took a transaction is no failure; one that refuses is', async () => {
  const losing = (isTaken: boolean) =>
    createSolanaAdapter(
      {
        projectId: 'p',
        customRpcUrls: { [CAIP]: [{ url: world.url }] },
        fetch: async (url, init) => {
          const call = JSON.parse(String(init!.body)) as { id: number; method?: string }
          if (call.method !== 'sendTransaction') return fetch(url, init)
          const error = { code: -32002, message: 'Transaction simulation failed: insufficient lamports' }
          if (!isTaken) return new Response(JSON.stringify({ jsonrpc: '2.0', id: call.id, error }))
          await fetch(url, init)
          throw new TypeError('Failed to fetch')
        },
      },
      { receiptDelayMs: 1 },
    )
  const { signer } = createWallet({ solana_signAndSendTransaction: unsupported })
  const before = await world.lamportsOf(other.address)
  const taken = losing(true)
  const hash = await (await taken.prepareTransfer(intent())).submit(signer)
  assert.is((await taken.waitForReceipt(network, hash)).status, 'success')
  const refused = losing(false)
  assert.is(await code((await refused.prepareTransfer(intent())).submit(signer)), 'rpc/error')
  assert.is((await world.lamportsOf(other.address)) - before, 1_234_567n)
  taken.destroy()
  refused.destroy()
})

test('R118: while the first may still land, nothing is asked a second time', async () => {
  const prepared = await adapter.prepareTransfer(intent())
  const { signer, asked } = createWallet({
    solana_signAndSendTransaction: () => {
      throw new Error('Blockhash not found')
    },
  })
  assert.is(await code(prepared.submit(signer)), 'wallet/failed')
  assert.is(asked.filter(([method]) => method === 'solana_signAndSendTransaction').length, 1)
})

test('R139: a lost transfer is found by the slot of the question; an equal one of before is not taken for it', async () => {
  const { recognition } = adapter
  for (const token of [undefined, mintOf('USDC')]) {
    const to = newcomer()
    const amount = token ? 7n : 5_000_000n
    const send = async () => {
      const prepared = await adapter.prepareTransfer(intent({ to, token, amount }))
      return { hash: await prepared.submit(createWallet().signer), callHash: prepared.callHash }
    }
    const older = await send()
    await world.chain.advance(1)
    const since = await recognition.mark(network, payer.address)
    const query = { account: payer.address, since, to, token, amount, callHash: older.callHash, except: [] as string[] }
    assert.is(await recognition.find(network, query), undefined)
    assert.is(await recognition.isSince(network, { ...query, hash: older.hash }), false)
    const { hash } = await send()
    assert.is(await recognition.find(network, query), hash)
    assert.is(await recognition.isSince(network, { ...query, hash }), true)
    assert.is(await recognition.find(network, { ...query, except: [hash] }), undefined)
    assert.is(await recognition.find(network, { ...query, amount: 8n, callHash: 'other' }), undefined)
    assert.is(await recognition.find(network, { ...query, since: 'damaged' }), undefined)
  }
})

test('a text is signed as it stands', async () => {
  const { signer } = createWallet()
  const signature = await adapter.signMessage(signer, payer.address, 'Sign in to app.example – ünïcode')
  const { publicKey } = await createKeyPairFromBytes(getBase58Encoder().encode(payer.privateKey))
  const bytes = getBase58Encoder().encode(signature) as SignatureBytes
  assert.ok(await verifySignature(publicKey, bytes, new TextEncoder().encode('Sign in to app.example – ünïcode')))
})

test('what others pay is what is paid, within reason, and a usual tip where nobody tells', async () => {
  const plain = (await adapter.prepareTransfer(intent())).fee
  world.faults.set(CAIP, 'getRecentPrioritizationFees', { status: 500 })
  const usual = (await adapter.prepareTransfer(intent())).fee
  world.faults.clear()
  assert.is(usual, 5_000n + 10_000n)
  assert.ok(plain >= 5_000n && plain <= 5_000n + 1_000_000n, String(plain))
})

test.run()
