// The Solana half of a wallet, as the Wallet Standard requires.
import { base64 } from '@scure/base'
import { createSignInMessage } from '@solana/wallet-standard-util'
import { flavourOf } from './flavours.js'
import { alreadyPending, invalidParams, unauthorized, unknownChain } from './rpc-error.js'
import { callNode } from './rpc.js'
import { scripted } from './scripted.js'
import { keyOf } from './solana-key.js'
import { readTransaction } from './solana-transaction.js'
import { createStore } from './store.js'

/** CAIP-2 ids of the chains that the standard has names for. */
const CHAINS = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}
const SIGNS = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
function accountOf(privateKey, chains, features) {
  const { address, publicKey, sign } = keyOf(privateKey)
  return { shared: Object.freeze({ address, publicKey, chains, features }), sign }
}

const readable = bytes => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return base64.encode(bytes)
  }
}

/** `prompts.ask(request)` settles with the user's decision; wallet.js describes `config`. */
export function createSolana(config, icon, prompts) {
  const { keys, lacks = [] } = config.solana
  const flavour = flavourOf(config)
  const chains = Object.keys(CHAINS).filter(name => config.rpc?.[CHAINS[name]])
  const listeners = new Set()
  const asking = new Set()
  const store = createStore(`${config.rdns}:solana`, { granted: false, account: 0 }, () => tell())

  const signs = SIGNS.filter(name => !lacks.includes(name))
  const accounts = keys.map(key => accountOf(key, chains, signs))
  const permitted = () => {
    const { granted, account } = store.get()
    if (!granted) return []
    const active = accounts[account] ?? accounts[0]
    const all = config.share === 'all' ? [active, ...accounts.filter(it => it !== active)] : [active]
    return all.map(it => it.shared)
  }
  function tell() {
    for (const listener of [...listeners]) listener({ accounts: permitted() })
  }
  function revoke() {
    if (!store.get().granted) return
    store.set({ granted: false })
    tell()
    config.onRevoke?.()
  }

  /** For each feature, asks one question at a time; scripted answers come first. */
  const ask = (request, answer) => scripted(config, request.method, () => carryOut(request, answer))
  async function carryOut(request, answer) {
    if (asking.has(request.method)) throw alreadyPending(request.method)
    asking.add(request.method)
    try {
      return await answer(await prompts.ask({ ...request, chain: 'Solana', decline: flavour.decline }, () => {}))
    } finally {
      asking.delete(request.method)
    }
  }
  function owner({ address } = {}) {
    if (!permitted().some(it => it.address === address)) throw unauthorized()
    return accounts.find(it => it.shared.address === address)
  }

  async function connect({ silent } = {}) {
    if (silent || store.get().granted) return { accounts: permitted() }
    return ask(
      {
        method: 'standard:connect',
        title: 'Connect',
        lead: 'This site will see your address, balance and activity, and may ask you to sign.',
        choices: accounts.map(it => it.shared.address),
        chosen: store.get().account,
      },
      account => {
        store.set({ granted: true, account: account ?? store.get().account })
        tell()
        return { accounts: permitted() }
      },
    )
  }

  async function signMessage(...inputs) {
    const signers = inputs.map(it => owner(it.account))
    const request = {
      method: 'solana:signMessage',
      title: 'Sign message',
      lead: 'Signing is free and sends no transaction.',
      text: inputs.map(it => readable(it.message)).join('\n\n'),
      account: signers[0]?.shared.address,
    }
    return ask(request, () =>
      Promise.all(
        inputs.map(async ({ message }, index) => ({
          signedMessage: message,
          signature: await signers[index].sign(message),
        })),
      ),
    )
  }

  /** Asks for all transactions with one question; signs each for its account. */
  async function withSigned(method, title, asked, finish) {
    const { rewrite = bytes => bytes } = config.solana
    const inputs = asked.map(input => ({ ...input, transaction: rewrite(input.transaction) }))
    const all = inputs.map(({ account, transaction, chain }) => {
      if (chain !== undefined && !chains.includes(chain)) throw unknownChain(chain)
      const signer = owner(account)
      const read = readTransaction(transaction, signer.shared.publicKey)
      if (!read) throw invalidParams('Expected a transaction that the account signs.')
      return { signer, chain: chain ?? chains[0], ...read }
    })
    const request = {
      method,
      title: all.length > 1 ? `${title.replace(/ion$/, 'ions')} (${all.length})` : title,
      lead: 'On Solana',
      rows: all.flatMap(it => it.rows),
      account: all[0]?.signer.shared.address,
    }
    return ask(request, async () => {
      const answers = []
      for (const [index, { signer, at, message, chain }] of all.entries()) {
        const signed = inputs[index].transaction.slice()
        signed.set(await signer.sign(message), at)
        answers.push(await finish(signed, inputs[index].options, chain))
      }
      return answers
    })
  }
  const signTransaction = (...inputs) =>
    withSigned('solana:signTransaction', 'Sign transaction', inputs, signedTransaction => ({ signedTransaction }))
  const signAndSendTransaction = (...inputs) =>
    withSigned('solana:signAndSendTransaction', 'Send transaction', inputs, async (signed, options, chain) => {
      const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options ?? {}
      await callNode(config.rpc[CHAINS[chain]], 'sendTransaction', [
        base64.encode(signed),
        { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot },
      ])
      return { signature: signed.slice(1, 65) }
    })

  /** Connects and signs in with one question, if the config has `signIn`. */
  const signIn = (...inputs) =>
    ask(
      {
        method: 'solana:signIn',
        title: 'Sign in',
        lead: 'This site will see your address, and you sign in to it.',
        text: inputs.map(it => it.statement ?? '').join('\n\n'),
        choices: accounts.map(it => it.shared.address),
        chosen: store.get().account,
      },
      async account => {
        store.set({ granted: true, account: account ?? store.get().account })
        tell()
        const [{ address }] = permitted()
        const { shared, sign } = accounts.find(it => it.shared.address === address)
        return Promise.all(
          inputs.map(async input => {
            const signedMessage = createSignInMessage({ domain: location.host, ...input, address })
            return { account: shared, signedMessage, signature: await sign(signedMessage) }
          }),
        )
      },
    )

  const versions = Object.freeze(['legacy', 0])
  const features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => revoke() },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        if (event === 'change') listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: versions, signTransaction },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction,
    },
  }
  if (config.solana.signIn) features['solana:signIn'] = { version: '1.0.0', signIn }
  for (const name of lacks) delete features[name]
  Object.values(features).forEach(Object.freeze)

  const wallet = Object.freeze({
    version: '1.0.0',
    name: config.name,
    icon,
    chains: Object.freeze(chains),
    features: Object.freeze(features),
    get accounts() {
      return permitted()
    },
  })
  return {
    wallet,
    control: {
      wallet,
      setAccount(index, { isSilent = false } = {}) {
        if (!accounts[index]) throw new Error(`The wallet has no account ${index} on Solana`)
        store.set({ account: index })
        if (store.get().granted && !isSilent) tell()
      },
      /** The user revokes the permission in the wallet. */
      revoke,
      listeners: () => listeners.size,
      accounts: () => accounts.map(it => it.shared.address),
    },
  }
}
