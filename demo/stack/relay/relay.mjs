// The relay between pages and wallets: sealed messages by topic over WebSockets, and the ways it can fail.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { closeSocket, isOneOf, openHandshake } from '../http/handshake.mjs'
import { refusalOf } from '../http/project.mjs'
import { startService } from '../http/service.mjs'
import { createMailbox } from './mailbox.mjs'
import { CallError, createMethods } from './methods.mjs'
import { readToken } from './token.mjs'

const NAME = 'relay'
// The Node client closes a socket without a ping for 35 s.
const PING_MS = 20_000
const MESSAGE_LIMIT_BYTES = 4_000_000
const UNAUTHORIZED = 3000
const ABNORMAL = 1006
const PUBLISH_FAULTS = ['drop', 'hold', 'delay', 'duplicate', 'reorder', 'malformed']

/**
 * @typedef {object} Relay
 * @property {string} url `ws:` address; `http:` on the same port has the fault and log switches.
 * @property {() => number} sockets How many clients are connected.
 * @property {(code?: number, reason?: string) => number} disconnectAll Closes every socket, with 1006 (or nothing) by
 * dropping the connection; returns how many.
 * @property {(data: { topic: string, message: string, tag?: number }) => void} deliver Sends a message to every socket,
 * subscribed or not.
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ port: number, origins: string[], faults: import('../http/faults.mjs').Faults }} options Port 0 takes a free
 * one.
 * @returns {Promise<Relay>}
 */
export async function startRelay({ port, origins, faults }) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES })
  const mailbox = createMailbox()
  const call = createMethods({ publish, mailbox })
  const peers = new Set()
  const stopping = new AbortController()
  let lastId = 0
  let late

  function send(peer, { topic, message, publishedAt = Date.now(), tag = 0 }, subscription, entry) {
    const id = ++lastId
    if (entry) peer.unconfirmed.set(id, entry)
    peer.socket.send(
      JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: subscription, data: { topic, message, publishedAt, tag } },
      }),
    )
  }

  function deliver(peer, entry) {
    for (let i = 0; i < entry.copies; i++) send(peer, entry, peer.topics.get(entry.topic), entry)
  }

  function spread(entry) {
    mailbox.put(entry)
    for (const peer of peers) if (peer.issuer !== entry.from && peer.topics.has(entry.topic)) deliver(peer, entry)
  }

  /** Answers the publisher immediately, whatever happens to the message afterwards. */
  async function publish(peer, { topic, message, ttl, tag }) {
    const fault = faults.take(NAME, ['publish', `publish ${tag}`], isOneOf(PUBLISH_FAULTS))
    if (fault.drop) return
    const publishedAt = Date.now()
    const entry = {
      topic,
      tag,
      publishedAt,
      expiresAt: publishedAt + ttl * 1000,
      from: peer.issuer,
      copies: fault.duplicate ? 2 : 1,
      seen: new Set(),
      message: fault.malformed ? message.slice(0, message.length / 2) : message,
    }
    if (fault.hold) await faults.released(NAME, stopping.signal)
    if (fault.delay) await sleep(fault.delay, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return
    if (fault.reorder && !late) {
      late = entry
      await faults.released(NAME, stopping.signal)
      if (late !== entry) return
    } else {
      spread(entry)
    }
    if (!late) return
    spread(late)
    late = undefined
  }

  function receive(peer, text) {
    let message
    try {
      message = JSON.parse(text)
    } catch {
      return peer.socket.send(
        JSON.stringify({ id: null, jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } }),
      )
    }
    if (typeof message?.method !== 'string') {
      if (message?.result === true) peer.unconfirmed.get(message.id)?.seen.add(peer.issuer)
      return peer.unconfirmed.delete(message?.id)
    }
    const { id, method, params } = message
    service.record({
      method,
      topic: params?.topic ?? params?.pairingTopic ?? null,
      tag: params?.tag ?? null,
      issuer: peer.issuer,
      at: Date.now(),
    })
    let answer
    try {
      answer = { result: call(peer, message) }
    } catch (error) {
      answer = { error: { code: error instanceof CallError ? error.code : -32603, message: error.message } }
    }
    peer.socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }))
    const underway = new Set(peer.unconfirmed.values())
    for (const topic of new Set(peer.fresh.splice(0))) {
      for (const entry of mailbox.waiting(topic, peer.issuer)) if (!underway.has(entry)) deliver(peer, entry)
    }
  }

  function join(socket, issuer) {
    const peer = { socket, issuer, topics: new Map(), fresh: [], unconfirmed: new Map(), isAlive: true }
    peers.add(peer)
    socket.on('message', data => receive(peer, String(data)))
    socket.on('pong', () => {
      peer.isAlive = true
    })
    socket.on('error', () => {})
    socket.on('close', () => peers.delete(peer))
  }

  async function upgrade(request, raw, head) {
    const { searchParams: query } = new URL(request.url.replace(/^\/+/, '/'), 'ws://relay')
    const origin = request.headers.origin
    service.record({ method: 'connect', projectId: query.get('projectId'), origin: origin ?? null, at: Date.now() })

    const handshake = await openHandshake({ name: NAME, faults, raw, stopping: stopping.signal })
    if (!handshake) return
    const { fault } = handshake
    const token = readToken(query.get('auth'))
    const status = fault.status ?? (token ? undefined : 401)
    if (status !== undefined) return handshake.refuse(status)

    // A page cannot read why a handshake failed, so the relay gives the reason in a close frame.
    const refusal =
      fault.close !== undefined
        ? { code: fault.close, text: fault.reason ?? '' }
        : [refusalOf({ projectId: query.get('projectId'), origin }, origins)?.text ?? token.problem]
            .filter(Boolean)
            .map(text => ({ code: UNAUTHORIZED, text }))[0]
    handshake.accept()
    sockets.handleUpgrade(request, raw, head, socket => {
      if (!refusal) return join(socket, token.issuer)
      socket.on('error', () => {})
      closeSocket(socket, refusal.code, refusal.text)
    })
  }

  const service = await startService({
    name: NAME,
    port,
    routes: [],
    faults,
    upgrade: (request, raw, head) => upgrade(request, raw, head).catch(() => raw.destroy()),
  })
  const pinging = setInterval(() => {
    mailbox.prune()
    for (const peer of peers) {
      if (!peer.isAlive) peer.socket.terminate()
      peer.isAlive = false
      peer.socket.ping()
    }
  }, PING_MS).unref()

  return {
    url: service.url.replace('http:', 'ws:'),
    sockets: () => peers.size,
    disconnectAll(code = ABNORMAL, reason = '') {
      for (const { socket } of peers) closeSocket(socket, code, reason)
      return peers.size
    },
    deliver(data) {
      for (const peer of peers) send(peer, data, peer.topics.get(data.topic) ?? 'unknown')
    },
    async stop() {
      clearInterval(pinging)
      stopping.abort()
      await service.stop()
    },
  }
}
