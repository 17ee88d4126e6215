import type { BrowserContext, Route, WebSocketRoute } from 'playwright/test'
import { WebSocket } from 'ws'
import { manifest, type World } from '../e2e/fixtures.ts'

const RELAY = 'wss://relay.walletconnect.org'
const SECURE_SITE = 'https://secure.walletconnect.org'

/** What an app asks that names no service, and where this machine has it. */
const placesOf = ({ stack: { urls }, cdn }: World): [known: string, here: string][] => [
  ['https://rpc.walletconnect.org', urls.data],
  ['https://api.web3modal.org', urls.explorer],
  [SECURE_SITE, urls.frame],
  ['https://eth.merkle.io', urls.rpc['eip155:1']!],
  ['https://mainnet.base.org', urls.rpc['eip155:8453']!],
  [`https://cdn.jsdelivr.net/npm/wallet-modal@${manifest.version}/dist`, cdn.origin],
]

/** The local services know the project `local`. */
const asLocal = (text: string) => text.replaceAll('YOUR_PROJECT_ID', 'local')

async function answerFrom(here: string, known: string, route: Route): Promise<void> {
  const request = route.request()
  const { 'content-length': _, ...headers } = await request.allHeaders()
  // The secure site answers its own pages alone, and knows itself by its address here.
  if (headers['origin'] === SECURE_SITE) headers['origin'] = here
  const text = request.postData()
  const response = await route.fetch({
    url: asLocal(request.url().replace(known, here)),
    headers,
    ...(text && { postData: asLocal(text) }),
  })
  await route.fulfill({ response })
}

/** What the page sends goes to the local relay, and what that sends to the page. */
function joinRelay(page: WebSocketRoute, here: string): void {
  const relay = new WebSocket(asLocal(page.url()).replace(RELAY, here))
  const early: (string | Buffer)[] = []
  page.onMessage(data => (relay.readyState === WebSocket.OPEN ? relay.send(data) : early.push(data)))
  page.onClose(() => relay.close())
  relay.on('open', () => early.forEach(data => relay.send(data)))
  relay.on('message', (data: Buffer, isBinary) => page.send(isBinary ? data : String(data)))
  relay.on('error', () => void page.close())
  relay.on('close', () => void page.close())
}

/**
 * Leads what the pages of a context ask the default services to the local ones, so that the examples name none. Returns
 * the requests that this is about; any other still fails the test.
 */
export async function leadServices(context: BrowserContext, world: World): Promise<RegExp> {
  const places = placesOf(world)
  for (const [known, here] of places)
    await context.route(
      url => `${url}/`.startsWith(`${known}/`),
      // A page that goes waits for no answer.
      route => answerFrom(here, known, route).catch(() => route.abort().catch(() => {})),
    )
  await context.routeWebSocket(
    url => `${url}/`.startsWith(`${RELAY}/`),
    page => joinRelay(page, world.stack.urls.relay),
  )
  return new RegExp(`^request to (?:${places.map(([known]) => known.replaceAll('.', '\\.')).join('|')})(?:/|$)`)
}
