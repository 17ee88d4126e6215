import type { APIResponse, BrowserContext, Route, WebSocketRoute } from 'playwright/test'
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

/** A page of the secure site, with the services' known addresses in place of those here. */
async function fulfillPage(route: Route, response: APIResponse, places: [string, string][]): Promise<void> {
  const inKnown = (text: string) => places.reduce((sum, [known, here]) => sum.replaceAll(here, known), text)
  const headers = Object.entries(response.headers()).map(([name, value]) => [name, inKnown(value)])
  await route.fulfill({ response, headers: Object.fromEntries(headers), body: inKnown(await response.text()) })
}

async function answerFrom([known, here]: [string, string], route: Route, places: [string, string][]): Promise<void> {
  const request = route.request()
  const { 'content-length': _, ...headers } = await request.allHeaders()
  // The secure site answers its own pages alone, and knows itself by its address here.
  const isOwn = headers['origin'] === SECURE_SITE
  if (isOwn) headers['origin'] = here
  const said = request.postData()
  const text = isOwn ? said?.replaceAll(SECURE_SITE, here) : said
  const response = await route.fetch({
    url: asLocal(request.url().replace(known, here)),
    headers,
    ...(text && { postData: asLocal(text) }),
  })
  if (known === SECURE_SITE && request.resourceType() === 'document') return fulfillPage(route, response, places)
  await route.fulfill({ response })
}

/** A provider sends the user back to the address that the secure site has here; the app hears of the one it knows. */
async function comeBack(here: string, route: Route): Promise<void> {
  const response = await route.fetch()
  const [from, to] = [here, SECURE_SITE].map(encodeURIComponent) as [string, string]
  await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) })
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
  for (const place of places)
    await context.route(
      url => `${url}/`.startsWith(`${place[0]}/`),
      // A page that goes waits for no answer.
      route => answerFrom(place, route, places).catch(() => route.abort('aborted').catch(() => {})),
    )
  const { frame, relay } = world.stack.urls
  await context.route(`${frame}/oauth?*`, route => comeBack(frame, route))
  await context.routeWebSocket(
    url => `${url}/`.startsWith(`${RELAY}/`),
    page => joinRelay(page, relay),
  )
  return new RegExp(`^request to (?:${places.map(([known]) => known.replaceAll('.', '\\.')).join('|')})(?:/|$)`)
}
