interface Message {
  topic: string
  message: string
}

/** What the library's relayer keeps to itself. */
interface Relayer {
  onMessageEvent(event: Message): Promise<void>
}

/**
 * Takes a message once that comes in twice at the same time, as over a new socket: pushed by the relay, and in answer
 * to what was missed. The library remembers messages only after it has looked for them in what it remembers, and an end
 * of the session that it hears twice is a rejection that the page is blamed for.
 */
export function hearOnce(relayer: Relayer): void {
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
