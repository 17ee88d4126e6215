import { expect, test } from './injected-wallet.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

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
test('has the quirks of its flavours', async ({ wallet: { page, load, ethereum } }) => {
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
    for (const [key, value] of Object.entries(expected)) expect(told[key], `${flavour}: ${key}`).toBe(value)
  }
})

const SWITCH = ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]]
const SCRIPTS = [
  ['an error', { error: 'no' }, { thrown: 'no' }, '0x1'],
  ['an error that says nothing', { error: '' }, { thrown: '' }, '0x1'],
  ['an error once it has', { done: { error: { code: 4001 } } }, { thrown: { code: 4001 } }, '0x2105'],
  ['another result once it has', { done: { result: 7 } }, { result: 7 }, '0x2105'],
  ['nothing once it has', { done: 'hang' }, 'nothing', '0x2105'],
]
test('answers as it is scripted, instead of what is asked or after it', async ({
  wallet: { page, load, ethereum, base },
}) => {
  for (const [what, answer, expected, chain] of SCRIPTS) {
    await page.addInitScript(
      ([rdns, answer, rpc]) => {
        window.__testWallet = { rdns, rpc, auto: 'approve', answers: { wallet_switchEthereumChain: answer } }
      },
      [what, answer, { 'eip155:1': ethereum.url, 'eip155:8453': base.url }],
    )
    await load()
    const told = await page.evaluate(async ([method, params]) => {
      const { promise: moved, resolve } = Promise.withResolvers()
      window.wallet.on('chainChanged', resolve)
      const asked = window.wallet.request({ method, params }).then(
        result => ({ result }),
        thrown => ({ thrown }),
      )
      return Promise.race([asked, moved.then(() => new Promise(later => setTimeout(later, 0, 'nothing')))])
    }, SWITCH)
    expect(told, what).toEqual(expected)
    expect(await page.evaluate(() => window.wallet.request({ method: 'eth_chainId' })), what).toBe(chain)
  }
})

test('announces several wallets that are driven apart', async ({ wallet: { page, load } }) => {
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
  expect(
    await page.evaluate(() =>
      window.__testWalletControl.of('Kestrel').provider.request({ method: 'eth_requestAccounts' }),
    ),
  ).toStrictEqual([FIRST])
  expect(
    await page.evaluate(() =>
      window.__testWalletControl
        .of('example.cairn')
        .provider.request({ method: 'eth_requestAccounts' })
        .catch(error => error.code),
    ),
  ).toBe(4001)
})
