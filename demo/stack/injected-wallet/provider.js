import { numberToHex } from 'viem'
import { createAssets } from './assets.js'
import { RpcError, alreadyPending, invalidParams, unauthorized, unknownChain, unsupported } from './rpc-error.js'
import { flavourOf } from './flavours.js'
import { FORWARDED, callNode, nodesOf } from './rpc.js'
import { createPermissions } from './permissions.js'
import { scripted } from './scripted.js'
import { createSigner } from './signing.js'
import { createStore } from './store.js'

const KNOWN = {
  1: { name: 'Ethereum', symbol: 'ETH' },
  10: { name: 'OP Mainnet', symbol: 'ETH' },
  137: { name: 'Polygon', symbol: 'POL' },
  8453: { name: 'Base', symbol: 'ETH' },
  42161: { name: 'Arbitrum One', symbol: 'ETH' },
}

const chainNumber = value => {
  if (!/^0x[\da-f]{1,16}$/i.test(value ?? '')) throw invalidParams(`Expected 0x-prefixed chainId, received "${value}"`)
  return String(BigInt(value))
}
const reference = caip => String(caip).replace(/^eip155:/, '')

/** An EIP-1193 wallet. `prompts.ask(request)` settles with the user's decision; wallet.js describes `config`. */
export function createWallet(config, prompts) {
  const flavour = flavourOf(config)
  const rpc = nodesOf(config.rpc)
  const builtIn = (config.chains ?? Object.keys(rpc)).map(reference)
  const store = createStore(
    config.rdns,
    {
      granted: false,
      account: 0,
      chain: reference(config.chain ?? builtIn[0] ?? '1'),
      locked: config.locked === true,
      added: {},
      batches: {},
      permissions: [],
    },
    before => {
      const { granted, locked, account, chain } = store.get()
      if (chain !== before.chain) emit('chainChanged', chainId())
      if (granted !== before.granted || locked !== before.locked || (granted && account !== before.account))
        emit('accountsChanged', shared())
    },
  )
  const listeners = new Map()
  const asking = new Set()
  const refuse = new Map()
  let online = false

  const network = id =>
    store.get().added[id] ??
    (builtIn.includes(id) ? { ...(KNOWN[id] ?? { name: `Chain ${id}`, symbol: 'ETH' }), rpc: rpc[id] } : undefined)
  const node = id => (method, params) => callNode(rpc[id] ?? network(id)?.rpc, method, params)
  const permitted = () => {
    const { granted, locked, account } = store.get()
    if (!granted || locked) return []
    const active = signer.addresses[account] ?? signer.addresses[0]
    return config.share === 'all' ? [active, ...signer.addresses.filter(it => it !== active)] : [active]
  }
  const shared = () => flavour.accounts?.(permitted()) ?? permitted()
  const chainId = () => (flavour.chainId ?? (id => numberToHex(BigInt(id))))(store.get().chain)

  function emit(event, value) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      // A listener that throws must not stop the others, and its error must still be reported.
      try {
        listener(value)
      } catch (error) {
        setTimeout(() => {
          throw error
        })
      }
    }
  }
  function goOnline() {
    if (online) return
    online = true
    emit('connect', { chainId: chainId() })
  }
  function setChain(id) {
    if (store.get().chain === id) return
    store.set({ chain: id })
    emit('chainChanged', chainId())
  }
  function revoke() {
    if (!store.get().granted) return
    store.set({ granted: false })
    emit('accountsChanged', [])
    config.onRevoke?.()
  }

  /**
   * For methods in `lone`, asks one question at a time: a second request while the first is open fails with the
   * standard's -32002.
   */
  async function ask(request, lone = false) {
    if (lone && asking.has(request.method)) throw alreadyPending(request.method)
    asking.add(request.method)
    try {
      return await prompts.ask({ ...request, chain: network(store.get().chain)?.name, decline: flavour.decline }, () =>
        refuse.get(request.method)?.(alreadyPending(request.method)),
      )
    } finally {
      asking.delete(request.method)
    }
  }

  const signer = createSigner(config.accounts, {
    permitted,
    chain: () => store.get().chain,
    node,
    network,
    ask,
    store,
    isAtomic: () => config.atomic === true,
    bundler: () => config.bundler,
    reserve: () => config.funds,
  })

  async function unlock(method) {
    if (!store.get().locked) return
    await ask({ method, title: `Unlock ${config.name}`, lead: 'The wallet is locked.' }, true)
    setLocked(false)
  }
  function setLocked(locked) {
    if (store.get().locked === locked) return
    store.set({ locked })
    if (store.get().granted) emit('accountsChanged', shared())
  }

  async function grant(method, text) {
    const before = store.get()
    const wanted = method !== 'eth_requestAccounts' || !before.granted
    if (before.locked) await unlock(method)
    if (wanted) {
      const account = await ask(
        {
          method,
          title: text ? 'Connect and sign in' : 'Connect',
          text,
          lead: 'This site will see your address, balance and activity, and may ask you to sign.',
          choices: signer.addresses,
          chosen: store.get().account,
        },
        true,
      )
      store.set({ granted: true, account: account ?? store.get().account })
      emit('accountsChanged', shared())
    }
    goOnline()
    return shared()
  }
  /** ERC-7846: connects with one question, and signs in if requested. */
  async function signInAlong([{ capabilities } = {}]) {
    const { signInWithEthereum: asked } = capabilities ?? {}
    await grant('wallet_connect', asked?.statement)
    const [address] = permitted()
    const capability = asked && (await signer.signIn(address, { ...asked, domain: asked.domain ?? location.host }))
    return { accounts: [{ address, capabilities: capability ? { signInWithEthereum: capability } : {} }] }
  }
  const permissions = () =>
    permitted().length === 0
      ? []
      : [
          {
            invoker: location.origin,
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: shared() }],
          },
        ]

  async function switchChain([params]) {
    const id = chainNumber(params?.chainId)
    if (!network(id)) {
      if (flavour.unknownChain === false) return null
      throw (flavour.unknownChain ?? unknownChain)(params.chainId)
    }
    if (id === store.get().chain) return null
    await ask(
      {
        method: 'wallet_switchEthereumChain',
        title: 'Switch network',
        rows: [
          ['From', network(store.get().chain)?.name ?? 'Unknown'],
          ['To', network(id).name],
        ],
      },
      true,
    )
    setChain(id)
    return null
  }

  async function addChain([params]) {
    const id = chainNumber(params?.chainId)
    const url = params.rpcUrls?.find(it => typeof it === 'string' && URL.canParse(it))
    const { symbol, decimals } = params.nativeCurrency ?? {}
    const loopback = url && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
    if (typeof params.chainName !== 'string' || !url || !(url.startsWith('https:') || loopback))
      throw invalidParams('Expected a chain name and an https RPC URL.')
    if (typeof symbol !== 'string' || !symbol || decimals !== 18)
      throw invalidParams('Expected a native currency with 18 decimals.')
    if (!network(id)) {
      await ask(
        {
          method: 'wallet_addEthereumChain',
          title: 'Add network',
          lead: 'The site asks to add this network and to use it.',
          rows: [
            ['Network', params.chainName],
            ['Chain ID', id],
            ['Currency', symbol],
            ['Endpoint', new URL(url).host],
          ],
        },
        true,
      )
      store.set({ added: { ...store.get().added, [id]: { name: params.chainName, symbol, rpc: url } } })
      setChain(id)
      return null
    }
    return switchChain([{ chainId: params.chainId }])
  }

  async function watchAsset(params) {
    const { type, options } = Array.isArray(params) ? (params[0] ?? {}) : (params ?? {})
    if (type !== 'ERC20' || !options?.address) throw invalidParams('Expected an ERC20 asset with an address.')
    await ask({
      method: 'wallet_watchAsset',
      title: 'Add token',
      rows: [
        ['Token', options.symbol ?? 'Unknown'],
        ['Contract', options.address, 'address'],
      ],
    })
    return true
  }

  const methods = {
    eth_accounts: shared,
    eth_chainId: chainId,
    eth_coinbase: () => shared()[0] ?? null,
    net_version: () => store.get().chain,
    eth_requestAccounts: () => grant('eth_requestAccounts'),
    wallet_connect: signInAlong,
    wallet_requestPermissions: async () => {
      await grant('wallet_requestPermissions')
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions: () => {
      revoke()
      return null
    },
    personal_sign: signer.personalSign,
    eth_signTypedData_v4: signer.signTypedData,
    eth_sendTransaction: signer.sendTransaction,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
    wallet_watchAsset: watchAsset,
    wallet_getCapabilities: ([address, ids]) => {
      if (!permitted().some(it => it.toLowerCase() === String(address).toLowerCase())) throw unauthorized()
      const chains = [...builtIn, ...Object.keys(store.get().added)]
        .map(id => numberToHex(BigInt(id)))
        .filter(id => !ids || ids.includes(id))
      return Object.fromEntries(
        chains.map(id => [
          id,
          {
            atomic: { status: config.atomic === true ? 'supported' : 'unsupported' },
            ...(config.assets && { assetDiscovery: { supported: true } }),
            ...(config.funds !== undefined && { auxiliaryFunds: { supported: true } }),
            ...(config.atomic && config.bundler && { paymasterService: { supported: true } }),
          },
        ]),
      )
    },
    ...(config.assets && {
      wallet_getAssets: createAssets(
        Object.fromEntries(Object.entries(config.assets).map(([caip, list]) => [reference(caip), list])),
        { permitted, node, chains: () => builtIn },
      ),
    }),
    ...(config.permissions && {
      ...createPermissions({
        store,
        permitted,
        network,
        ask,
        chains: () => builtIn,
        isStrict: () => config.permissions === 'list',
      }),
    }),
    wallet_sendCalls: signer.sendCalls,
    wallet_getCallsStatus: signer.callsStatus,
  }
  const SIGNS = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])

  async function request(call) {
    const { method, params = [] } = call ?? {}
    if (typeof method !== 'string') throw new RpcError(-32600, 'Expected a method name.')
    return scripted(config, method, () => carryOut(method, params))
  }
  async function carryOut(method, params) {
    const own = Object.hasOwn(methods, method) && !flavour.refuse.includes(method)
    if (!own && !FORWARDED.has(method)) throw unsupported(method)
    if (!own) return node(store.get().chain)(method, params)
    if (SIGNS.has(method) && !store.get().granted) throw unauthorized()
    if (SIGNS.has(method)) await unlock(method)
    return methods[method](params)
  }

  const provider = {
    // Scripted as 'pending', an earlier request (of another tab, say) occupies the window: this call fails immediately
    // with -32002, the window stays, and the user's approval arrives as an event.
    request: call =>
      new Promise((resolve, reject) => {
        refuse.set(call?.method, reject)
        request(call).then(resolve, reject)
      }),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  flavour.provider(provider, { isLocked: () => store.get().locked })
  setTimeout(goOnline)

  return {
    provider,
    control: {
      lock: () => setLocked(true),
      unlock: () => setLocked(false),
      setAccount(index) {
        if (!signer.addresses[index]) throw new Error(`The wallet has no account ${index}`)
        store.set({ account: index })
        if (permitted().length) emit('accountsChanged', shared())
      },
      setChain: id => setChain(id.startsWith('0x') ? String(BigInt(id)) : reference(id)),
      /** The user revokes the permission in the wallet. */
      revoke,
      /** The same, and the wallet emits EIP-1193's `disconnect`. */
      disconnect() {
        revoke()
        online = false
        emit('disconnect', new RpcError(4900, 'The wallet is disconnected from all chains.'))
      },
      emit,
      listeners: event => listeners.get(event)?.size ?? 0,
      accounts: () => signer.addresses,
    },
  }
}
