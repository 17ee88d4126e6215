import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { A, B } from '../../../test/fakes.ts'
import { grantedSession } from '../../../test/fake-walletconnect.ts'
import { everywhere, HOSTILE } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import type { Granted } from './namespaces.ts'
import type { ProviderRpcError } from '../../base/provider.ts'
import { appHref, createSessionProvider } from './session-provider.ts'

const test = suite('session provider')
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'
const real = {
  setTimeout: globalThis.setTimeout,
  open: globalThis.open,
  navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator')!,
}
test.after.each(() => {
  Object.assign(globalThis, { setTimeout: real.setTimeout, open: real.open })
  Object.defineProperty(globalThis, 'navigator', real.navigator)
})

/** A page on a phone or not, which counts the windows it opens. */
function page(userAgent: string, isActive: boolean | undefined = true) {
  const opened: unknown[][] = []
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent, userActivation: isActive === undefined ? undefined : { isActive } },
    configurable: true,
    writable: true,
  })
  globalThis.open = ((...args: unknown[]) => (opened.push(args), null)) as never
  return opened
}

function provide(
  session: Granted | undefined = grantedSession(),
  answer: () => unknown = () => 'signed',
  prefers = false,
  found: () => Promise<unknown> = async () => 'read',
) {
  const asked: string[] = []
  const reads: string[] = []
  const state: { chain: string; session?: Granted } = { chain: 'eip155:1', session }
  const request = createSessionProvider(
    {
      chain: () => state.chain,
      addresses: () => [A],
      session: () => state.session,
      move: chain => {
        state.chain = chain
      },
      preferUniversal: () => prefers,
      read: (network, { method }) => (reads.push(`${network} ${method}`), found()),
      ask: async (_, chain, { method }) => (asked.push(`${chain} ${method}`), answer()),
    },
    'eip155',
  )
  return { request, asked, reads, state }
}
const switchTo = (chainId: unknown, method = 'wallet_switchEthereumChain') => ({ method, params: [{ chainId }] })
const hurry = () => {
  globalThis.setTimeout = ((run: () => void) => (queueMicrotask(run), 0)) as never
}

test('answers accounts and chain itself, signs with the wallet, reads from the chain', async () => {
  const { request, asked, reads } = provide()
  assert.equal(await request({ method: 'eth_accounts' }), [A])
  assert.equal(await request({ method: 'eth_requestAccounts' }), [A])
  assert.equal(await request({ method: 'solana_getAccounts' }), [{ pubkey: A }])
  assert.is(await request({ method: 'eth_chainId' }), '0x1')
  assert.is(await request({ method: 'personal_sign', params: ['0x', A] }), 'signed')
  assert.is(await request({ method: 'eth_getBalance', params: [A] }), 'read')
  assert.is(await request({ method: 'eth_sendRawTransaction' }), 'read')
  assert.equal(asked, ['eip155:1 personal_sign'])
  assert.equal(reads, ['eip155:1 eth_getBalance', 'eip155:1 eth_sendRawTransaction'])
})

test('a method that needs the wallet and was not granted is refused and never sent to the chain', async () => {
  const { request, asked, reads } = provide()
  for (const method of [
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'wallet_watchAsset',
    'wallet_grantPermissions',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_scanQRCode',
    'wallet_',
  ])
    assert.is((await failure(request({ method }))).code, 4200)
  assert.equal([...asked, ...reads], [])
})

/** Node methods other than reads: with keys, passwords, peers and settings; and unknown ones. */
const NO_READS =
  `personal_unlockAccount personal_lockAccount personal_newAccount personal_importRawKey personal_listAccounts
  personal_sendTransaction personal_signTransaction personal_ecRecover personal_sign personal_unpair personal_deriveAccount
  personal_openWallet personal_listWallets personal_initializeWallet eth_sign eth_signTransaction eth_signTypedData
  eth_signTypedData_v1 eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction eth_resend eth_fillTransaction
  eth_decrypt eth_getEncryptionPublicKey eth_coinbase eth_mining eth_hashrate eth_getWork eth_submitWork
  eth_submitHashrate eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter eth_getFilterChanges
  eth_getFilterLogs eth_uninstallFilter eth_subscribe eth_unsubscribe eth_sendUserOperation eth_sendBundle
  eth_sendPrivateTransaction eth_cancelPrivateTransaction eth_sendRawTransactionConditional eth_pendingTransactions
  eth_compileSolidity eth_getCompilers eth_accounts_ eth_Call ETH_CALL eth_getbalance eth_getBalance_ eth_
  admin_addPeer admin_removePeer admin_peers admin_nodeInfo admin_datadir admin_startHTTP admin_startRPC admin_stopRPC
  admin_startWS admin_stopWS admin_exportChain admin_importChain admin_sleepBlocks miner_start miner_stop
  miner_setEtherbase miner_setExtra miner_setGasPrice miner_setGasLimit debug_traceTransaction debug_traceCall
  debug_setHead debug_storageRangeAt debug_getRawBlock debug_writeBlockProfile debug_freeOSMemory debug_standardTraceBlockToFile
  txpool_content txpool_contentFrom txpool_inspect txpool_status trace_block trace_call trace_filter trace_replayTransaction
  anvil_setBalance anvil_impersonateAccount anvil_setCode hardhat_setBalance hardhat_impersonateAccount evm_mine
  evm_increaseTime evm_snapshot evm_revert tenderly_setBalance clique_propose engine_newPayloadV3
  engine_forkchoiceUpdatedV3 les_addBalance db_putString db_getString db_putHex db_getHex shh_post shh_newIdentity
  net_listening net_peerCount web3_sha3 rpc_modules wallet_sendCalls wallet_getCapabilities wallet_watchAsset
  wallet_requestPermissions wallet_addEthereumChain wallet_invokeSnap wallet_ metamask_getProviderState
  toString constructor __proto__ hasOwnProperty`.split(/\s+/)
test('R152: only listed reads go to public nodes; everything else is refused with a number, and nothing is sent', async () => {
  assert.ok(NO_READS.length >= 120, String(NO_READS.length))
  for (const method of [...NO_READS, '', ' eth_call', 'eth_call ', 'eth_call\n']) {
    const it = provide(grantedSession({ namespaces: { eip155: { accounts: [`eip155:1:${A}`], methods: [] } } }))
    assert.is((await failure(it.request({ method, params: ['hunter2'] }))).code, 4200, method)
    assert.equal([...it.asked, ...it.reads], [], method)
  }
})

test('R152: a read that fails has a number: the node’s own, with what a call reverted with, else that of an internal error', async () => {
  const failing = async (error: unknown) => {
    const it = provide(undefined, undefined, undefined, () => Promise.reject(error))
    const { code, message, data } = (await failure(it.request({ method: 'eth_call' }))) as unknown as ProviderRpcError
    return { code, message, data }
  }
  const reverted = { code: 3, reason: 'execution reverted: no', data: '0x08c379a0' }
  assert.equal(await failing(new ModalError('rpc/error', { message: 'rpc/error', data: reverted })), {
    code: 3,
    message: 'execution reverted: no',
    data: '0x08c379a0',
  })
  for (const error of [
    new ModalError('http/network'),
    new ModalError('rpc/timeout'),
    new ModalError('chunk/failed'),
    new ModalError('rpc/error', { data: { code: 'ETIMEDOUT' } }),
    new TypeError('x is not a function'),
    'no',
    undefined,
  ])
    assert.is((await failing(error)).code, -32603)
})

test('without a session every request fails as disconnected', async () => {
  const it = provide()
  delete it.state.session
  for (const method of ['eth_accounts', 'eth_chainId', 'personal_sign', 'eth_getBalance'])
    assert.is((await failure(it.request({ method }))).code, 4900)
})

test('a chain of the session is switched to without asking the wallet', async () => {
  const { request, asked, state } = provide()
  assert.is(await request(switchTo('0x2105')), null)
  assert.is(state.chain, 'eip155:8453')
  assert.is(await request({ method: 'eth_chainId' }), '0x2105')
  assert.equal(asked, [])
})

test('a chain outside the session is refused where the wallet does not switch', async () => {
  const { request, state } = provide()
  assert.is((await failure(request(switchTo('0x89')))).code, 4902)
  for (const bad of [undefined, '', '0x', 'x', -1, {}, '0x0'])
    assert.is((await failure(request(switchTo(bad)))).code, -32602)
  for (const params of [undefined, null, [], {}, 'x', [null]])
    assert.is((await failure(request({ method: 'wallet_switchEthereumChain', params }))).code, -32602)
  assert.is(state.chain, 'eip155:1')
})

const switching = (accounts: string[]) =>
  grantedSession({ namespaces: { eip155: { accounts, methods: ['wallet_switchEthereumChain'] } } })
test('a wallet that switches is asked, and the chain counts once its update has come', async () => {
  const it = provide(switching([`eip155:1:${A}`]), () => {
    setTimeout(() => {
      it.state.session = switching([`eip155:1:${A}`, `eip155:137:${A}`])
    }, 0)
    return null
  })
  hurry()
  assert.is(await it.request(switchTo('0x89')), null)
  assert.equal(it.asked, ['eip155:1 wallet_switchEthereumChain'])
  assert.is(it.state.chain, 'eip155:137')
})

test('a wallet that says yes and never shares the chain leaves the page where it was', async () => {
  hurry()
  const it = provide(switching([`eip155:1:${A}`]))
  assert.is((await failure(it.request(switchTo('0x89')))).code, 4902)
  assert.is(it.state.chain, 'eip155:1')
})

test('a decline of a switch reaches the host as it is', async () => {
  const declined = { code: 4001, message: 'no' }
  const it = provide(switching([`eip155:1:${A}`]), () => Promise.reject(declined))
  assert.is(await failure(it.request(switchTo('0x89'))), declined as never)
})

const sessionAt = (redirect: unknown) => grantedSession({ peer: { metadata: { name: 'Kestrel', redirect } } } as never)

test('R45: on a phone the app opens in the task of the tap, without an opener, for what it shows and nothing else', async () => {
  const opened = page(PHONE)
  const { request } = provide()
  const answer = request({ method: 'personal_sign' })
  assert.equal(opened, [['kestrel://wc', '_self', 'noopener,noreferrer']])
  await answer
  await request({ method: 'eth_getBalance' })
  await request(switchTo('0x2105'))
  assert.is(opened.length, 1)
  await provide(sessionAt({ universal: 'https://kestrel.example/app' })).request({ method: 'personal_sign' })
  assert.equal(opened[1], ['https://kestrel.example/app/wc', '_blank', 'noopener,noreferrer'])
  await provide(sessionAt({ native: 'javascript:alert(1)', universal: 'https://kestrel.example' })).request({
    method: 'personal_sign',
  })
  assert.is(opened[2]![0], 'https://kestrel.example/wc')
})

test('https links to the app come first where the page prefers them', async () => {
  const opened = page(PHONE)
  const both = { native: 'kestrel://', universal: 'https://kestrel.example' }
  for (const [redirect, prefers] of [
    [both, true],
    [both, false],
    [{ native: 'kestrel://' }, true],
  ] as const)
    await provide(sessionAt(redirect), () => 'signed', prefers).request({ method: 'personal_sign' })
  assert.equal(
    opened.map(([href]) => href),
    ['https://kestrel.example/wc', 'kestrel://wc', 'kestrel://wc'],
  )
})

test('a link of a host that is not known is not followed where hosts are known; the wallet’s own scheme is', () => {
  page(PHONE)
  const follows = (link: string) => new URL(link).host === 'kestrel.example'
  const href = (redirect: object, prefers = false) => appHref(sessionAt(redirect), prefers, follows)
  assert.is(href({ universal: 'https://kestrel.example/app' }), 'https://kestrel.example/app/wc')
  assert.is(href({ universal: 'https://lapsed.example/app' }), undefined)
  assert.is(href({ native: 'kestrel://', universal: 'https://lapsed.example' }, true), 'kestrel://wc')
  assert.is(appHref(sessionAt({ universal: 'https://lapsed.example' }), false), 'https://lapsed.example/wc')
})

test('R45: without a tap, and on a computer, no app is opened', async () => {
  for (const [agent, isActive] of [
    [PHONE, false],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130', true],
  ] as const) {
    const opened = page(agent, isActive)
    assert.is(await provide().request({ method: 'personal_sign' }), 'signed')
    assert.equal(opened, [])
  }
})

const BAD_LINKS: unknown[] = [
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'java\nscript://x',
  '\u0001javascript:alert(1)',
  'javascript',
  'data:text/html,<script>alert(1)</script>',
  'data',
  'blob:https://x.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'filesystem:https://x',
  'view-source:https://x',
  'intent://scan/#Intent;scheme=zxing;end',
  'android-app://com.example',
  'ws://x',
  'wss://x',
  'ftp://x',
  'itms-services://?action=x',
  'chrome://settings',
  'ms-settings://x',
  'http://x.example',
  'http://127.0.0.1.x.example',
  'https://user:pass@x.example',
  'https://x.example\\@y.example',
  'https://x.example/\u202egpj.exe',
  '//x.example',
  '/relative',
  '?q',
  '',
  ' ',
  '://',
  'tel:+123',
  'mailto:a@b.example',
  'sample://x\u200b',
  'x'.repeat(3000),
  ...HOSTILE.filter(value => typeof value !== 'string' || !/^[a-z@][\w+.-]*$/i.test(value)),
]
test(`R45: of ${BAD_LINKS.length} links that a wallet may name none is opened, and the request still goes to it`, async () => {
  const opened = page(PHONE)
  for (const link of BAD_LINKS) {
    for (const redirect of [{ native: link }, { universal: link }, link])
      assert.is(await provide(sessionAt(redirect)).request({ method: 'personal_sign' }), 'signed')
  }
  assert.equal(opened, [])
})

test('R51: whatever stands anywhere in the session, a request ends with an answer or an error', async () => {
  page(PHONE)
  hurry()
  for (const by of HOSTILE)
    for (const session of everywhere(grantedSession(), by) as Granted[]) {
      const { request } = provide(session)
      for (const call of [{ method: 'personal_sign' }, { method: 'eth_getBalance' }, switchTo('0x2105')]) {
        const result = await request(call).catch(error => error.code)
        assert.ok(['signed', 'read', null, 4200, 4900, 4902].includes(result as never), String(result))
      }
    }
})

test('an address of another account grants no chain', async () => {
  const { request } = provide(
    grantedSession({ namespaces: { eip155: { accounts: [`eip155:1:${B}`, 'eip155:137:'], methods: [] } } }),
  )
  assert.is((await failure(request(switchTo('0x89')))).code, 4902)
})

test('what the session says of capabilities is no request, and no question about them brings up the app', async () => {
  const methods = [
    'wallet_getCapabilities',
    'wallet_getGrantedExecutionPermissions',
    'wallet_revokeExecutionPermission',
  ]
  const namespaces = { eip155: { accounts: [`eip155:1:${A}`], methods } }
  const told = Object.assign(grantedSession({ namespaces }), { scopedProperties: { eip155: { atomic: {} } } })
  const opened = page(PHONE)
  const { request, asked } = provide(told)
  assert.equal(await request({ method: 'wallet_getCapabilities', params: [A] }), { '0x0': { atomic: {} } })
  assert.equal(asked, [])
  const silent = provide(grantedSession({ namespaces, peer: sessionAt({ native: 'kestrel://' }).peer }))
  for (const method of methods.slice(0, 2)) assert.is(await silent.request({ method, params: [A] }), 'signed')
  assert.equal(opened, [])
  await silent.request({ method: methods[2]!, params: [{}] })
  assert.is(opened.length, 1)
  const none = provide(grantedSession())
  assert.is((await failure(none.request({ method: 'wallet_getCapabilities' }))).code, 4200)
  assert.equal(none.asked, [])
})

test.run()
