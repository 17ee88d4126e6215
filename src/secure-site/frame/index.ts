// The page that a site embeds: answers its events, keeps its session, and asks the user before anything is signed.
import { configOfPage, isListed } from '../config.ts'
import { createExplain } from '../explainer/explainer-client.ts'
import { signers, startWorker } from '../signers.ts'
import { textOf } from '../workers.ts'
import { createApprovals } from './approvals.ts'
import { createBatches } from './batches.ts'
import { createConnecting } from './connecting.ts'
import { createEvents } from './events.ts'
import { createLink, embedderOf, replyTo, type Send } from './link.ts'
import { createNetworks } from './networks.ts'
import { createNodes } from './nodes.ts'
import { createRequests } from './requests.ts'
import { createSessions } from './sessions.ts'
import { isSilenced, PATIENT, patienceAfter } from './silence.ts'
import { createSiteStore } from './site-store.ts'

const PROTOCOL = '4'
const PASSKEYS = 1

const config = configOfPage()
const query = new URLSearchParams(location.search)

/** Who embeds the page, if the configuration lists them and nobody embeds them in turn. */
function siteOfPage(): string | undefined {
  const site = window.parent === window.top ? embedderOf() : undefined
  return site !== undefined && isListed(config, site) ? site : undefined
}

function serve(site: string): void {
  const store = createSiteStore(site)
  const nodes = createNodes(config)
  const networks = createNetworks(config, store, query.get('chainId'))
  const batches = createBatches(store, nodes)
  const connecting = createConnecting(site)
  let patience = PATIENT
  const isSilent = () => isSilenced(patience, performance.now())
  const approvals = createApprovals({
    card: document.getElementById('card')!,
    site,
    signers,
    isSilenced: isSilent,
    onAnswer: isApproved => (patience = patienceAfter(patience, isApproved, performance.now())),
  })
  const sessions = createSessions(store, () => {
    approvals.voidAll('The session has ended.')
    send('SESSION_UPDATE', { token: '' })
  })
  const answer = createRequests({
    site,
    chains: config.chains,
    networks,
    nodes,
    approvals,
    batches,
    explain: createExplain(() => startWorker(textOf('explainer'))),
    isSilenced: isSilent,
  })
  const send: Send = (...event) => link.send(...event)
  const events = createEvents({ site, networks, sessions, approvals, connecting, answer, send })
  const link = createLink({
    site,
    knows: events.knows,
    log: query.get('enableLogger') === 'true' ? console.debug : () => {},
    async serve(event, reply) {
      const [name, payload] = await replyTo(event.name, () => events.answer(event))
      reply(name, payload, event.id)
    },
  })
  link.listen()
  window.addEventListener('message', connecting.hear)
  send('READY', { version: PROTOCOL, passkeys: PASSKEYS })
}

const site = siteOfPage()
if (site !== undefined) serve(site)
