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
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { CHAINS } from '../chain/plan.mjs'
import { connectChain } from '../chain/json-rpc.mjs'
import { clientOf, createTokenAccount, SOL, transferToken } from '../solana/solana-fixture.mjs'
import { context, mailTo, openSite, stack, stop } from './frame-page.mjs'

const EMAIL = 'ana@example.com'
const USDC = CHAINS[0].tokens[0].address
const OTTO = stack.accounts.eip155[1].address
// As long as it takes to arm, and a moment
const ARMING_MS = 700
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const chain = createPublicClient({ transport: http(stack.urls.rpc['eip155:1']), pollingInterval: 20 })
const node = connectChain(stack.admin['eip155:1'])
const tests = suite('secure site in a browser')
tests.after(stop)
tests.before.each(() => {
  stack.faults.clear()
  // What a test before left is not in the way
  return site.ask('RPC_ABORT')
})

const failed = promise =>
  promise.then(
    () => 'it did not fail',
    error => error.message.split('\n')[0].replace(/^.*Error: /, ''),
  )
const site = await openSite()
const { page, frame, ask, request } = site
const approve = frame.getByRole('button', { name: 'Approve' })
const reject = frame.getByRole('button', { name: 'Reject' })
const shown = async () => {
  await approve.waitFor()
  return frame.locator('#card').innerText()
}
/** Whether Approve was off when it came: it arms soon after. */
const firstSight = () =>
  frame.locator('body').evaluate(
    body =>
      new Promise(done => {
        const look = () => {
          const button = [...body.querySelectorAll('button')].find(it => it.textContent === 'Approve')
          if (button) done(button.disabled)
          return !!button
        }
        const observer = new MutationObserver(() => look() && observer.disconnect())
        if (!look()) observer.observe(body, { childList: true, subtree: true, characterData: true })
      }),
  )
let address

async function signIn(it = site) {
  const { action } = await it.ask('CONNECT_EMAIL', { email: EMAIL })
  if (action === 'VERIFY_DEVICE') {
    const approved = it.ask('CONNECT_DEVICE')
    const link = await context.newPage()
    await link.goto(await mailTo(EMAIL, 'link'))
    await link.getByText(EMAIL).waitFor()
    await link.getByRole('button', { name: 'Approve' }).click()
    await approved
    await link.close()
  }
  await it.ask('CONNECT_OTP', { otp: await mailTo(EMAIL, 'code') })
  return action
}

tests('signs in a new device by link and code, and tells who it is', async () => {
  assert.equal(await ask('IS_CONNECTED'), { isConnected: false })
  assert.is(await failed(ask('GET_USER')), 'Your session has ended. Please sign in again.')
  assert.is(await signIn(), 'VERIFY_DEVICE')
  const user = await ask('GET_USER', { chainId: 'eip155:8453' })
  address = user.address
  assert.equal(
    [user.email, user.chainId, user.accounts[0], user.preferredAccountType],
    [EMAIL, 8453, { address, type: 'eoa' }, 'eoa'],
  )
  assert.equal(await ask('SWITCH_NETWORK', { chainId: 1 }), { chainId: 1 })
  assert.equal(await ask('GET_CHAIN_ID'), { chainId: 1 })
  assert.is(await failed(ask('SWITCH_NETWORK', { chainId: 'eip155:5' })), 'The network eip155:5 is not supported.')
})

tests('signs messages and typed data that verify once the user approves, and not before it was seen', async () => {
  const message = 'Two loaves, \u202eplease'
  const wasOff = firstSight()
  const signing = request('personal_sign', [toHex(message), address])
  const text = await shown()
  assert.ok(await wasOff)
  for (const part of [new URL(page.url()).host, 'Two loaves, \\u{202e}please', address, 'Ethereum', 'personal_sign'])
    assert.ok(text.includes(part), part)
  await ask('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-accent': '#f0b429', '--w3m-z-index': 5 } })
  const colours = await frame.locator('.primary:enabled').evaluate(it => {
    const { color, backgroundColor } = getComputedStyle(it)
    return [getComputedStyle(document.body).backgroundColor, backgroundColor, color]
  })
  assert.equal(colours, ['rgb(24, 25, 28)', 'rgb(240, 180, 41)', 'rgb(21, 23, 28)'])
  await approve.click()
  assert.ok(await verifyMessage({ address, message, signature: await signing }))

  const order = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'loaves', type: 'uint256' }] },
    domain: { name: 'Bakery' },
    primaryType: 'Order',
    message: { loaves: '2' },
  }
  const ordering = request('eth_signTypedData_v4', [address, JSON.stringify(order)])
  assert.match(await shown(), /Sign Order[^]*"loaves": "2"/)
  await approve.click()
  assert.ok(await verifyTypedData({ address, ...order, signature: await ordering }))
})

tests('names what a transaction does, asks one by one, and sends what was approved', async () => {
  await node.call('anvil_setBalance', [address, toHex(parseEther('1'))])
  const call = (functionName, args) => ({
    from: address,
    to: USDC,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
  })
  const sending = request('eth_sendTransaction', [{ from: address, to: OTTO, value: toHex(parseEther('0.25')) }])
  assert.match(await shown(), /Send[^]*0.25 ETH[^]*Network fee, at most/)
  const paying = failed(request('eth_sendTransaction', [call('transfer', [OTTO, 2_500_000n])]))
  const allowing = failed(request('eth_sendTransaction', [call('approve', [OTTO, maxUint256])]))
  await approve.click()
  const hash = await sending
  assert.is((await chain.waitForTransactionReceipt({ hash })).status, 'success')

  await frame.getByText('2.5 USDC').waitFor()
  assert.match(await shown(), /1 more[^]*likely to fail[^]*Token contract/)
  await reject.click()
  assert.is(await paying, 'User rejected the request.')
  await frame.getByText('Unlimited USDC').waitFor()
  assert.match(await shown(), /Let somebody spend[^]*take all your USDC/)
  await page.keyboard.press('Escape')
  assert.is(await allowing, 'User rejected the request.')
  assert.is(BigInt(await request('eth_getTransactionCount', [address, 'latest'])), 1n)
  assert.match(await failed(request('eth_sign', [address, '0x00'])), /not supported/)
})

tests('R18: hears its own site alone, answers an id once, and says what is wrong with a message', async () => {
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
  assert.equal(heard.slice(0, 4).sort(), [
    ['CONNECT_OTP_ERROR', 'Invalid payload: otp', origin],
    ['GET_CHAIN_ID_SUCCESS', undefined, origin],
    ['IS_CONNECTED_SUCCESS', true, origin],
    ['NOTHING_KNOWN_ERROR', 'Unknown event', origin],
  ])
  assert.is(heard.length, 4)
})

tests('each event goes wrong as the faults say', async () => {
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
  assert.equal(await replies({ error: 'No luck' }), [['GET_CHAIN_ID_ERROR', { message: 'No luck' }]])
  assert.equal(await replies({ error: '' }), [['GET_CHAIN_ID_ERROR', undefined]])
  assert.equal(await replies({ drop: true }), [])
  assert.equal(await replies({ body: { chainId: {} } }), [['GET_CHAIN_ID_SUCCESS', { chainId: {} }]])
  assert.equal(await replies({ name: 'SIGN_OUT_SUCCESS' }), [['SIGN_OUT_SUCCESS', { chainId: 1 }]])
  assert.equal(await replies({ duplicate: true, error: 'Late' }), [
    ['GET_CHAIN_ID_SUCCESS', { chainId: 1 }],
    ['GET_CHAIN_ID_ERROR', { message: 'Late' }],
  ])
  stack.faults.set('frame', 'rpc eth_gasPrice', { hold: true })
  const held = request('eth_gasPrice')
  await ask('GET_CHAIN_ID')
  stack.faults.clear('frame')
  assert.match(await held, /^0x/)
  stack.faults.set('frame', 'POST /api/session', { status: 503 }, 1)
  assert.is(await failed(ask('IS_CONNECTED')), 'The wallet service does not answer. Please try again.')
})

tests('serves Solana with a key of its own: messages, and transactions in base58 that it signs and sends', async () => {
  const user = await ask('GET_USER', { chainId: SOLANA })
  assert.is(user.chainId, SOLANA)
  const signing = request('solana_signMessage', { message: 'StV1DL6CwTryKyV', pubkey: user.address }, SOLANA)
  assert.match(await shown(), /hello world[^]*Solana/)
  await approve.click()
  assert.match((await signing).signature, /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

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
  assert.match(await shown(), /Amount\s+1.5\s[^]*EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v/)
  await approve.click()
  await sending
  assert.is(await client.unitsOf(user.address, 'USDC'), 3_500_000n)
  await ask('SWITCH_NETWORK', { chainId: 'eip155:1' })
})

tests('a smart account signs before it is deployed, sends calls at once, and needs no coin for the gas', async () => {
  assert.equal(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), { smartAccountEnabledNetworks: [1, 8453] })
  const waiting = failed(request('personal_sign', [toHex('x'), address]))
  await approve.waitFor()
  const { address: smart } = await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  assert.is(await waiting, 'The account was changed.')
  const user = await ask('GET_USER', { chainId: 1 })
  assert.equal([user.address, user.accounts[1].address, user.smartAccountDeployed], [smart, smart, false])

  const verified = async () => {
    const signing = request('personal_sign', [toHex('Two loaves'), smart])
    await approve.click()
    return chain.verifyMessage({ address: smart, message: 'Two loaves', signature: await signing })
  }
  assert.ok(await verified())
  await node.call('anvil_setBalance', [smart, toHex(parseEther('1'))])
  const value = toHex(parseEther('0.1'))
  const calls = [
    { to: OTTO, value },
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTTO, 5_000_000n] }) },
  ]
  const sending = request('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: smart, atomicRequired: true, calls },
  ])
  assert.match(await shown(), /2 calls at once[^]*0.1 ETH[^]*5 USDC[^]*Paid for you/)
  await approve.click()
  const { id } = await sending
  await chain.waitForTransactionReceipt({ hash: id })
  const { status, atomic } = await request('wallet_getCallsStatus', [id])
  assert.equal([status, atomic], [200, true])
  assert.is(
    await chain.readContract({ address: USDC, abi: erc20Abi, functionName: 'allowance', args: [smart, OTTO] }),
    5_000_000n,
  )
  assert.is(await chain.getBalance({ address: smart }), parseEther('0.9'))

  assert.equal(await ask('INIT_SMART_ACCOUNT'), { address: smart, isDeployed: true })
  assert.ok(await verified())
  const again = request('eth_sendTransaction', [{ from: smart, to: OTTO, value }])
  await approve.click()
  assert.is((await chain.waitForTransactionReceipt({ hash: await again })).status, 'success')
  assert.is((await request('wallet_getCapabilities', [smart]))['0x1'].atomic.status, 'supported')
  const assets = await request('wallet_getAssets', [{ account: smart, chainFilter: ['0x1'] }])
  assert.equal(
    assets['0x1'].map(it => [it.metadata.symbol, BigInt(it.balance)]),
    [['ETH', parseEther('0.8')]],
  )
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
})

// Same site, other port: this browser gives frames of other sites no storage, so there a session ends with the frame
const sameSite = { host: '127.0.0.1' }

tests('R25: stays disarmed while it is not seen whole and plain, and for clicks that are no user’s', async () => {
  const disguises = [
    ['', 'inset:600px auto auto 60px;width:30px;height:30px'],
    ['', 'inset:0;opacity:.01;pointer-events:none'],
    ['opacity:.9', ''],
    ['left:-20px', ''],
  ]
  const tabs = await Promise.all(disguises.map(() => openSite(sameSite)))
  assert.is(await signIn(tabs[0]), 'VERIFY_DEVICE')
  const buttons = tabs.map(it => it.frame.getByRole('button', { name: 'Approve' }))
  const each = run => Promise.all(tabs.map((tab, i) => run(tab, buttons[i], disguises[i])))
  const disguise = ({ page }, [own, cover]) =>
    page.evaluate(
      ([own, cover]) => {
        document.querySelector('iframe').style = own
        const node = document.getElementById('cover') ?? document.body.appendChild(document.createElement('div'))
        Object.assign(node, { id: 'cover', style: cover && `position:fixed;background:red;${cover}` })
      },
      [own, cover],
    )
  const signing = await each((tab, button, how) => {
    const reply = failed(tab.request('personal_sign', [toHex('x'), address]))
    return disguise(tab, how)
      .then(() => button.waitFor())
      .then(() => ({ reply }))
  })
  await page.waitForTimeout(ARMING_MS)
  await each(async (_tab, button, how) => assert.ok(await button.isDisabled(), how.join()))
  await each(tab => disguise(tab, ['', '']))
  await each(tab => tab.frame.locator('.primary:enabled').waitFor())
  // What was seen and is covered now, and a script of the page itself
  await disguise(tabs[0], disguises[0])
  await tabs[0].frame.locator('.primary:disabled').waitFor()
  await tabs[1].page.frames()[1].evaluate(() => document.querySelector('.primary').click())
  await each(tab => tab.ask('RPC_ABORT'))
  for (const { reply } of signing) assert.is(await reply, 'Request was aborted')
  await each(tab => tab.page.close())
})

tests('R57, R124: somebody may act for a smart account within what was granted, until it is taken back', async () => {
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
    assert.match(await failed(request('wallet_grantPermissions', params)), /^(Expected|The )/, JSON.stringify(params))
  assert.match(await failed(request('wallet_sendCalls', [{ calls: [{ to: smart, data: '0x' }] }])), /call itself/)

  const approving = { type: 'contract-call', data: { address: USDC, functions: ['approve(address,uint256)'] } }
  const taking = failed(request('wallet_grantPermissions', [{ ...asked, permissions: [approving] }]))
  assert.match(await shown(), /all your USDC[^]*May call\s+approve\(address,uint256\)/)
  await reject.click()
  assert.is(await taking, 'User rejected the request.')

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
  assert.match(text, /Let somebody act[^]*without asking you[^]*all your USDC[^]*May send, in all\s+0.3 ETH/)
  assert.match(text, /Unlimited USDC[^]*approve\(address,uint256\)[^]*Until/)
  assert.ok(text.includes(OTTO))
  await approve.click()
  const [granted] = await granting
  assert.equal([granted.chainId, granted.address, granted.expiry, granted.signer], ['0x1', smart, expiry, account])
  assert.is(granted.permissions.length, 3)

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
  const refused = promise => promise.then(assert.unreachable, ({ message }) => assert.match(message, /not permitted/))
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTTO, 1n] })
  await act(OTTO, '0.3')
  await act(OTTO, '0', allow)
  await refused(act(OTTO, '0.31'))
  await refused(act(OTTO, '0.1', allow))
  await refused(act(stack.accounts.eip155[0].address, '0.1'))
  const revokeItself = encodeFunctionData({ abi, functionName: 'revoke', args: [granted.context] })
  await refused(act(OTTO, '0', revokeItself, smart))

  const revoking = request('wallet_revokePermissions', { permissionContext: granted.context })
  assert.match(await shown(), /Take a permission back/)
  await approve.click()
  assert.match(await revoking, /^0x[\da-f]{64}$/)
  await refused(act(OTTO, '0.1'))
  assert.is(await request('wallet_revokePermissions', [{ permissionContext: granted.context }]), '0x')
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  assert.match(await failed(request('wallet_grantPermissions', [asked])), /not supported/)
})

tests('R126: a reload keeps the session; signing out in one tab ends what waits in the others', async () => {
  const [first, second] = [await openSite(sameSite), await openSite(sameSite)]
  assert.equal(await first.ask('IS_CONNECTED'), { isConnected: true })
  assert.equal(await first.ask('CONNECT_EMAIL', { email: EMAIL }), { action: 'CONNECT' })
  const signing = failed(first.request('personal_sign', [toHex('x'), address]))
  await first.frame.getByRole('button', { name: 'Reject' }).waitFor()
  await second.ask('SIGN_OUT')
  assert.is(await signing, 'The session has ended.')
  assert.equal(await first.ask('IS_CONNECTED'), { isConnected: false })
  assert.equal(await ask('IS_CONNECTED'), { isConnected: true }, 'another site has a session of its own')
  await Promise.all([first.page.close(), second.page.close()])
})

tests('signs in by a provider in a popup, and by a link of Farcaster', async () => {
  const other = await openSite(sameSite)
  // As a modal does: the window at once, its address when the frame has it
  const opened = other.page.waitForEvent('popup')
  await other.page.evaluate(origin => void (globalThis.popup = open(`${origin}/loading`)), stack.urls.frame)
  const popup = await opened
  const { uri } = await other.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const result = other.page.evaluate(
    uri =>
      new Promise(resolve => {
        addEventListener('message', ({ data, origin }) => data.resultUri && resolve([data.resultUri, origin]))
        globalThis.popup.location = uri
      }),
    uri,
  )
  await popup.getByRole('button', { name: 'Ana Lind' }).click()
  const [resultUri, origin] = await result
  assert.is(origin, new URL(stack.urls.frame).origin)
  const user = await other.ask('CONNECT_SOCIAL', { uri: resultUri })
  assert.equal([user.userName, user.email, user.chainId], ['Ana Lind', 'ana.lind@example.com', 1])
  assert.is((await other.ask('GET_USER')).address, user.address)
  assert.match(await failed(other.ask('CONNECT_SOCIAL', { uri: resultUri })), /expired or was used/)
  await other.ask('SIGN_OUT')

  const { url } = await other.ask('GET_FARCASTER_URI')
  const connected = other.ask('CONNECT_FARCASTER')
  await popup.goto(url)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  assert.equal(await connected, { userName: 'ana' })
  assert.is.not((await other.ask('GET_USER')).address, user.address)
  await other.page.close()
})

tests('asks in a window where the browser cannot tell what is seen, and voids it on abort', async () => {
  const old = await openSite({ ...sameSite, without: 'isVisible' })
  assert.is(await signIn(old), 'VERIFY_OTP')
  const signing = old.request('personal_sign', [toHex('x'), address])
  const opened = old.page.waitForEvent('popup')
  await old.frame.getByRole('button', { name: 'Open window' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Approve' }).click()
  assert.ok(await verifyMessage({ address, message: 'x', signature: await signing }))
  const aborted = failed(old.request('personal_sign', [toHex('y'), address]))
  await old.frame.getByRole('button', { name: 'Open window' }).waitFor()
  await old.ask('RPC_ABORT')
  assert.is(await aborted, 'Request was aborted')
  await old.page.close()
})

tests.run()
