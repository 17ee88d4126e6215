// Every change to the library's relayer: when it opens a socket (backoff.ts), how it sends messages (receipts.ts), and
// what is taken of those it receives. Which tab has the socket is decided in socket-owner.ts.
import { paceSockets } from './backoff.ts'
import { noop } from '../../base/abort.ts'
import { CHECKS, type ClientInternals, type Relayer } from './internals.ts'
import { keepSending } from './receipts.ts'

/**
 * Accepts a message once that arrives twice at the same time, as over a new socket: pushed by the relay, and in answer
 * to a request for missed messages. The library records messages only after looking them up, and the second end of a
 * session is an uncatchable rejection that the browser blames on the page.
 */
export function dedupeMessages(relayer: Pick<Relayer, 'onMessageEvent'>): void {
  const hear = relayer.onMessageEvent.bind(relayer)
  const inHand = new Set<string>()
  relayer.onMessageEvent = async event => {
    const key = `${event?.topic} ${event?.message}`
    if (inHand.has(key)) return
    inHand.add(key)
    try {
      await hear(event)
    } finally {
      inHand.delete(key)
    }
  }
}

/** Far more requests than a wallet has on their way at a time. */
const REMEMBERED = 100

/**
 * Keeps the library from rejections that nobody can catch while it handles what a wallet asks of the app. A second after
 * its start it takes up what it had left unfinished, and with it what it is just handling; a session would end twice. And
 * it starts checks of requests without waiting for them.
 */
export function guardRequests(
  engine: Pick<ClientInternals['engine'], 'onRelayEventRequest' | (typeof CHECKS)[number]>,
): void {
  for (const check of CHECKS) {
    const run = engine[check].bind(engine)
    engine[check] = params => {
      const answer = run(params)
      answer.catch(noop)
      return answer
    }
  }
  const handle = engine.onRelayEventRequest.bind(engine)
  const taken = new Set<string>()
  engine.onRelayEventRequest = async event => {
    const { id, method } = event.payload
    const key = `${event.topic} ${method === 'wc_sessionDelete' ? method : id}`
    if (taken.has(key)) return
    taken.add(key)
    const [oldest] = taken
    if (oldest && taken.size > REMEMBERED) taken.delete(oldest)
    await handle(event)
  }
}

/**
 * Prepares a relayer, before it has opened a socket, for pages that sleep, lose the network and share a socket with
 * other tabs. For `asks`, see `paceSockets`.
 */
export function prepareRelayer(relayer: Relayer, life: AbortSignal, asks: EventTarget): void {
  paceSockets(relayer, life, asks)
  keepSending(relayer, life)
  dedupeMessages(relayer)
  // Some browsers keep no page with an open socket in the back/forward cache; the others close it unnoticed by the
  // library, which loses what it sends next.
  addEventListener('pagehide', () => void relayer.transportDisconnect().catch(() => {}), { signal: life })
}

/** Runs something that would open a socket without opening one: the library must not decide which tab has it. */
export async function withoutSocket<T>(relayer: Pick<Relayer, 'transportOpen'>, run: () => Promise<T>): Promise<T> {
  const { transportOpen } = relayer
  relayer.transportOpen = async () => {}
  try {
    return await run()
  } finally {
    relayer.transportOpen = transportOpen
  }
}
