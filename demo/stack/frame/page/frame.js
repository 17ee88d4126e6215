// The page that a site embeds: answers the site's events, keeps the session, and asks the user before it signs.
import { callNode } from '../../injected-wallet/rpc.js'
import { createAccounts } from './accounts.js'
import { createApi } from './api.js'
import { createApprovals } from './approvals.js'
import { createChains } from './chains.js'
import { createEvents } from './events.js'
import { createFaults } from './faults.js'
import { createRpc } from './rpc.js'
import { createLink, embedderOf } from './secure-site.js'
import { createSession } from './session.js'
import { createStore } from './store.js'
import { applyTheme } from './theme.js'

const { rpc: nodes, assets } = JSON.parse(document.getElementById('config').textContent)
const query = new URLSearchParams(location.search)
const site = embedderOf()
const api = createApi()
const store = createStore(site)
const chains = createChains({ nodes, store, callNode, first: query.get('chainId') })
const approvals = createApprovals({ card: document.getElementById('card'), site })
const session = createSession({
  api,
  store,
  site,
  onEnd() {
    approvals.voidAll('The session has ended.')
    link.send('SESSION_UPDATE', { token: '' })
  },
})
const accounts = createAccounts({
  session,
  chains,
  store,
  onChange: () => approvals.voidAll('The account was changed.'),
})
const rpc = createRpc({ chains, accounts, session, approvals, store, assets })
const events = createEvents({
  api,
  site,
  session,
  chains,
  accounts,
  approvals,
  rpc,
  store,
  applyTheme,
  say: (...it) => link.send(...it),
})
// Logs only the names of events: payloads contain codes.
const log = query.get('enableLogger') === 'true' ? console.debug : () => {}
const faults = createFaults({ api, answer: events })
const link = createLink({ site, serve: faults.serve, log })
link.listen()
await faults.begin(link.send)
