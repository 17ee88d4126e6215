import * as assert from 'uvu/assert'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import {
  approve,
  base,
  connect,
  dialog,
  ethereum,
  journey,
  load,
  page,
  reject,
  script,
  send,
  tests,
} from './wallet-page.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

journey('announces itself with a picture and a reverse-DNS name', async () => {
  const info = await page.evaluate(() => window.info)
  assert.is(info.name, 'Kestrel')
  assert.is(info.rdns, 'example.kestrel')
  assert.match(info.uuid, /^[\da-f-]{36}$/)
  assert.match(info.icon, /^data:image\/svg\+xml,/)
})

journey('shares nothing before it is asked and the chosen account afterwards', async () => {
  assert.equal(await send('eth_accounts'), { result: [] })
  const ended = send('eth_requestAccounts')
  await dialog('Connect').getByRole('radio').nth(1).check()
  await approve('Connect')
  assert.equal(await ended, { result: [SECOND] })
  assert.equal(await send('eth_accounts'), { result: [SECOND] })
  assert.is(await page.getByRole('dialog').count(), 0)
})

journey('answers 4001 when the user rejects and asks again the next time', async () => {
  const first = send('eth_requestAccounts')
  await reject('Connect')
  assert.is((await first).code, 4001)
  assert.equal(await connect(), { result: [FIRST] })
})

journey('rejects on Escape and gives the focus back to the page', async () => {
  const ended = send('eth_requestAccounts')
  await dialog('Connect').waitFor()
  await page.keyboard.press('Escape')
  assert.is((await ended).code, 4001)
})

journey('refuses a second connection request while the first is open', async () => {
  const first = send('eth_requestAccounts')
  await dialog('Connect').waitFor()
  assert.is((await send('eth_requestAccounts')).code, -32002)
  await approve('Connect')
  assert.equal(await first, { result: [FIRST] })
})

journey('scripted as pending it refuses at once and tells of a late approval by an event', async () => {
  await script('pending')
  assert.is((await send('eth_requestAccounts')).code, -32002)
  assert.is((await page.evaluate(() => window.__testWalletControl.pending())).length, 1)
  await approve('Connect')
  await page.waitForFunction(() =>
    window.heard.some(([event, value]) => event === 'accountsChanged' && value.length === 1),
  )
})

journey('scripted answers need no window', async () => {
  await script({ code: -32000, message: 'Out of order' })
  assert.equal(await send('eth_requestAccounts'), { code: -32000, message: 'Out of order' })
  await script('reject')
  assert.is((await send('eth_requestAccounts')).code, 4001)
  await script('approve')
  assert.equal(await send('eth_requestAccounts'), { result: [FIRST] })
})

journey('scripted to hang it answers only when told to', async () => {
  await script('hang')
  const ended = send('eth_requestAccounts')
  await page.waitForFunction(() => window.__testWalletControl.pending().length === 1)
  assert.is(await page.getByRole('dialog').count(), 0)
  await page.evaluate(() => window.__testWalletControl.approve(2))
  assert.equal(await ended, { result: [THIRD] })
})

journey('signs a message that viem verifies and shows its text', async () => {
  await connect()
  const message = 'Grüße from the host'
  const ended = send('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, FIRST])
  assert.is(await dialog('Sign message').locator('pre').textContent(), message)
  await approve('Sign message')
  const { result: signature } = await ended
  assert.ok(await verifyMessage({ address: FIRST, message, signature }))
})

journey('signs typed data of the active chain only', async () => {
  await connect()
  const types = {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  }
  const typed = chainId => ({
    types,
    primaryType: 'Permit',
    domain: { name: 'Coin', chainId },
    message: { spender: SECOND, value: '7' },
  })
  assert.is((await send('eth_signTypedData_v4', [FIRST, JSON.stringify(typed(5))])).code, -32602)
  const ended = send('eth_signTypedData_v4', [FIRST, JSON.stringify(typed(1))])
  await approve('Sign Permit')
  assert.ok(await verifyTypedData({ address: FIRST, signature: (await ended).result, ...typed(1) }))
})

journey('refuses to sign for an account the page was not given', async () => {
  assert.is((await send('personal_sign', ['0x00', FIRST])).code, 4100)
  await connect()
  assert.is((await send('personal_sign', ['0x00', SECOND])).code, 4100)
})

journey('sends a transaction that is mined', async () => {
  await connect()
  const client = createPublicClient({ transport: http(ethereum.url) })
  const before = await client.getBalance({ address: THIRD })
  const ended = send('eth_sendTransaction', [{ from: FIRST, to: THIRD, value: '0xde0b6b3a7640000' }])
  assert.match(await dialog('Send').locator('dl').textContent(), /1 ETH/)
  await approve('Send')
  const receipt = await client.waitForTransactionReceipt({ hash: (await ended).result })
  assert.is(receipt.status, 'success')
  assert.is((await client.getBalance({ address: THIRD })) - before, parseEther('1'))
})

journey('sends a batch one by one and reports its receipts', async () => {
  await connect()
  const calls = [
    { to: SECOND, value: '0x1' },
    { to: THIRD, value: '0x2' },
  ]
  assert.is(
    (await send('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: FIRST, atomicRequired: true, calls }]))
      .code,
    5760,
  )
  assert.equal((await send('wallet_getCapabilities', [FIRST])).result, { '0x1': { atomic: { status: 'unsupported' } } })
  const ended = send('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: FIRST, atomicRequired: false, calls },
  ])
  await approve('2 transactions')
  const { id } = (await ended).result
  let { result } = await send('wallet_getCallsStatus', [id])
  // The node answers a send before its block is mined, so the batch may be pending (100, EIP-5792) at first.
  while (result.status === 100) ({ result } = await send('wallet_getCallsStatus', [id]))
  assert.is(result.status, 200)
  assert.equal(
    result.receipts.map(it => it.status),
    ['0x1', '0x1'],
  )
  assert.is((await send('wallet_getCallsStatus', ['0x00'])).code, 5730)
})

journey('does not know a chain until it is added, then uses it', async () => {
  await connect()
  assert.is((await send('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).code, 4902)
  const chain = {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [base.url],
  }
  const ended = send('wallet_addEthereumChain', [chain])
  await approve('Add network')
  assert.equal(await ended, { result: null })
  assert.equal(await send('eth_chainId'), { result: '0x2105' })
  const back = send('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await approve('Switch network')
  assert.equal(await back, { result: null })
  assert.equal(
    await page.evaluate(() => window.heard.filter(([event]) => event === 'chainChanged').map(([, id]) => id)),
    ['0x2105', '0x1'],
  )
})

journey('remembers its permission over a reload and forgets it when revoked', async () => {
  await connect()
  await load()
  assert.equal(await send('eth_accounts'), { result: [FIRST] })
  assert.is((await send('wallet_getPermissions')).result[0].parentCapability, 'eth_accounts')
  await send('wallet_revokePermissions', [{ eth_accounts: {} }])
  assert.equal(await send('eth_accounts'), { result: [] })
  assert.equal(await page.evaluate(() => window.heard.at(-1)), ['accountsChanged', []])
  await load()
  assert.equal(await send('eth_accounts'), { result: [] })
})

journey('tells of what the user changes in it', async () => {
  await connect()
  await page.evaluate(() => {
    const control = window.__testWalletControl
    window.heard = []
    control.setAccount(1)
    control.lock()
    control.unlock()
    control.disconnect()
  })
  assert.equal(await page.evaluate(() => window.heard), [
    ['accountsChanged', [SECOND]],
    ['accountsChanged', []],
    ['accountsChanged', [SECOND]],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
})

journey('asks to be unlocked before it signs', async () => {
  await connect()
  await page.evaluate(() => window.__testWalletControl.lock())
  const ended = send('personal_sign', ['0x68656c6c6f', FIRST])
  await approve('Unlock Kestrel')
  await approve('Sign message')
  assert.match((await ended).result, /^0x[\da-f]{130}$/)
})

journey('passes listed reads to the node and nothing else', async () => {
  assert.match((await send('eth_blockNumber')).result, /^0x[\da-f]+$/)
  assert.is((await send('eth_sign', [FIRST, '0x00'])).code, 4200)
  assert.is((await send('anvil_mine')).code, 4200)
  assert.is((await send('toString')).code, 4200)
})

const FLAVOURS = [
  ['decline-wrapped', ['eth_requestAccounts'], { code: -32603, inner: 4001 }],
  ['decline-text', ['eth_requestAccounts'], { message: 'User rejected the request.' }],
  ['decline-string', ['eth_requestAccounts'], { thrown: 'User canceled' }],
  ['decline-code-string', ['eth_requestAccounts'], { code: '4001', message: 'User denied' }],
  ['unknown-chain-wrapped', ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]], { code: -32603, inner: 4902 }],
  [
    'unknown-chain-internal',
    ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
    { code: -32603, message: 'Unrecognized chain ID.' },
  ],
  ['unknown-chain-method', ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]], { code: -32601 }],
  ['unknown-chain-null', ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]], { result: null }],
  ['chain-id-number', ['eth_chainId'], { result: 1 }],
  ['chain-id-decimal', ['eth_chainId'], { result: '1' }],
  ['chain-id-padded', ['eth_chainId'], { result: '0x00000001' }],
  ['no-revoke', ['wallet_revokePermissions'], { code: 4200 }],
  ['no-batch', ['wallet_sendCalls', [{}]], { code: 4200 }],
]
journey('has the quirks of its flavours', async () => {
  for (const [flavour, [method, params], expected] of FLAVOURS) {
    await page.evaluate(flavour => {
      sessionStorage.flavour = flavour
    }, flavour)
    await page.addInitScript(
      rpc => {
        window.__testWallet = { rdns: sessionStorage.flavour, flavour: sessionStorage.flavour, rpc, auto: 'reject' }
      },
      { 'eip155:1': ethereum.url },
    )
    await load()
    const told = await page.evaluate(
      async ([method, params]) => {
        try {
          return { result: await window.wallet.request({ method, params }) }
        } catch (error) {
          return typeof error === 'string'
            ? { thrown: error }
            : { code: error.code, message: error.message, inner: error.data?.originalError.code }
        }
      },
      [method, params],
    )
    for (const [key, value] of Object.entries(expected)) assert.is(told[key], value, `${flavour}: ${key}`)
  }
})

journey('announces several wallets that are driven apart', async () => {
  await page.addInitScript(() => {
    window.__testWallet = [
      { name: 'Kestrel', auto: 'approve' },
      { name: 'Cairn', auto: 'reject', after: 50 },
    ]
  })
  await load()
  await page.waitForFunction(() => {
    const names = new Set()
    const hear = ({ detail }) => names.add(detail.info.name)
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', hear)
    return names.size === 2
  })
  assert.equal(
    await page.evaluate(() =>
      window.__testWalletControl.of('Kestrel').provider.request({ method: 'eth_requestAccounts' }),
    ),
    [FIRST],
  )
  assert.is(
    await page.evaluate(() =>
      window.__testWalletControl
        .of('example.cairn')
        .provider.request({ method: 'eth_requestAccounts' })
        .catch(error => error.code),
    ),
    4001,
  )
})

tests.run()
