// A wallet app on a phone: opened by a page's link, it listens on the port that the link names, for Solana's Mobile
// Wallet Adapter. It agrees to everything unless a fault says otherwise.
import { WebSocketServer } from 'ws'
import { startService } from '../http/service.mjs'
import { keyOf } from '../injected-wallet/solana-key.js'
import { readTransaction } from '../injected-wallet/solana-transaction.js'
import { createWalletSide, readLink, WalletError } from './wallet-side.mjs'

const NAME = 'mobile-wallet'
const SUBPROTOCOL = 'com.solana.mobilewalletadapter.v1'
const CHAIN = 'solana:mainnet'
/** The wallet's account: one that the page's other wallets do not start with. */
const ACCOUNT = 1
/** How long the wallet listens for the page. */
const LISTEN_MS = 60_000
/** Where it listens: a page draws the port by lot, and a connection of this machine may have it at the first of these. */
const HOSTS = ['127.0.0.1', '::1']
const AUTHORIZATION_FAILED = -1
const INVALID_PAYLOADS = -2
const NOT_SUBMITTED = -4
const NO_CHAIN = -7
const NO_METHOD = -32601

const toBytes = text => Uint8Array.from(Buffer.from(text, 'base64'))
const toText = bytes => Buffer.from(bytes).toString('base64')

/** A server on the port, on the first of the addresses that can be had. */
async function listenOn(port) {
  const refusals = []
  for (const host of HOSTS) {
    const server = new WebSocketServer({
      host,
      port,
      path: '/solana-wallet',
      handleProtocols: offered => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
    })
    const isThere = await new Promise(resolve =>
      server.once('listening', () => resolve(true)).once('error', error => (refusals.push(error), resolve(false))),
    )
    if (isThere) return server
  }
  throw new AggregateError(refusals, `Port ${port} is taken`)
}

/** The text that a wallet signs for Sign In With Solana. */
function signInText(input, address) {
  const rows = [`${input.domain} wants you to sign in with your Solana account:`, address]
  if (input.statement) rows.push('', input.statement)
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].filter(([, value]) => value)
  if (fields.length) rows.push('', ...fields.map(([name, value]) => `${name}: ${value}`))
  if (input.resources?.length) rows.push('Resources:', ...input.resources.map(it => `- ${it}`))
  return rows.join('\n')
}

/**
 * @param {{ port: number, node: string, keys: string[], faults: import('../http/faults.mjs').Faults }} options `node`:
 * URL of the chain's node. `keys`: the accounts' keys, base58. Faults match `rpc <method>`: `rpcError` refuses, `drop`
 * stays silent, `close` closes the socket, `without` leaves a member out of the answer.
 */
export async function startMobileWallet({ port, node, keys, faults }) {
  const own = keys.map(keyOf)
  const tokens = new Map()
  const listening = new Set()
  let front = ACCOUNT
  let lastToken = 0

  const ownerOf = address => own.find(it => toText(it.publicKey) === address)

  async function submit(bytes, options = {}) {
    const response = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'sendTransaction',
        params: [toText(bytes), { encoding: 'base64', skipPreflight: options.skip_preflight === true }],
      }),
    })
    const { error } = await response.json()
    if (error) throw new WalletError(NOT_SUBMITTED, error.message, { signatures: [] })
  }

  /** Signs each transaction for the account of the session. */
  const sign = (payloads, key) =>
    Promise.all(
      payloads.map(async text => {
        const bytes = toBytes(text)
        const read = readTransaction(bytes, key.publicKey)
        if (!read) throw new WalletError(INVALID_PAYLOADS, 'Not a transaction of this account', { valid: [false] })
        const signature = await key.sign(read.message)
        bytes.set(signature, read.at)
        return { bytes, signature }
      }),
    )

  /** The wallet's answers within one session. */
  function createAnswers() {
    let key
    const granted = () => {
      if (!key) throw new WalletError(AUTHORIZATION_FAILED, 'Not authorized')
      return key
    }
    return {
      async authorize({ auth_token: token, chain, sign_in_payload: input }) {
        if (chain !== undefined && chain !== CHAIN) throw new WalletError(NO_CHAIN, 'Only mainnet')
        if (token !== undefined && !tokens.has(token)) throw new WalletError(AUTHORIZATION_FAILED, 'Unknown token')
        key = own[front]
        const granting = token ?? `token-${++lastToken}`
        tokens.set(granting, key.address)
        const address = toText(key.publicKey)
        const message = input && new TextEncoder().encode(signInText(input, key.address))
        return {
          auth_token: granting,
          accounts: [{ address, display_address: key.address, display_address_format: 'base58', label: 'Phone' }],
          ...(message && {
            sign_in_result: {
              address,
              signed_message: toText(message),
              signature: toText(await key.sign(message)),
              signature_type: 'ed25519',
            },
          }),
        }
      },
      async deauthorize({ auth_token: token }) {
        tokens.delete(token)
        return {}
      },
      async get_capabilities() {
        return {
          max_transactions_per_request: 10,
          max_messages_per_request: 10,
          supported_transaction_versions: ['legacy', 0],
          features: ['solana:signTransactions', 'solana:signInWithSolana'],
        }
      },
      async sign_messages({ addresses, payloads }) {
        granted()
        const signer = ownerOf(addresses[0])
        if (!signer) throw new WalletError(AUTHORIZATION_FAILED, 'Another account')
        const signed = payloads.map(async text => {
          // Messages come in base64 or base64url.
          const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
          return toText([...bytes, ...(await signer.sign(bytes))])
        })
        return { signed_payloads: await Promise.all(signed) }
      },
      async sign_transactions({ payloads }) {
        const all = await sign(payloads, granted())
        return { signed_payloads: all.map(({ bytes }) => toText(bytes)) }
      },
      async sign_and_send_transactions({ payloads, options }) {
        const all = await sign(payloads, granted())
        for (const { bytes } of all) await submit(bytes, options)
        return { signatures: all.map(({ signature }) => toText(signature)) }
      },
    }
  }

  function serve(socket, association) {
    const answers = createAnswers()
    const side = createWalletSide({
      association,
      async answer(method, params) {
        service.record({ method, at: Date.now() })
        const fault = faults.take(NAME, [`rpc ${method}`])
        if (fault.close !== undefined) return socket.terminate()
        if (fault.drop) return undefined
        if (fault.rpcError) throw new WalletError(fault.rpcError.code, fault.rpcError.message, fault.rpcError.data)
        if (!Object.hasOwn(answers, method)) throw new WalletError(NO_METHOD, 'Method not found')
        const { [fault.without]: _, ...result } = await answers[method](params)
        return result
      },
    })
    let turn = Promise.resolve()
    socket.on('error', () => {})
    socket.on('message', data => {
      turn = turn
        .then(async () => {
          const reply = await side.receive(data)
          if (reply) socket.send(reply)
        })
        .catch(error => {
          service.record({ method: 'problem', message: error.message, at: Date.now() })
          socket.terminate()
        })
    })
  }

  /** Listens for the page of a link, for one session. */
  async function open(link) {
    const read = readLink(link)
    if (!read) return { status: 400, body: 'Not a link of the adapter' }
    const server = await listenOn(read.port)
    const stop = () => {
      clearTimeout(limit)
      listening.delete(stop)
      for (const client of server.clients) client.terminate()
      server.close()
    }
    const limit = setTimeout(stop, LISTEN_MS).unref()
    listening.add(stop)
    server.on('connection', socket => {
      clearTimeout(limit)
      serve(socket, read.association)
      socket.once('close', stop)
    })
    return { status: 204 }
  }

  const service = await startService({
    name: NAME,
    port,
    faults,
    routes: [
      // What the phone does when a page follows the link.
      ['POST', '/open', ({ body }) => open(String(body?.link))],
      // The account that the user has selected in the wallet.
      [
        'POST',
        '/account',
        ({ body }) => {
          if (!own[body?.index]) return { status: 400, body: 'No such account' }
          front = body.index
          return { body: { address: own[front].address } }
        },
      ],
      // The user revokes what pages were granted.
      ['DELETE', '/tokens', () => (tokens.clear(), { status: 204 })],
    ],
  })
  return {
    url: service.url,
    async stop() {
      for (const end of [...listening]) end()
      await service.stop()
    },
  }
}
