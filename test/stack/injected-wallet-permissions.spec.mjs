import { expect, test } from './injected-wallet.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const REQUEST = {
  chainId: '0x1',
  to: OTHER,
  permission: {
    type: 'native-token-periodic',
    isAdjustmentAllowed: false,
    data: { periodAmount: '0x1', periodDuration: 60 },
  },
  rules: [{ type: 'expiry', data: { timestamp: 2_000_000_000 } }],
}
const METHODS = ['getSupported', 'getGranted', 'request', 'revoke'].map(
  it => `wallet_${it}ExecutionPermission${it === 'revoke' ? '' : 's'}`,
)

test('has execution permissions only where it is set up to, and keeps what the user granted until it is revoked', async ({
  wallet: { page, send, load, connect, ethereum },
}) => {
  await connect()
  for (const method of METHODS) expect((await send(method, [])).code).toBe(4200)
  await page.addInitScript(rpc => {
    window.__testWallet = { rpc: { 'eip155:1': rpc }, auto: 'approve', permissions: true }
  }, ethereum.url)
  await load()
  await send('eth_requestAccounts')
  const [supported, granted, request, revoke] = METHODS
  expect((await send(supported, [])).result['native-token-periodic']).toStrictEqual({
    chainIds: ['0x1'],
    ruleTypes: ['expiry', 'redeemer', 'payee'],
  })
  for (const change of [
    { to: 'x' },
    { permission: { type: 'everything', data: {} } },
    { permission: { type: 'native-token-allowance', data: { allowanceAmount: '5' } } },
    { rules: [{ type: 'moon' }] },
  ])
    expect((await send(request, [{ ...REQUEST, ...change }])).code).toBe(-32602)
  expect((await send(request, [{ ...REQUEST, chainId: '0x5' }])).code).toBe(5710)
  expect((await send(request, [{ ...REQUEST, from: OTHER }])).code).toBe(4100)
  expect((await send(granted, [])).result).toStrictEqual([])

  const {
    result: [given],
  } = await send(request, [REQUEST])
  expect(given).toMatchObject({ ...REQUEST, from: FIRST, dependencies: [] })
  expect(given.context).toMatch(/^0x[\da-f]{128}$/)
  await load()
  expect((await send(granted, [])).result).toStrictEqual([given])
  expect((await send(revoke, [{ permissionContext: given.context }])).code).toBe(-32602)
  expect((await send(revoke, { permissionContext: '0xab' })).code).toBe(-32602)
  await page.evaluate(() => (window.__testWallet.next = 'reject'))
  expect((await send(revoke, { permissionContext: given.context })).code).toBe(4001)
  expect((await send(granted, [])).result.length).toBe(1)
  expect((await send(revoke, { permissionContext: given.context })).result).toStrictEqual({})
  expect((await send(granted, [])).result).toStrictEqual([])
})
