import { generateKeyPairSigner, getBase64Decoder } from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ACCOUNTS, AUTHORITY, FAUCET, GENESIS_HASH, MINTS, NATIVE, TOKEN, TOKEN_2022 } from './plan.mjs'
import {
  SOL,
  computeBudget,
  createTable,
  createTokenAccount,
  memo,
  mintOf,
  signerOf,
  startFixture,
  tokenAccount,
  transferSol,
  transferToken,
} from './solana-fixture.mjs'

const [everyday, small] = ACCOUNTS
const test = suite('Solana chain')
let world, start

test.before(async () => {
  world = await startFixture()
  start = await world.snapshot()
})
test.after(() => world.stop())
test.before.each(async () => assert.ok(await world.revert(start)))

const parsedAccounts = async (owner, programId) =>
  (await world.call('getTokenAccountsByOwner', owner, { programId }, { encoding: 'jsonParsed' })).result.value.map(
    it => it.account.data.parsed.info,
  )
const infoOf = async address =>
  (await world.call('getAccountInfo', address, { encoding: 'jsonParsed' })).result.value.data.parsed.info
const stateOf = list => list?.reduce((all, it) => ({ ...all, [it.extension]: it.state ?? {} }), {})

test('keys and addresses of the plan belong together', async () => {
  for (const account of [...ACCOUNTS, FAUCET, AUTHORITY]) assert.is((await signerOf(account)).address, account.address)
})

test('it stands for mainnet, and its blocks are fewer than its slots', async () => {
  const results = await Promise.all(
    ['getGenesisHash', 'getHealth', 'getSlot', 'getBlockHeight'].map(async it => (await world.call(it)).result),
  )
  assert.equal(results.slice(0, 2), [GENESIS_HASH, 'ok'])
  assert.ok(results[2] > results[3])
  const { result } = await world.call('getEpochInfo')
  assert.is(result.epoch * result.slotsInEpoch + result.slotIndex, results[2])
})

test('the accounts hold what the plan says, in both token programs', async () => {
  for (const [i, { address }] of ACCOUNTS.entries()) {
    assert.is(await world.lamportsOf(address), NATIVE[i])
    for (const program of [TOKEN, TOKEN_2022]) {
      const held = Object.fromEntries(
        (await parsedAccounts(address, program)).map(it => [it.mint, it.tokenAmount.amount]),
      )
      const planned = MINTS.filter(it => it.program === program && it.balances[i] !== undefined)
      assert.equal(held, Object.fromEntries(planned.map(it => [it.address, String(it.balances[i])])))
    }
  }
  for (const { address, balances, decimals } of MINTS) {
    const { value } = (await world.call('getTokenSupply', address)).result
    assert.equal([value.amount, value.decimals], [String(balances.reduce((sum, it) => sum + it, 0n)), decimals])
  }
})

test('mints say what they ask of a transfer', async () => {
  const states = {}
  for (const { symbol, address } of MINTS) states[symbol] = stateOf((await infoOf(address)).extensions)
  assert.is(states.USDC, undefined)
  assert.equal(
    [states.TOLL.transferFeeConfig.newerTransferFee, states.COLD.defaultAccountState, states.BADGE.nonTransferable],
    [{ epoch: 0, maximumFee: 5_000_000_000, transferFeeBasisPoints: 100 }, { accountState: 'frozen' }, {}],
  )
  assert.is(states.HOOK.transferHook.programId, mintOf('HOOK').hook)
  assert.is(states.NOTE.tokenMetadata.name, 'Note')
  assert.is((await infoOf(await tokenAccount(everyday.address, 'COLD'))).state, 'frozen')
  const receiver = await infoOf(await tokenAccount(small.address, 'NOTE'))
  assert.equal(stateOf(receiver.extensions).memoTransfer, { requireIncomingTransferMemos: true })
})

test('an airdrop lands, twice the same one too', async () => {
  const { address } = await generateKeyPairSigner()
  const first = (await world.call('requestAirdrop', address, 5_000_000)).result
  const second = (await world.call('requestAirdrop', address, 5_000_000)).result
  assert.is.not(first, second)
  assert.is(await world.lamportsOf(address), 10_000_000n)
  assert.equal(
    (await world.call('getSignaturesForAddress', address)).result.map(it => it.signature),
    [second, first],
  )
})

test('SOL moves, the payer pays the fee that was told, and the history says it', async () => {
  const instructions = [
    ...computeBudget(20_000_000n, 500),
    transferSol(everyday.address, small.address, SOL),
    memo('rent'),
  ]
  const { signed } = await world.sign(everyday, instructions)
  const fee = (await world.call('getFeeForMessage', getBase64Decoder().decode(signed.messageBytes))).result.value
  assert.is(fee, 5000 + 10_000)
  // Too few units for the memo program: the transaction is in a block as a failure, and paid for.
  const failed = await world.send(everyday, instructions, { skipPreflight: true })
  assert.is(await world.lamportsOf(everyday.address), NATIVE[0] - BigInt(fee))
  const [status] = (await world.call('getSignatureStatuses', [failed.signature])).result.value
  assert.ok(status.err.InstructionError)

  const { signature } = await world.send(everyday, instructions.slice(2))
  assert.is(await world.lamportsOf(small.address), NATIVE[1] + SOL)
  const told = (
    await world.call('getTransaction', signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
  ).result
  assert.equal([told.meta.err, told.meta.fee, told.version], [null, 5000, 0])
  assert.equal(told.meta.postBalances[0] - told.meta.preBalances[0], -Number(SOL) - 5000)
  assert.equal(
    told.transaction.message.instructions.map(it => it.parsed),
    [
      { type: 'transfer', info: { source: everyday.address, destination: small.address, lamports: Number(SOL) } },
      'rent',
    ],
  )
  const history = (await world.call('getSignaturesForAddress', everyday.address, { limit: 1 })).result
  assert.equal([history.length, history[0].signature, history[0].memo], [1, signature, '[4] rent'])
  const before = (await world.call('getSignaturesForAddress', everyday.address, { before: signature })).result
  assert.equal(
    before.map(it => it.signature),
    [failed.signature],
  )
  assert.is((await world.call('getTransaction', signature)).error.code, -32015)
})

test('a legacy transaction is told in every encoding', async () => {
  const { wire, signature } = await world.sign(everyday, [transferSol(everyday.address, small.address, 1n)], {
    version: 'legacy',
  })
  await world.sendWire(wire)
  const { transaction, version } = (await world.call('getTransaction', signature, 'base64')).result
  assert.equal([transaction, version], [[wire, 'base64'], undefined])
  const { message } = (await world.call('getTransaction', signature)).result.transaction
  assert.equal(message.accountKeys.slice(0, 2), [everyday.address, small.address])
  assert.equal(message.header, {
    numRequiredSignatures: 1,
    numReadonlySignedAccounts: 0,
    numReadonlyUnsignedAccounts: 1,
  })
})

test('an address out of a lookup table is one of the accounts', async () => {
  const slot = BigInt((await world.call('getSlot')).result)
  const { table, instructions } = await createTable(everyday.address, slot, small.address)
  assert.ok((await world.send(everyday, instructions)).result)
  await world.advance()
  const { wire, signature } = await world.sign(everyday, [transferSol(everyday.address, small.address, 3n)], {
    tables: { [table]: [small.address] },
  })
  assert.ok((await world.sendWire(wire)).result)
  assert.is(await world.lamportsOf(small.address), NATIVE[1] + 3n)
  const told = async encoding =>
    (await world.call('getTransaction', signature, { encoding, maxSupportedTransactionVersion: 0 })).result
  const { meta, transaction } = await told('json')
  assert.equal(meta.loadedAddresses, { writable: [small.address], readonly: [] })
  assert.is(transaction.message.addressTableLookups[0].accountKey, table)
  assert.not(transaction.message.accountKeys.includes(small.address))
  const { accountKeys } = (await told('jsonParsed')).transaction.message
  assert.equal(accountKeys.at(-1), { pubkey: small.address, signer: false, writable: true, source: 'lookupTable' })
})

test('SPL tokens move into an account that is created for them', async () => {
  const steps = [
    await createTokenAccount(everyday.address, small.address, 'USDC'),
    await transferToken(everyday.address, small.address, 'USDC', 25_500_000n),
  ]
  const { signature } = await world.send(everyday, steps)
  assert.is(await world.unitsOf(small.address, 'USDC'), 25_500_000n)
  const { meta } = (await world.call('getTransaction', signature, { maxSupportedTransactionVersion: 0 })).result
  const amounts = tokens => tokens.map(it => [it.owner, it.uiTokenAmount.uiAmountString]).sort()
  assert.equal(amounts(meta.preTokenBalances), [[everyday.address, '2315.4']])
  assert.equal(amounts(meta.postTokenBalances), [
    [small.address, '25.5'],
    [everyday.address, '2289.9'],
  ])
  assert.is(meta.innerInstructions[0].index, 0)
})

test('Token-2022: a fee is kept back, a memo is asked for', async () => {
  assert.ok((await world.send(everyday, [await transferToken(everyday.address, small.address, 'TOLL', SOL)])).result)
  assert.is(await world.unitsOf(small.address, 'TOLL'), 40n * SOL + (SOL * 99n) / 100n)
  const transfer = await transferToken(everyday.address, small.address, 'NOTE', 5n)
  assert.match((await world.send(everyday, [transfer])).error.message, /custom program error: 0x24/)
  assert.ok((await world.send(everyday, [memo('for tea'), transfer])).result)
  assert.is(await world.unitsOf(small.address, 'NOTE'), 1_000_005n)
})

test('Token-2022: frozen, non-transferable and hooked tokens stay', async () => {
  for (const symbol of ['COLD', 'BADGE', 'HOOK']) {
    const steps = [
      await createTokenAccount(everyday.address, small.address, symbol),
      await transferToken(everyday.address, small.address, symbol, 1n),
    ]
    const { error } = await world.send(everyday, steps)
    assert.is(error.code, -32002, symbol)
    assert.ok(
      error.data.logs.some(it => it.includes(TOKEN_2022)),
      symbol,
    )
  }
})

test('a failure of the preflight is told with its logs and changes nothing', async () => {
  const { error } = await world.send(small, [transferSol(small.address, everyday.address, 2n * SOL)])
  assert.equal([error.code, error.data.err], [-32002, { InstructionError: [0, { Custom: 1 }] }])
  assert.is(error.message, 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1')
  assert.ok(error.data.logs.some(it => it.includes('insufficient lamports')))
  assert.is(await world.lamportsOf(small.address), NATIVE[1])
})

test('a bad signature and a repetition are refused', async () => {
  const { wire } = await world.sign(everyday, [transferSol(everyday.address, small.address, 1n)])
  const bytes = Buffer.from(wire, 'base64')
  bytes[10] ^= 1
  assert.is((await world.sendWire(bytes.toString('base64'))).error.code, -32003)
  bytes.fill(0, 1, 65)
  assert.is((await world.sendWire(bytes.toString('base64'))).error.code, -32003)
  assert.ok((await world.sendWire(wire)).result)
  assert.is((await world.sendWire(wire)).error.data.err, 'AlreadyProcessed')
})

test('a blockhash runs out after 150 blocks', async () => {
  const { value: blockhash } = await world.rpc.getLatestBlockhash().send()
  const { wire, signature } = await world.sign(everyday, [transferSol(everyday.address, small.address, 1n)], {
    blockhash,
  })
  const isValid = async () => (await world.call('isBlockhashValid', blockhash.blockhash)).result.value
  await world.advance(150)
  assert.is(BigInt((await world.call('getBlockHeight')).result), blockhash.lastValidBlockHeight)
  assert.is(await isValid(), true)
  await world.advance()
  assert.is(await isValid(), false)
  assert.is((await world.sendWire(wire)).error.message, 'Transaction simulation failed: Blockhash not found')
  assert.is((await world.sendWire(wire, { skipPreflight: true })).result, signature)
  assert.equal((await world.call('getSignatureStatuses', [signature])).result.value, [null])
})

test('unsigned transactions are simulated with another blockhash, and accounts shown as they would be', async () => {
  const { wire } = await world.sign(everyday, [transferSol(everyday.address, small.address, 7n)])
  const unsigned = Buffer.from(wire, 'base64').fill(0, 1, 65).toString('base64')
  await world.advance(151)
  const simulate = async options =>
    (await world.call('simulateTransaction', unsigned, { encoding: 'base64', ...options })).result.value
  assert.is((await simulate()).err, 'BlockhashNotFound')
  const accounts = { encoding: 'base64', addresses: [small.address] }
  const { err, accounts: after, replacementBlockhash } = await simulate({ replaceRecentBlockhash: true, accounts })
  assert.equal([err, BigInt(after[0].lamports)], [null, NATIVE[1] + 7n])
  assert.is(replacementBlockhash.blockhash, (await world.call('getLatestBlockhash')).result.value.blockhash)
  assert.is(await world.lamportsOf(small.address), NATIVE[1])
})

test('a chain that was taken back knows nothing of what came later', async () => {
  const { signature } = await world.send(everyday, [transferSol(everyday.address, small.address, SOL)])
  await world.revert(start)
  assert.is(await world.lamportsOf(small.address), NATIVE[1])
  assert.is((await world.call('getTransaction', signature)).result, null)
  assert.is(await world.revert(99), false)
})

test.run()
