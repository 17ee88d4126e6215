import { encodeFunctionData, erc20Abi, maxUint256, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { ACCOUNTS, CHAINS } from '../../demo/stack/chain/plan.mjs'
import { expect, failed, OTHER_SITE, test } from './secure-site.mjs'
import { receiptOf } from '../../demo/stack/chain/receipt.mjs'

const USDC = CHAINS[0].tokens[0].address
const OTTO = ACCOUNTS[1].address

test('signs in a new device by link and code, and tells who it is', async ({ openSite, signIn, email }) => {
  const site = await openSite({ host: OTHER_SITE })
  const { ask } = site
  expect(await ask('IS_CONNECTED')).toStrictEqual({ isConnected: false })
  expect(await failed(ask('GET_USER'))).toBe('Your session has ended. Please sign in again.')
  const { action, address } = await signIn(site)
  expect(action).toBe('VERIFY_DEVICE')
  const user = await ask('GET_USER', { chainId: 'eip155:8453' })
  expect([user.email, user.chainId, user.accounts[0], user.preferredAccountType]).toStrictEqual([
    email,
    8453,
    { address, type: 'eoa' },
    'eoa',
  ])
  expect(await ask('SWITCH_NETWORK', { chainId: 1 })).toStrictEqual({ chainId: 1 })
  expect(await ask('GET_CHAIN_ID')).toStrictEqual({ chainId: 1 })
  expect(await failed(ask('SWITCH_NETWORK', { chainId: 'eip155:5' }))).toBe('The network eip155:5 is not supported.')
})

test('signs messages and typed data that verify once the user approves, and not before it was seen', async ({
  site: { page, frame, ask, request, approve, shown, firstSight, address },
}) => {
  const message = 'Two loaves, \u202eplease'
  const wasOff = await firstSight()
  const signing = request('personal_sign', [toHex(message), address])
  const text = await shown()
  expect(await wasOff()).toBeTruthy()
  for (const part of [new URL(page.url()).host, 'Two loaves, \\u{202e}please', address, 'Ethereum', 'personal_sign'])
    expect(text.includes(part), part).toBeTruthy()
  await ask('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-accent': '#f0b429', '--w3m-z-index': 5 } })
  const colours = await frame.locator('.primary:enabled').evaluate(it => {
    const { color, backgroundColor } = getComputedStyle(it)
    return [getComputedStyle(document.body).backgroundColor, backgroundColor, color]
  })
  expect(colours).toStrictEqual(['rgb(24, 25, 28)', 'rgb(240, 180, 41)', 'rgb(21, 23, 28)'])
  await approve.click()
  expect(await verifyMessage({ address, message, signature: await signing })).toBeTruthy()

  const order = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'loaves', type: 'uint256' }] },
    domain: { name: 'Bakery' },
    primaryType: 'Order',
    message: { loaves: '2' },
  }
  const ordering = request('eth_signTypedData_v4', [address, JSON.stringify(order)])
  expect(await shown()).toMatch(/Sign Order[^]*"loaves": "2"/)
  await approve.click()
  expect(await verifyTypedData({ address, ...order, signature: await ordering })).toBeTruthy()
})

test('names what a transaction does, asks one by one, and sends what was approved', async ({
  site: { page, frame, request, approve, reject, shown, address },
  node,
  chain,
}) => {
  await node.call('anvil_setBalance', [address, toHex(parseEther('1'))])
  const call = (functionName, args) => ({
    from: address,
    to: USDC,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
  })
  const sending = request('eth_sendTransaction', [{ from: address, to: OTTO, value: toHex(parseEther('0.25')) }])
  expect(await shown()).toMatch(/Send[^]*0.25 ETH[^]*Network fee, at most/)
  const paying = failed(request('eth_sendTransaction', [call('transfer', [OTTO, 2_500_000n])]))
  const allowing = failed(request('eth_sendTransaction', [call('approve', [OTTO, maxUint256])]))
  await approve.click()
  const hash = await sending
  expect((await receiptOf(chain, hash)).status).toBe('success')

  await frame.getByText('2.5 USDC').waitFor()
  expect(await shown()).toMatch(/1 more[^]*likely to fail[^]*Token contract/)
  await reject.click()
  expect(await paying).toBe('User rejected the request.')
  await frame.getByText('Unlimited USDC').waitFor()
  expect(await shown()).toMatch(/Let someone spend[^]*take all your USDC/)
  await page.keyboard.press('Escape')
  expect(await allowing).toBe('User rejected the request.')
  expect(BigInt(await request('eth_getTransactionCount', [address, 'latest']))).toBe(1n)
  expect(await failed(request('eth_sign', [address, '0x00']))).toMatch(/not supported/)
})

test('R18: hears its own site alone, answers an id once, and says what is wrong with a message', async ({
  site: { page, frame, ask },
  stack,
}) => {
  const heard = await page.evaluate(async () => {
    const before = heard.length
    const other = document.body.appendChild(document.createElement('iframe'))
    other.contentWindow.eval(
      'window.forge = target => target.postMessage({ type: "@w3m-app/SIGN_OUT", id: "forged" }, "*")',
    )
    other.contentWindow.forge(frame.contentWindow)
    post('IS_CONNECTED', undefined, 'twice')
    post('IS_CONNECTED', undefined, 'twice')
    post('CONNECT_OTP', { otp: 5 })
    post('NOTHING_KNOWN', {})
    post('constructor', {}, 'odd')
    await ask('GET_CHAIN_ID')
    await until(it => it.id === 'twice')
    // Whatever else would have come is there with the answer to another question
    await ask('IS_CONNECTED')
    other.remove()
    return heard
      .slice(before, -1)
      .map(({ type, payload, origin }) => [type.slice(11), payload?.message ?? payload?.isConnected, origin])
  })
  const { origin } = new URL(stack.urls.frame)
  expect(heard.slice(0, 4).sort()).toStrictEqual([
    ['CONNECT_OTP_ERROR', 'Invalid payload: otp', origin],
    ['GET_CHAIN_ID_SUCCESS', undefined, origin],
    ['IS_CONNECTED_SUCCESS', true, origin],
    ['NOTHING_KNOWN_ERROR', 'Unknown event', origin],
  ])
  expect(heard.length).toBe(4)
})

test('each event goes wrong as the faults say', async ({ site: { page, ask, request }, stack }) => {
  const replies = fault =>
    page.evaluate(
      async () => {
        const id = post('GET_CHAIN_ID')
        // Questions are looked at in order: the next one's answer comes after everything that is to come of this one
        await ask('GET_CHAIN_ID')
        return heard.filter(it => it.id === id).map(({ type, payload }) => [type.slice(11), payload])
      },
      stack.faults.set('frame', 'event GET_CHAIN_ID', fault, 1),
    )
  expect(await replies({ error: 'No luck' })).toStrictEqual([
    ['GET_CHAIN_ID_ERROR', { message: 'No luck', code: -32603 }],
  ])
  expect(await replies({ error: '' })).toStrictEqual([['GET_CHAIN_ID_ERROR', undefined]])
  expect(await replies({ drop: true })).toStrictEqual([])
  expect(await replies({ body: { chainId: {} } })).toStrictEqual([['GET_CHAIN_ID_SUCCESS', { chainId: {} }]])
  expect(await replies({ name: 'SIGN_OUT_SUCCESS' })).toStrictEqual([['SIGN_OUT_SUCCESS', { chainId: 1 }]])
  expect(await replies({ duplicate: true, error: 'Late' })).toStrictEqual([
    ['GET_CHAIN_ID_SUCCESS', { chainId: 1 }],
    ['GET_CHAIN_ID_ERROR', { message: 'Late' }],
  ])
  stack.faults.set('frame', 'rpc eth_gasPrice', { hold: true })
  const held = request('eth_gasPrice')
  await ask('GET_CHAIN_ID')
  stack.faults.clear('frame')
  expect(await held).toMatch(/^0x/)
  stack.faults.set('frame', 'POST /api/session', { status: 503 }, 1)
  expect(await failed(ask('IS_CONNECTED'))).toBe('The wallet service does not answer. Please try again.')
})
