// The relay's JSON-RPC methods. Messages are sealed: the relay only reads topic, time to live and tag.
import { createHash } from 'node:crypto'

const TTL_LIMIT_S = 30 * 24 * 60 * 60
const PROPOSAL_TTL_S = 5 * 60
const TAGS = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

/** A caller's error, with its JSON-RPC code. */
export class CallError extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

const invalid = text => new CallError(-32602, text)

function topicOf(value) {
  if (!/^[\da-f]{64}$/.test(value)) throw invalid('Invalid topic')
  return value
}

function list(value, what) {
  if (!Array.isArray(value)) throw invalid(`${what} must be a list`)
  return value
}

/**
 * @typedef {{ issuer: string, topics: Map<string, string>, fresh: string[] }} Peer `topics`: subscription ids by topic.
 * `fresh`: topics whose mailbox is delivered after the answer.
 * @param {{ publish: (peer: Peer, message: { topic: string, message: string, ttl: number, tag: number }) => void,
 * mailbox: ReturnType<typeof import('./mailbox.mjs').createMailbox> }} relay
 */
export function createMethods({ publish, mailbox }) {
  function subscribe(peer, topic) {
    const id = createHash('sha256')
      .update(topicOf(topic) + peer.issuer)
      .digest('hex')
    peer.topics.set(topic, id)
    peer.fresh.push(topic)
    return id
  }

  function put(peer, { topic, message, ttl = PROPOSAL_TTL_S, tag = 0 }) {
    topicOf(topic)
    if (typeof message !== 'string') throw invalid('Invalid message')
    if (!(ttl > 0 && ttl <= TTL_LIMIT_S)) throw invalid('Invalid ttl')
    publish(peer, { topic, message, ttl, tag })
    return true
  }

  // Fetching does not count as receiving: a lost answer must not lose messages.
  const fetch = (peer, topics) => ({
    messages: topics
      .flatMap(topic => mailbox.waiting(topicOf(topic), peer.issuer))
      .map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    hasMore: false,
  })

  const methods = {
    irn_publish: put,
    irn_batchPublish: (peer, { messages }) => list(messages, 'messages').every(it => put(peer, it)),
    irn_subscribe: (peer, { topic }) => subscribe(peer, topic),
    irn_batchSubscribe: (peer, { topics }) => list(topics, 'topics').map(topic => subscribe(peer, topic)),
    irn_unsubscribe: (peer, { topic }) => peer.topics.delete(topic),
    irn_batchUnsubscribe: (peer, { subscriptions }) =>
      list(subscriptions, 'subscriptions')
        .map(it => peer.topics.delete(it?.topic))
        .every(Boolean),
    irn_fetchMessages: (peer, { topic }) => fetch(peer, [topic]),
    irn_batchFetchMessages: (peer, { topics }) => fetch(peer, list(topics, 'topics')),
    // Publishes and subscribes in one call: clients send no separate irn_subscribe for these.
    wc_proposeSession: (peer, { pairingTopic, sessionProposal, ttl }) => {
      subscribe(peer, pairingTopic)
      return put(peer, { topic: pairingTopic, message: sessionProposal, ttl, tag: TAGS.proposal })
    },
    wc_approveSession: (
      peer,
      { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl },
    ) => {
      subscribe(peer, sessionTopic)
      put(peer, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: TAGS.proposalResponse })
      return put(peer, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: TAGS.settlement })
    },
  }

  /** A call's result; throws a CallError. */
  return (peer, { method, params }) => {
    if (!Object.hasOwn(methods, method)) throw new CallError(-32601, `Method ${method} not found`)
    if (typeof params !== 'object' || params === null) throw invalid('Invalid params')
    return methods[method](peer, params)
  }
}
