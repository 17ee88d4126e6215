import { createPublicClient, http } from 'viem'
import { connectChain } from '../../demo/stack/chain/json-rpc.mjs'
import { expect, test } from './injected-wallet.mjs'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('tells its assets only where it is set up to, from its own node', async ({
  wallet: { page, send, load, connect, ethereum },
}) => {
  await connect()
  expect((await send('wallet_getAssets', [{ account: FIRST, chainFilter: ['0x1'] }])).code).toBe(4200)
  await page.addInitScript(rpc => {
    const coin = { address: 'native', name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000 }
    const none = { address: '0x00000000000000000000000000000000000000aa', name: 'Nothing', symbol: 'NIL', decimals: 6 }
    window.__testWallet = { rpc: { 'eip155:1': rpc }, auto: 'approve', assets: { 'eip155:1': [coin, none] } }
  }, ethereum.url)
  await load()
  await send('eth_requestAccounts')
  expect((await send('wallet_getCapabilities', [FIRST])).result['0x1'].assetDiscovery.supported).toBe(true)
  const balance = await createPublicClient({ transport: http(ethereum.url) }).getBalance({ address: FIRST })
  const { result } = await send('wallet_getAssets', [{ account: FIRST, chainFilter: ['0x1'] }])
  expect(Object.keys(result)).toStrictEqual(['0x1'])
  const [
    {
      metadata: { value, ...metadata },
      ...coin
    },
    ...more
  ] = result['0x1']
  expect([coin, metadata, more]).toStrictEqual([
    { address: 'native', balance: `0x${balance.toString(16)}`, type: 'NATIVE' },
    { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000 },
    [],
  ])
  expect(Math.abs(value - (Number(balance) / 1e18) * 2000) < 0.01).toBeTruthy()
  expect((await send('wallet_getAssets', [{ account: FIRST, chainFilter: ['0x2105'] }])).result).toStrictEqual({})
  expect((await send('wallet_getAssets', [{ account: SECOND }])).code).toBe(4100)
})

test('tells collectibles only when it is asked for them, and only those of the account', async ({
  wallet: { page, send, load, ethereum },
}) => {
  const print = {
    type: 'ERC721',
    address: '0x00000000000000000000000000000000000000bb',
    name: 'Print #1',
    symbol: 'PRINT',
    tokenURI: 'https://prints.example/1',
  }
  // Answers every call with the first account
  await connectChain(ethereum.url).call('anvil_setCode', [print.address, `0x73${FIRST.slice(2)}60005260206000f3`])
  await page.addInitScript(
    ([rpc, pieces]) => {
      window.__testWallet = { rpc: { 'eip155:1': rpc }, auto: 'approve', assets: { 'eip155:1': pieces } }
    },
    [
      ethereum.url,
      [
        { ...print, tokenId: '0x1' },
        { ...print, address: '0x00000000000000000000000000000000000000cc', tokenId: '0x2' },
      ],
    ],
  )
  await load()
  await send('eth_requestAccounts')
  const { type, address, ...metadata } = print
  expect((await send('wallet_getAssets', [{ account: FIRST, assetTypeFilter: ['ERC721'] }])).result).toStrictEqual({
    '0x1': [{ address, balance: '0x1', type, metadata: { ...metadata, tokenId: '0x1' } }],
  })
  expect((await send('wallet_getAssets', [{ account: FIRST }])).result).toStrictEqual({ '0x1': [] })
})
