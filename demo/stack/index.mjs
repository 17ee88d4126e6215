// The local stack: every service that a wallet page talks to, on loopback, without the internet.
// node demo/stack/index.mjs [--port BASE]    prints one JSON line when ready; SIGINT or SIGTERM ends it
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyticsRoutes } from './analytics.mjs'
import { startAnvil } from './chain/anvil.mjs'
import { connectChain } from './chain/json-rpc.mjs'
import { createNodeModes } from './chain/node-modes.mjs'
import { ACCOUNTS, CHAINS, ROUTER } from './chain/plan.mjs'
import { rpcRoutes } from './chain/rpc-gate.mjs'
import { genesisBefore, seedChain } from './chain/seed.mjs'
import { startCoinbase } from './coinbase/coinbase-service.mjs'
import { walletAssets } from './data/balances.mjs'
import { createDataService } from './data/data-service.mjs'
import { explorerRoutes } from './explorer/explorer-service.mjs'
import { startFrame } from './frame/service/frame-service.mjs'
import { startLogin } from './frame/service/login-service.mjs'
import { startMail } from './frame/service/mail-service.mjs'
import { createFaults } from './http/faults.mjs'
import { startService } from './http/service.mjs'
import { paymasterRoutes } from './paymaster/paymaster-service.mjs'
import { startMobileWallet } from './mobile-wallet/mobile-wallet-service.mjs'
import { DEFAULT_PORT, LAST_BASE, portOf } from './ports.mjs'
import { startFacilitator } from './payments/facilitator.mjs'
import { startShop } from './payments/shop.mjs'
import { startRelay } from './relay/relay.mjs'
import { createSignIn } from './sign-in/sign-in-service.mjs'
import { ACCOUNTS as SOLANA_ACCOUNTS, CAIP as SOLANA } from './solana/plan.mjs'
import { startSolana } from './solana/solana-service.mjs'
import { startDemoWallet } from './walletconnect-wallet/wallet-service.mjs'

const SERVICES = [
  'eip155:1',
  'eip155:8453',
  'data',
  'explorer',
  'analytics',
  'relay',
  'frame',
  'mail',
  'login',
  'wallet',
  'coinbase',
  'paymaster',
  'mobile-wallet',
  'sign-in',
  'facilitator',
  'shop',
  SOLANA,
]

/**
 * @typedef {object} Stack
 * @property {{ data: string, explorer: string, analytics: string, relay: string, frame: string, mail: string,
 * login: string, wallet: string, coinbase: string, paymaster: string, facilitator: string, shop: string,
 * rpc: Record<string, string> } & Record<string, any>} urls
 * @property {{ data: string, explorer: string, analytics: string, relay: string, frame: string, coinbase: string, rpc:
 * Record<string, string> }} endpoints Those of `urls` that `options.endpoints` takes.
 * @property {Record<string, string>} admin The nodes themselves, by CAIP-2 id: every method, including anvil_* and
 * evm_*, and no faults.
 * @property {Record<'eip155' | 'solana', { address: string, privateKey: string }[]>} accounts By namespace; a Solana key
 * is seed and public key, base58.
 * @property {import('./http/faults.mjs').Faults} faults Switches by service: `eip155:1`, `eip155:8453`, `data`,
 * `explorer`, `analytics`, `relay`, `frame`, `mail`, `login`, `wallet`, `coinbase`, `paymaster`, `mobile-wallet`,
 * `sign-in`, `facilitator`, `shop`,
 * `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`.
 * @property {Pick<import('./chain/node-modes.mjs').NodeModes, 'set' | 'reset'>} nodes What a chain's node supports, and
 * whether its answers are honest.
 * @property {{ tamper: import('./data/tampering.mjs').Tampering['set'], reset: () => void }} data Changes the data
 * service's answers; `reset` also clears what it stores: balances, purchases, names in its own zone, the bulk account's
 * size.
 * @property {Pick<import('./relay/relay.mjs').Relay, 'sockets' | 'disconnectAll' | 'deliver'>} relay
 * @property {Pick<import('./frame/service/frame-service.mjs').Frame, 'advance'>} frame The clock of codes, links and sessions.
 * @property {Pick<import('./frame/service/mail-service.mjs').Mail, 'messages'>} mail Mails of the secure site.
 * @property {Omit<import('./solana/solana-service.mjs').Solana, 'url' | 'answer' | 'chain' | 'stop'>} solana The Solana
 * chain's time, snapshots and sockets.
 * @property {Record<string, object[]>} assets The `assets` of a test wallet that answers wallet_getAssets.
 * @property {Record<string, string[]>} swapRouters Contracts of the data service's swaps, for `options.swapRouters`.
 * @property {Pick<import('./chain/names.mjs').Names, 'set'>} names Gives a name to an address on the chain.
 * @property {import('./sign-in/sign-in-service.mjs').SignIn} signIn The back end of sign-in with a signature; it has no
 * own address, any server can host it.
 * @property {import('./data/bulk-account.mjs').BulkAccount['load']} load Sets the length of BULK_ACCOUNT's history and
 * its number of tokens.
 * @property {() => Promise<void>} stop
 *
 * @typedef {(context: { port: number } & Pick<Stack, 'urls' | 'admin' | 'accounts' | 'swapRouters' | 'faults' |
 * 'signIn'>) => Promise<{ url: string, stop: () => void | Promise<void> }>} StartPart An additional server, started
 * last; its address appears in `urls`.
 */

/**
 * @param {{ port?: number, origins?: string[], quiet?: boolean, cacheMs?: number, parts?: Record<string, StartPart> }}
 * [options] `port`: base of the fixed ports, 0 for free ones. `origins`: allowed page origins, all if missing.
 * `cacheMs`: how long balances are cached unless the page forces an update. `parts`: additional servers by name, such
 * as `demo`.
 * @returns {Promise<Stack>}
 */
export async function startStack({
  port = DEFAULT_PORT,
  origins = ['*'],
  quiet = false,
  cacheMs = 2000,
  parts = {},
} = {}) {
  const log = quiet ? () => {} : text => console.error(text)
  const faults = createFaults(SERVICES)
  const modes = createNodeModes(CHAINS.map(it => it.caip))
  const copies = list => list.map(it => ({ ...it }))
  const accounts = { eip155: copies(ACCOUNTS), solana: copies(SOLANA_ACCOUNTS) }
  const urls = { rpc: {} }
  const swapRouters = Object.fromEntries(CHAINS.map(({ caip }) => [caip, [ROUTER]]))
  const running = []
  const now = Math.floor(Date.now() / 1000)

  let stopping
  const stop = () =>
    (stopping ??= (async () => {
      faults.clear()
      await Promise.allSettled(running.reverse().map(it => it.stop()))
    })())
  const keep = async starting => {
    const part = await starting
    running.push(part)
    return part.url
  }
  const serve = (name, routes) => keep(startService({ name, port: portOf(port, name), routes, faults }))

  try {
    const nodes = await Promise.allSettled(
      CHAINS.map(({ id, caip }) =>
        keep(startAnvil({ chainId: id, port: portOf(port, `node:${caip}`), genesis: genesisBefore(now) })),
      ),
    )
    const failed = nodes.find(it => it.status === 'rejected')
    if (failed) throw failed.reason
    const admin = Object.fromEntries(CHAINS.map(({ caip }, i) => [caip, nodes[i].value]))
    const chains = Object.fromEntries(CHAINS.map(({ caip }) => [caip, connectChain(admin[caip])]))
    log('chains run')

    const startingSolana = startSolana({ port: portOf(port, SOLANA), faults })
    const solanaUrl = await keep(startingSolana)
    const { url: _url, stop: _stop, answer, chain, ...solana } = await startingSolana
    const { routes, names, load, tamper, reset, warm } = createDataService({
      chains,
      nodes: admin,
      solana: { answer, chain },
      modes,
      origins,
      cacheMs,
      self: () => urls.data,
    })
    urls.data = await serve('data', routes)
    await Promise.all(CHAINS.map(plan => seedChain(chains[plan.caip], plan, urls.data, now)))
    log('contracts and balances are in place')

    urls.explorer = await serve('explorer', explorerRoutes({ origins }))
    urls.analytics = await serve('analytics', analyticsRoutes({ origins }))
    for (const { caip } of CHAINS) urls.rpc[caip] = await serve(caip, rpcRoutes({ url: admin[caip], caip, modes }))
    urls.rpc[SOLANA] = solanaUrl
    const relay = startRelay({ port: portOf(port, 'relay'), origins, faults })
    urls.relay = await keep(relay)
    const { sockets, disconnectAll, deliver } = await relay
    const mail = startMail({ port: portOf(port, 'mail'), faults })
    urls.mail = await keep(mail)
    const { post, messages } = await mail
    const frame = startFrame({
      port: portOf(port, 'frame'),
      origins,
      urls,
      faults,
      mail: { post },
      login: () => urls.login,
      nodes: admin,
    })
    urls.frame = await keep(frame)
    const { advance } = await frame
    urls.login = await keep(
      startLogin({ port: portOf(port, 'login'), faults, redirectUri: () => `${urls.frame}/oauth` }),
    )
    urls.wallet = await keep(startDemoWallet({ port: portOf(port, 'wallet'), urls, accounts, faults }))
    urls.coinbase = await keep(startCoinbase({ port: portOf(port, 'coinbase'), urls, accounts, faults }))
    urls.paymaster = await serve('paymaster', paymasterRoutes({ nodes: admin }))
    urls.mobileWallet = await keep(
      startMobileWallet({
        port: portOf(port, 'mobileWallet'),
        node: solanaUrl,
        keys: accounts.solana.map(it => it.privateKey),
        faults,
      }),
    )
    urls.facilitator = await keep(
      startFacilitator({
        port: portOf(port, 'facilitator'),
        node: admin['eip155:8453'],
        solana: solanaUrl,
        faults,
      }),
    )
    urls.shop = await keep(startShop({ port: portOf(port, 'shop'), facilitator: urls.facilitator, faults }))
    const signIn = createSignIn({ nodes: { ...admin, [SOLANA]: solanaUrl }, faults })
    log('services run')

    for (const [name, startPart] of Object.entries(parts))
      urls[name] = await keep(
        startPart({ port: portOf(port, name), urls, admin, accounts, swapRouters, faults, signIn }),
      )
    // Not awaited: an early request waits for it.
    warm().catch(() => {})
    const { data, explorer, analytics, relay: relayUrl, frame: frameUrl, coinbase, rpc } = urls
    return {
      urls,
      endpoints: { data, explorer, analytics, relay: relayUrl, frame: frameUrl, coinbase, rpc },
      admin,
      accounts,
      faults,
      nodes: { set: modes.set, reset: modes.reset },
      data: { tamper, reset },
      relay: { sockets, disconnectAll, deliver },
      frame: { advance },
      mail: { messages },
      solana,
      assets: walletAssets(urls.data),
      swapRouters,
      names: { set: names.set },
      signIn,
      load,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function readPort(args) {
  const [flag, value, ...rest] = args.flatMap(it => it.split('='))
  if (flag === undefined) return DEFAULT_PORT
  const port = Number(value)
  const isPort = value !== undefined && value !== '' && Number.isInteger(port) && port >= 0 && port <= LAST_BASE
  if (flag !== '--port' || !isPort || rest.length > 0)
    throw new Error(`usage: node demo/stack/index.mjs [--port BASE], BASE 0 to ${LAST_BASE}`)
  return port
}

async function main() {
  const { urls, endpoints, admin, accounts, swapRouters, stop } = await startStack({
    port: readPort(process.argv.slice(2)),
  })
  const end = () => {
    console.error('stopping')
    stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  console.log(JSON.stringify({ ready: true, urls, endpoints, accounts, swapRouters, admin }))
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch(error => {
    console.error(`stack: ${error.message}`)
    process.exitCode = 1
  })
}
