import { RpcError } from '../injected-wallet/rpc-error.js'
import { approved, renewed, wishes } from './namespaces.js'

const USER_REJECTED = { code: 5000, message: 'User rejected.' }
const UNSUPPORTED = { code: 5100, message: 'Unsupported chains.' }
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * The connected sites: proposals, requests and sessions. `say` tells the user what happened. Without `authentication`
 * the wallet ignores a site's request to sign in while connecting; `lacks`: methods that it does not know; `isOwn`:
 * approves its own networks, whatever the site requests; `scopedProperties`: what its sessions say of it (CAIP-25).
 */
export function createSites(parts) {
  const { kit, state, solana, lacks, isOwn, scopedProperties, authentication, decisions, answer, say, onChange } = parts
  const nameOf = ({ name, url } = {}) => name || url || 'Unknown site'
  // What was pending when the page closed can arrive twice: from the store and from the relay.
  const underway = new Set()
  const nameOfChain = caip =>
    caip.startsWith('solana:') ? 'Solana' : (state.network(caip.split(':')[1])?.name ?? caip)
  const peerOf = topic => kit.getActiveSessions()[topic]?.peer.metadata

  async function propose({ id, params }) {
    const site = params.proposer.metadata
    const { chains, methods } = wishes(params)
    const networks = [...new Set(chains.map(nameOfChain))]
    try {
      await decisions.ask(`proposal ${id}`, {
        title: `Connect to ${nameOf(site)}`,
        site: site.url,
        lead: 'The site will see your address, balance and activity, and may ask you to sign.',
        rows: [
          ['Networks', networks.join(', ') || 'None named'],
          ['May ask for', methods.join(', ') || 'Nothing named', 'long'],
        ],
        account: state.address(),
      })
    } catch ({ gone }) {
      if (gone) return say(`The connection to ${nameOf(site)} has expired`)
      await kit.rejectSession({ id, reason: USER_REJECTED })
      return say(`Rejected ${nameOf(site)}`)
    }
    let namespaces
    try {
      namespaces = approved(params, { chains: state.offered(), address: state.address(), solana, lacks, isOwn })
    } catch {
      await kit.rejectSession({ id, reason: UNSUPPORTED })
      return say(`${nameOf(site)} needs a network that this wallet does not have`)
    }
    await kit.approveSession({ id, namespaces, ...(scopedProperties && { scopedProperties }) })
    onChange()
    say(`Connected to ${nameOf(site)}. You can go back to it now.`)
  }

  async function authenticate({ id, params }) {
    const site = params.requester.metadata
    const refuse = reason => kit.rejectSessionAuthenticate({ id, reason })
    let wish
    try {
      wish = authentication.read(params.authPayload)
    } catch {
      await refuse(UNSUPPORTED)
      return say(`${nameOf(site)} needs what this wallet does not have`)
    }
    try {
      await decisions.ask(`authentication ${id}`, {
        title: `Sign in to ${nameOf(site)}`,
        site: site.url,
        lead: 'The site will see your address, balance and activity, and may ask you to sign.',
        rows: [['Networks', wish.chains.map(nameOfChain).join(', ')]],
        text: wish.text,
        account: state.address(),
      })
    } catch {
      await refuse(USER_REJECTED)
      return say(`Rejected ${nameOf(site)}`)
    }
    await kit.approveSessionAuthenticate({ id, auths: await authentication.sign(wish) })
    onChange()
    say(`Connected to ${nameOf(site)}. You can go back to it now.`)
  }

  async function request({ id, topic, params }) {
    const site = peerOf(topic)
    const { method } = params.request
    const chain = params.chainId.split(':')[1]
    const ask = details =>
      decisions.ask(`request ${id}`, {
        ...details,
        topic,
        site: nameOf(site),
        ...(!details.rows && { network: nameOfChain(params.chainId) }),
      })
    let response
    try {
      response = { result: await answer(params.request, { chain, chainId: params.chainId, ask }) }
      say(`${method} done for ${nameOf(site)}`)
    } catch (error) {
      if (error.gone) return
      const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, error.message)
      response = { error: { code, message, ...(data !== undefined && { data }) } }
      say(`${method} for ${nameOf(site)}: ${message}`)
    }
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
  }

  function ended({ topic }) {
    for (const entry of decisions.list()) if (entry.topic === topic) entry.withdraw()
    onChange()
    say('A site has ended its connection')
  }

  /** Updates a session to the selected account and chain, then notifies the site. */
  async function tell(session, name, data) {
    if (!session.namespaces.eip155) return
    const chain = state.chain()
    const namespaces = renewed(session, { address: state.address(), chain })
    if (JSON.stringify(namespaces) !== JSON.stringify(session.namespaces)) {
      const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
      // A closed site confirms when it is back.
      acknowledged().catch(() => {})
    }
    if (namespaces.eip155.events?.includes(name))
      await kit.emitSessionEvent({ topic: session.topic, event: { name, data }, chainId: `eip155:${chain}` })
  }

  const guarded = run => event => run(event).catch(error => say(`Something went wrong: ${error.message}`))
  const once = run => async event => {
    if (underway.has(event.id)) return
    underway.add(event.id)
    await guarded(run)(event)
    underway.delete(event.id)
  }

  return {
    list: () =>
      Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
        topic,
        name: nameOf(peer.metadata),
        url: peer.metadata.url,
        networks: Object.values(namespaces)
          .flatMap(it => it.chains ?? [])
          .map(nameOfChain)
          .join(', '),
      })),

    pair: uri => kit.pair({ uri }),

    async disconnect(topic) {
      const name = nameOf(peerOf(topic))
      for (const entry of decisions.list()) if (entry.topic === topic) entry.withdraw()
      try {
        await kit.disconnectSession({ topic, reason: USER_DISCONNECTED })
        say(`Disconnected from ${name}`)
      } catch (error) {
        say(`Could not disconnect from ${name}: ${error.message}`)
      }
      onChange()
    },

    start() {
      kit.on('session_proposal', once(propose))
      if (authentication) kit.on('session_authenticate', once(authenticate))
      kit.on('session_request', once(request))
      kit.on('session_delete', ended)
      kit.on('proposal_expire', ({ id }) => decisions.withdraw(`proposal ${id}`))
      kit.on('session_request_expire', ({ id }) => decisions.withdraw(`request ${id}`))
      state.onChange = async (name, data) => {
        await Promise.all(
          Object.values(kit.getActiveSessions()).map(session => guarded(() => tell(session, name, data))()),
        )
        onChange()
      }
      onChange()
      // Pending since the page was closed.
      for (const [id, params] of Object.entries(kit.getPendingSessionProposals()))
        once(propose)({ id: params.id ?? Number(id), params })
      for (const pending of kit.getPendingSessionRequests()) once(request)(pending)
    },
  }
}
