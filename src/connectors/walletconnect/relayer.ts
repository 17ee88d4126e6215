// All that is changed about the library's relayer: when it opens a socket (backoff.ts), how it hands
// messages over (receipts.ts), and what it hears. Which tab has the socket is the matter of socket-owner.ts.
import { paceSockets } from './backoff.ts'
import type { Relayer } from './internals.ts'
import { keepSending } from './receipts.ts'

/**
 * Takes a message once that comes in twice at the same time, as over a new socket: pushed by the relay, and in answer
 * to what was missed. The library remembers messages only after it has looked for them in what it remembers, and an end
 * of the session that it hears twice is a rejection that the page is blamed for.
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

/**
 * Makes a relayer fit for pages that sleep, lose the network and share a socket with other tabs, before it has opened
 * one. `asks` says 'ask' whenever the user asks for a connection.
 */
export function prepareRelayer(relayer: Relayer, life: AbortSignal, asks: EventTarget): void {
  paceSockets(relayer, life, asks)
  keepSending(relayer, life)
  dedupeMessages(relayer)
  // Some browsers keep no page with an open socket for Back, the others close it behind the library's back and lose
  // what it sends next.
  addEventListener('pagehide', () => void relayer.transportDisconnect().catch(() => {}), { signal: life })
}

/** Runs what would open a socket without one: which tab has it is not the library's to say. */
export async function withoutSocket<T>(relayer: Pick<Relayer, 'transportOpen'>, run: () => Promise<T>): Promise<T> {
  const { transportOpen } = relayer
  relayer.transportOpen = async () => {}
  try {
    return await run()
  } finally {
    relayer.transportOpen = transportOpen
  }
}
