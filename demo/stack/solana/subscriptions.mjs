// Subscriptions over WebSockets: to a signature, an account, or the slots.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { closeSocket, isOneOf, openHandshake } from '../http/handshake.mjs'
import { RpcError } from './rpc-error.mjs'

const ABNORMAL = 1006
const CALL_FAULTS = ['rpcError', 'refuse', 'hold', 'delay']
const NOTIFY_FAULTS = ['drop', 'hold', 'delay', 'duplicate']
const KINDS = ['signature', 'account', 'slot']

/**
 * @param {{ name: string, faults: import('../http/faults.mjs').Faults, stopping: AbortSignal, record: (entry: object)
 * => void, open: () => Promise<Subscribed> }} options `open` starts the chain if necessary.
 *
 * @typedef {object} Subscribed
 * @property {import('./chain.mjs').Chain} chain
 * @property {(account: object | undefined, options: object) => object} view
 * @property {{ readAddress: (value: unknown) => string, readSignature: (value: unknown) => string }} read
 */
export function createSubscriptions({ name, faults, stopping, record, open }) {
  const server = new WebSocketServer({ noServer: true })
  /** @type {Map<import('ws').WebSocket, Map<number, { kind: string, key?: string, options: object }>>} */
  const clients = new Map()
  let lastId = 0
  let listening

  async function notify(socket, id, { kind }, result) {
    const method = `${kind}Notification`
    const fault = faults.take(name, ['notify', `notify ${method}`], isOneOf(NOTIFY_FAULTS))
    if (fault.drop) return
    if (fault.hold) await faults.released(name, stopping)
    if (fault.delay) await sleep(fault.delay, undefined, { signal: stopping }).catch(() => {})
    const text = JSON.stringify({ jsonrpc: '2.0', method, params: { result, subscription: id } })
    for (let i = 0; i < (fault.duplicate ? 2 : 1); i++) if (socket.readyState === socket.OPEN) socket.send(text)
  }

  /** Reports a signature once, which ends the subscription. */
  function tellSignature(socket, id, subscription, { slot, error }) {
    clients.get(socket)?.delete(id)
    notify(socket, id, subscription, { context: { slot }, value: { err: error } })
  }

  function spread({ chain, view }, { landed, slot }) {
    for (const [socket, subscriptions] of clients)
      for (const [id, subscription] of [...subscriptions]) {
        const { kind, key, options } = subscription
        if (kind === 'slot' && slot) notify(socket, id, subscription, { parent: slot - 1, root: slot - 32, slot })
        if (!landed) continue
        if (kind === 'signature' && landed.transaction.signature === key)
          tellSignature(socket, id, subscription, landed)
        if (kind === 'account' && landed.transaction.accounts.some(it => it.isWritable && it.address === key))
          notify(socket, id, subscription, {
            context: { slot: landed.slot },
            value: view(chain.accountOf(key), options),
          })
      }
  }

  async function call(socket, { method, params }) {
    const opened = await open()
    listening ??= opened.chain.listen(event => spread(opened, event))
    const subscriptions = clients.get(socket)
    const [, kind, verb] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!subscriptions || !KINDS.includes(kind)) throw new RpcError(-32601, 'Method not found')
    const [first, options = {}] = Array.isArray(params) ? params : []
    if (verb === 'Unsubscribe') {
      if (!subscriptions.delete(first)) throw new RpcError(-32602, 'Invalid subscription id.')
      return { result: true }
    }
    const { readAddress, readSignature } = opened.read
    const key = { signature: readSignature, account: readAddress }[kind]?.(first)
    const id = ++lastId
    // Base58, the old default, has a size limit that an account can exceed.
    const encoding = options.encoding === 'jsonParsed' ? 'jsonParsed' : 'base64'
    const subscription = { kind, key, options: { ...options, encoding } }
    subscriptions.set(id, subscription)
    const landed = kind === 'signature' && opened.chain.find(key)
    return { result: id, after: () => landed && tellSignature(socket, id, subscription, landed) }
  }

  async function receive(socket, text) {
    let message
    try {
      message = JSON.parse(text)
    } catch {
      const error = { code: -32700, message: 'Parse error' }
      return socket.send(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
    }
    // Clients keep the connection alive with a `ping` that expects no answer.
    if (message?.id === undefined || typeof message.method !== 'string') return
    record({ method: message.method, params: message.params ?? [], at: Date.now() })
    const fault = faults.take(name, [`rpc ${message.method}`], isOneOf(CALL_FAULTS))
    if (fault.refuse) return socket.terminate()
    if (fault.hold) await faults.released(name, stopping)
    if (fault.delay) await sleep(fault.delay, undefined, { signal: stopping }).catch(() => {})
    const answer = fault.rpcError
      ? { error: fault.rpcError }
      : await call(socket, message).catch(error => ({ error: error.reply ?? { code: -32603, message: error.message } }))
    const { after, ...reply } = answer
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...reply }))
    after?.()
  }

  async function upgrade(request, raw, head) {
    record({ method: 'connect', origin: request.headers.origin ?? null, at: Date.now() })
    const handshake = await openHandshake({ name, faults, raw, stopping })
    if (!handshake) return
    const { status, close, reason } = handshake.fault
    if (status !== undefined) return handshake.refuse(status)
    handshake.accept()
    server.handleUpgrade(request, raw, head, socket => {
      socket.on('error', () => {})
      if (close !== undefined) return closeSocket(socket, close, reason)
      clients.set(socket, new Map())
      socket.on('close', () => clients.delete(socket))
      socket.on('message', data => receive(socket, String(data)))
    })
  }

  return {
    upgrade: (request, raw, head) => upgrade(request, raw, head).catch(() => raw.destroy()),
    sockets: () => clients.size,
    disconnectAll(code = ABNORMAL, reason = '') {
      for (const socket of clients.keys()) closeSocket(socket, code, reason)
      return clients.size
    },
  }
}
