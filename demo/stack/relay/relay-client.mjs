// A relay client for tests: no session, no encryption, only the calls as they go over the wire.
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const DAY_S = 24 * 60 * 60

/** A client's key; `token` signs a new token with it. */
export function createIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  let rest = BigInt(`0xed01${publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58[Number(rest % 58n)] + text
  const issuer = `did:key:z${text}`
  return {
    issuer,
    token(claims = {}) {
      const nowS = Math.floor(Date.now() / 1000)
      const parts = [
        { alg: 'EdDSA', typ: 'JWT' },
        { iss: issuer, sub: 'ab', aud: 'ws://relay', iat: nowS, exp: nowS + DAY_S, ...claims },
      ]
      const body = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
    },
  }
}

/**
 * @param {string} url
 * @param {{ identity?: ReturnType<typeof createIdentity>, auth?: string, projectId?: string, origin?: string,
 * confirms?: boolean }} [options] `confirms: false` never confirms a message.
 */
export function open(
  url,
  { identity = createIdentity(), auth = identity.token(), projectId = 'local', origin, confirms = true } = {},
) {
  const socket = new WebSocket(`${url}/?auth=${auth}&projectId=${projectId}`, { headers: origin ? { origin } : {} })
  const inbox = []
  const answers = new Map()
  const ended = new Promise(resolve => {
    socket.on('unexpected-response', (request, response) => {
      resolve({ status: response.statusCode })
      request.destroy()
    })
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    socket.on('error', error => resolve({ error: error.code }))
  })
  let lastId = 0
  socket.on('message', data => {
    const message = JSON.parse(data)
    if (message.method) {
      inbox.push(message.params)
      if (confirms) socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
    } else answers.get(message.id)?.(message.error ?? message.result)
  })
  return {
    socket,
    inbox,
    ended,
    ready: () => (socket.readyState === WebSocket.OPEN ? undefined : once(socket, 'open')),
    texts: () => inbox.map(it => it.data.message),
    call: (method, params) =>
      new Promise(resolve => {
        answers.set(++lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      }),
    /** Afterwards, everything that the relay had to send has arrived. */
    settled: () =>
      new Promise(resolve => {
        socket.once('pong', resolve)
        socket.ping()
      }),
    async close() {
      socket.close()
      await ended
    },
  }
}
