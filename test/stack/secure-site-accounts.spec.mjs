import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseEther, toHex } from 'viem'
import { ACCOUNTS, CHAINS } from '../../demo/stack/chain/plan.mjs'
import { CAIP as SOLANA } from '../../demo/stack/solana/plan.mjs'
import { clientOf, createTokenAccount, SOL, transferToken } from '../../demo/stack/solana/solana-fixture.mjs'
import { expect, failed, test } from './secure-site.mjs'
import { receiptOf } from '../../demo/stack/chain/receipt.mjs'

const USDC = CHAINS[0].tokens[0].address
const OTTO = ACCOUNTS[1].address

test('serves Solana with a key of its own: messages, and transactions in base58 that it signs and sends', async ({
  site: { ask, request, approve, shown },
  stack,
}) => {
  const user = await ask('GET_USER', { chainId: SOLANA })
  expect(user.chainId).toBe(SOLANA)
  const signing = request('solana_signMessage', { message: 'StV1DL6CwTryKyV', pubkey: user.address }, SOLANA)
  expect(await shown()).toMatch(/hello world[^]*Solana/)
  await approve.click()
  expect((await signing).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

  const client = clientOf(stack.urls.rpc[SOLANA])
  const [everyday] = stack.accounts.solana
  await client.call('requestAirdrop', user.address, Number(SOL))
  await client.send(everyday, [
    await createTokenAccount(everyday.address, user.address, 'USDC'),
    await transferToken(everyday.address, user.address, 'USDC', 5_000_000n),
  ])
  const { value: blockhash } = await client.rpc.getLatestBlockhash().send()
  const back = await transferToken(user.address, everyday.address, 'USDC', 1_500_000n)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    it => setTransactionMessageFeePayer(user.address, it),
    it => setTransactionMessageLifetimeUsingBlockhash(blockhash, it),
    it => appendTransactionMessageInstructions([back], it),
  )
  const bytes = getTransactionEncoder().encode(compileTransaction(message))
  const transaction = getBase58Decoder().decode(bytes)
  const sending = request('solana_signAndSendTransaction', { transaction, options: { maxRetries: 0 } }, SOLANA)
  expect(await shown()).toMatch(/Amount\s+1.5\s[^]*EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v/)
  await approve.click()
  await sending
  expect(await client.unitsOf(user.address, 'USDC')).toBe(3_500_000n)
  await ask('SWITCH_NETWORK', { chainId: 'eip155:1' })
})

test('a smart account signs before it is deployed, sends calls at once, and needs no coin for the gas', async ({
  site: { ask, request, approve, shown, address },
  node,
  chain,
}) => {
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toStrictEqual({ smartAccountEnabledNetworks: [1, 8453] })
  const waiting = failed(request('personal_sign', [toHex('x'), address]))
  await approve.waitFor()
  const { address: smart } = await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  expect(await waiting).toBe('The account was changed.')
  const user = await ask('GET_USER', { chainId: 1 })
  expect([user.address, user.accounts[1].address, user.smartAccountDeployed]).toStrictEqual([smart, smart, false])

  const verified = async () => {
    const signing = request('personal_sign', [toHex('Two loaves'), smart])
    await approve.click()
    return chain.verifyMessage({ address: smart, message: 'Two loaves', signature: await signing })
  }
  expect(await verified()).toBeTruthy()
  await node.call('anvil_setBalance', [smart, toHex(parseEther('1'))])
  const value = toHex(parseEther('0.1'))
  const calls = [
    { to: OTTO, value },
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTTO, 5_000_000n] }) },
  ]
  const sending = request('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: smart, atomicRequired: true, calls },
  ])
  expect(await shown()).toMatch(/2 calls at once[^]*0.1 ETH[^]*5 USDC[^]*Paid for you/)
  await approve.click()
  const { id } = await sending
  await receiptOf(chain, id)
  const { status, atomic } = await request('wallet_getCallsStatus', [id])
  expect([status, atomic]).toStrictEqual([200, true])
  expect(
    await chain.readContract({ address: USDC, abi: erc20Abi, functionName: 'allowance', args: [smart, OTTO] }),
  ).toBe(5_000_000n)
  expect(await chain.getBalance({ address: smart })).toBe(parseEther('0.9'))

  expect(await ask('INIT_SMART_ACCOUNT')).toStrictEqual({ address: smart, isDeployed: true })
  expect(await verified()).toBeTruthy()
  const again = request('eth_sendTransaction', [{ from: smart, to: OTTO, value }])
  await approve.click()
  expect((await receiptOf(chain, await again)).status).toBe('success')
  expect((await request('wallet_getCapabilities', [smart]))['0x1'].atomic.status).toBe('supported')
  const assets = await request('wallet_getAssets', [{ account: smart, chainFilter: ['0x1'] }])
  expect(assets['0x1'].map(it => [it.metadata.symbol, BigInt(it.balance)])).toStrictEqual([['ETH', parseEther('0.8')]])
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
})

test('R57, R124: somebody may act for a smart account within what was granted, until it is taken back', async ({
  site: { ask, request, approve, reject, shown },
  stack,
  node,
}) => {
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const account = { type: 'account', data: { address: OTTO } }
  const own = { type: 'native-token-transfer', data: { allowance: toHex(parseEther('0.3')) } }
  const asked = { chainId: '0x1', expiry, signer: account, permissions: [own] }
  const odd = [
    [],
    [null],
    [{}],
    [{ ...asked, chainId: '0x2105' }],
    [{ ...asked, address: OTTO }],
    [{ ...asked, expiry: expiry * 1000 }],
    [{ ...asked, expiry: 1 }],
    [{ ...asked, signer: { type: 'wallet', data: {} } }],
    [{ ...asked, signer: { type: 'key', data: { type: 'secp256k1', publicKey: '0x04' } } }],
    [{ ...asked, permissions: [] }],
    [{ ...asked, permissions: [{ type: 'constructor', data: {} }] }],
    [{ ...asked, permissions: [{ type: own.type, data: { allowance: 5 } }] }],
    [{ ...asked, permissions: [{ type: own.type, data: { allowance: `0x1${'0'.repeat(64)}` } }] }],
    [{ ...asked, permissions: [{ type: 'contract-call', data: { address: USDC, functions: ['mint'] } }] }],
    Array(11).fill(asked),
  ]
  const { address: smart } = await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  for (const params of odd)
    expect(await failed(request('wallet_grantPermissions', params)), JSON.stringify(params)).toMatch(/^(Expected|The )/)
  expect(await failed(request('wallet_sendCalls', [{ calls: [{ to: smart, data: '0x' }] }]))).toMatch(/call itself/)

  const approving = { type: 'contract-call', data: { address: USDC, functions: ['approve(address,uint256)'] } }
  const taking = failed(request('wallet_grantPermissions', [{ ...asked, permissions: [approving] }]))
  expect(await shown()).toMatch(/all your USDC[^]*May call\s+approve\(address,uint256\)/)
  await reject.click()
  expect(await taking).toBe('User rejected the request.')

  await node.call('anvil_setBalance', [smart, toHex(parseEther('1'))])
  const granting = request('wallet_grantPermissions', [
    {
      ...asked,
      permissions: [
        own,
        { type: 'erc20-token-transfer', data: { address: USDC, allowance: toHex(maxUint256) } },
        approving,
      ],
    },
  ])
  const text = await shown()
  expect(text).toMatch(/Let someone act[^]*without asking you[^]*all your USDC[^]*May send, in all\s+0.3 ETH/)
  expect(text).toMatch(/Unlimited USDC[^]*approve\(address,uint256\)[^]*Until/)
  expect(text.includes(OTTO)).toBeTruthy()
  await approve.click()
  const [granted] = await granting
  expect([granted.chainId, granted.address, granted.expiry, granted.signer]).toStrictEqual([
    '0x1',
    smart,
    expiry,
    account,
  ])
  expect(granted.permissions.length).toBe(3)

  const abi = parseAbi([
    'struct Call { address to; uint256 value; bytes data; }',
    'function act(bytes32 context, Call[] calls)',
    'function revoke(bytes32 context)',
  ])
  const act = (from, value, data = '0x', to = data === '0x' ? OTTO : USDC) =>
    node.call('eth_estimateGas', [
      {
        from,
        to: smart,
        data: encodeFunctionData({
          abi,
          functionName: 'act',
          args: [granted.context, [{ to, value: parseEther(value), data }]],
        }),
      },
    ])
  const refused = async promise => expect(await failed(promise)).toMatch(/not permitted/)
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTTO, 1n] })
  await act(OTTO, '0.3')
  await act(OTTO, '0', allow)
  await refused(act(OTTO, '0.31'))
  await refused(act(OTTO, '0.1', allow))
  await refused(act(stack.accounts.eip155[0].address, '0.1'))
  const revokeItself = encodeFunctionData({ abi, functionName: 'revoke', args: [granted.context] })
  await refused(act(OTTO, '0', revokeItself, smart))

  const revoking = request('wallet_revokePermissions', { permissionContext: granted.context })
  expect(await shown()).toMatch(/Take a permission back/)
  await approve.click()
  expect(await revoking).toMatch(/^0x[\da-f]{64}$/)
  await refused(act(OTTO, '0.1'))
  expect(await request('wallet_revokePermissions', [{ permissionContext: granted.context }])).toBe('0x')
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await failed(request('wallet_grantPermissions', [asked]))).toMatch(/not supported/)
})
