// The demo wallet in its page. Options in its address:
//   /?uri=… or /wc?uri=…    a pairing URI to connect with, as in a wallet's link
//   auto=approve|reject     decides automatically       chains=1,8453   networks it has (default: all of the stack),
//                           `solana` for that one, `solana-old` with the id of older wallets
//   signs=no|first          does not know of sign-in with the connection; signs in only on the first network
//   shares=own              approves its own networks, whatever the site requests
//   lacks=wallet_sendCalls  EVM methods that it lacks, separated by commas
//   atomic=asked|told       does several calls at once, and says so if it is asked, or in the session alone
//   bundler=<URL>           with `atomic`: it asks the app's paymaster (ERC-7677), and this bundler sends what that pays for
//   name=Cairn              its name; each name is a separate wallet, with its own sessions
import { glyphNode } from '../injected-wallet/glyphs.js'
import { callNode } from '../injected-wallet/rpc.js'
import { createStore } from '../injected-wallet/store.js'
import { createAuthentication } from './authentication.js'
import { createClient } from './client.js'
import { createDecisions } from './decisions.js'
import { createRequests } from './requests.js'
import { createSites } from './sites.js'
import { createSolana } from './solana.js'
import { createState } from './state.js'
import { createView } from './view.js'

const NAME_LENGTH = 40
const PATIENCE_MS = 8000

const config = JSON.parse(document.getElementById('config').textContent)
const query = new URLSearchParams(location.search)
const name = (query.get('name') || 'Cairn').slice(0, NAME_LENGTH)

const state = createState({
  config,
  chains: query.get('chains')?.split(','),
  store: createStore(`demo-wallet.${name}`, { account: 0, chain: undefined, added: {}, batches: {} }),
  callNode,
  isAtomic: query.has('atomic'),
  bundler: query.get('bundler') ?? undefined,
})
const isTold = query.get('atomic') === 'told'
const wanted = query.get('chains')?.split(',') ?? ['solana']
const isOld = wanted.includes('solana-old')
const ofSolana = createSolana({ keys: config.solanaKeys, rpc: config.rpc }, callNode, { isOld })
const solana = isOld || wanted.includes('solana') ? ofSolana : { ...ofSolana, chains: [] }
const decisions = createDecisions({ auto: query.get('auto'), onChange: () => view.showRequests(decisions.list()) })
const view = createView({ name, glyph: glyphNode(name), state })

async function pair(uri) {
  view.showPairing('waiting')
  // The client retries silently for minutes.
  const slow = setTimeout(
    () => view.showPairing('failed', 'The relay does not answer. The wallet goes on trying.'),
    PATIENCE_MS,
  )
  try {
    await sites.pair(uri.trim())
    view.showPairing('done')
  } catch (error) {
    view.showPairing('failed', error.message)
  } finally {
    clearTimeout(slow)
  }
}

/** Two tabs would act as one client and overwrite each other's sessions: the newest tab gets the wallet. */
function claim(onLost) {
  navigator.locks.request(`demo-wallet-${name}`, { steal: true }, () => new Promise(() => {})).catch(onLost)
}

const kit = await createClient({ relay: config.relay, name })
const signs = query.get('signs')
const answerEvm = createRequests(state)
const sites = createSites({
  kit,
  state,
  solana,
  lacks: [...(query.get('lacks')?.split(',') ?? []), ...(isTold ? ['wallet_getCapabilities'] : [])],
  scopedProperties: isTold ? { eip155: state.capabilities() } : undefined,
  isOwn: query.get('shares') === 'own',
  authentication: signs === 'no' ? undefined : createAuthentication({ kit, state, isFirstAlone: signs === 'first' }),
  decisions,
  answer: (call, context) => (context.chainId.startsWith('solana:') ? solana.answer : answerEvm)(call, context),
  say: view.say,
  onChange: () => view.showSites(sites.list(), sites.disconnect),
})
// For cases without a button: other error codes, sessions that shrink, unexpected events.
globalThis.demoWallet = { kit }
claim(() => {
  kit.core.relayer.transportClose()
  view.showTaken()
})
// The client only connects if there is something to listen to.
let isNeeded = sites.list().length > 0
const showOnline = () => {
  const { connected } = kit.core.relayer
  isNeeded ||= connected
  view.showState(connected ? 'Relay connected' : isNeeded ? 'Relay not connected' : 'Ready', connected)
}
for (const event of ['relayer_connect', 'relayer_disconnect']) kit.core.relayer.on(event, showOnline)
showOnline()
view.start({ pair, setAccount: state.setAccount, setChain: state.setChain })
sites.start()

const uri = query.get('uri')
if (uri) {
  // A reload must not connect again.
  query.delete('uri')
  history.replaceState(null, '', `${location.pathname}${query.size ? `?${query}` : ''}`)
  await pair(uri)
}
