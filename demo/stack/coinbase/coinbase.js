// The wallet's side of Coinbase Wallet SDK 4's popup protocol: announces itself, learns which site asks, agrees on a
// secret, shows each request, and seals the answer. `?auto=approve` or `?auto=reject` answers without the user.
import { accountOf } from '../injected-wallet/accounts.js'
import { callNode, nodesOf } from '../injected-wallet/rpc.js'
import { RpcError } from '../injected-wallet/rpc-error.js'
import { createStore } from '../injected-wallet/store.js'
import { createRequests } from '../walletconnect-wallet/requests.js'
import { keysFor, sealing } from './sealing.js'

const NAMES = { 1: 'Ethereum', 8453: 'Base' }
const { rpc, key } = JSON.parse(document.getElementById('config').textContent)
const query = new URLSearchParams(location.search)
const site = query.get('origin')
const auto = query.get('auto')
const { opener } = window
const nodes = nodesOf(rpc)
const account = accountOf(key)
const store = createStore('coinbase', { chain: '1' })
const declined = () => new RpcError(4001, 'User rejected the request')
const say = message => opener?.postMessage({ id: crypto.randomUUID(), ...message }, site)

function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties })
}

/** Shows a question. Resolves if the user agrees, rejects otherwise. */
function ask({ title, lead, text, rows = [] }) {
  if (auto) return auto === 'approve' ? Promise.resolve() : Promise.reject(declined())
  return new Promise((resolve, reject) => {
    const answers = element('div', '', { className: 'answers' })
    const answer = (name, run) => {
      const button = element('button', name, { className: name === 'Approve' ? 'primary' : '' })
      button.addEventListener('click', () => {
        document.querySelector('section').replaceChildren()
        run()
      })
      answers.append(button)
    }
    answer('Approve', resolve)
    answer('Reject', () => reject(declined()))
    document
      .querySelector('section')
      .replaceChildren(
        element('h2', title),
        ...[lead, text, `Site: ${site}`, ...rows.map(([name, value]) => `${name}: ${value}`)]
          .filter(line => typeof line === 'string')
          .map(line => element('p', line, { className: 'quiet' })),
        answers,
      )
  })
}

const network = id => (nodes[id] ? { name: NAMES[id] ?? `Chain ${id}`, symbol: 'ETH', rpc: nodes[id] } : undefined)
const answer = createRequests({
  keys: [key],
  store,
  address: () => account.address,
  network,
  networks: () => Object.keys(nodes).map(id => [id, network(id)]),
  node: id => (method, params) => callNode(nodes[id], method, params),
  setChain: id => store.set({ chain: id }),
})
const serialized = ({ code = -32603, message }) => ({ code, message })
const about = () => ({ chains: nodes, capabilities: {} })

async function reply({ id, sender }, result) {
  const keys = await keysFor(site, sender)
  const { seal } = await sealing(keys, sender)
  say({
    requestId: id,
    sender: keys.publicKey,
    content: { encrypted: await seal({ result, data: about() }) },
    timestamp: new Date(),
  })
}

async function shake(message) {
  const { method } = message.content.handshake
  try {
    await ask({ title: 'Connect', lead: 'Share your address with this site?', rows: [['Account', account.address]] })
  } catch (error) {
    // There is no secret yet to seal an answer with.
    return say({ requestId: message.id, sender: '', content: { failure: serialized(error) }, timestamp: new Date() })
  }
  await reply(message, { value: method === 'eth_requestAccounts' ? [account.address] : null })
}

async function act(message) {
  const { open } = await sealing(await keysFor(site, message.sender), message.sender)
  try {
    const { action, chainId } = await open(message.content.encrypted)
    await reply(message, { value: await answer(action, { chain: String(chainId), ask }) })
  } catch (error) {
    await reply(message, { error: serialized(error) })
  }
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== opener || origin !== site) return
  if (data?.event === 'selectSignerType') return say({ requestId: data.id, data: 'scw' })
  const { handshake, encrypted } = data?.content ?? {}
  if (!handshake && !encrypted) return
  await (handshake ? shake(data) : act(data))
  // Like the real wallet: one window per request.
  close()
})
addEventListener('pagehide', () => say({ event: 'PopupUnload' }))
say({ event: 'PopupLoaded' })
