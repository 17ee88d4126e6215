// The relay's memory: messages by topic until they expire, and who has received them.

/**
 * @typedef {{ topic: string, message: string, tag: number, publishedAt: number, expiresAt: number, from: string,
 * copies: number, seen: Set<string> }} Entry `from` and `seen` are token issuers: a client that reconnects over a new
 * socket stays the same.
 */

export function createMailbox() {
  /** @type {Map<string, Set<Entry>>} */
  const topics = new Map()

  function prune(topic) {
    const entries = topics.get(topic)
    for (const entry of entries ?? []) if (entry.expiresAt <= Date.now()) entries.delete(entry)
    if (entries?.size === 0) topics.delete(topic)
  }

  return {
    /** @param {Entry} entry */
    put(entry) {
      if (!topics.has(entry.topic)) topics.set(entry.topic, new Set())
      topics.get(entry.topic).add(entry)
    },

    /** @returns {Entry[]} Messages that a reader has not confirmed, oldest first; never its own. */
    waiting(topic, reader) {
      prune(topic)
      return [...(topics.get(topic) ?? [])].filter(entry => entry.from !== reader && !entry.seen.has(reader))
    },

    prune: () => [...topics.keys()].forEach(prune),
  }
}
